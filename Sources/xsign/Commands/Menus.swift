import Controls
import Export
import Ink
import Input
import Localization
import X11Canvas

/// The state that the menus and the tool strip show.
struct MenuState: Hashable, Sendable {
  var canUndo = false
  var canRedo = false
  var isEmpty = true
  var hasSelection = false
  var pen = PenChoice()
  var tool = DrawingTool.pen
  var eraser = EraserNib()
  /// True while the next contact puts ink down that was picked up, whatever the tool is.
  var isPlacing = false
  var view = PaneView.both
  var engines: [EngineKind] = []
  /// True if a pane that is shown draws with an engine that uses the smoothing of pens.
  var usesSmoothing: Bool {
    engines.indices.contains { view.shows($0) && engines[$0].usesSmoothing }
  }
  /// The pane whose constants are shown as sliders, or nil.
  var constantsPane: Int?
  /// The index of the pane chosen last: the keys for engines set its engine.
  var focused = 0
  /// True if the drawing has pages, and not endless paper.
  var hasPages = false
  var showsPagePanel = false
  var isFullScreen = false
  var themePreference = ThemePreference.desktop
  /// True if one pane is above the other.
  var isStacked = false
  /// The time of the display, in milliseconds; 0 if nothing is predicted.
  var prediction = 0
  var showsConstruction = false
  var showsDifference = false
  var measuresLatency = false
  var pages = PageState()
  /// The reasons why the page in view cannot have parts of a background.
  var refusals: [PageObject.Kind: String] = [:]
  /// The paper, or nil if it has a colour that the menu does not have.
  var paper: Paper? = .white
  /// True if the paper has lines or dots.
  var isRuled = false
  var hasPicture = false
  /// True while contacts and arrow keys move the picture.
  var isMovingPicture = false
  var hasSignLine = false
  /// The curve of the pen used last, or nil if none was used.
  var pressure: PressureChoice?
  /// True if that pen has a curve fitted to a hand.
  var isCalibrated = false
  var touchPolicy = TouchPolicy.penPreferred
  var drawsWithTouch = false
  /// True once a finger came that may not draw.
  var hasIdleFingers = false
  /// A sentence about the drawing that was restored, until it is saved or left.
  var restored: String?
  /// True if a discarded drawing can be brought back.
  var canRecover = false
  /// True if a file was exported since the start.
  var hasExported = false
  /// True if the drawing has the pages of a PDF.
  var hasDocument = false
  /// True if the PDF has fields that can be filled in.
  var hasFields = false
  /// True if the PDF has ink that xsign wrote before and that is not taken up.
  var hasOwnInk = false
  var hasEarlierInk = false
  /// True if the PDF has digital signatures, or records of signing.
  var canExamine = false
  /// The paths of the recent files.
  var recent: [String] = []
  /// The pens that the user keeps.
  var keptPens: [KeptPen] = []
  /// True if strokes become shapes when the hand rests at their end.
  var holdsShapes = false
  /// The names of the saved signatures.
  var signatures: [String] = []
  /// The name of the signature used last, or nil if there is none.
  var latestSignature: String?
  var dateForm = DateForm.iso
  /// Today's date as the user's locale writes it.
  var localDate = ""
  /// Today's date as the PDF asks for dates, or nil if it does not.
  var documentDate: String?
  /// True if dates follow the PDF.
  var followsDocumentDates = true
  /// True if the only selected stroke is a typed text.
  var hasText = false
  /// The font of the next typed text.
  var textFamily = TextFamily.sans
  /// The size of the next typed text, in points.
  var textSize = 12
  /// True if a font of handwriting is installed.
  var hasScript = false
}

/// The places of the commands in the menus.
enum MenuRow: Sendable {
  case command(Command)
  case submenu(String, [MenuRow])
  case separator
  /// The saved signatures.
  case signatures
  /// The engines of a pane.
  case engines(pane: Int)
  /// The recent files.
  case recent
  /// The pens that the user keeps.
  case keptPens
  /// The smoothing of pens, which not every engine has.
  case smoothing

  static func commands(_ commands: [Command]) -> [MenuRow] { commands.map { .command($0) } }

  func items(_ state: MenuState) -> [MenuItem] {
    switch self {
    case .command(let command): [CommandTable.entry(command).item(state)]
    case .submenu(let title, let rows):
      [MenuItem(title, submenu: rows.flatMap { $0.items(state) })]
    case .separator: [.separator]
    case .engines(let pane):
      [
        MenuItem(
          PaneView.engineTitle(pane, isStacked: state.isStacked), submenu: state.engineItems(pane))
      ]
    case .smoothing:
      [
        MenuItem(
          tr("_Smoothing"),
          submenu: Palette.smoothings.indices.map {
            CommandTable.entry(.smoothing($0)).item(state)
          },
          detail: tr("Only the xsign engine uses it"), isEnabled: state.usesSmoothing)
      ]
    case .signatures:
      state.signatures.isEmpty
        ? [MenuItem(tr("No saved s_ignatures"), isEnabled: false)]
        : state.signatures.indices.map { CommandTable.entry(.signature($0)).item(state) }
    case .keptPens: state.keptPens.indices.map { CommandTable.entry(.keptPen($0)).item(state) }
    case .recent:
      state.recent.isEmpty
        ? [MenuItem(tr("No _recent files"), isEnabled: false)]
        : state.recent.indices.map { CommandTable.entry(.recent($0)).item(state) }
    }
  }
}

extension MenuState {
  /// The banner about a restored drawing.
  var banner: Banner? {
    restored.map { sentence in
      Banner(
        sentence,
        buttons: [Banner.Button(tr("Discard"), CommandTable.entry(.discardRestored).id)])
    }
  }

  var menus: [Menu] {
    Self.layout.map { title, rows in Menu(title, rows.flatMap { $0.items(self) }) }
  }

  private static let layout: [(String, [MenuRow])] = [
    (
      tr("_File"),
      MenuRow.commands([.new, .open, .openByPath])
        + [
          .submenu(tr("Open r_ecent"), [.recent, .separator, .command(.clearRecent)]), .separator,
        ]
        + MenuRow.commands([.save, .saveAs, .saveDrawing]) + [.separator]
        + MenuRow.commands([.export(.png), .export(.pdf), .export(.svg), .exportJSON])
        + [.command(.showInFolder), .separator, .command(.print)]
        + [.separator] + MenuRow.commands([.discardRestored, .recover])
        + [.separator, .command(.quit)]
    ),
    (
      tr("_Edit"),
      MenuRow.commands([.undo, .redo]) + [.separator]
        + MenuRow.commands([.cut, .copy, .paste, .duplicate, .delete]) + [.separator]
        + [
          .submenu(
            tr("Turn and si_ze"), MenuRow.commands([.turnRight, .turnLeft, .enlarge, .shrink])),
          .separator,
        ] + MenuRow.commands([.select, .selectAll, .selectCopies])
        + [
          .submenu(tr("Select one by _one"), MenuRow.commands([.selectNext, .selectPrevious])),
          .separator, .command(.clear), .separator, .command(.preferences),
        ]
    ),
    (
      tr("_View"),
      MenuRow.commands(PaneView.allCases.map { .view($0) } + [.fullScreen]) + [.separator]
        + MenuRow.commands([.zoomIn, .zoomOut, .actualSize, .fitPage, .fitWidth]) + [.separator]
        + MenuRow.commands([.nextPage, .previousPage, .firstPage, .lastPage, .goToPage, .pagePanel])
        + [.separator, .engines(pane: 0), .engines(pane: 1)]
        + [.separator] + MenuRow.commands([.construction, .difference])
        + [
          .submenu(
            tr("Predict ne_xt position"),
            MenuRow.commands(CommandTable.predictions.map { .prediction($0) })
              + [.separator, .command(.latency)]),
          .separator,
          .submenu(
            tr("Dar_k and light"),
            MenuRow.commands(ThemePreference.allCases.map { .themePreference($0) })),
        ]
    ),
    (
      tr("Pa_ge"),
      MenuRow.commands([.addPage, .addPicturePage, .duplicatePage]) + [.separator]
        + MenuRow.commands([.turnPageRight, .turnPageLeft, .cropPicture])
        + [.submenu(tr("_Size"), MenuRow.commands(PageSize.allCases.map { .pageSize($0) }))]
        + [.separator] + MenuRow.commands([.movePageUp, .movePageDown])
        + [.separator, .command(.deletePage)]
    ),
    (
      tr("P_aper"),
      MenuRow.commands(Paper.allCases.map { .paper($0) } + [.ownPaper, .ruling]) + [.separator]
        + MenuRow.commands([.picture, .movePicture, .removePicture]) + [
          .separator, .command(.signLine),
        ]
    ),
    (tr("_Pen"), pens),
    (
      tr("_Sign"),
      [.signatures, .separator] + MenuRow.commands([.placeSignature, .placeOnPages]) + [.separator]
        + MenuRow.commands([.stamp(.checkMark), .stamp(.cross), .date, .text, .editText])
        + [.submenu(tr("Text font and si_ze"), textStyles)]
        + MenuRow.commands([.dateForm, .documentDates, .fillForm, .takeUpInk, .removeInk])
        + [.separator]
        + MenuRow.commands([
          .drawSignature, .typeSignature, .traceSignature, .saveSignature, .savedSignatures,
        ]) + [.separator]
        + MenuRow.commands([.signWithCertificate, .createIdentity, .checkSignatures])
    ),
    (tr("_Help"), MenuRow.commands([.shortcuts, .devices, .about])),
  ]

  private static let textStyles: [MenuRow] =
    MenuRow.commands(TextFamily.allCases.map { .textFamily($0) }) + [.separator]
    + MenuRow.commands(TextStyles.sizes.map { .textSize($0.points) })

  private static let pens: [MenuRow] =
    [
      .command(.pen), .command(.highlighter), .command(.eraser),
      .submenu(
        tr("Eraser opt_ions"),
        [.command(.eraseWithin), .separator]
          + MenuRow.commands(EraserSize.allCases.map { .eraserSize($0) })),
      .submenu(
        tr("_Type of pen"),
        MenuRow.commands(Preset.allCases.map { .preset($0) })
          + [.separator, .keptPens, .command(.keptPens), .separator, .command(.holdShapes)]),
      .separator,
    ] + MenuRow.commands(Palette.colors.indices.map { .color($0) })
    + [.separator] + MenuRow.commands(Palette.widths.indices.map { .width($0) })
    + [
      .command(.ownPen), .separator,
      .submenu(
        tr("O_pacity"),
        MenuRow.commands(Palette.opacities.indices.map { .opacity($0) }) + [.separator]
          + MenuRow.commands(Pen.OpacityDriver.allCases.map { .opacityDriver($0) })),
      .smoothing,
      .submenu(
        tr("Pressure c_urve"),
        MenuRow.commands(PressureChoice.allCases.map { .pressureCurve($0) })
          + [.separator, .command(.calibrate)]),
      .submenu(
        tr("Fi_ngers and palms"),
        MenuRow.commands(TouchPolicy.allCases.map { .touchPolicy($0) })
          + [.separator, .command(.drawWithTouch)]),
    ]

  /// The name of the button that opens the Sign menu.
  static let signButton = CommandID("signMenu")
  /// The name of the button that shows the next stroke, and opens the Pen menu.
  static let penButton = CommandID("penMenu")

  /// The button to drag ink out by. Its place is empty while there is no ink, so that the first
  /// stroke does not move the others.
  private var grip: ToolItem {
    var item = CommandTable.entry(.dragOut).tool(
      .icon(.grip), self,
      tooltip: hasSelection ? tr("Drag the selection into another window") : nil)
    item.isGrip = true
    item.isHidden = isEmpty
    return item
  }

  /// True if there is a frame to scale by keys.
  var canScale: Bool { hasSelection || isMovingPicture }

  /// True if the paper has a colour that the menu does not have, and may have another.
  var hasOwnPaper: Bool { paper == nil && refusals[.paper] == nil }

  /// True if a contact draws.
  var draws: Bool { tool == .pen && !isPlacing && !isMovingPicture }

  /// The name of the pen of the next stroke.
  private var nextPen: String { trSequence(pen.titles.map { MenuTitle($0).label }) }

  var tools: [[ToolItem]] {
    func tool(_ command: Command, _ kind: ToolItem.Kind, _ tooltip: String? = nil) -> ToolItem {
      CommandTable.entry(command).tool(kind, self, tooltip: tooltip)
    }
    let next = pen.pen
    return [
      [tool(.undo, .icon(.undo)), tool(.redo, .icon(.redo)), tool(.clear, .icon(.clear))],
      [
        tool(.pen, .icon(.pen), tr("Pen")),
        tool(.highlighter, .icon(.highlighter), tr("Highlighter")),
        tool(.eraser, .icon(.eraser), tr("Eraser")),
        tool(.select, .icon(.select), tr("Select and move")),
        tool(.text, .icon(.text), tr("Text")),
        ToolItem(
          .icon(.sign), Self.signButton, isSelected: isPlacing, tooltip: tr("Signature"),
          menu: MenuTitle(tr("_Sign")).text),
      ] + (hasIdleFingers ? [tool(.drawWithTouch, .icon(.finger), tr("Draw with touch"))] : []),
      [
        tool(.stamp(.checkMark), .icon(.checkMark), tr("Check mark")),
        tool(.stamp(.cross), .icon(.cross), tr("Cross")),
        tool(.date, .icon(.date), tr("Date")),
      ],
      Palette.toolColors.map { index in
        let ink = Palette.colors[index]
        return tool(.color(index), .swatch(ink.color), tr("\(MenuTitle(ink.name).label) ink"))
      },
      Palette.toolWidths.map { index in
        let nib = Palette.widths[index]
        return tool(
          .width(index), .width(nib.units.upperBound, ink: next.color),
          tr("\(MenuTitle(nib.name).label) pen"))
      }
        + [
          ToolItem(
            .stroke(
              next.color, width: next.width.upperBound, opacity: next.opacity.upperBound,
              nib: next.nib),
            Self.penButton, tooltip: tr("The next stroke: \(nextPen)"),
            menu: MenuTitle(tr("_Pen")).text)
        ],
      [tool(.view(.sign), .icon(.signView)), grip],
    ]
  }
}

import Controls
import Export
import Ink
import Input
import Localization

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
}

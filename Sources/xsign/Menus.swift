import Ink
import X11Canvas

/// What can be chosen at the moment, and what is chosen.
struct ChoiceState: Hashable {
  var canUndo = false
  var canRedo = false
  var isEmpty = true
  var color = 0
  var width = Palette.firstWidth
  var opacity = 0
  var opacityDriver = Pen.OpacityDriver.nothing
  var smoothing = Palette.firstSmoothing
  /// The curve of the pen used last; nil where none was used.
  var pressure: PressureChoice?
  /// Whether that pen has a curve fitted to a hand.
  var isCalibrated = false
  var view = PaneView.both
  var engines: [EngineKind] = []
  /// The pane chosen last: the keys for engines are its.
  var focused = 0
  /// Whether contacts erase instead of drawing.
  var erases = false
  /// Whether contacts select instead of drawing.
  var selects = false
  var hasSelection = false
  var canPaste = false
  var showsConstruction = false
  var showsDifference = false
  /// The paper; nil where a file's is of another colour.
  var paper: Paper? = .white
  var hasPicture = false
  var hasSignLine = false
  var touchPolicy = TouchPolicy.penPreferred
  var drawsWithTouch = false

  /// The pen chosen.
  var pen: Pen {
    let greatest = Double(Palette.opacities[opacity]) / 100
    let least = opacityDriver == .nothing ? greatest : greatest * Palette.leastOpacity
    return Pen(
      color: Palette.colors[color].color, width: Palette.widths[width].units,
      opacity: least...greatest, opacityDriver: opacityDriver,
      smoothing: Double(Palette.smoothings[smoothing]) / 100)
  }

  /// The menu bar.
  var menus: [Menu] {
    [
      Menu(
        "_File",
        [
          MenuItem("_New", Command.new.id, shortcut: "Ctrl+N", isEnabled: !isEmpty),
          MenuItem("_Open…", Command.open.id, shortcut: "Ctrl+O"),
          MenuItem("Sa_ve", Command.save.id, shortcut: "Ctrl+S"),
          MenuItem("Save _as…", Command.saveAs.id, shortcut: "Ctrl+Shift+S"),
          .separator,
          MenuItem("Export _PNG…", Command.export(.png).id, shortcut: "Ctrl+E"),
          MenuItem("Export P_DF…", Command.export(.pdf).id, shortcut: "Ctrl+Shift+E"),
          MenuItem("Export _SVG…", Command.export(.svg).id),
          MenuItem("Export _JSON…", Command.exportJSON.id),
          .separator,
          MenuItem("_Quit", Command.quit.id, shortcut: "Ctrl+Q"),
        ]),
      Menu("_Edit", editItems),
      Menu("_View", viewItems),
      Menu("P_aper", paperItems),
      Menu("_Pen", penItems),
      Menu(
        "_Help",
        [
          MenuItem("_Keyboard shortcuts", Command.shortcuts.id, shortcut: "F1"),
          MenuItem("_Input devices…", Command.devices.id),
          MenuItem("_About xsign", Command.about.id),
        ]),
    ]
  }

  /// The tool strip.
  var tools: [[ToolItem]] {
    [
      [
        ToolItem(
          .icon(.undo), Command.undo.id, isEnabled: canUndo, tooltip: "Undo (Ctrl+Z)"),
        ToolItem(
          .icon(.redo), Command.redo.id, isEnabled: canRedo, tooltip: "Redo (Ctrl+Shift+Z)"),
        ToolItem(
          .icon(.clear), Command.clear.id, isEnabled: !isEmpty, tooltip: "Clear (Ctrl+Delete)"),
      ],
      [
        ToolItem(
          .icon(.select), Command.select.id, isSelected: selects, tooltip: "Select and move (S)"),
        ToolItem(
          .icon(.eraser), Command.eraser.id, isSelected: erases, tooltip: "Eraser (E)"),
      ],
      Palette.toolColors.map { index in
        ToolItem(
          .swatch(Palette.colors[index].color), Command.color(index).id,
          isSelected: index == color,
          tooltip: MenuTitle(Palette.colors[index].name).text + " ink")
      },
      Palette.toolWidths.map { index in
        ToolItem(
          .width(Palette.widths[index].units.upperBound), Command.width(index).id,
          isSelected: index == width,
          tooltip: MenuTitle(Palette.widths[index].name).text + " pen")
      },
    ]
  }
}

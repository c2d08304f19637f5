import Ink
import X11Canvas

/// What the menus, the tool strip and the keyboard can ask for.
enum Command: Hashable, Sendable {
  case new
  case open
  case save
  case saveAs
  case exportJSON
  case export(ExportFormat)
  case quit
  case undo
  case redo
  case clear
  /// Selecting instead of drawing, or drawing again.
  case select
  case selectAll
  case cut
  case copy
  case paste
  case duplicate
  case delete
  case view(PaneView)
  case zoomIn
  case zoomOut
  case actualSize
  /// The engine of a pane, by its number; nil is the pane chosen last.
  case engine(EngineKind, pane: Int?)
  case construction
  case difference
  /// Erasing instead of drawing, or drawing again.
  case eraser
  case preset(Preset)
  /// The ink colour with this number in the palette.
  case color(Int)
  /// The pen width with this number in the palette.
  case width(Int)
  /// The opacity with this number in the palette.
  case opacity(Int)
  case opacityDriver(Pen.OpacityDriver)
  /// The smoothing with this number in the palette.
  case smoothing(Int)
  case paper(Paper)
  case picture
  case removePicture
  /// A line to sign on, or none.
  case signLine
  case touchPolicy(TouchPolicy)
  case drawWithTouch
  /// The pressure curve of the pen used last.
  case pressureCurve(PressureChoice)
  case calibrate
  case focusNextPane
  case devices
  case shortcuts
  case about

  /// The command's name, for the controls; written out, as all are asked for at every change.
  var id: CommandID {
    switch self {
    case .new: CommandID("new")
    case .open: CommandID("open")
    case .save: CommandID("save")
    case .saveAs: CommandID("save as")
    case .exportJSON: CommandID("export json")
    case .export(.png): CommandID("export png")
    case .export(.pdf): CommandID("export pdf")
    case .export(.svg): CommandID("export svg")
    case .quit: CommandID("quit")
    case .undo: CommandID("undo")
    case .redo: CommandID("redo")
    case .clear: CommandID("clear")
    case .select: CommandID("select")
    case .selectAll: CommandID("select all")
    case .cut: CommandID("cut")
    case .copy: CommandID("copy")
    case .paste: CommandID("paste")
    case .duplicate: CommandID("duplicate")
    case .delete: CommandID("delete")
    case .view(.both): CommandID("view both")
    case .view(.left): CommandID("view left")
    case .view(.right): CommandID("view right")
    case .zoomIn: CommandID("zoom in")
    case .zoomOut: CommandID("zoom out")
    case .actualSize: CommandID("actual size")
    case .engine(let kind, let pane):
      CommandID("engine " + (pane.map { String($0) } ?? "-") + " " + kind.rawValue)
    case .construction: CommandID("construction")
    case .difference: CommandID("difference")
    case .eraser: CommandID("eraser")
    case .preset(let preset): CommandID("preset " + preset.rawValue)
    case .color(let index): CommandID("color " + String(index))
    case .width(let index): CommandID("width " + String(index))
    case .opacity(let index): CommandID("opacity " + String(index))
    case .opacityDriver(let driver): CommandID("opacity by " + driver.rawValue)
    case .smoothing(let index): CommandID("smoothing " + String(index))
    case .paper(let paper): CommandID("paper " + paper.rawValue)
    case .picture: CommandID("picture")
    case .removePicture: CommandID("remove picture")
    case .signLine: CommandID("sign line")
    case .touchPolicy(let policy): CommandID("touch " + policy.rawValue)
    case .drawWithTouch: CommandID("draw with touch")
    case .pressureCurve(let choice): CommandID("pressure " + choice.rawValue)
    case .calibrate: CommandID("calibrate")
    case .focusNextPane: CommandID("next pane")
    case .devices: CommandID("devices")
    case .shortcuts: CommandID("shortcuts")
    case .about: CommandID("about")
    }
  }

  /// Every command a menu or a tool can name.
  static let all: [Command] =
    [
      .new, .open, .save, .saveAs, .exportJSON, .quit, .undo, .redo, .clear, .focusNextPane,
      .devices, .shortcuts, .about,
    ]
    + [.select, .selectAll, .cut, .copy, .paste, .duplicate, .delete]
    + [.zoomIn, .zoomOut, .actualSize] + [.construction, .difference, .eraser]
    + ExportFormat.allCases.map { .export($0) }
    + [.calibrate] + PressureChoice.allCases.map { .pressureCurve($0) }
    + PaneView.allCases.map { .view($0) } + Preset.allCases.map { .preset($0) }
    + [0, 1].flatMap { pane in EngineKind.allCases.map { .engine($0, pane: pane) } }
    + Palette.colors.indices.map { .color($0) } + Palette.widths.indices.map { .width($0) }
    + Palette.opacities.indices.map { .opacity($0) }
    + Pen.OpacityDriver.allCases.map { .opacityDriver($0) }
    + Palette.smoothings.indices.map { .smoothing($0) }
    + Paper.allCases.map { .paper($0) } + [.picture, .removePicture, .signLine]
    + TouchPolicy.allCases.map { .touchPolicy($0) } + [.drawWithTouch]
  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

  /// The command named `id`.
  init?(_ id: CommandID) {
    guard let command = Self.byID[id] else { return nil }
    self = command
  }

  /// The command a key asks for while no menu, prompt or message is open.
  init?(_ press: KeyPress) {
    switch (press.key, press.modifiers) {
    case (.character("z"), .control): self = .undo
    case (.character("z"), [.control, .shift]), (.character("y"), .control): self = .redo
    case (.delete, .control): self = .clear
    case (.character("n"), .control): self = .new
    case (.character("o"), .control): self = .open
    case (.character("s"), .control): self = .save
    case (.character("s"), [.control, .shift]): self = .saveAs
    case (.character("e"), .control): self = .export(.png)
    case (.character("e"), [.control, .shift]): self = .export(.pdf)
    case (.character("q"), .control): self = .quit
    // Plus is on a level with Shift in some layouts, and shares its key with the equals sign there.
    case (.character("+"), .control), (.character("+"), [.control, .shift]),
      (.character("="), .control):
      self = .zoomIn
    case (.character("-"), .control): self = .zoomOut
    case (.character("0"), .control): self = .actualSize
    case (.character("e"), []): self = .eraser
    case (.character("s"), []): self = .select
    case (.character("a"), .control): self = .selectAll
    case (.character("x"), .control): self = .cut
    case (.character("c"), .control): self = .copy
    case (.character("v"), .control): self = .paste
    case (.character("d"), .control): self = .duplicate
    case (.delete, []), (.backspace, []): self = .delete
    case (.tab, []), (.tab, .shift): self = .focusNextPane
    case (.function(1), []): self = .shortcuts
    case (.character("t"), []): self = .drawWithTouch
    case (.function(7), []): self = .construction
    case (.function(8), []): self = .difference
    case (.character(let digit), .control):
      guard let number = digit.wholeNumberValue,
        let kind = EngineKind.allCases.first(where: { $0.number == number })
      else { return nil }
      self = .engine(kind, pane: nil)
    default: return nil
    }
  }
}

/// Which panes are shown.
enum PaneView: String, Hashable, Sendable, CaseIterable {
  case both
  case left
  case right

  /// Whether pane `index` is shown.
  func shows(_ index: Int) -> Bool {
    switch self {
    case .both: true
    case .left: index == 0
    case .right: index == 1
    }
  }
}

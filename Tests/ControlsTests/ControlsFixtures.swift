import Ink
import Localization

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11
@testable import X11Canvas

/// Menus, tools and events like those of the program.
enum Fixtures {
  static let inks: [UInt32] = [0x000000, 0x1a4fb0, 0xb3261e, 0x1d7a46, 0x6a3d9a]
  static let inkNames = ["Black", "Blue", "Red", "Green", "Violet"]

  /// Rows with a title and an explanation, like those of the engine menu.
  static let engines: [MenuItem] = [
    ("_Hermite", "xournal-like: one curve through all points"),
    ("_Midpoint quadratic", "Each point pulls the line; the line runs through the middles"),
    ("_Parallel Bézier", "UberSignature's outlines: both sides are curves of their own"),
    ("_Catmull–Rom", "Through every point, the corners rounded evenly"),
    ("_Kalman", "Trusts the motion more than the tablet"),
    ("_Spring", "A weight on a spring follows the pen"),
    ("_B-spline", "Near every point, smooth to the second derivative"),
    ("_Raw", "Straight lines from point to point"),
  ].enumerated().map { index, engine in
    MenuItem(
      engine.0, CommandID("engine\(index)"), detail: engine.1, mark: .radio(index == 2))
  }

  static let guides: [MenuItem] = [
    MenuItem("_Line", CommandID("line"), shortcut: "Ctrl+L", mark: .check(true)),
    MenuItem("_Grid", CommandID("grid"), isEnabled: false, mark: .check(false)),
    .separator,
    MenuItem("_Box", CommandID("box"), mark: .check(true)),
  ]

  static let menus: [Menu] = [
    Menu(
      "_File",
      [
        MenuItem("_New Window", CommandID("new"), shortcut: "Ctrl+N"),
        MenuItem("_Open…", CommandID("open"), shortcut: "Ctrl+O"),
        MenuItem("_Save", CommandID("save"), shortcut: "Ctrl+S", isEnabled: false),
        .separator,
        MenuItem("_Export as PNG, PDF or SVG…", CommandID("export"), shortcut: "Ctrl+E"),
        .separator,
        MenuItem("_Quit", CommandID("quit"), shortcut: "Ctrl+Q"),
      ]),
    Menu(
      "_Edit",
      [
        MenuItem("_Undo", CommandID("undo"), shortcut: "Ctrl+Z", accelerator: "<Control>z"),
        MenuItem("_Redo", CommandID("redo"), shortcut: "Ctrl+Shift+Z", isEnabled: false),
        .separator,
        MenuItem("_Clear", CommandID("clear"), shortcut: "Ctrl+Backspace"),
      ]),
    Menu(
      "_Pen",
      inks.indices.map {
        MenuItem(
          "_" + inkNames[$0], CommandID("ink\($0)"), shortcut: "\($0 + 1)", mark: .radio($0 == 1),
          swatch: InkColor(hex: inks[$0]))
      } + [
        .separator,
        MenuItem("_Fine", CommandID("w0"), mark: .radio(false), strokeWidth: 1.5),
        MenuItem("_Medium", CommandID("w1"), mark: .radio(true), strokeWidth: 3),
        MenuItem("B_road", CommandID("w2"), mark: .radio(false), strokeWidth: 6),
        .separator,
        MenuItem("_Pressure Sets the Width", CommandID("pressure"), mark: .radio(true)),
      ]),
    Menu(
      "_View",
      [
        MenuItem("_Side by Side", CommandID("two"), shortcut: "F8", mark: .radio(true)),
        MenuItem("_Full Screen", CommandID("full"), shortcut: "F11", mark: .radio(false)),
        .separator,
        MenuItem("_Left Engine", submenu: engines),
        MenuItem("_Right Engine", submenu: engines, isEnabled: false),
        MenuItem("_Guides", submenu: guides),
        .separator,
        MenuItem("Show _Pen Speed", CommandID("speed"), mark: .check(true)),
        MenuItem("Show P_oints", CommandID("points"), mark: .check(false)),
      ]),
    Menu(
      "_Help",
      [
        MenuItem("_Keyboard Shortcuts", CommandID("keys"), shortcut: "F1"),
        MenuItem("_About xsign", CommandID("about")),
      ]),
  ]

  static let tools: [[ToolItem]] = [
    [
      ToolItem(.icon(.undo), CommandID("undo"), tooltip: "Undo (Ctrl+Z)"),
      ToolItem(.icon(.redo), CommandID("redo"), isEnabled: false, tooltip: "Redo"),
      ToolItem(.icon(.clear), CommandID("clear"), tooltip: "Clear"),
    ],
    inks.indices.map {
      ToolItem(
        .swatch(InkColor(hex: inks[$0])), CommandID("ink\($0)"), isSelected: $0 == 1,
        tooltip: inkNames[$0])
    },
    [1.5, 3, 6].enumerated().map {
      ToolItem(.width($1), CommandID("w\($0)"), isSelected: $0 == 1, tooltip: "Width")
    },
  ]

  static let shortcuts = Message(
    title: "Keyboard Shortcuts",
    rows: [
      Message.Row("Ctrl+Z", "Undo the last stroke"), Message.Row("Ctrl+Shift+Z", "Redo"),
      Message.Row("Ctrl+Backspace", "Clear the paper"), Message.Row("Ctrl+E", "Export"),
      Message.Row("1 … 5", "Choose the ink"), Message.Row("[  ]", "Thinner, thicker"),
      Message.Row("F8", "Two panes side by side"), Message.Row("F10", "Open the menus"),
      Message.Row("F11", "Full screen"), Message.Row("Ctrl+Q", "Quit"),
    ])

  static let about = Message(
    title: "xsign 0.1.0",
    paragraphs: [
      "Sign and draw by hand, with mouse, touch screen or pen tablet.",
      "Every stroke is kept as your hand made it; pictures are made from it.",
    ])

  static let prompt = Prompt(
    title: "Export", text: "~/Pictures/signature.png", selection: 11..<20, confirmTitle: "Export",
    note: "The ending says the kind: .png, .pdf or .svg")

  static let calibration = Calibration(
    title: "Calibrate", instruction: "Scribble here as you write, lightly and firmly.",
    withoutPressure: "This device tells no pressure.", onlyPens: "Scribble with a pen.")

  /// Returns a layer with menus and tools in a window of the given size.
  static func layer(
    _ width: Int = 800, _ height: Int = 600, scale: Double = 1,
    direction: TextDirection = .leftToRight
  ) -> ControlsLayer {
    let layer = ControlsLayer(direction: direction)
    layer.menus = menus
    layer.tools = tools
    _ = layer.layout(width: width, height: height, scale: scale)
    _ = layer.takeDamage()
    return layer
  }

  static let mouse = ContactID(master: 2, source: 8)

  static func finger(_ number: UInt32) -> ContactID {
    ContactID(master: 2, source: 9, touch: number)
  }
}

extension ControlsLayer {
  /// Returns an event of a mouse, or of a finger if one is given.
  @discardableResult
  func send(
    _ phase: PointerEvent.Phase, _ x: Int, _ y: Int, finger: UInt32? = nil, time: UInt32 = 0,
    inContact: Bool = false, kind: DeviceKind? = nil
  ) -> ControlResponse {
    handle(
      PointerEvent(
        phase: phase, contact: finger.map(Fixtures.finger) ?? Fixtures.mouse,
        kind: kind ?? (finger == nil ? .mouse : .touch),
        position: Point(Double(x) + 0.5, Double(y) + 0.5), time: time, inContact: inContact))
  }

  /// Presses and releases at the middle of a rectangle.
  @discardableResult
  func click(
    _ rect: PixelRect, finger: UInt32? = nil, time: UInt32 = 0, kind: DeviceKind? = nil
  ) -> ControlResponse {
    let (x, y) = (rect.x + rect.width / 2, rect.y + rect.height / 2)
    send(.down, x, y, finger: finger, time: time, kind: kind)
    return send(.up, x, y, finger: finger, time: time, kind: kind)
  }

  /// Presses a key with the given modifiers.
  @discardableResult
  func press(_ key: Key, _ modifiers: Modifiers = []) -> ControlResponse {
    var text = ""
    if case .character(let character) = key, modifiers.subtracting(.shift).isEmpty {
      text = String(character)
    }
    return handle(KeyPress(key, modifiers, text: text))
  }

  /// Types text, one key per character.
  func type(_ text: String) {
    for character in text {
      _ = handle(KeyPress(.character(character), text: String(character)))
    }
  }

  /// Returns a row of the open menu, or of its submenu.
  func row(_ index: Int, in level: Int = 0) -> PixelRect {
    bar.panels.indices.contains(level) ? bar.panels[level].layout.row(index) : .empty
  }

  /// Moves the pointer without a contact to the middle of a rectangle.
  @discardableResult
  func hover(_ rect: PixelRect, kind: DeviceKind? = nil) -> ControlResponse {
    send(.move, rect.x + rect.width / 2, rect.y + rect.height / 2, kind: kind)
  }

  /// The card's prompt.
  var promptCard: PromptCard? {
    if let card = card as? PromptCard { return card }
    return nil
  }

  /// The card's message.
  var messageCard: MessageCard? {
    if let card = card as? MessageCard { return card }
    return nil
  }

  /// The card's calibration.
  var calibrationCard: CalibrationCard? {
    if let card = card as? CalibrationCard { return card }
    return nil
  }

  /// Returns an event of a pen at a position on the pad.
  func pen(
    _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, time: UInt32, pressure: Double?,
    source: Int32 = 12, kind: DeviceKind = .pen
  ) {
    let pad = calibrationCard?.padFrame ?? .empty
    _ = handle(
      PointerEvent(
        phase: phase, contact: ContactID(master: 2, source: source), kind: kind,
        position: Point(Double(pad.x) + x, Double(pad.y) + y), time: time, pressure: pressure,
        inContact: phase == .move))
  }

  /// Scribbles waves on the pad with a pen: `count` samples, `step` milliseconds apart.
  func scribble(
    _ count: Int, from time: UInt32 = 1000, every step: UInt32 = 5, source: Int32 = 12,
    kind: DeviceKind = .pen, pressure: (Int) -> Double? = { 0.2 + Double($0 % 40) / 100 }
  ) {
    let pad = calibrationCard?.padFrame ?? .empty
    let (width, height) = (Double(pad.width), Double(pad.height))
    for index in 0..<count {
      let wave = abs(Double(index % 44) / 22 - 1)
      pen(
        index == 0 ? .down : .move, 4 + (width - 8) * Double(index) / Double(count),
        4 + (height - 8) * wave, time: time &+ UInt32(index) * step, pressure: pressure(index),
        source: source, kind: kind)
    }
    pen(
      .up, width / 2, height / 2, time: time &+ UInt32(count) * step, pressure: 0, source: source,
      kind: kind)
  }

  /// Returns an image of the whole window with a sheet of paper in place of the canvas.
  func picture() throws -> ImageSurface {
    var surface = try ImageSurface(format: .rgb24, width: window.width, height: window.height)
    let content = contentRect
    surface.draw { context in
      context.setColor(theme.windowBackground)
      context.paint()
      draw(in: context, clip: window)
      let paper = content.inset(by: Int(theme.margin * style.scale))
      if !paper.isEmpty {
        context.setColor(theme.paperEdge)
        context.fill(paper.inset(by: -1))
        context.setColor(.white)
        context.fill(paper)
      }
      drawOverlay(in: context, clip: window)
    }
    return surface
  }
}

extension MenuBar {
  /// The highlighted row of the menu below its title.
  var highlighted: Int? { panels.first?.highlighted }
  /// The open submenu.
  var submenu: MenuPanel? { panels.count > 1 ? panels[1] : nil }
}

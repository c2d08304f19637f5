import Glibc
import Ink
import Testing

@testable import Controls
@testable import Export
@testable import Graphics
@testable import Input
@testable import X11Canvas

/// Images of the controls for inspection, written to the folder named by `XSIGN_GALLERY`.
@Suite(.enabled(if: getenv("XSIGN_GALLERY") != nil, "XSIGN_GALLERY names no folder."))
struct ControlsGallery {
  struct Size: Sendable {
    var width: Int
    var height: Int
    var scale: Double
  }

  static let sizes = [
    Size(width: 1600, height: 900, scale: 1), Size(width: 500, height: 400, scale: 1),
    Size(width: 1600, height: 900, scale: 1.5), Size(width: 1000, height: 640, scale: 1.25),
    Size(width: 300, height: 200, scale: 1), Size(width: 200, height: 100, scale: 1),
    Size(width: 1600, height: 900, scale: 2),
  ]

  private static let notes = [
    (
      "information",
      NoteBar(
        "Signed digitally once. Your ink is added as an annotation, so that the signature stays "
          + "whole.",
        hasMore: true)
    ),
    (
      "warning",
      NoteBar(
        "A form field lies over your ink on page 2; Chrome and others would hide the ink.",
        kind: .warning, button: Banner.Button("Show", CommandID("show")), hasMore: true)
    ),
    (
      "password",
      NoteBar(
        "contract.pdf needs a password.", button: Banner.Button("Open", CommandID("open")),
        hasField: true)
    ),
  ]

  private func write(_ name: String, _ layer: ControlsLayer, _ size: Size) throws {
    guard let folder = getenv("XSIGN_GALLERY") else { return }
    let bytes = try layer.picture().pngData()
    let path =
      String(cString: folder) + "/\(size.width)x\(size.height)@\(size.scale)-\(name).png"
    let file = fopen(path, "w")
    #expect(file != nil)
    guard let file else { return }
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    fclose(file)
  }

  @Test func icons() throws {
    let icons: [Icon] = [
      .undo, .redo, .clear, .select, .eraser, .finger, .sign, .checkMark, .cross, .date, .text,
      .signView,
    ]
    for scale in [1.0, 2] {
      let size = Size(width: Int(520 * scale), height: Int(180 * scale), scale: scale)
      let layer = ControlsLayer()
      layer.tools = [
        icons.enumerated().map { ToolItem(.icon($1), CommandID("\($1)"), isSelected: $0 == 5) }
      ]
      _ = layer.layout(width: size.width, height: size.height, scale: scale)
      layer.show(
        Notice("A finger moves the page now. Draw with touch (T) in the tool strip lets it draw."))
      try write("icons", layer, size)
    }
  }

  @Test(arguments: sizes) func pictures(_ size: Size) throws {
    let layer = Fixtures.layer(size.width, size.height, scale: size.scale)
    try write("plain", layer, size)
    if let frame = layer.strip.frames.first {
      layer.send(.move, frame.x + frame.width / 2, frame.y + frame.height / 2)
      layer.show(Notice("Exported to ~/Pictures/signature.png"))
      try write("hover-notice", layer, size)
      layer.show(Notice("Could not write ~/Pictures/x.png: No space left", isError: true))
      layer.send(.leave, 0, 0)
      try write("error-notice", layer, size)
      layer.dismissNotice()
    }
    for (name, note) in Self.notes {
      layer.note = note
      _ = layer.layout(width: size.width, height: size.height, scale: size.scale)
      if note.hasField { layer.type("secret") }
      try write("note-\(name)", layer, size)
    }
    layer.note = nil
    _ = layer.layout(width: size.width, height: size.height, scale: size.scale)
    layer.press(.character("p"), .alt)
    layer.press(.down)
    try write("menu-keyboard", layer, size)
    layer.press(.escape)
    let file = layer.bar.titles[0]
    layer.click(file)
    if let row = layer.bar.popup?.row(4) { layer.send(.move, row.x + 20, row.y + 5) }
    try write("menu-mouse", layer, size)
    layer.click(file)
    layer.click(layer.bar.titles[2], finger: 1)
    try write("menu-touch", layer, size)
    layer.closeMenus()
    try submenus(layer, size)
    try cards(layer, size)
    layer.present(Fixtures.prompt)
    try write("prompt", layer, size)
    var choice = Fixtures.prompt
    choice.option = Prompt.Option("Include the picture", isOn: true)
    layer.present(choice)
    try write("prompt-option", layer, size)
    layer.press(.tab)
    layer.press(.character(" "))
    try write("prompt-option-off", layer, size)
    layer.askInPrompt("signature.png exists. Replace it?", confirmTitle: "Replace")
    try write("prompt-option-question", layer, size)
    layer.present(Fixtures.prompt)
    layer.showInPrompt(
      note: "Could not write ~/Pictures/signature.png: the folder does not exist. Choose another.",
      isError: true)
    try write("prompt-error", layer, size)
    layer.askInPrompt("signature.png exists. Replace it?", confirmTitle: "Replace")
    try write("prompt-question", layer, size)
    layer.dismissCard()
    try calibration(layer, size)
    layer.present(Fixtures.shortcuts)
    try write("shortcuts", layer, size)
    layer.present(Fixtures.about)
    try write("about", layer, size)
  }

  /// Draws the calibration card, from its beginning to its curve.
  private func calibration(_ layer: ControlsLayer, _ size: Size) throws {
    layer.present(Fixtures.calibration)
    layer.click(layer.calibrationSheet?.padFrame ?? .empty)
    try write("calibration", layer, size)
    layer.scribble(300, every: 10)
    try write("calibration-scribble", layer, size)
    layer.press(.enter)
    try write("calibration-curve", layer, size)
    layer.press(.tab)
    layer.press(.tab)
    layer.press(.enter)
    layer.scribble(300) { _ in 0.4 }
    layer.press(.enter)
    try write("calibration-misfit", layer, size)
    layer.dismissCard()
  }

  /// Draws a submenu as opened by each kind of device.
  private func submenus(_ layer: ControlsLayer, _ size: Size) throws {
    layer.click(layer.bar.titles[3])
    layer.click(layer.row(3))
    try write("submenu-open", layer, size)
    layer.hover(layer.row(3, in: 1))
    try write("submenu-mouse", layer, size)
    layer.closeMenus()
    layer.press(.character("v"), .alt)
    layer.press(.character("g"))
    try write("submenu-keyboard", layer, size)
    layer.closeMenus()
    layer.click(layer.bar.titles[3], finger: 1)
    layer.click(layer.row(3), finger: 2)
    try write("submenu-touch", layer, size)
    layer.closeMenus()
  }

  /// Cards with a pad and with choices.
  private func cards(_ layer: ControlsLayer, _ size: Size) throws {
    let wave = (0...40).map { step in
      Sample(
        Point(60 + 10 * Double(step), 120 + 40 * (Double(step) / 2.5).remainder(dividingBy: 2)),
        time: Double(step) / 50)
    }
    layer.present(
      InkPad(
        title: "Draw a signature",
        instruction: "Sign here with the pen, a finger or the mouse. The size is that on paper.",
        confirmTitle: "Save…", pen: Pen(width: 3), engine: .hermite,
        strokes: [Stroke(id: StrokeID(1), pen: Pen(width: 3), samples: wave)])
    ) { _ in .linear }
    try write("pad", layer, size)
    layer.present(
      Form(
        title: "On which pages?",
        groups: [
          Form.Group(["This page", "All pages", "All but the last", "Pages"]),
          Form.Group(
            ["Top left", "Top right", "Bottom left", "Bottom right"],
            label: "Measured from the corner", columns: 2),
        ], answer: Form.Answer(choices: [1, 3], text: "1-11"),
        note: "11 pages, 2 of another size: the corner of each counts.", confirmTitle: "Place"))
    try write("form", layer, size)
  }
}

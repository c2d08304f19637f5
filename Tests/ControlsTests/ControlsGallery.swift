import Ink
import TestSupport
import Testing

@testable import Accessibility
@testable import Controls
@testable import Export
@testable import Graphics
@testable import Input
@testable import X11Canvas

/// Images of the controls for inspection, written to the folder named by `XSIGN_GALLERY`.
@Suite(.gallery) struct ControlsGallery {
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
      InfoBar(
        "Signed digitally once. Your ink is added as an annotation, so that the signature stays "
          + "whole.",
        hasMore: true)
    ),
    (
      "warning",
      InfoBar(
        "A form field lies over your ink on page 2; Chrome and others would hide the ink.",
        kind: .warning, button: Banner.Button("Show", CommandID("show")), hasMore: true)
    ),
    (
      "password",
      InfoBar(
        "contract.pdf needs a password.", button: Banner.Button("Open", CommandID("open")),
        hasField: true)
    ),
  ]

  private func write(_ name: String, _ layer: ControlsLayer, _ size: Size) throws {
    let name = "\(size.width)x\(size.height)@\(size.scale)-\(name).png"
    try Gallery.write(layer.picture().pngData(), name)
    // What assistive technologies see, a node in each line.
    func lines(_ node: AccessibleNode, _ depth: Int) -> String {
      var plain = node
      plain.children = []
      return node.children.reduce(String(repeating: " ", count: depth) + "\(plain)\n") {
        $0 + lines($1, depth + 1)
      }
    }
    let tree = layer.accessibleNodes(around: []).reduce("") { $0 + lines($1, 0) }
    try Gallery.write(Array(tree.utf8), name + ".txt")
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
        Toast("A finger moves the page now. Draw with touch (T) in the tool strip lets it draw."))
      try write("icons", layer, size)
    }
  }

  @Test(arguments: sizes) func pictures(_ size: Size) throws {
    let layer = Fixtures.layer(size.width, size.height, scale: size.scale)
    try write("plain", layer, size)
    if let frame = layer.strip.frames.first {
      layer.send(.move, frame.x + frame.width / 2, frame.y + frame.height / 2)
      layer.show(Toast("Exported to ~/Pictures/signature.png"))
      try write("hover-notice", layer, size)
      layer.show(Toast("Could not write ~/Pictures/x.png: No space left", isError: true))
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
    if let row = layer.bar.layout?.row(4) { layer.send(.move, row.x + 20, row.y + 5) }
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
    layer.click(layer.calibrationCard?.padFrame ?? .empty)
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
    layer.present(
      InkPad(
        title: "Draw a signature",
        instruction: "Sign here with the pen, a finger or the mouse. The size is that on paper.",
        confirmTitle: "Save…"),
      on: PadDouble(), log: CardLog())
    try write("pad", layer, size)
    layer.present(
      Form(
        title: "On which pages?",
        rows: [
          .buttons(
            ["This page", "All pages", "All but the last", "Pages"], chosen: 1, hasField: true),
          .buttons(
            ["Top left", "Top right", "Bottom left", "Bottom right"], chosen: 3,
            label: "Measured from the corner", columns: 2),
        ], text: "1-11",
        note: "11 pages, 2 of another size: the corner of each counts.", confirmTitle: "Place"))
    try write("form", layer, size)
    if let frame = (layer.card as? FormCard)?.choiceFrames[1][1] { layer.click(frame) }
    layer.press(.tab)
    try write("form-keys", layer, size)
    layer.present(
      Form(
        title: "Export",
        rows: [
          .segments("Format", ["PNG", "PDF", "SVG"], chosen: 1),
          .segments("Area", ["Only the ink", "Whole page"], chosen: 0),
          .segments("Background", ["Transparent", "White paper"], chosen: 0, isEnabled: false),
          .field("Title"),
        ], text: "A title", note: "84 × 31 mm · transparent\nWithout the pages of the PDF.",
        hasPicture: true, confirmTitle: "Export…"))
    layer.showInForm(
      Image(opaque: [UInt32](repeating: 0xff_1a4fb0, count: 600), width: 30, height: 20))
    try write("options", layer, size)
    layer.press(.tab)
    layer.press(.right)
    if let frame = layer.card?.buttons[1].frame { layer.hover(frame) }
    try write("options-keys", layer, size)
    layer.present(
      Message(
        title: "Quit xsign", paragraphs: ["The drawing has not been saved."],
        answers: [
          Message.Answer("Cancel"), Message.Answer("Discard", isDestructive: true),
          Message.Answer("Save…"),
        ]))
    layer.press(.tab)
    layer.press(.tab)
    try write("question", layer, size)
    layer.dismissCard()
  }

  /// The bars, with a part that is pointed at, one that is pressed and one with the focus.
  @Test(arguments: sizes) func bars(_ size: Size) throws {
    let layer = Fixtures.layer(size.width, size.height, scale: size.scale)
    layer.banner = Banner(
      "Restored",
      buttons: [
        Banner.Button("Keep", CommandID("keep")), Banner.Button("Discard", CommandID("discard")),
      ])
    layer.note = Self.notes[1].1
    layer.actions = ActionBar(
      tools: [ActionBar.Button("Clear", CommandID("clear"), isEnabled: false)],
      cancel: ActionBar.Button("Cancel", CommandID("cancel")),
      accept: ActionBar.Button("Done", CommandID("done")))
    layer.paneMenus = [Fixtures.engines]
    _ = layer.layout(width: size.width, height: size.height, scale: size.scale)
    let content = layer.contentRect
    layer.paneTitles = [
      PaneTitle(
        pane: 0, frame: content.rows(content.y, height: min(24, content.height)),
        name: "Hermite", detail: "one curve", isChosen: true)
    ]
    try write("bars", layer, size)
    let frames =
      layer.bannerView.frames + [.button, .more, .close].map { layer.infoBarView.frame(of: $0) }
      + layer.actionView.buttons.map(\.frame) + [layer.titleView.button(of: layer.paneTitles[0])]
    for (index, frame) in frames.enumerated() where !frame.isEmpty {
      layer.hover(frame)
      try write("bars-hover\(index)", layer, size)
      layer.send(.down, frame.x + frame.width / 2, frame.y + frame.height / 2)
      try write("bars-press\(index)", layer, size)
      layer.send(.up, -10, -10)
    }
    layer.press(.alt)
    for index in 0..<9 {
      layer.press(.tab)
      try write("bars-focus\(index)", layer, size)
    }
  }
}

import Accessibility
import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas

/// The card with options, and the button of a notice.
@Suite struct ControlsOptionTests {
  private let log = CardLog()

  private func card(field: String? = nil) -> Form {
    Form(
      title: "Export",
      rows: [
        .segments("Format", ["PNG", "PDF", "SVG"], chosen: 0),
        .segments("Background", ["Transparent", "Paper"], chosen: 0, isEnabled: false),
        .segments("Scale", ["1×", "2×"], chosen: 1),
      ] + (field.map { [.field($0)] } ?? []), text: "old", note: "84 × 31 mm", hasPicture: true,
      confirmTitle: "Export…")
  }

  private func layer(_ card: Form, width: Int = 800, height: Int = 600) -> ControlsLayer {
    let layer = ControlsLayer()
    _ = layer.layout(width: width, height: height, scale: 1)
    layer.present(card, log: log)
    return layer
  }

  private func form(_ layer: ControlsLayer) throws -> FormCard {
    try #require(layer.card as? FormCard)
  }

  @Test func aTapChooses() throws {
    let layer = layer(card())
    let form = try form(layer)
    let frames = form.choiceFrames
    for frame in frames.joined() { #expect(frame.width >= 40 && frame.height >= 40) }
    #expect(
      log.of { layer.click(frames[0][1], finger: 3) }
        == [.formChanged(Form.Answer(choices: [1, 0, 1], text: "old"))])
    // What cannot be chosen is not.
    #expect(log.of { layer.click(frames[1][1]) } == [])
    #expect(form.answer.choices == [1, 0, 1])
    #expect(log.of { layer.click(form.buttons[0].frame) } == [.cancelled] && !layer.isModal)
  }

  @Test func keysChooseAndAccept() throws {
    let layer = layer(card(field: "Title"))
    let form = try form(layer)
    let answer = { Form.Answer(choices: $0 + [0], text: $1) }
    #expect(log.of { layer.press(.right) } == [.formChanged(answer([1, 0, 1], "old"))])
    #expect(log.of { layer.press(.tab) } == [])
    // The row that cannot be chosen is passed over.
    #expect(log.of { layer.press(.left) } == [.formChanged(answer([1, 0, 0], "old"))])
    #expect(log.of { layer.press(.left) } == [])
    _ = layer.press(.tab)
    #expect(form.focus == .content)
    #expect(
      log.of { layer.handle(KeyPress(.character("n"), text: "n")) }
        == [.formChanged(answer([1, 0, 0], "n"))])
    #expect(log.of { layer.press(.enter) } == [.formAccepted(answer([1, 0, 0], "n"))])
    #expect(layer.isModal)
    #expect(log.of { layer.press(.escape) } == [.cancelled])
  }

  @Test func anUpdateKeepsTextFocusAndPicture() throws {
    let layer = layer(card(field: "Title"))
    let form = try form(layer)
    form.picture = Image(opaque: [0xffff_ffff], width: 1, height: 1)
    for _ in 0..<2 { _ = layer.press(.tab) }
    _ = layer.handle(KeyPress(.character("n"), text: "n"))
    var next = card(field: "Title")
    next.note = "other"
    layer.update(next)
    #expect(form.field.text == "n" && form.focus == .content && form.picture != nil)
    layer.update(card())
    #expect(form.focus == form.choice(0, 0))
  }

  /// Pale ink is shown on dark squares, other ink on light ones.
  @Test(arguments: [(0xffff_ffff, true), (0xff00_0000, false)] as [(UInt32, Bool)])
  func inkIsSeenInAPicture(ink: UInt32, isPale: Bool) throws {
    let layer = layer(card(field: "Title"))
    let form = try form(layer)
    let room = form.pictureRoom
    var surface = try ImageSurface(format: .argb32, width: room.width, height: room.height)
    // Ink in the left half only.
    surface.draw { context in
      context.fill(
        PixelRect(x: 0, y: 0, width: room.width / 2, height: room.height), Color(hex: ink))
    }
    form.picture = Image(surface)
    let picture = try layer.picture()
    let row = room.columns(room.x + room.width / 2, width: room.width / 2).inset(by: 2)
    for x in row.x..<row.maxX {
      let square = InkColor(hex: picture.pixel(x: x, y: row.y) & 0xff_ffff)
      #expect(square.isDark == isPale)
    }
  }

  /// The rows have no labels that are drawn.
  @Test func rowsAreCalledWhatTheyChoose() throws {
    let form = try form(layer(card()))
    let groups = form.contentNodes(1).filter { $0.role == .group }
    #expect(groups.map(\.name) == ["Format", "Background", "Scale"])
    #expect(groups[2].children.map(\.name) == ["1×", "2×"])
    #expect(form.form.rows.allSatisfy { $0.label.isEmpty })
  }

  @Test(arguments: [(800, 600), (500, 400), (240, 200)])
  func theCardFitsTheWindow(width: Int, height: Int) throws {
    let layer = layer(card(field: "Title"), width: width, height: height)
    let form = try form(layer)
    let window = PixelRect(x: 0, y: 0, width: width, height: height)
    for frame in [form.frame, form.field.frame, form.noteFrame] + form.choiceFrames.joined() {
      #expect(frame.intersection(window) == frame && !frame.isEmpty)
    }
    // A narrow window has no room for the picture.
    #expect((layer.formPictureSize == nil) == (width == 240))
  }

  @Test func theButtonOfANoticeIsPressed() {
    let layer = ControlsLayer()
    _ = layer.layout(width: 800, height: 600, scale: 1)
    let notice = Toast("Exported", button: Banner.Button("Show", CommandID("show")))
    func button() -> PixelRect {
      layer.show(notice)
      let frame = notice.frame(in: layer.window, style: layer.style)
      return notice.buttonFrame(in: frame, style: layer.style)
    }
    #expect(button().height >= 40 && button().width >= 40)
    for finger in [nil, 3] as [UInt32?] {
      #expect(layer.click(button(), finger: finger).actions == [.command(CommandID("show"))])
      #expect(layer.notice == nil)
    }
    // Beside the button a press only dismisses it.
    let frame = button()
    #expect(layer.click(frame.offset(x: -frame.width, y: 0)).actions == [])
    #expect(layer.notice == nil)
  }
}

import Graphics
import Ink
import Input
import Testing

@testable import Controls

/// The button of a field that takes choices and other text.
@Suite struct FieldEditorChoiceTests {
  private let frame = PixelRect(x: 100, y: 200, width: 200, height: 60)

  private func editor(
    _ text: String, _ alignment: FieldLook.Alignment = .left, hasChoices: Bool = true
  ) -> FieldEditor {
    var content = FieldEditor.Text(
      text, hasLines: false, maximumLength: nil, alignment: alignment, size: { _ in 16 })
    content.hasChoices = hasChoices
    return FieldEditor(content, frame: frame, scale: 1)
  }

  private func event(_ x: Double, _ phase: PointerEvent.Phase) -> PointerEvent {
    PointerEvent(
      phase: phase, contact: ContactID(master: 2, source: 9), kind: .mouse,
      position: Point(x, 230), time: 1000)
  }

  /// It is where the text does not begin.
  @Test(arguments: [(FieldLook.Alignment.left, 290.0), (.center, 290), (.right, 110)])
  func itShowsTheChoices(alignment: FieldLook.Alignment, x: Double) {
    var editor = editor("abc", alignment)
    let caret = editor.editing.caret
    editor.pressed(event(x, .down))
    let action = editor.released(event(x, .up))
    #expect(action == .fieldPressed && editor.editing.caret == caret)
    #expect(editor.cursor(at: PixelPoint(Point(x, 230))) == .arrow)
    // A contact that leaves it, or begins beside it, does not press it.
    editor.pressed(event(x, .down))
    let left = editor.released(event(200, .up))
    editor.pressed(event(200, .down))
    let entered = editor.released(event(x, .up))
    #expect(left == nil && entered == nil)
  }

  @Test func aFieldWithoutChoicesHasNone() {
    var editor = editor("abc", hasChoices: false)
    editor.pressed(event(290, .down))
    let action = editor.released(event(290, .up))
    #expect(action == nil && editor.choicesButton == nil && editor.editing.caret == 3)
  }

  /// The end of a long text is beside it, and so is the caret.
  @Test(arguments: [FieldLook.Alignment.left, .right, .center])
  func theCaretIsBesideIt(alignment: FieldLook.Alignment) throws {
    let long = String(repeating: "m", count: 90)
    for text in ["", "abc", "wide wide wide wide", long] {
      var editor = editor(text, alignment)
      editor.editing.move(to: editor.editing.count, extending: false)
      let button = try #require(editor.choicesButton)
      let caret = editor.caretFrame
      let isBeside =
        alignment == .right
        ? caret.x >= button.maxX : caret.x >= frame.x && caret.maxX <= button.x
      #expect(isBeside, "\(text) \(caret) \(button)")
    }
  }

  /// It goes with the work: the page shows none.
  @Test func itIsDrawnWhileTheFieldIsEdited() throws {
    func picture(_ editor: FieldEditor) throws -> [UInt32] {
      var surface = try ImageSurface(format: .argb32, width: 400, height: 300)
      surface.draw { context in editor.draw(on: context) }
      return (280..<296).flatMap { x in (210..<250).map { surface.pixel(x: x, y: $0) } }
    }
    var done = editor("a")
    done.isDone = true
    let plain = try picture(editor("a", hasChoices: false))
    #expect(try picture(editor("a")) != plain)
    #expect(Set(try picture(done)).count == 1)
  }
}

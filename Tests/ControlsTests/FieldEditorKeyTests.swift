import Graphics
import Ink
import Input
import Testing

@testable import Controls

/// Keys for what is edited in the document, as the window gets them.
@Suite struct FieldEditorKeyTests {
  private static let frame = PixelRect(x: 100, y: 200, width: 200, height: 60)

  private let layer = Fixtures.layer()

  /// Edits a text on a page.
  private func editPage(_ text: String, width: Double? = nil) {
    let style = TypedText.Style(size: 16, width: width)
    layer.editor = FieldEditor(
      text, FieldEditor.PageText(style: style, color: Color(hex: 0), unit: 2),
      corner: Point(100, 200), scale: 1)
  }

  /// Edits a field of a form with several lines.
  private func editField(_ text: String) {
    let content = FieldEditor.Text(
      text, hasLines: true, maximumLength: nil, alignment: .left, size: { _ in 16 })
    layer.editor = FieldEditor(content, frame: Self.frame, scale: 1)
  }

  private func moveCaret(to place: Int) {
    layer.editor?.editing.move(to: place, extending: false)
  }

  private var caret: Int? { layer.editor?.editing.caret }

  /// The caret returns to its column after a short line, until another key is pressed.
  @Test(arguments: [true, false]) func theCaretKeepsItsColumn(isOnPage: Bool) {
    let text = "many letters\nab\nmany letters"
    if isOnPage { editPage(text) } else { editField(text) }
    moveCaret(to: 8)
    let steps: [(key: Key, caret: Int)] = [
      (.down, 15), (.down, 24), (.up, 15), (.up, 8), (.up, 0), (.down, 15),
    ]
    for step in steps {
      layer.press(step.key)
      #expect(caret == step.caret)
    }
    layer.press(.down, .shift)
    #expect(layer.editor?.editing.selectedText == "\nmany let")
    for key in [Key.up, .left, .down] { layer.press(key) }
    #expect(caret.map { 16...18 ~= $0 } == true)
  }

  /// Up and down leave no line out where the lines wrap.
  @Test func theCaretKeepsItsColumnInWrappedLines() throws {
    let line = "wwwwwwwwww"
    editPage(line)
    let width = Double(try #require(layer.editor?.frame.width)) / 2 + 1
    editPage("\(line) ii \(line)", width: width)
    moveCaret(to: 8)
    let steps: [(key: Key, caret: Int)] = [(.down, 13), (.down, 22), (.up, 13), (.up, 8)]
    for step in steps {
      layer.press(step.key)
      #expect(caret == step.caret)
    }
  }

  /// The view follows a caret that keys and pastes move. A contact puts it where it is seen.
  @Test func keysMoveTheCaretThatTheViewFollows() {
    editPage("ab")
    layer.press(.character("c"), .control)
    layer.press(.end)
    #expect(layer.editor?.hasMovedCaret == false)
    let ways: [(ControlsLayer) -> Void] = [
      { $0.type("c") }, { $0.press(.left) }, { $0.insert("d") }, { $0.edit { $0.select(0..<1) } },
    ]
    for way in ways {
      way(layer)
      #expect(layer.editor?.hasMovedCaret == true)
      layer.editor?.hasMovedCaret = false
    }
    let caret = caret
    layer.click(PixelRect(x: 160, y: 215, width: 1, height: 1))
    #expect(self.caret != caret && layer.editor?.hasMovedCaret == false)
  }

  /// Lines beyond the field are not shown, so its caret is at its edge then.
  @Test func theCaretOfAFieldIsInIt() throws {
    editField("")
    let first = try #require(layer.editor?.caretFrame)
    editField(String(repeating: "line\n", count: 30))
    moveCaret(to: 150)
    let last = try #require(layer.editor?.caretFrame)
    #expect(last.y > first.y)
    for caret in [first, last] { #expect(Self.frame.intersection(caret) == caret) }
  }

  /// Each key and each paste that has no room is said, in the words of the field.
  @Test func whatHasNoRoomIsSaid() {
    var text = FieldEditor.Text(
      "", hasLines: false, maximumLength: 3, alignment: .left, size: { _ in 16 })
    layer.editor = FieldEditor(text, frame: Self.frame, scale: 1)
    layer.type("abc")
    #expect(layer.notice == nil)
    let sentence = TextCut.text(maximum: 3, count: 0).sentence
    layer.type("d")
    #expect(layer.notice == Toast(sentence, isError: true) && layer.editor?.text == "abc")
    layer.press(.left)
    #expect(layer.notice == nil)
    layer.insert("12345")
    #expect(layer.notice?.text == sentence)
    text.refusal = { "\($0)" }
    layer.editor = FieldEditor(text, frame: Self.frame, scale: 1)
    layer.edit { $0.insert("12345") }
    #expect(layer.notice?.text == "\(TextCut.text(maximum: 3, count: 5))")
  }
}

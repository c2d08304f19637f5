import Graphics
import Ink
import Input
import Testing

@testable import Controls

/// What keys do, and what they ask the owner of the editor for.
extension FieldEditorTests {
  @Test func theDownKeyShowsChoices() {
    var text = FieldEditor.Text(
      "a", hasLines: false, maximumLength: nil, alignment: .left, size: { _ in 16 })
    text.hasChoices = true
    var editor = FieldEditor(text, frame: frame, scale: 1)
    let answer = press(.down, in: &editor)
    #expect(answer == .some(.fieldPressed))
  }

  @Test func keysEndTheWork() {
    var editor = editor("a")
    let answer1 = press(.enter, in: &editor)
    #expect(answer1 == .some(.fieldEnded(.accepted)))
    let answer2 = press(.escape, in: &editor)
    #expect(answer2 == .some(.fieldEnded(.cancelled)))
    let answer3 = press(.tab, in: &editor)
    #expect(answer3 == .some(.fieldEnded(.next)))
    let answer4 = press(.tab, "", .shift, in: &editor)
    #expect(answer4 == .some(.fieldEnded(.previous)))
    // Other commands are not the field's.
    let answer5 = press(.character("s"), "", .control, in: &editor)
    #expect(answer5 == nil)
  }

  @Test func otherFieldsArePressed() {
    var editor = FieldEditor(nil, frame: frame, scale: 1)
    #expect(editor.text == nil)
    let answer7 = press(.character(" "), " ", in: &editor)
    #expect(answer7 == .some(.fieldPressed))
    let answer8 = press(.enter, in: &editor)
    #expect(answer8 == .some(.fieldPressed))
    let answer9 = press(.character("a"), "a", in: &editor)
    #expect(answer9 == nil)
  }

  @Test func arrowsInOtherFieldsGoByTheirKind() {
    let arrows = [Key.left, .up, .right, .down]
    func actions(
      _ kind: FieldEditor.Arrows, _ modifiers: Modifiers = []
    ) -> [ControlAction??] {
      arrows.map { key in
        var editor = FieldEditor(nil, frame: frame, scale: 1)
        editor.arrows = kind
        return press(key, "", modifiers, in: &editor)
      }
    }
    // A check box is not toggled by them: the view takes them.
    #expect(actions(.none) == [nil, nil, nil, nil])
    let shown = Optional(ControlAction.fieldPressed)
    #expect(actions(.choices) == [nil, .some(shown), nil, .some(shown)])
    let (before, after) = (ControlAction.buttonStepped(-1), ControlAction.buttonStepped(1))
    let steps: [ControlAction??] = [before, before, after, after].map { .some($0) }
    #expect(actions(.buttons) == steps)
    #expect(actions(.buttons, .alt) == [nil, nil, nil, nil])
  }

  /// With Ctrl they are those of the text.
  @Test func homeAndEndAreThoseOfTheLine() {
    var editor = editor("ab\ncd\n", hasLines: true)
    for key in [Key.end, .home] {
      _ = press(key, in: &editor)
      #expect(editor.editing.caret == 6)
    }
    _ = press(.up, in: &editor)
    _ = press(.home, in: &editor)
    type("1", in: &editor)
    _ = press(.end, in: &editor)
    type("2", in: &editor)
    #expect(editor.text == "ab\n1cd2\n")
    _ = press(.home, "", .shift, in: &editor)
    #expect(editor.editing.selectedText == "1cd2")
    _ = press(.home, "", .control, in: &editor)
    type("3", in: &editor)
    _ = press(.end, "", .control, in: &editor)
    type("4", in: &editor)
    #expect(editor.text == "3ab\n1cd2\n4")
  }
}

import Controls
import Graphics
import Ink
import Testing

@testable import xsign

/// The text that is typed in a field of a form, before it has a window.
@Suite struct FieldEditorTextTests {
  private let spot = FieldSpot(
    field: 0, widget: 0, page: 0, unit: 1, order: 0,
    frame: Bounds(min: .zero, max: Point(100, 20)))

  /// A number is edited with the decimal mark of the form: a point is read as the mark of a group
  /// there, so that a digit more or less would make a thousand times the number.
  @Test func aNumberIsEditedWithTheMarkOfItsField() throws {
    for (marks, shown) in [(0, "1.234"), (2, "1,234"), (3, "1,234"), (4, "1.234")] {
      let field = PDFFormField(
        name: "a", kind: .text, formatScript: "AFNumber_Format(2, \(marks), 0, 0, \"\", true);",
        widgets: [.init()])
      let text = FieldEditor.Text(
        .text("1.234"), of: field, at: spot, engine: DocumentTextEngine(), unit: { 1 })
      #expect(text.text == shown)
      #expect(try field.value(typed: [text.text]) == .text("1.234"))
    }
  }

  /// A field has its name in the sentence about what has no room in it.
  @Test func theSentenceAboutTheLengthNamesTheField() {
    let field = PDFFormField(
      name: "zip", label: "Post code", kind: .text, maximumLength: 5, widgets: [.init()])
    let text = FieldEditor.Text(
      .text(""), of: field, at: spot, engine: DocumentTextEngine(), unit: { 1 })
    #expect(
      text.refusal(.text(maximum: 5, count: 8))
        == FieldRefusal.tooLong(maximum: 5, count: 8).sentence(on: "Post code"))
    #expect(text.refusal(.clipboard) == TextCut.clipboard.sentence)
  }
}

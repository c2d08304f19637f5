import Controls
import Graphics
import Ink
import Testing

@testable import xsign

/// The text that is typed in a field of a form, before it has a window.
@Suite struct FieldEditorTextTests {
  /// A field has its name in the sentence about what has no room in it.
  @Test func theSentenceAboutTheLengthNamesTheField() {
    let field = PDFFormField(
      name: "zip", label: "Post code", kind: .text, maximumLength: 5, widgets: [.init()])
    let spot = FieldSpot(
      field: 0, widget: 0, page: 0, unit: 1, order: 0,
      frame: Bounds(min: .zero, max: Point(100, 20)))
    let text = FieldEditor.Text(
      .text(""), of: field, at: spot, engine: DocumentTextEngine(), unit: { 1 })
    #expect(
      text.refusal(.text(maximum: 5, count: 8))
        == FieldRefusal.tooLong(maximum: 5, count: 8).sentence(on: "Post code"))
    #expect(text.refusal(.clipboard) == TextCut.clipboard.sentence)
  }
}

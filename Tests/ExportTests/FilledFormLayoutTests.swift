import Ink
import Testing

@testable import Export

/// The texts of fields as pages of a PDF.
@Suite struct FilledFormLayoutTests {
  private func layout(
    _ fields: [PDFFormField], _ values: [Int: FieldValue]
  ) throws -> FilledFormLayout {
    try FilledFormLayout(
      FormFilling(of: fields, with: values),
      of: PDFSurvey(pages: [PDFPage(width: 600, height: 800)], form: fields))
  }

  /// Returns a field with these widgets.
  private func field(
    _ looks: [FieldLook?], kind: PDFFormField.Kind = .text, choices: [String] = [],
    maximum: Int? = nil, traits: PDFFormField.Traits = []
  ) -> PDFFormField {
    PDFFormField(
      name: "a", kind: kind,
      choices: choices.map { PDFFormField.Choice(stored: $0, shown: $0) }, maximumLength: maximum,
      traits: traits, widgets: looks.map { PDFFormField.Widget(look: $0) })
  }

  /// A field may have any number of widgets.
  @Test func widgetsThatShowTheSameShareAPage() throws {
    let (small, large) = (FieldLook(width: 80, height: 20), FieldLook(width: 90, height: 20))
    let many = field([small, nil, large] + [FieldLook](repeating: small, count: 500))
    let form = try layout([many], [0: .text("Jane")]).form
    #expect(form.fields[0].texts == [0, nil, 1] + [Int](repeating: 0, count: 500))
    // So do fields, if they show it in the same way.
    let fields = [
      field([small]), field([small]), field([small], traits: .lines),
      field([small], maximum: 9, traits: .comb), field([small], maximum: 8, traits: .comb),
      field([small], kind: .list, choices: ["Jane", "x"]),
      field([small], kind: .list, choices: ["Jane"]), field([small]),
    ]
    var values = Dictionary(uniqueKeysWithValues: (0..<5).map { ($0, FieldValue.text("Jane")) })
    (values[5], values[6]) = (.choices(["Jane"]), .choices(["Jane"]))
    values[7] = .text("")
    let texts = try layout(fields, values).form.fields.map(\.texts)
    #expect(texts == [[0], [0], [1], [2], [3], [4], [5], [nil]])
  }

  /// What the user should know is said of each field.
  @Test func eachFieldIsNamed() throws {
    let look = FieldLook(width: 20, height: 20, fontSize: 12)
    let long = FieldValue.text(String(repeating: "W", count: 40))
    let layout = try layout([field([look]), field([look])], [0: long, 1: long])
    #expect(layout.cut == [0, 1] && layout.form.fields.map(\.texts) == [[0], [0]])
  }
}

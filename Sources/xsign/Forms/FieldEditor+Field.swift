import Controls
import Export
import Graphics
import Ink

extension FieldEditor.Text {
  /// Creates the text that is typed in a field.
  ///
  /// - Parameters:
  ///   - value: The value at the beginning.
  ///   - field: The field.
  ///   - spot: The place of the field at which it is typed.
  ///   - engine: What shapes the text.
  ///   - unit: Returns the number of pixels in a canvas unit.
  init(
    _ value: FieldValue, of field: PDFFormField, at spot: FieldSpot, engine: DocumentTextEngine,
    unit: @escaping () -> Double
  ) {
    let look = field.widgets[spot.widget].look
    // What is typed is not formatted yet.
    var plain = field
    (plain.formatScript, plain.choices) = ("", [])
    var print = FieldEditor.Print(engine: engine)
    print.unit = { spot.unit * PDFPage.unitsPerPoint * unit() }
    if let look {
      (print.font, print.color) = (look.font(size: 1), Color(look.color, alpha: 1))
      (print.inset, print.top) = (look.textInset, look.linesInset)
    }
    print.cells = field.cells
    self.init(
      field.edited(value), hasLines: field.traits.contains(.lines),
      maximumLength: field.maximumLength, alignment: look?.alignment ?? .left, print: print,
      size: { [engine, plain, unit = print.unit] text in
        guard let look else { return 12 * unit() }
        let sample = text.isEmpty ? "x" : text
        return FieldText(.text(sample), of: plain, in: look, by: engine).size * unit()
      })
    hasChoices = !field.choices.isEmpty
    refusal = { cut in
      guard case .text(let maximum, let count) = cut else { return cut.sentence }
      return FieldRefusal.tooLong(maximum: maximum, count: count).sentence(on: field.title)
    }
  }
}

extension PDFFormField {
  /// Returns the text of a value that is edited: the stored one, since a number may be shown with
  /// fewer digits, but with the decimal mark of the field, and the shown one of a choice.
  fileprivate func edited(_ value: FieldValue) -> String {
    guard case .text(let stored) = value else { return "" }
    let shown = choices.first { $0.stored == stored }?.shown ?? typed(stored)
    return String(shown.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
  }
}

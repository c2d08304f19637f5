/// A calculation of a field's value from those of others: `AFSimple_Calculate`, the one that nearly
/// all forms with sums use.
package struct FieldCalculation: Sendable, Hashable {
  package enum Operation: String, Sendable, Hashable {
    case sum = "SUM"
    case product = "PRD"
    case average = "AVG"
    case least = "MIN"
    case greatest = "MAX"
  }

  package let operation: Operation
  /// The names of the fields. The name of a group stands for all fields in it.
  package let names: [String]

  /// Creates the calculation that a script asks for. Returns nil if it is anything else.
  package init?(script: String) {
    guard let call = FieldScript(script), call.function == "AFSimple_Calculate",
      let operation = call.text(0).flatMap(Operation.init)
    else { return nil }
    self.operation = operation
    names = call.texts(1).flatMap { $0.split(separator: ",") }.map { name in
      String(name.drop(while: \.isWhitespace))
    }
  }

  /// Returns the number that a field with a text counts as: 0 if it names none.
  package static func number(of text: String) -> Double { FieldNumber.value(text) ?? 0 }

  /// Returns the value for the numbers of the fields, or nil if it is too large for one.
  package func value(of numbers: [Double]) -> String? {
    guard let first = numbers.first else { return "0" }
    let rest = numbers.dropFirst()
    let result =
      switch operation {
      case .sum: rest.reduce(first, +)
      case .product: rest.reduce(first, *)
      case .average: rest.reduce(first, +) / Double(numbers.count)
      case .least: rest.reduce(first, min)
      case .greatest: rest.reduce(first, max)
      }
    return result.isFinite ? FieldNumber.plain(result) : nil
  }
}

extension PDFFormField {
  /// Returns the text by which a value counts in a calculation, as in other programs: that which
  /// stands for the pressed button, or its state, and of a list the only choice. Any other counts
  /// as nothing.
  func counted(_ value: FieldValue) -> String {
    switch value {
    case .text(let text): return text
    case .choices(let chosen): return chosen.count == 1 ? chosen[0] : ""
    case .button(let widget?) where widgets.indices.contains(widget):
      let text = choices.indices.contains(widget) ? choices[widget].stored : ""
      guard text.isEmpty, let state = widgets[widget].state else { return text }
      return states[state]
    case .button: return ""
    }
  }
}

/// A calculation of a field's value from those of others: `AFSimple_Calculate`, the one that nearly
/// all forms with sums use.
package struct FieldCalculation: Sendable, Hashable {
  /// The operation.
  package enum Operation: String, Sendable, Hashable {
    case sum = "SUM"
    case product = "PRD"
    case average = "AVG"
    case least = "MIN"
    case greatest = "MAX"
  }

  /// The operation.
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

  /// Returns the value for those of the fields. A value that is no number counts as 0.
  package func value(of values: [String]) -> String {
    let numbers = values.map { FieldNumber.value($0) ?? 0 }
    guard let first = numbers.first else { return "0" }
    let rest = numbers.dropFirst()
    let sum = rest.reduce(first, +)
    let result =
      switch operation {
      case .sum: sum
      case .product: rest.reduce(first, *)
      case .average: sum / Double(numbers.count)
      case .least: rest.reduce(first, min)
      case .greatest: rest.reduce(first, max)
      }
    return FieldNumber.plain(result)
  }

  /// Returns true if the field with that name is one of those that are calculated with.
  package func uses(_ name: String) -> Bool {
    names.contains { name == $0 || name.hasPrefix($0 + ".") }
  }
}

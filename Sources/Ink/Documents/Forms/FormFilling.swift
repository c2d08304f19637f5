/// The values that the fields of a form get: those that are given, and those that are calculated
/// from them.
package struct FormFilling: Sendable {
  /// The fields of the form.
  package let fields: [PDFFormField]
  /// The new values, by the indices of the fields.
  package private(set) var values: [Int: FieldValue] = [:]
  /// The indices of the fields whose values were calculated, in the order of calculation.
  package private(set) var calculated: [Int] = []

  /// Creates the filling of a form with new values, by the indices of the fields. Others are passed
  /// over.
  package init(of fields: [PDFFormField], with values: [Int: FieldValue] = [:]) {
    self.fields = fields
    self.values = values.filter { fields.indices.contains($0.key) }
    if !self.values.isEmpty { calculate() }
  }

  /// Calculates the values of fields with a sum, in the order of the form. Those that were given a
  /// value keep it.
  private mutating func calculate() {
    let sums = fields.indices.filter { index in
      let field = fields[index]
      let isOpen = field.obstacle == nil || [.readOnly, .notShown].contains(field.obstacle)
      return isOpen && field.kind == .text && field.calculation != nil
        && values[index] == nil
    }
    let order = sums.sorted {
      (fields[$0].calculationOrder ?? Int.max, $0) < (fields[$1].calculationOrder ?? Int.max, $1)
    }
    calculated = order
    for index in order {
      guard let calculation = fields[index].calculation else { continue }
      values[index] = .text(calculation.value(of: parts(of: calculation)))
    }
  }

  /// Returns the texts of the fields that are calculated with, each name once.
  private func parts(of calculation: FieldCalculation) -> [String] {
    var seen: Set<String> = []
    return fields.indices.compactMap { index in
      guard calculation.uses(fields[index].name), seen.insert(fields[index].name).inserted,
        case .text(let text) = value(of: index)
      else { return nil }
      return text
    }
  }

  /// Returns the value that a field has now.
  package func value(of index: Int) -> FieldValue { values[index] ?? fields[index].storedValue }

  /// True if a field gets a value: one that was given, or one that is calculated and is not there
  /// already.
  package func isChanged(_ index: Int) -> Bool {
    guard let value = values[index] else { return false }
    return !calculated.contains(index) || value != fields[index].storedValue
  }

  /// The indices of the fields whose value a script calculates that is not run: they may be wrong
  /// now. Those that were given a value are not among them.
  package var uncalculated: [Int] {
    values.isEmpty
      ? []
      : fields.indices.filter { fields[$0].traits.contains(.calculated) && values[$0] == nil }
  }

  /// The indices of the fields with a new value and scripts that are not run.
  package var unchecked: [Int] {
    values.keys.filter { fields[$0].traits.contains(.scripts) && !calculated.contains($0) }.sorted()
  }

  /// The indices of the fields that must have a value and have none.
  package var missing: [Int] {
    fields.indices.filter {
      fields[$0].traits.contains(.required) && fields[$0].obstacle == nil && value(of: $0).isEmpty
    }
  }
}

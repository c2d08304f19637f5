/// The values that the fields of a form get: those that are given, and those that are calculated
/// from them.
package struct FormFilling: Sendable {
  package let fields: [PDFFormField]
  /// The new values, by the indices of the fields.
  package private(set) var values: [Int: FieldValue] = [:]
  /// The indices of the fields whose values were calculated, in the order of calculation.
  package private(set) var calculated: [Int] = []
  private var calculatedSet: Set<Int> = []
  /// What is calculated, once it was looked for.
  private var sums: FormSums?

  /// Creates the filling of a form with new values, by the indices of the fields. Others are passed
  /// over.
  package init(of fields: [PDFFormField], with values: [Int: FieldValue] = [:]) {
    self.fields = fields
    fill(values)
  }

  /// Returns the filling of the same form with other values. What is calculated is not looked for
  /// again.
  package func with(_ values: [Int: FieldValue]) -> FormFilling {
    var filling = self
    filling.fill(values)
    return filling
  }

  private mutating func fill(_ values: [Int: FieldValue]) {
    self.values = values.filter { fields.indices.contains($0.key) }
    (calculated, calculatedSet) = ([], [])
    if self.values.isEmpty { return }
    let sums = self.sums ?? FormSums(of: fields)
    self.sums = sums
    calculate(sums)
  }

  /// Calculates the values of fields with a sum, in the order of the form. Those that were given a
  /// value keep it. What is calculated from a value that is not known is not known either. All
  /// fields of a name get the value of a sum that one of them has.
  private mutating func calculate(_ sums: FormSums) {
    let waiting = sums.sums.filter { values[$0.field] == nil }
    guard !waiting.isEmpty else { return }
    // A sum that comes later counts as it is in the file, as in other programs.
    var isUnknown = [Bool](repeating: false, count: fields.count)
    for index in uncalculated { isUnknown[sums.first(like: index)] = true }
    for sum in waiting { isUnknown[sums.first(like: sum.field)] = false }
    // A value that was given is that of all fields of its name.
    for index in values.keys { isUnknown[sums.first(like: index)] = false }
    // Of the fields that were asked for.
    var numbers = [Double?](repeating: nil, count: fields.count)
    // Another field of the name may have brought the value.
    for sum in waiting where values[sum.field] == nil {
      let parts = sum.parts.map { part in
        let number = numbers[part] ?? number(of: sums.fields(like: part))
        numbers[part] = number
        return number
      }
      let first = sums.first(like: sum.field)
      guard !sum.parts.contains(where: { isUnknown[$0] }),
        let value = sum.calculation.value(of: parts)
      else {
        isUnknown[first] = true
        continue
      }
      (isUnknown[first], numbers[first]) = (false, nil)
      for field in sums.fields(like: sum.field)
      where values[field] == nil && FormSums.takesValue(fields[field]) {
        values[field] = .text(value)
        calculated.append(field)
        calculatedSet.insert(field)
      }
    }
  }

  /// Returns the number that the fields of a name count as together, which are one: a new value
  /// comes before that of the file, and of buttons the pressed one counts.
  private func number(of same: [Int]) -> Double {
    let new = same.filter { values[$0] != nil }
    let known = new.isEmpty ? same : new
    let counted = known.first { !value(of: $0).isEmpty } ?? known[0]
    return FieldCalculation.number(of: fields[counted].counted(value(of: counted)))
  }

  /// Returns the value that a field has now.
  package func value(of index: Int) -> FieldValue { values[index] ?? fields[index].storedValue }

  /// True if a field gets a value: one that was given, or one that is calculated and is not there
  /// already.
  package func isChanged(_ index: Int) -> Bool {
    guard let value = values[index] else { return false }
    return !calculatedSet.contains(index) || value != fields[index].storedValue
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
    values.keys.filter {
      fields[$0].traits.contains(.scripts) && !calculatedSet.contains($0)
    }.sorted()
  }

  /// The indices of the fields that must have a value and have none.
  package var missing: [Int] {
    fields.indices.filter {
      fields[$0].traits.contains(.required) && fields[$0].obstacle == nil && value(of: $0).isEmpty
    }
  }
}

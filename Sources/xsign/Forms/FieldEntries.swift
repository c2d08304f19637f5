import Ink

extension [PDFFormField] {
  /// Returns true if two indices are those of one field, or of fields with one name.
  func areOne(_ first: Int, _ second: Int) -> Bool {
    first == second || self[first].sharesName(with: self[second])
  }

  /// Returns what the field with the index and those of its name get if it gets a value.
  func entries(_ index: Int, _ value: FieldValue) -> [FieldEntry] {
    let field = self[index]
    let same = indices.filter {
      areOne($0, index) && self[$0].kind == field.kind && self[$0].obstacle == nil
    }
    return same.map { other in
      FieldEntry(
        field: other,
        value: other == index ? value : field.counterpart(of: value, in: self[other]))
    }
  }

  /// Returns the values that fields of one name get for what was typed. It is enough that one takes
  /// it; buttons that it does not name are not pressed then. Throws the first refusal if none does.
  ///
  /// - Parameters:
  ///   - indices: Their indices. They can be filled in.
  ///   - typed: Returns what was typed for a field.
  func values(
    of indices: [Int], typed: (PDFFormField) -> [String]
  ) throws(FieldRefusal) -> [Int: FieldValue] {
    var known: Set<String> = []
    let states = indices.flatMap { self[$0].states }.filter { known.insert($0).inserted }
    var values: [Int: FieldValue] = [:]
    var refusal: FieldRefusal?
    for index in indices {
      do throws(FieldRefusal) {
        values[index] = try self[index].value(typed: typed(self[index]), amongStates: states)
      } catch {
        refusal = refusal ?? error
      }
    }
    if let refusal, values.isEmpty { throw refusal }
    let pressed = indices.first { if case .button(_?)? = values[$0] { true } else { false } }
    guard indices.count > 1, let pressed, let value = values[pressed] else { return values }
    for entry in entries(pressed, value) { values[entry.field] = entry.value }
    return values
  }
}

extension PDFFormField {
  /// Returns the value that another field of its name gets with it: buttons are pressed by the name
  /// of the state.
  fileprivate func counterpart(of value: FieldValue, in target: PDFFormField) -> FieldValue {
    guard case .button(let widget?) = value, let state = widgets[widget].state else {
      return value
    }
    let name = states[state]
    let number = target.states.firstIndex(of: name)
    return .button(number.flatMap { number in target.widgets.firstIndex { $0.state == number } })
  }
}

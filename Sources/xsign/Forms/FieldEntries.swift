import Ink

extension [PDFFormField] {
  /// Returns what the field with the index and those of its name get if it gets a value.
  func entries(_ index: Int, _ value: FieldValue) -> [FieldEntry] {
    let field = self[index]
    let same = indices.filter {
      self[$0].name == field.name && self[$0].kind == field.kind && self[$0].obstacle == nil
    }
    return same.map { other in
      FieldEntry(
        field: other,
        value: other == index ? value : field.counterpart(of: value, in: self[other]))
    }
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

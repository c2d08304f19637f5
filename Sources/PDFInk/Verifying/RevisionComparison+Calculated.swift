extension RevisionComparison {
  /// Returns true if the signed file itself calculates the value of a text field: by a script (/AA,
  /// /C) or in its order of calculations (/CO). Such a field is often read-only, since nobody types
  /// in it, and changes with those that it is calculated from.
  mutating func isCalculated(_ field: FormField) -> Bool {
    guard old.name(field.entries["FT"]) == "Tx" else { return false }
    if let reference = field.reference, calculationOrder.contains(reference) { return true }
    return ([field.own] + field.widgets.map(\.entries)).contains { entries in
      old.dictionary(old.dictionary(entries["AA"])?["C"]) != nil
    }
  }
}

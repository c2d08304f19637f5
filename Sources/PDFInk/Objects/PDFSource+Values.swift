/// The values behind references. What is missing, or is something else, is nil.
extension PDFSource {
  /// Returns the value that `value` is or refers to; null if it is nil.
  func resolved(_ value: PDFValue?) -> PDFValue {
    var value = value ?? .null
    // An object may be a reference to another one.
    for _ in 0..<32 {
      guard case .reference(let reference) = value else { return value }
      value = self.value(reference)
    }
    return .null
  }

  /// Returns a dictionary; of a stream, its own.
  func dictionary(_ value: PDFValue?) -> PDFDictionary? {
    if case .dictionary(let entries) = resolved(value) { entries } else { nil }
  }

  /// Returns the values of an array, not resolved.
  func array(_ value: PDFValue?) -> [PDFValue]? {
    if case .array(let values) = resolved(value) { values } else { nil }
  }

  /// Returns a name.
  func name(_ value: PDFValue?) -> PDFName? {
    if case .name(let name) = resolved(value) { name } else { nil }
  }

  /// Returns a finite number.
  func number(_ value: PDFValue?) -> Double? {
    resolved(value).number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns a number as a whole one, without its fraction.
  func integer(_ value: PDFValue?) -> Int? {
    number(value).flatMap { Int(exactly: $0.rounded(.towardZero)) }
  }
}

/// Numbers as one types them on a command line.
enum TypedNumber {
  /// The finite number that all of `text` is, written in decimal; nil where it is none.
  static func number(_ text: some StringProtocol) -> Double? {
    // The standard library also reads "nan", "inf" and "0x1p3", which nobody types for a width.
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }),
      let value = Double(String(text)), value.isFinite
    else { return nil }
    return value
  }

  /// The numbers of `A:B`, in this order; nil where there are not two.
  static func pair(_ text: String) -> (first: Double, second: Double)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = number(parts[0]), let second = number(parts[1]) else {
      return nil
    }
    return (first, second)
  }

  /// The range `MIN:MAX`, or `N` for one that holds N alone; nil where it is none or not within
  /// `bounds`.
  static func range(_ text: String, within bounds: ClosedRange<Double>) -> ClosedRange<Double>? {
    guard let (low, high) = pair(text) ?? number(text).map({ ($0, $0) }), low <= high,
      bounds ~= low, bounds ~= high
    else { return nil }
    return low...high
  }
}

/// Why the value of an option cannot be used: what follows it in the sentence.
struct OptionError: Error, CustomStringConvertible {
  /// The end of the sentence.
  let description: String

  /// An error told by the end of its sentence.
  init(_ description: String) {
    self.description = description
  }
}

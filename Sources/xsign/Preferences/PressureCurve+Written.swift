import Ink

extension PressureCurve {
  /// The curve as text for the preferences: three numbers, its ends and its middle.
  var written: String { "\(low) \(high) \(middle)" }

  /// Creates the curve from three numbers. Returns nil if they are invalid.
  init?(written: String) {
    let numbers = written.split(separator: " ").map { Double($0) }
    guard numbers.count == 3, let low = numbers[0], let high = numbers[1], let middle = numbers[2]
    else { return nil }
    self.init(low: low, high: high, middle: middle)
  }
}

extension PressureCurve {
  /// The curve as three numbers: its ends and its middle.
  public var written: String { "\(low) \(high) \(middle)" }

  /// Creates the curve from three numbers; nil if they are invalid.
  public init?(written: String) {
    let numbers = written.split(separator: " ").map { Double($0) }
    guard numbers.count == 3, let low = numbers[0], let high = numbers[1], let middle = numbers[2]
    else { return nil }
    self.init(low: low, high: high, middle: middle)
  }
}

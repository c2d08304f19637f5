/// The newest of many values.
struct NewestValues: Sendable, Hashable {
  private let maximum: Int
  private var values: [Double] = []
  private var next = 0

  /// Creates none, of which the newest `maximum` will be kept.
  init(_ maximum: Int) { self.maximum = maximum }

  /// The number of values that are kept.
  var count: Int { values.count }

  /// Adds a value, in place of the oldest if there are as many as are kept. Amortized O(1).
  mutating func add(_ value: Double) {
    if values.count < maximum {
      values.append(value)
    } else {
      values[next] = value
      next = (next + 1) % maximum
    }
  }

  /// Returns the value that a share 0...1 of the others are below, or nil without values.
  /// O(n log n) in the number of values.
  func percentile(_ share: Double) -> Double? {
    guard !values.isEmpty else { return nil }
    return values.sorted()[min(Int(Double(values.count) * share), values.count - 1)]
  }
}

/// The newest of many values.
struct NewestValues: Sendable, Hashable {
  private let most: Int
  private var values: [Double] = []
  private var next = 0

  /// Creates none, of which the newest `most` will be kept.
  init(_ most: Int) { self.most = most }

  /// The number of values that are kept.
  var count: Int { values.count }

  /// Adds a value, in place of the oldest if there are as many as are kept. Amortized O(1).
  mutating func add(_ value: Double) {
    if values.count < most {
      values.append(value)
    } else {
      values[next] = value
      next = (next + 1) % most
    }
  }

  /// Returns the value that a share 0...1 of the others are below, or nil without values.
  /// O(n log n) in the number of values.
  func percentile(_ share: Double) -> Double? {
    guard !values.isEmpty else { return nil }
    return values.sorted()[min(Int(Double(values.count) * share), values.count - 1)]
  }
}

/// Counts of numbers in 0...1, from which ranks and thresholds are read.
struct Histogram {
  private var counts: [Int]
  /// The number of all numbers.
  private(set) var total = 0

  /// Creates an empty histogram with so many intervals.
  init(_ intervals: Int = 4096) { counts = .init(repeating: 0, count: intervals) }

  /// Counts a number.
  @inline(__always)
  mutating func add(_ value: Float) {
    counts[max(0, min(counts.count - 1, Int(value * Float(counts.count))))] += 1
    total += 1
  }

  /// Returns the middle of an interval.
  private func middle(_ index: Int) -> Float { (Float(index) + 0.5) / Float(counts.count) }

  /// Returns the least number of an interval.
  private func start(_ index: Int) -> Float { Float(index) / Float(counts.count) }

  /// Returns the number that a share of all are not above; 0 if there are none.
  func quantile(_ share: Double) -> Float { interval(share).map(middle) ?? 0 }

  /// Returns the least number of the interval that the quantile is in; 0 if there are none. So at
  /// least one number is not below it, also if all are the same.
  func beginning(_ share: Double) -> Float { interval(share).map(start) ?? 0 }

  /// Returns the interval of the number that a share of all are not above; nil if there are none.
  private func interval(_ share: Double) -> Int? {
    let rank = Double(total) * share
    var sum = 0
    for (index, count) in counts.enumerated() {
      sum += count
      if sum > 0, Double(sum) >= rank { return index }
    }
    return nil
  }

  /// Returns the median of the distances from `center`.
  func deviation(from center: Float) -> Float {
    var distances = Histogram(counts.count)
    for (index, count) in counts.enumerated() where count > 0 {
      let distance = abs(middle(index) - center)
      distances.counts[min(counts.count - 1, Int(distance * Float(counts.count)))] += count
      distances.total += count
    }
    return distances.quantile(0.5)
  }

  /// The least number of the upper one of two sides that differ most (N. Otsu, A threshold
  /// selection method from gray-level histograms, 1979,
  /// https://doi.org/10.1109/TSMC.1979.4310076). 0 if there are no two sides.
  var threshold: Float {
    var (whole, sum) = (0.0, 0.0)
    for (index, count) in counts.enumerated() { whole += Double(count) * Double(middle(index)) }
    var (below, best, found) = (0, -1.0, Float(0))
    for (index, count) in counts.enumerated() {
      below += count
      sum += Double(count) * Double(middle(index))
      guard below > 0, below < total else { continue }
      let share = Double(below) / Double(total)
      let difference = whole * share - sum
      let variance = difference * difference / (share * (1 - share))
      if variance > best { (best, found) = (variance, start(index + 1)) }
    }
    return found
  }
}

/// Statistics of repeated measurements.
extension Array where Element: Comparable {
  /// Returns the value that a `share` of all, 0...1, do not exceed. The array is not empty.
  func percentile(_ share: Double) -> Element {
    let rank = Int((share * Double(count)).rounded(.up)) - 1
    return sorted()[Swift.max(0, Swift.min(count - 1, rank))]
  }

  /// The median; of two middle values the lower one. The array is not empty.
  var median: Element { percentile(0.5) }
}

/// The reason why something could not be measured.
struct MeasureError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

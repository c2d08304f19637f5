/// Figures taken many times.
extension Array where Element: Comparable {
  /// The value that a share of all stay at or below, `share` 0...1. The array is not empty.
  func percentile(_ share: Double) -> Element {
    let rank = Int((share * Double(count)).rounded(.up)) - 1
    return sorted()[Swift.max(0, Swift.min(count - 1, rank))]
  }

  /// The middle value; the lower of the two where there are two. The array is not empty.
  var median: Element { percentile(0.5) }
}

/// What could not be measured, and why.
struct MeasureError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

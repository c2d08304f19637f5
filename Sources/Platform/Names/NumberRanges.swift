extension Sequence<Int> {
  /// Returns ascending numbers as texts, those that follow one another as one: `1-3` and `5`.
  package var inRanges: [String] {
    var ranges: [ClosedRange<Int>] = []
    for number in self {
      if let last = ranges.last, number - 1 == last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
  }
}

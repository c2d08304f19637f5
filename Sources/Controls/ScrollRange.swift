/// The part of a column that is in view, in any unit.
package struct ScrollRange: Sendable, Hashable {
  /// The whole column.
  package var all: Range<Double>
  /// What is in view, which may reach beyond the column.
  package var shown: Range<Double>

  package init(all: Range<Double>, shown: Range<Double>) {
    self.all = all
    self.shown = shown
  }

  /// The distance that the view can go.
  private var way: Double {
    (all.upperBound - all.lowerBound) - (shown.upperBound - shown.lowerBound)
  }

  /// Returns the thumb that shows the part in a track of `length` pixels, at least `minimum` of
  /// them, or nil if all of the column is in view.
  func thumb(in length: Int, minimum: Int) -> Range<Int>? {
    guard way > 0, way.isFinite, length > 2 * minimum else { return nil }
    let share = (shown.upperBound - shown.lowerBound) / (all.upperBound - all.lowerBound)
    let size = max(minimum, min(length - 1, Int((Double(length) * share).rounded())))
    let place = min(max((shown.lowerBound - all.lowerBound) / way, 0), 1)
    let start = Int((place * Double(length - size)).rounded())
    return start..<start + size
  }

  /// Returns where the part begins if its thumb begins at a pixel of the track.
  func start(ofThumbAt pixel: Int, in length: Int, minimum: Int) -> Double {
    guard let thumb = thumb(in: length, minimum: minimum) else { return shown.lowerBound }
    let place = Double(min(max(pixel, 0), length - thumb.count)) / Double(length - thumb.count)
    return all.lowerBound + place * way
  }
}

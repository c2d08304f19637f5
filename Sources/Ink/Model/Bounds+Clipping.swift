extension Bounds {
  /// Returns the shares of the way from `a` to `b` that lie in the rectangle with each side moved
  /// outwards by `margin`, or nil if none does. O(1).
  ///
  /// The way is clipped against the sides (Y.-D. Liang and B. A. Barsky, "A New Concept and Method
  /// for Line Clipping", 1984, https://doi.org/10.1145/357332.357333).
  func shares(from a: Point, to b: Point, margin: Double = 0) -> ClosedRange<Double>? {
    guard !isEmpty else { return nil }
    var (from, to) = (0.0, 1.0)
    let way = b - a
    for (place, step, low, high) in [
      (a.x, way.x, min.x - margin, max.x + margin),
      (a.y, way.y, min.y - margin, max.y + margin),
    ] {
      guard step != 0 else {
        if place < low || place > high { return nil }
        continue
      }
      let (one, other) = ((low - place) / step, (high - place) / step)
      from = Swift.max(from, Swift.min(one, other))
      to = Swift.min(to, Swift.max(one, other))
    }
    return from <= to ? from...to : nil
  }
}

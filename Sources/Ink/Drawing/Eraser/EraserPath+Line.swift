/// The part of a line that lies under an eraser.
extension EraserPath {
  /// Returns the shares of the way from `a` to `b` at which a disc around the line, of a radius
  /// that changes evenly from `radii.0` to `radii.1`, touches the path; nil if it does nowhere.
  /// O(1).
  ///
  /// The distance from the path is a convex function of the share, and the radii are a linear one.
  /// So the shares form one interval: from the least to the greatest at which the disc touches one
  /// of the path's ends or the band between them.
  func shares(_ a: Point, _ b: Point, radii: (Double, Double)) -> ClosedRange<Double>? {
    let (from, to) = (radii.0 + radius, radii.1 + radius)
    let parts = [
      Self.shares(a - start, b - start, from, to), Self.shares(a - end, b - end, from, to),
      bandShares(a, b, from, to),
    ]
    var union: ClosedRange<Double>?
    for case let part? in parts {
      let old = union ?? part
      union =
        Swift.min(old.lowerBound, part.lowerBound)...Swift.max(old.upperBound, part.upperBound)
    }
    return union
  }

  /// Returns the shares of the way from `a` to `b` that are nearer to zero than a distance, which
  /// changes evenly from `from` to `to`: where a quadratic function is not positive.
  private static func shares(
    _ a: Point, _ b: Point, _ from: Double, _ to: Double
  ) -> ClosedRange<Double>? {
    let (way, rise) = (b - a, to - from)
    let square = way.dot(way) - rise * rise
    let half = a.dot(way) - from * rise
    let constant = a.dot(a) - from * from
    var roots: [Double] = []
    let discriminant = half * half - square * constant
    if discriminant >= 0 {
      // Neither root is a difference of numbers that are nearly equal.
      let sum = -(half + (half < 0 ? -1 : 1) * discriminant.squareRoot())
      roots = [sum / square, constant / sum].filter { 0...1 ~= $0 }
    }
    let low = constant <= 0 ? 0 : roots.min()
    let high = b.dot(b) <= to * to ? 1 : roots.max()
    guard let low, let high, low <= high else { return nil }
    return low...high
  }

  /// Returns the shares of the way from `a` to `b` that lie beside the path, between its ends, and
  /// are nearer to it than a distance, which changes evenly from `from` to `to`.
  private func bandShares(
    _ a: Point, _ b: Point, _ from: Double, _ to: Double
  ) -> ClosedRange<Double>? {
    let way = end - start
    let length = way.length
    guard length > 0 else { return nil }
    let along = way / length
    let (first, last) = ((a - start).dot(along), (b - start).dot(along))
    let (left, right) = (along.cross(a - start), along.cross(b - start))
    var (low, high) = (0.0, 1.0)
    // Each is a linear function that is not positive in the band.
    for (here, there) in [
      (-first, -last), (first - length, last - length), (left - from, right - to),
      (-left - from, -right - to),
    ] {
      if here > 0, there > 0 { return nil }
      if here > 0 {
        low = Swift.max(low, here / (here - there))
      } else if there > 0 {
        high = Swift.min(high, here / (here - there))
      }
    }
    return low <= high ? low...high : nil
  }
}

/// The straight line that a stroke becomes while Shift is held: from its first sample to the
/// newest.
public enum StraightEdge {
  /// The angles at which a line is exact, in degrees: their multiples.
  private static let step = 15.0
  /// The greatest difference from such an angle at which a line has it, in degrees.
  private static let tolerance = 2.5

  /// Returns the samples moved onto the line, each to the nearest place on it. All else stays: the
  /// times, and so the speed along the line, pressures and tilts. O(count).
  public static func straightened(_ samples: [Sample]) -> [Sample] {
    guard let first = samples.first?.position, let last = samples.last?.position else { return [] }
    let end = end(from: first, to: last)
    let along = direction(of: last - first)
    let length = (end - first).dot(along)
    return samples.map { sample in
      var moved = sample
      let share = (sample.position - first).dot(along)
      moved.position = first + along * Swift.min(Swift.max(share, 0), length)
      return moved
    }
  }

  /// Returns the end of the line that begins at `first` and is drawn to `last`.
  static func end(from first: Point, to last: Point) -> Point {
    let along = direction(of: last - first)
    return first + along * (last - first).dot(along)
  }

  /// Returns the unit vector of the line that ends `way` from its beginning, or zero if that is
  /// zero.
  private static func direction(of way: Point) -> Point {
    guard way.length > 0 else { return .zero }
    let angle = Angle.degrees(of: way)
    let exact = (angle / step).rounded() * step
    return abs(angle - exact) <= tolerance ? Angle.direction(exact) : way / way.length
  }
}

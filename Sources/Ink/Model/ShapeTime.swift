/// The times of ink of which only the shape is known.
///
/// They are so far apart that speed takes at most 1 % of a line's width.
enum ShapeTime {
  /// The speed along the shape, in canvas units per second.
  private static let speed = 50.0
  /// The least time between samples, in seconds.
  private static let minimum = 0.01

  /// Returns the time in seconds from one sample to the next, which is `step` canvas units away.
  static func interval(over step: Double) -> Double { max(minimum, step / speed) }
}

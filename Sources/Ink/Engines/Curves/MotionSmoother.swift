/// Removes a device's jitter from a motion without moving its ends.
///
/// The smoothed position at a time is the value of the parabola in time with the least squared
/// distance from the samples around it: local quadratic regression (A. Savitzky and M. J. E. Golay,
/// "Smoothing and differentiation of data by simplified least squares procedures", 1964,
/// https://doi.org/10.1021/ac60214a047), for samples at uneven times and with weights that fall to
/// zero at the edge of the window (W. S. Cleveland, "Robust locally weighted regression and
/// smoothing scatterplots", 1979, https://doi.org/10.1080/01621459.1979.10481038). A parabola
/// preserves the bends of a hand. Independent noise averages out, the better the more often the
/// device reports. With at most three samples in the window the position is unchanged.
struct MotionSmoother: Sendable {
  private struct Entry: Sendable {
    var time: Double
    var position: Point
  }

  /// Half the length of the window, in seconds.
  let reach: Double
  private var entries: [Entry] = []
  /// The index of the first entry that is still needed.
  private var first = 0
  private var start = 0.0

  init(reach: Double) {
    self.reach = reach
  }

  /// Adds a sample; `time` is greater than any before, in seconds.
  mutating func append(_ position: Point, time: Double) {
    if entries.isEmpty { start = time }
    entries.append(Entry(time: time, position: position))
  }

  /// Drops the samples that no position at or after `time` needs.
  mutating func forget(before time: Double) {
    while first < entries.count, entries[first].time < time - reach { first += 1 }
    guard first >= 256, first * 2 >= entries.count else { return }
    entries.removeSubrange(0..<first)
    first = 0
  }

  /// Returns the smoothed position at `time` of a sample at `position`. The window shrinks towards
  /// both ends of the motion so far, so that these stay fixed. O(samples in the window).
  func place(at time: Double, _ position: Point) -> Point {
    guard let newest = entries.last?.time else { return position }
    let reach = Swift.min(self.reach, time - start, newest - time)
    guard reach > 0 else { return position }
    var (s0, s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var (p0, p1, p2) = (Point.zero, Point.zero, Point.zero)
    var count = 0
    var index = entries.count - 1
    while index >= first {
      let entry = entries[index]
      index -= 1
      let u = (entry.time - time) / reach
      if u >= 1 { continue }
      if u <= -1 { break }
      count += 1
      let weight = 1 - u * u * u * u
      let wu = weight * u
      let wuu = wu * u
      s0 += weight
      s1 += wu
      s2 += wuu
      s3 += wuu * u
      s4 += wuu * u * u
      // Relative to the position, so that the numbers stay small.
      let off = entry.position - position
      p0 = p0 + off * weight
      p1 = p1 + off * wu
      p2 = p2 + off * wuu
    }
    guard count > 3 else { return position }
    // The value of the parabola at the middle, by Cramer's rule.
    let a = s2 * s4 - s3 * s3
    let b = s2 * s3 - s1 * s4
    let c = s1 * s3 - s2 * s2
    let determinant = s0 * a + s1 * b + s2 * c
    guard determinant > 1e-9 * s0 * s2 * s4 else { return position }
    return position + (p0 * a + p1 * b + p2 * c) / determinant
  }
}

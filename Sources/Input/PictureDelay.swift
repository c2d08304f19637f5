/// The time from a report of a device until its picture was put on the screen, as it was lately.
///
/// The reports have the time of the X server's clock in milliseconds. It is `CLOCK_MONOTONIC` on
/// the same computer. Where the two do not fit, the time from when the report was received counts.
package struct PictureDelay {

  package init() {}
  /// A report that is in the picture.
  package struct Report {
    /// The server's time, in milliseconds.
    var stamp: UInt32
    /// The time of `MonotonicClock` when it was received, in seconds.
    var received: Double

    package init(stamp: UInt32, received: Double) {
      self.stamp = stamp
      self.received = received
    }

    /// Returns the time from when it was made until `time`, in the time of `MonotonicClock`.
    func age(at time: Double) -> Double {
      let milliseconds = UInt32(truncatingIfNeeded: Int64(max(time, 0) * 1000))
      let byServer = Double(Int32(bitPattern: milliseconds &- stamp)) / 1000
      let received = time - received
      // A report was not received before it was made, and hardly ever long after it.
      let fits = byServer >= received - 0.002 && byServer < received + 0.1
      return max(fits ? byServer : received, 0)
    }
  }

  /// The longest time, in seconds: what takes longer is no rule, and too far to predict.
  static let longest = 0.016
  /// The share of a new time in the average.
  private static let share = 0.125

  /// The average of the last times, in seconds.
  package private(set) var seconds = 0.003
  /// The newest report in what was drawn and not yet put on the screen.
  private var drawn: Report?

  /// Records that a picture with `report` was drawn, to be put on the screen soon.
  package mutating func draw(_ report: Report) { drawn = report }

  /// Records that what was drawn was put on the screen at `time`, in the time of `MonotonicClock`.
  package mutating func present(at time: Double) {
    guard let report = drawn.take() else { return }
    put(report, at: time)
  }

  /// Records that the picture with `report` was put on the screen at `time`, in the time of
  /// `MonotonicClock`.
  mutating func put(_ report: Report, at time: Double) {
    let delay = min(report.age(at: time), Self.longest)
    seconds += (delay - seconds) * Self.share
  }
}

/// The intervals after which a journal that could not be written is written anew.
///
/// They grow, because each attempt writes the whole drawing, and start again once the journal has
/// worked for as long as the longest interval.
package struct JournalRetry: Sendable {
  /// The interval after the first failure, in seconds.
  package static let shortest = 1.0
  /// The longest interval, in seconds.
  package static let longest = 60.0
  /// The factor by which each interval exceeds the one before.
  package static let growth = 2.0

  private var interval = Self.shortest
  /// The time since which the journal works, in seconds, or nil if it does not work.
  private var start: Double?

  /// Creates the intervals of a journal that has not failed yet.
  package init() {}

  /// Returns the interval after a failure at `time`, in seconds.
  package mutating func failed(at time: Double) -> Double {
    if let start, time - start >= Self.longest { interval = Self.shortest }
    start = nil
    defer { interval = min(interval * Self.growth, Self.longest) }
    return interval
  }

  /// Notes that the journal works from `time` on, in seconds.
  package mutating func worked(at time: Double) { start = time }
}

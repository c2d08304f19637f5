/// Where the pen was during the last moments, straight between samples.
///
/// Positions are looked up at times that only grow, each through a cursor of its own, so that a
/// look-up costs O(1) on average however dense the samples are.
struct MotionTrail: Sendable {
  private struct Entry: Sendable {
    var time: Double
    var position: Point
    /// The integral of the position over time since the stroke began.
    var sum: Point
  }

  /// A place in the trail that only moves forward.
  struct Cursor: Sendable {
    fileprivate var index = 0
  }

  /// How long a place must be remembered, in seconds.
  private let span: Double
  private var entries: [Entry] = []
  /// The number of entries dropped so far: cursors count from the stroke's first sample.
  private var dropped = 0

  init(span: Double) {
    self.span = span
  }

  /// The newest sample's time and place; nil before the first.
  var newest: (time: Double, position: Point)? {
    entries.last.map { ($0.time, $0.position) }
  }

  /// Adds a sample; `time` is greater than any before, in seconds.
  mutating func append(_ position: Point, time: Double) {
    forget(before: (entries.last?.time ?? time) - span)
    var sum = Point.zero
    if let last = entries.last {
      sum = last.sum + (last.position + position) * ((time - last.time) / 2)
    }
    entries.append(Entry(time: time, position: position, sum: sum))
  }

  /// The integral of the position over time from the stroke's beginning to `time`; before the first
  /// sample the pen stood where it began, after the newest it stands there.
  func integral(to time: Double, _ cursor: inout Cursor) -> Point {
    var i = Swift.max(cursor.index - dropped, 0)
    let last = entries.count - 1
    while i < last, entries[i + 1].time <= time { i += 1 }
    cursor.index = i + dropped
    let a = entries[i]
    let dt = time - a.time
    guard i < last, dt > 0 else { return a.sum + a.position * dt }
    let b = entries[i + 1]
    let here = a.position.interpolated(to: b.position, dt / (b.time - a.time))
    return a.sum + (a.position + here) * (dt / 2)
  }

  /// Drops entries that no look-up at or after `time` needs, a batch at a time.
  private mutating func forget(before time: Double) {
    guard entries.count >= 64 else { return }
    var first = 0
    while first + 1 < entries.count, entries[first + 1].time <= time { first += 1 }
    guard first * 2 >= entries.count else { return }
    entries.removeSubrange(0..<first)
    dropped += first
  }
}

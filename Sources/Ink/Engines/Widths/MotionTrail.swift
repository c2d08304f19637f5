/// The positions of the pen during the last moments, linear between samples.
///
/// Positions are looked up at increasing times, each through its own cursor, so a look-up is
/// amortized O(1) however dense the samples are.
struct MotionTrail: Sendable {
  fileprivate struct Entry: Sendable {
    var time: Double
    var position: Point
    /// Half the velocity from here to the next sample, in canvas units per second; zero for the
    /// newest sample.
    var halfVelocity: Point
    /// The integral of the position over time since the stroke began.
    var sum: Point
  }

  /// A position in the trail that only moves forward, from one interval between samples to the
  /// next. It must be updated with `refresh` after a sample is added.
  struct Cursor: Sendable {
    /// The index in the stroke of the sample that begins the interval; -1 before the first.
    fileprivate var index = -1
    fileprivate var entry = Entry(time: 0, position: .zero, halfVelocity: .zero, sum: .zero)
    /// The time at which the interval ends; infinite after the newest sample.
    fileprivate var end = Double.infinity
  }

  /// The time for which a position is kept, in seconds.
  let span: Double
  private var entries: [Entry] = []
  /// The number of entries dropped so far. Cursors count from the stroke's first sample.
  private var dropped = 0

  init(span: Double) {
    self.span = span
  }

  /// The newest sample's time and position; nil before the first.
  var newest: (time: Double, position: Point)? {
    entries.last.map { ($0.time, $0.position) }
  }

  /// Adds a sample; `time` is greater than any before, in seconds.
  mutating func append(_ position: Point, time: Double) {
    forget(before: (entries.last?.time ?? time) - span)
    var sum = Point.zero
    if let last = entries.last {
      let dt = time - last.time
      sum = last.sum + (last.position + position) * (dt / 2)
      entries[entries.count - 1].halfVelocity = (position - last.position) / (2 * dt)
    }
    entries.append(Entry(time: time, position: position, halfVelocity: .zero, sum: sum))
  }

  /// Returns the integral of the position over time from the stroke's beginning to `time`. The
  /// position is constant before the first sample and after the newest.
  @inline(__always)
  func integral(to time: Double, _ cursor: inout Cursor) -> Point {
    while time >= cursor.end { move(&cursor, to: cursor.index + 1) }
    let dt = time - cursor.entry.time
    return cursor.entry.sum + (cursor.entry.position + cursor.entry.halfVelocity * dt) * dt
  }

  /// Updates a cursor after a sample was added.
  func refresh(_ cursor: inout Cursor) {
    if cursor.end == .infinity { move(&cursor, to: cursor.index) }
  }

  private func move(_ cursor: inout Cursor, to index: Int) {
    let number = Swift.max(index - dropped, 0)
    cursor.index = index
    cursor.entry = entries[number]
    if index < 0 {
      cursor.entry.halfVelocity = .zero
      cursor.end = cursor.entry.time
    } else {
      cursor.end = number + 1 < entries.count ? entries[number + 1].time : .infinity
    }
  }

  /// Drops the entries that no look-up at or after `time` needs, in batches.
  private mutating func forget(before time: Double) {
    guard entries.count >= 64 else { return }
    var first = 0
    while first + 1 < entries.count, entries[first + 1].time <= time { first += 1 }
    guard first * 2 >= entries.count else { return }
    entries.removeSubrange(0..<first)
    dropped += first
  }
}

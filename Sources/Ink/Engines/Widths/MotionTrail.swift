/// Where the pen was during the last moments, straight between samples.
///
/// Positions are looked up at times that only grow, each through a cursor of its own, so that a
/// look-up costs O(1) on average however dense the samples are.
struct MotionTrail: Sendable {
  fileprivate struct Entry: Sendable {
    var time: Double
    var position: Point
    /// Half the velocity from here to the next sample, in canvas units a second; zero until there is
    /// one.
    var halfVelocity: Point
    /// The integral of the position over time since the stroke began.
    var sum: Point
  }

  /// A place in the trail that only moves forward: the stretch between two samples that it has come
  /// to. Once a sample was added it has to be told, by `refresh`.
  struct Cursor: Sendable {
    /// The stroke's sample it begins with; -1 before the first.
    fileprivate var index = -1
    fileprivate var entry = Entry(time: 0, position: .zero, halfVelocity: .zero, sum: .zero)
    /// When it ends; infinite behind the newest sample.
    fileprivate var end = Double.infinity
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
      let dt = time - last.time
      sum = last.sum + (last.position + position) * (dt / 2)
      entries[entries.count - 1].halfVelocity = (position - last.position) / (2 * dt)
    }
    entries.append(Entry(time: time, position: position, halfVelocity: .zero, sum: sum))
  }

  /// The integral of the position over time from the stroke's beginning to `time`; before the first
  /// sample the pen stood where it began, after the newest it stands there.
  @inline(__always)
  func integral(to time: Double, _ cursor: inout Cursor) -> Point {
    while time >= cursor.end { move(&cursor, to: cursor.index + 1) }
    let dt = time - cursor.entry.time
    return cursor.entry.sum + (cursor.entry.position + cursor.entry.halfVelocity * dt) * dt
  }

  /// Tells a cursor of the newest sample.
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

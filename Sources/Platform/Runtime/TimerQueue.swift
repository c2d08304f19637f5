/// The identifier of a timer.
public struct TimerID: Sendable, Hashable { let number: Int }

/// The pending timers, in order of time. There are a handful at most.
struct TimerQueue {
  private struct Entry {
    var id: TimerID
    var deadline: Double
    var body: () -> Void
  }
  private var entries: [Entry] = []
  private var count = 0

  /// The time of the next timer, or nil if there is none.
  var nextDeadline: Double? { entries.first?.deadline }

  mutating func add(at deadline: Double, _ body: @escaping () -> Void) -> TimerID {
    count += 1
    let entry = Entry(id: TimerID(number: count), deadline: deadline, body: body)
    let place = entries.firstIndex { $0.deadline > deadline } ?? entries.endIndex
    entries.insert(entry, at: place)
    return entry.id
  }

  mutating func cancel(_ id: TimerID) { entries.removeAll { $0.id == id } }

  /// Removes and returns the first timer that is due at `now`, or nil if there is none.
  mutating func due(_ now: Double) -> (() -> Void)? {
    guard let first = entries.first, first.deadline <= now else { return nil }
    entries.removeFirst()
    return first.body
  }
}

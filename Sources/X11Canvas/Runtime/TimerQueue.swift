/// Names a timer.
public struct TimerID: Sendable, Hashable {
  let number: Int
}

/// What is to be done later, in order of time. There are a handful at most.
struct TimerQueue {
  private struct Entry {
    var id: TimerID
    var deadline: Double
    var body: () -> Void
  }
  private var entries: [Entry] = []
  private var count = 0

  /// When the next is due; nil where there is none.
  var nextDeadline: Double? { entries.first?.deadline }

  /// Adds one that is due at `deadline`.
  mutating func add(at deadline: Double, _ body: @escaping () -> Void) -> TimerID {
    count += 1
    let entry = Entry(id: TimerID(number: count), deadline: deadline, body: body)
    let place = entries.firstIndex { $0.deadline > deadline } ?? entries.endIndex
    entries.insert(entry, at: place)
    return entry.id
  }

  /// Takes one out; nothing happens where it ran already.
  mutating func cancel(_ id: TimerID) { entries.removeAll { $0.id == id } }

  /// Takes out the first that is due at `now`; nil where none is.
  mutating func due(_ now: Double) -> (() -> Void)? {
    guard let first = entries.first, first.deadline <= now else { return nil }
    entries.removeFirst()
    return first.body
  }
}

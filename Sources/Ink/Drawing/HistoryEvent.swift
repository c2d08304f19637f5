/// What happened to a history, in a form that brings it back: the same events in the same order make
/// the same drawing, with the same steps to take back and to make again.
public enum HistoryEvent: Sendable, Hashable {
  /// A stroke with its rank: greater than that of all below it.
  public struct Placed: Sendable, Hashable {
    /// Its rank, which it keeps for good.
    public let rank: UInt64
    /// The stroke.
    public let stroke: Stroke

    /// A stroke of the rank `rank`.
    public init(rank: UInt64, stroke: Stroke) {
      self.rank = rank
      self.stroke = stroke
    }
  }

  /// The stroke was put on top.
  case added(Placed)
  /// The strokes named were taken away and others put in.
  case edited(removed: [StrokeID], added: [Placed])
  /// All strokes were taken away.
  case cleared
  /// The last step was taken back.
  case undone
  /// The step last taken back was made again.
  case redone

  init(_ step: History.Step) {
    switch step {
    case .add(let entry): self = .added(Placed(entry))
    case .edit(let removed, let added):
      self = .edited(removed: removed.map(\.stroke.id), added: added.map { Placed($0) })
    case .clear: self = .cleared
    }
  }
}

extension HistoryEvent.Placed {
  init(_ entry: DrawingContents.Entry) {
    self.init(rank: entry.rank, stroke: entry.stroke)
  }

  var entry: DrawingContents.Entry { DrawingContents.Entry(rank: rank, stroke: stroke) }
}

extension History {
  /// Whether what happens is kept until `takeEvents` asks for it.
  public var isRecorded: Bool {
    get { events != nil }
    set { if newValue != isRecorded { events = newValue ? [] : nil } }
  }

  /// Whether something happened that `takeEvents` has not handed over. O(1).
  public var hasEvents: Bool { events?.isEmpty == false }

  /// Hands over what happened since the last time, in order.
  public mutating func takeEvents() -> [HistoryEvent] {
    guard hasEvents else { return [] }
    defer { events = [] }
    return events ?? []
  }

  /// The rank of the next stroke put on top.
  public var topRank: UInt64 { nextRank }

  /// Makes an event happen again; false, and nothing happens, where it cannot have come next. It is
  /// recorded as any other. O(what it changes), and for edits the strokes above.
  @discardableResult
  public mutating func replay(_ event: HistoryEvent) -> Bool {
    switch event {
    case .added(let placed):
      guard accepts(placed.rank), stroke(placed.stroke.id) == nil else { return false }
      contents.append(placed.entry)
      nextRank = placed.rank + 1
      take(.add(placed.entry))
      return true
    case .edited(let removed, let added): return replay(removed, added)
    case .cleared: return clear() != nil
    case .undone: return undo() != nil
    case .redone: return redo() != nil
    }
  }

  /// Whether a stroke of that rank may be put on top, and more after it: no drawing gets that far.
  private func accepts(_ rank: UInt64) -> Bool { rank >= nextRank && rank < StrokeID.limit }

  private mutating func replay(_ removed: [StrokeID], _ added: [HistoryEvent.Placed]) -> Bool {
    let gone = Set(removed)
    let entries = gone.compactMap { contents.entry($0) }.sorted { $0.rank < $1.rank }
    guard entries.count == removed.count, !(removed.isEmpty && added.isEmpty) else { return false }
    // What comes in lies where something was taken away, or on top.
    let places = Set(entries.map(\.rank))
    var names: Set<StrokeID> = []
    var last: UInt64?
    for placed in added {
      let (id, rank) = (placed.stroke.id, placed.rank)
      guard places.contains(rank) || accepts(rank), last.map({ $0 < rank }) ?? true,
        names.insert(id).inserted, gone.contains(id) || stroke(id) == nil
      else { return false }
      last = rank
    }
    let new = added.map(\.entry)
    _ = contents.replace(entries, with: new)
    if let last { nextRank = max(nextRank, last + 1) }
    take(.edit(removed: entries, added: new))
    return true
  }
}

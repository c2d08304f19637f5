/// How a drawing differs from what it was a moment ago: what its renderings must follow.
public enum DrawingChange: Sendable {
  /// The stroke now lies on top of the others.
  case added(Stroke)
  /// The stroke, which lay on top, is gone.
  case removed(Stroke)
  /// Strokes were taken away or put in wherever they lie.
  case edited(StrokeEdit)
  /// The drawing now consists of just these strokes, the first lowest.
  case replaced([Stroke])
}

/// The strokes rubbed out so far by an eraser that is still down. They are gone from the drawing, but
/// not yet a step; `History` finishes or cancels it.
public struct Erasure: Sendable {
  var entries: [DrawingContents.Entry] = []

  /// Nothing rubbed out yet.
  public init() {}

  /// Whether nothing was rubbed out.
  public var isEmpty: Bool { entries.isEmpty }
}

/// A drawing and every step that led to it, so that each can be taken back and made again.
///
/// Undo and redo are unlimited. Clearing is a step like any other: nothing wipes ink for good.
/// A step costs what it changes, and moves the strokes above; but for the copy that an array shared
/// with a renderer may need.
public struct History: Sendable {
  enum Step: Sendable {
    /// Puts a stroke on top.
    case add(DrawingContents.Entry)
    /// Takes strokes away and puts others in, each ascending by rank.
    case edit(removed: [DrawingContents.Entry], added: [DrawingContents.Entry])
    /// Takes away all there was; nothing is kept here while the step is taken back.
    case clear(DrawingContents)
  }

  /// A step that was taken, with a number that no other has.
  private struct Taken: Sendable {
    let number: UInt64
    let step: Step
  }

  var contents = DrawingContents()
  private var done: [Taken] = []
  private var undone: [Taken] = []
  var nextRank: UInt64 = 0
  /// What happened since somebody asked; nil where nobody wants to know.
  var events: [HistoryEvent]?
  private var nextNumber: UInt64 = 1

  /// An empty drawing without a past.
  public init() {}

  /// A drawing of `strokes`, the first lowest, without a past. O(their lengths).
  public init(_ strokes: [Stroke]) {
    for stroke in strokes {
      contents.append(DrawingContents.Entry(rank: nextRank, stroke: stroke))
      nextRank += 1
    }
  }

  /// Names what the drawing is: the same number whenever the same steps have led to it, so that one
  /// that was saved is known again after undo and redo. 0 before any step.
  public var revision: UInt64 { done.last?.number ?? 0 }

  /// The strokes of the drawing, the first lowest.
  public var strokes: [Stroke] { contents.strokes }
  /// Where the strokes' ink may lie.
  public var index: StrokeIndex { contents.index }
  /// Whether there is a step to take back.
  public var canUndo: Bool { !done.isEmpty }
  /// Whether there is a step to make again.
  public var canRedo: Bool { !undone.isEmpty }
  /// Whether the drawing has no stroke.
  public var isEmpty: Bool { strokes.isEmpty }

  /// The stroke of the drawing named `id`; nil where it is not there. O(log number of strokes).
  public func stroke(_ id: StrokeID) -> Stroke? { contents.entry(id)?.stroke }

  /// The strokes of the drawing named `ids`, the first lowest. O(count log count), with that of strokes.
  public func strokes(named ids: some Sequence<StrokeID>) -> [Stroke] {
    ids.compactMap { contents.entry($0) }.sorted { $0.rank < $1.rank }.map(\.stroke)
  }

  /// Puts `stroke` on top; what was undone before can no longer be made again. O(its length).
  public mutating func add(_ stroke: Stroke) -> DrawingChange {
    let entry = DrawingContents.Entry(rank: nextRank, stroke: stroke)
    nextRank += 1
    contents.append(entry)
    take(.add(entry))
    return .added(stroke)
  }

  /// Takes all strokes away; nil, and no step, where there are none. O(1).
  public mutating func clear() -> DrawingChange? {
    guard !isEmpty else { return nil }
    take(.clear(contents))
    contents = DrawingContents()
    return .replaced([])
  }

  mutating func take(_ step: Step) {
    events?.append(HistoryEvent(step))
    done.append(Taken(number: nextNumber, step: step))
    undone.removeAll()
    nextNumber += 1
  }

  // MARK: Erasing

  /// Takes the strokes named `ids` away as a step; nil, and no step, where none of them is there.
  public mutating func erase(_ ids: [StrokeID]) -> DrawingChange? {
    var erasure = Erasure()
    let change = erase(ids, in: &erasure)
    finish(erasure)
    return change
  }

  /// Takes the strokes named `ids` away for an eraser that is still down; nil where none of them is
  /// there. Before a step is taken back or made again, or all is cleared, the erasure must be finished
  /// or cancelled.
  public mutating func erase(_ ids: [StrokeID], in erasure: inout Erasure) -> DrawingChange? {
    let entries = ids.compactMap { contents.entry($0) }.sorted { $0.rank < $1.rank }
    guard !entries.isEmpty else { return nil }
    erasure.entries += entries
    return .edited(contents.replace(entries, with: []))
  }

  /// Makes all that was rubbed out one step; what was undone before can no longer be made again. No
  /// step where nothing was.
  public mutating func finish(_ erasure: Erasure) {
    guard !erasure.isEmpty else { return }
    take(.edit(removed: erasure.entries.sorted { $0.rank < $1.rank }, added: []))
  }

  /// Puts all that was rubbed out back where it was, without a trace; nil where nothing was.
  public mutating func cancel(_ erasure: Erasure) -> DrawingChange? {
    guard !erasure.isEmpty else { return nil }
    let entries = erasure.entries.sorted { $0.rank < $1.rank }
    return .edited(contents.replace([], with: entries))
  }

  // MARK: Changing

  /// Puts `strokes` on top as one step, the first lowest; nil, and no step, where there are none. O(their
  /// length).
  public mutating func add(_ strokes: [Stroke]) -> DrawingChange? {
    guard !strokes.isEmpty else { return nil }
    let entries = strokes.map { stroke in
      defer { nextRank += 1 }
      return DrawingContents.Entry(rank: nextRank, stroke: stroke)
    }
    take(.edit(removed: [], added: entries))
    return .edited(contents.replace([], with: entries))
  }

  /// Puts others in the places of the strokes named by the keys, as one step; nil, and no step, where
  /// none of them is there. What comes in has names that no stroke of the drawing ever had.
  public mutating func replace(_ new: [StrokeID: Stroke]) -> DrawingChange? {
    let entries = new.keys.compactMap { contents.entry($0) }.sorted { $0.rank < $1.rank }
    guard !entries.isEmpty else { return nil }
    let added = Self.entries(entries, replacedBy: new)
    take(.edit(removed: entries, added: added))
    return .edited(contents.replace(entries, with: added))
  }

  /// Makes one step of having taken strokes away and put others in their places: `new` are those, by the
  /// names of what they replace. As if `replace` had been asked at once.
  public mutating func finish(
    _ lifted: Erasure, replacedBy new: [StrokeID: Stroke]
  ) -> DrawingChange? {
    guard !lifted.isEmpty else { return nil }
    let entries = lifted.entries.sorted { $0.rank < $1.rank }
    let added = Self.entries(entries, replacedBy: new)
    take(.edit(removed: entries, added: added))
    return .edited(contents.replace([], with: added))
  }

  private static func entries(
    _ entries: [DrawingContents.Entry], replacedBy new: [StrokeID: Stroke]
  ) -> [DrawingContents.Entry] {
    entries.map { entry in
      DrawingContents.Entry(rank: entry.rank, stroke: new[entry.stroke.id] ?? entry.stroke)
    }
  }

  // MARK: Steps

  /// Takes the last step back; nil where there is none.
  public mutating func undo() -> DrawingChange? {
    guard let taken = done.popLast() else { return nil }
    events?.append(.undone)
    switch taken.step {
    case .add(let entry):
      undone.append(taken)
      contents.removeTop()
      return .removed(entry.stroke)
    case .edit(let removed, let added):
      undone.append(taken)
      return .edited(contents.replace(added, with: removed))
    case .clear(let before):
      undone.append(Taken(number: taken.number, step: .clear(DrawingContents())))
      contents = before
      return .replaced(strokes)
    }
  }

  /// Makes the step last taken back again; nil where there is none.
  public mutating func redo() -> DrawingChange? {
    guard let taken = undone.popLast() else { return nil }
    events?.append(.redone)
    switch taken.step {
    case .add(let entry):
      done.append(taken)
      contents.append(entry)
      return .added(entry.stroke)
    case .edit(let removed, let added):
      done.append(taken)
      return .edited(contents.replace(removed, with: added))
    case .clear:
      done.append(Taken(number: taken.number, step: .clear(contents)))
      contents = DrawingContents()
      return .replaced([])
    }
  }
}

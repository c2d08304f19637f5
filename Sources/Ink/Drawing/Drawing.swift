/// A drawing: its pages, and every step that led to them, so that each can be undone and redone.
///
/// A drawing has one page today. Clearing and changing the background are steps like any other:
/// every removal of ink can be undone. A step costs what it changes plus a move of the strokes
/// above it, and a copy of an array where that is shared with a renderer.
public struct Drawing: Sendable {
  /// The pages; never empty.
  public private(set) var pages: [Page]
  private(set) var history = History()
  private(set) var nextRank: UInt64 = 0
  /// The events since `takeEvents` was called last, or nil while they are not recorded.
  var events: [DrawingEvent]?

  /// Creates a drawing without strokes and without steps.
  public init(background: Background = Background()) {
    pages = [Page(id: Page.ID(rawValue: 1), background: background)]
  }

  /// Creates a drawing of `strokes`, from the bottom to the top, without steps.
  ///
  /// - Complexity: O(number of samples).
  public init(_ strokes: [Stroke], background: Background = Background()) {
    self.init(background: background)
    for stroke in strokes {
      contents.append(PlacedStroke(rank: takeRank(), stroke: stroke))
    }
  }

  /// A number that names the state of the drawing: the same number whenever the same steps have led
  /// to it, so that a saved state is recognised after undo and redo. 0 before the first step.
  public var revision: UInt64 { history.revision }
  /// True if a step can be undone.
  public var canUndo: Bool { history.canUndo }
  /// True if a step can be redone.
  public var canRedo: Bool { history.canRedo }

  var contents: PageContents {
    _read { yield pages[0].contents }
    _modify { yield &pages[0].contents }
  }

  /// The background of the page.
  public var background: Background { pages[0].background }
  /// The strokes of the page, from the bottom to the top.
  public var strokes: [Stroke] { contents.strokes }
  /// The index of the places where the strokes' ink may lie.
  public var index: StrokeIndex { contents.index }
  /// The number of samples of all strokes. O(1).
  public var sampleCount: Int { contents.sampleCount }
  /// True if the drawing has no stroke.
  public var isEmpty: Bool { strokes.isEmpty }

  /// Returns the stroke with the given identity, if the drawing has it.
  ///
  /// - Complexity: O(log number of strokes).
  public func stroke(_ id: StrokeID) -> Stroke? { contents.stroke(id)?.stroke }

  /// Returns those strokes with the given identities that the drawing has, from the bottom to the
  /// top.
  ///
  /// - Complexity: O(*n* log *s*), with *n* identities and *s* strokes.
  public func strokes(named ids: some Sequence<StrokeID>) -> [Stroke] {
    contents.strokes(ids).map(\.stroke)
  }

  // MARK: Steps

  /// Adds `stroke` on top, as a step.
  ///
  /// - Complexity: O(number of its samples).
  public mutating func add(_ stroke: Stroke) -> DrawingChange {
    let placed = PlacedStroke(rank: takeRank(), stroke: stroke)
    contents.append(placed)
    record(.add(placed))
    return .added(stroke)
  }

  /// Adds `strokes` on top, from the bottom to the top, as one step. Returns nil, and records no
  /// step, if there are none.
  ///
  /// - Complexity: O(number of their samples).
  public mutating func add(_ strokes: [Stroke]) -> DrawingChange? {
    guard !strokes.isEmpty else { return nil }
    let placed = strokes.map { PlacedStroke(rank: takeRank(), stroke: $0) }
    record(.edit(removed: [], added: placed))
    return .edited(contents.replace([], with: placed))
  }

  /// Removes all strokes, as a step. Returns nil, and records no step, if there are none. The
  /// background stays.
  ///
  /// - Complexity: O(1).
  public mutating func clear() -> DrawingChange? {
    guard !isEmpty else { return nil }
    record(.clear(contents))
    contents = PageContents()
    return .replaced([])
  }

  /// Replaces the background, as a step. Returns nil, and records no step, if it is the same.
  public mutating func setBackground(_ new: Background) -> DrawingChange? {
    let old = background
    guard new != old else { return nil }
    record(.background(old: old, new: new))
    pages[0].background = new
    return .background(new)
  }

  /// Replaces the background without a step, as before the first one.
  mutating func setBase(_ new: Background) { pages[0].background = new }

  /// Undoes the last step. Returns nil if there is none.
  public mutating func undo() -> DrawingChange? {
    guard var last = history.takeLast() else { return nil }
    events?.append(.undone)
    let change: DrawingChange
    switch last.step {
    case .add(let placed):
      contents.removeTop()
      change = .removed(placed.stroke)
    case .edit(let removed, let added):
      change = .edited(contents.replace(added, with: removed))
    case .transform(let step): change = undo(step)
    case .clear(let before):
      last.step = .clear(PageContents())
      contents = before
      change = .replaced(strokes)
    case .background(let old, _):
      pages[0].background = old
      change = .background(old)
    }
    history.undid(last)
    return change
  }

  /// Redoes the step undone last. Returns nil if there is none.
  public mutating func redo() -> DrawingChange? {
    guard var next = history.takeUndone() else { return nil }
    events?.append(.redone)
    let change: DrawingChange
    switch next.step {
    case .add(let placed):
      contents.append(placed)
      change = .added(placed.stroke)
    case .edit(let removed, let added):
      change = .edited(contents.replace(removed, with: added))
    case .transform(let step): change = redo(step)
    case .clear:
      next.step = .clear(contents)
      contents = PageContents()
      change = .replaced([])
    case .background(_, let new):
      pages[0].background = new
      change = .background(new)
    }
    history.redid(next)
    return change
  }

  mutating func record(_ step: History.Step) {
    events?.append(DrawingEvent(step))
    history.record(step)
  }

  private mutating func takeRank() -> UInt64 {
    defer { nextRank += 1 }
    return nextRank
  }

  /// Lets ranks go on after `rank`, which was given by an event.
  mutating func countRank(_ rank: UInt64) { nextRank = max(nextRank, rank + 1) }
}

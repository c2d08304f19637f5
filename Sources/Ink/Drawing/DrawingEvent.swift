/// An event in the life of a drawing, in a form that a journal can keep: the same events in the
/// same order make the same drawing, with the same steps to undo and to redo.
public enum DrawingEvent: Sendable, Equatable {
  /// The drawing started with these pages, which show the PDF if there is one. This is not a step.
  case base([Page], PDFIdentity?)
  /// The stroke was added on top.
  case added(PlacedStroke)
  /// The strokes with these identities were removed and others inserted.
  case edited(removed: [StrokeID], added: [PlacedStroke])
  /// The strokes with these identities, from the lowest up, were replaced by their images under a
  /// map, whose identities count up from `first`.
  case transformed(Affine, [StrokeID], first: StrokeID)
  /// All strokes were removed.
  case cleared
  /// The background of a page was replaced.
  case background(Page.ID, Background)
  /// The list of pages changed. The `count` strokes that were moved or copied with it have
  /// identities that count up from `first`.
  case pages(PageEdit, first: StrokeID, count: Int)
  /// Fields of the PDF got these values.
  case fields([FieldEntry])
  /// Ink that xsign wrote on the PDF before was removed from its pages, and taken up as these
  /// strokes.
  case tookUp(InkRemoval, added: [PlacedStroke])
  /// Such ink is on the pages of the PDF again.
  case putBack(InkRemoval)
  /// The drawing has another file from now on, or none, or was saved to it. This is not a step.
  case file(DrawingFileNote?)
  /// The last step was undone.
  case undone
  /// The step undone last was redone.
  case redone
  /// A stroke with this identity is being drawn.
  case began(StrokeID, Pen)
  /// Samples were appended to a stroke that is being drawn.
  case extended(StrokeID, [Sample])
  /// A stroke that is being drawn would become a straight line now, with all of its samples, or, if
  /// false, would stay as it came.
  case straightened(StrokeID, Bool)
  /// A stroke that was being drawn was withdrawn.
  case withdrawn(StrokeID)
  /// What is being typed would make this step now, or none.
  case typing(TypedStep?)

  init(_ step: History.Step) {
    switch step {
    case .add(let placed): self = .added(placed)
    case .edit(let removed, let added):
      self = .edited(removed: removed.map(\.stroke.id), added: added)
    case .transform(let step):
      self = .transformed(step.map, step.oldNames, first: step.first)
    case .clear: self = .cleared
    case .background(let page, _, let new): self = .background(page, new)
    case .pages(let step): self = .pages(step.edit, first: step.first, count: step.newCount)
    case .fields(_, let new): self = .fields(new)
    case .takeUp(let removal, let added): self = .tookUp(removal, added: added)
    case .putBack(let removal): self = .putBack(removal)
    }
  }

  /// True if the event is about a stroke that is being drawn or about what is being typed, and so
  /// not yet about the drawing.
  public var isLive: Bool {
    switch self {
    case .began, .extended, .straightened, .withdrawn, .typing: true
    case .base, .added, .edited, .transformed, .cleared, .background, .pages, .fields, .tookUp,
      .putBack, .file, .undone, .redone:
      false
    }
  }

  /// The identities of the strokes that came into the drawing.
  public var newNames: [StrokeID] {
    switch self {
    case .added(let placed): [placed.stroke.id]
    case .edited(_, let added), .tookUp(_, let added): added.map(\.stroke.id)
    case .transformed(_, let ids, let first): first.successors(ids.count)
    case .pages(_, let first, let count): first.successors(count)
    case .base, .cleared, .background, .fields, .putBack, .file, .undone, .redone, .began,
      .extended, .straightened, .withdrawn, .typing:
      []
    }
  }
}

extension Drawing {
  /// True if events are kept until `takeEvents` returns them.
  public var isRecorded: Bool {
    get { events != nil }
    set { if newValue != isRecorded { events = newValue ? [] : nil } }
  }

  /// True if there are events that `takeEvents` has not returned. O(1).
  public var hasEvents: Bool { events?.isEmpty == false }

  /// Returns the events since the last call, in order.
  public mutating func takeEvents() -> [DrawingEvent] {
    guard hasEvents else { return [] }
    defer { events = [] }
    return events ?? []
  }

  /// The rank of the next stroke added on top.
  public var topRank: UInt64 { nextRank }

  /// Replays an event. Returns false, and changes nothing, if the event cannot have come next. A
  /// step is recorded like any other.
  ///
  /// - Complexity: O(what it changes), and for edits the number of strokes above.
  @discardableResult
  public mutating func replay(_ event: DrawingEvent) -> Bool {
    switch event {
    case .base(let new, let source):
      // A journal of version 2 has it anywhere, but then no step changes a page.
      guard !history.changesPages, Page.formPlane(new) else { return false }
      pages = new
      self.source = source
      countIdentities(of: new)
      events?.append(event)
      return true
    case .added(let placed):
      guard accepts(placed.rank), stroke(placed.stroke.id) == nil else { return false }
      contents.append(placed)
      countRank(placed.rank)
      record(.add(placed))
      return true
    case .edited(let removed, let added): return replay(removed, added)
    case .transformed(let map, let ids, let first): return replay(map, ids, first: first)
    case .cleared: return clear() != nil
    case .background(let page, let background):
      guard pages.contains(where: { $0.id == page }) else { return false }
      // Also one that a journal could not hold whole, and that now looks like the one before.
      if setBackground(background, of: page) == nil {
        record(.background(page, old: background, new: background))
      }
      return true
    case .pages(let edit, let first, let count):
      return self.edit(edit, first: first, count: count) != nil
    case .fields(let entries):
      guard source != nil, !entries.isEmpty else { return false }
      if fill(entries) == nil { record(.fields(old: entries, new: entries)) }
      return true
    case .tookUp(let removal, let added):
      guard areNew(added), canRemove(removal) else { return false }
      _ = takeUp(removal, added)
      return true
    case .putBack(let removal):
      guard canPutBack(removal) else { return false }
      _ = putBack(removal)
      return true
    // The drawing does not know its file.
    case .file: return true
    case .undone: return undo() != nil
    case .redone: return redo() != nil
    case .began, .extended, .straightened, .withdrawn, .typing: return false
    }
  }

  /// Returns true if a stroke of that rank may be added on top, and more after it.
  private func accepts(_ rank: UInt64) -> Bool { rank >= nextRank && rank < StrokeID.limit }

  /// Returns true if strokes may be added on top, in their order.
  private func areNew(_ added: [PlacedStroke]) -> Bool {
    var names: Set<StrokeID> = []
    var last: UInt64?
    return added.allSatisfy { placed in
      defer { last = placed.rank }
      return accepts(placed.rank) && last.map { $0 < placed.rank } ?? true
        && names.insert(placed.stroke.id).inserted && stroke(placed.stroke.id) == nil
    }
  }

  private mutating func replay(_ removed: [StrokeID], _ added: [PlacedStroke]) -> Bool {
    let gone = Set(removed)
    let old = contents.strokes(gone)
    guard old.count == removed.count, !(removed.isEmpty && added.isEmpty) else { return false }
    // A new stroke takes the place of a removed one, is a part of it, or goes on top.
    let (ranks, places) = (Set(old.map(\.rank)), Set(old.map(\.place)))
    var names: Set<StrokeID> = []
    var last: StrokePlace?
    for placed in added {
      let (id, place) = (placed.stroke.id, placed.place)
      guard ranks.contains(place.rank) || accepts(place.rank), last.map({ $0 < place }) ?? true,
        places.contains(place) || !contents.isTaken(place),
        names.insert(id).inserted, gone.contains(id) || stroke(id) == nil
      else { return false }
      last = place
    }
    _ = contents.replace(old, with: added)
    if let last { countRank(last.rank) }
    record(.edit(removed: old, added: added))
    return true
  }
}

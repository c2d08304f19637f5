/// A drawing: its pages, and every step that led to them, so that each can be undone and redone.
///
/// Its pages lie below one another on one plane, whose coordinates all strokes have. Clearing,
/// changing a background and changing the list of pages are steps like any other: every removal of
/// ink can be undone. A step costs what it changes plus a move of the strokes above it, and a copy
/// of an array where that is shared with a renderer.
public struct Drawing: Sendable {
  /// The pages from the top to the bottom; never empty. A page that extends in every direction is
  /// the only one.
  public internal(set) var pages: [Page]
  /// The PDF that pages show, or nil if none does.
  public internal(set) var source: PDFIdentity?
  /// The values of the fields of the PDF that are not those of the file, by the indices of the
  /// fields.
  package private(set) var fieldValues: [Int: FieldValue] = [:]
  /// The ink on the PDF that xsign wrote before and that is no longer on its pages: what was taken
  /// up, which is among the strokes, and what was removed.
  public private(set) var withoutInk = InkRemoval()
  var contents = PageContents()
  private(set) var history = History()
  private(set) var nextRank: UInt64 = 0
  /// The identity of the next new page, which no page of the drawing ever had.
  private(set) var newPage = Page.ID(rawValue: 1)
  /// The events since `takeEvents` was called last, or nil while they are not recorded.
  var events: [DrawingEvent]?

  /// Creates a drawing without strokes and without steps.
  public init(background: Background = Background()) {
    self.init([], pages: [Page(id: Page.ID(rawValue: 1), background: background)])
  }

  /// Creates a drawing of `strokes`, from the bottom to the top, without steps.
  ///
  /// - Complexity: O(number of samples).
  public init(_ strokes: [Stroke], background: Background = Background()) {
    self.init(strokes, pages: [Page(id: Page.ID(rawValue: 1), background: background)])
  }

  /// Creates a drawing of `strokes`, from the bottom to the top, on `pages`, without steps.
  ///
  /// - Parameters:
  ///   - strokes: The strokes.
  ///   - pages: The pages from the top to the bottom, at least one, as `Page.formPlane` wants them.
  ///   - source: The PDF that they show, if any.
  ///   - withoutInk: The ink of before that is not on the pages of the PDF.
  /// - Complexity: O(number of samples).
  public init(
    _ strokes: [Stroke], pages: [Page], source: PDFIdentity? = nil,
    withoutInk: InkRemoval = InkRemoval()
  ) {
    precondition(!pages.isEmpty)
    self.pages = pages
    self.source = source
    self.withoutInk = withoutInk
    countIdentities(of: pages)
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

  /// The background of the first page.
  public var background: Background { pages[0].background }
  /// True if a page has a picture under its ink.
  package var hasPictures: Bool { pages.contains { $0.background.picture != nil } }
  /// The strokes of all pages, from the bottom to the top.
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

  /// Replaces the background of the page with the given identity, or of the first page if it is
  /// nil, as a step. Returns nil, and records no step, if there is no such page or it has that
  /// background.
  public mutating func setBackground(_ new: Background, of page: Page.ID? = nil) -> DrawingChange? {
    let id = page ?? pages[0].id
    guard let old = pages.first(where: { $0.id == id })?.background, new != old else { return nil }
    record(.background(id, old: old, new: new))
    return setPage(id, new)
  }

  /// Forgets a picture that cannot be read: no page has it, and neither undo nor redo brings it
  /// back. That is no step, so both go on, and no event, so a journal is to be written anew. Steps
  /// that would change nothing without it are gone.
  ///
  /// - Complexity: O(number of pages and steps).
  package mutating func forget(_ picture: Background.Picture) {
    func changed(_ background: Background) -> Background {
      guard background.picture?.bytes == picture.bytes else { return background }
      var background = background
      background.picture = nil
      return background
    }
    for index in pages.indices { pages[index].background = changed(pages[index].background) }
    history.changeBackgrounds(changed)
  }

  private mutating func setPage(_ id: Page.ID, _ background: Background) -> DrawingChange {
    if let index = pages.firstIndex(where: { $0.id == id }) { pages[index].background = background }
    return .background(id)
  }

  /// Gives fields of the PDF values, as one step. Returns nil, and records no step, if they have
  /// them, or if the drawing shows no PDF.
  package mutating func fill(_ entries: [FieldEntry]) -> DrawingChange? {
    let old = entries.map { FieldEntry(field: $0.field, value: fieldValues[$0.field]) }
    guard source != nil, old != entries else { return nil }
    record(.fields(old: old, new: entries))
    return setFields(entries)
  }

  private mutating func setFields(_ entries: [FieldEntry]) -> DrawingChange {
    for entry in entries { fieldValues[entry.field] = entry.value }
    return .fields
  }

  /// Takes up the ink on pages of the PDF that xsign wrote before, as one step: `strokes` is all of
  /// it, from the bottom to the top, which goes on top. Returns nil, and records no step, if there
  /// is none, or if the ink of one of the pages is taken up.
  package mutating func takeUp(_ pages: [Int], _ strokes: [Stroke]) -> DrawingChange? {
    strokes.isEmpty ? nil : remove(InkRemoval(strokes: pages), takingUp: strokes)
  }

  /// Removes ink from pages of the PDF that xsign wrote before, as one step. `strokes`, what is
  /// taken up of it, goes on top. Returns nil, and records no step, if there is none, or if some of
  /// it is gone.
  package mutating func remove(
    _ removal: InkRemoval, takingUp strokes: [Stroke] = []
  ) -> DrawingChange? {
    guard canRemove(removal) else { return nil }
    return takeUp(removal, strokes.map { PlacedStroke(rank: takeRank(), stroke: $0) })
  }

  /// Returns true if that ink is still on the pages, and the drawing shows a PDF.
  func canRemove(_ removal: InkRemoval) -> Bool {
    source != nil && !removal.isEmpty && withoutInk.isDisjoint(with: removal)
      && removal.pages.allSatisfy { $0 >= 0 }
  }

  mutating func takeUp(_ removal: InkRemoval, _ added: [PlacedStroke]) -> DrawingChange {
    for placed in added { countRank(placed.rank) }
    withoutInk.formUnion(removal)
    record(.takeUp(removal, added: added))
    return .edited(contents.replace([], with: added))
  }

  /// Puts all ink that xsign wrote before back on the pages of the PDF, as a step. What was taken
  /// up of it stays among the strokes. Returns nil, and records no step, if none is gone.
  package mutating func putInkBack() -> DrawingChange? {
    canPutBack(withoutInk) ? putBack(withoutInk) : nil
  }

  /// Returns true if there is such ink, and all of it is gone from the pages.
  func canPutBack(_ removal: InkRemoval) -> Bool {
    !removal.isEmpty && removal.subtracting(withoutInk).isEmpty
  }

  mutating func putBack(_ removal: InkRemoval) -> DrawingChange {
    withoutInk.subtract(removal)
    record(.putBack(removal))
    return .edited(StrokeEdit())
  }

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
    case .background(let page, let old, _): change = setPage(page, old)
    case .pages(let step): change = undo(step)
    case .fields(let old, _): change = setFields(old)
    case .takeUp(let removal, let added):
      withoutInk.subtract(removal)
      change = .edited(contents.replace(added, with: []))
    case .putBack(let removal):
      withoutInk.formUnion(removal)
      change = .edited(StrokeEdit())
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
    case .background(let page, _, let new): change = setPage(page, new)
    case .pages(let step): change = redo(step)
    case .fields(_, let new): change = setFields(new)
    case .takeUp(let removal, let added):
      withoutInk.formUnion(removal)
      change = .edited(contents.replace([], with: added))
    case .putBack(let removal):
      withoutInk.subtract(removal)
      change = .edited(StrokeEdit())
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

  /// Lets the identities of pages go on after those of `pages`.
  mutating func countIdentities(of pages: [Page]) {
    let next = pages.reduce(newPage.rawValue) { max($0, $1.id.rawValue + 1) }
    newPage = Page.ID(rawValue: next)
  }
}

/// A change of the list of pages, in a form that a journal can keep.
public enum PageEdit: Sendable, Equatable {
  /// A blank page was added below another one. If that is endless paper, `paper` is the part of it
  /// that becomes its page, at whole numbers.
  case added(Page.ID, CanvasSize, Background, below: Page.ID, paper: Bounds?)
  /// A page took the place of endless paper without ink.
  case replaced(Page.ID, CanvasSize, Background, instead: Page.ID)
  /// The page and its strokes were removed.
  case deleted(Page.ID)
  /// The page has this index now.
  case moved(Page.ID, to: Int)
  /// A copy of the page was added below it. The copies of its strokes have ranks that count up from
  /// `rank`.
  case duplicated(Page.ID, as: Page.ID, rank: UInt64)

  /// The page has another size and background. Its strokes stay where they are on it.
  case resized(Page.ID, CanvasSize, Background)
  /// The page, which has a size, was turned with its strokes, and has another background.
  case turned(Page.ID, PageTurn, Background)

  /// The endless page that gets a size, and the translation of its ink.
  var bounded: (page: Page.ID, step: Point)? {
    guard case .added(_, _, _, let page, let paper?) = self else { return nil }
    return (page, .zero - paper.min)
  }

  /// The page whose sides change, and which its strokes must not leave for another one.
  var reshapedPage: Page.ID? {
    switch self {
    case .resized(let page, _, _), .turned(let page, _, _): page
    case .added, .replaced, .deleted, .moved, .duplicated: nil
    }
  }

  /// The page that is turned with its strokes.
  var turnedPage: Page.ID? { if case .turned(let page, _, _) = self { page } else { nil } }

  /// True if it can be made of the pages of a PDF, which otherwise stay as they are.
  var isForPDFs: Bool { turnedPage != nil }

  /// Returns the edit with another background, if it gives a page one.
  func changingBackground(_ change: (Background) -> Background) -> PageEdit {
    switch self {
    case .added(let id, let size, let background, let below, let paper):
      .added(id, size, change(background), below: below, paper: paper)
    case .replaced(let id, let size, let background, let old):
      .replaced(id, size, change(background), instead: old)
    case .resized(let id, let size, let background): .resized(id, size, change(background))
    case .turned(let id, let turn, let background): .turned(id, turn, change(background))
    case .deleted, .moved, .duplicated: self
    }
  }

  /// Returns the pages after the edit, or nil if it is impossible or changes nothing.
  func applied(to pages: [Page]) -> [Page]? {
    func index(_ id: Page.ID) -> Int? { pages.firstIndex { $0.id == id } }
    var pages = pages
    switch self {
    case .added(let id, let size, let background, let below, let paper):
      guard let place = index(below), (pages[place].size == nil) == (paper != nil) else {
        return nil
      }
      if let paper {
        let whole = [paper.min.x, paper.min.y].allSatisfy { $0.rounded() == $0 }
        guard whole, !paper.isEmpty else { return nil }
        let old = pages[place]
        pages[place] = Page(
          id: old.id, size: CanvasSize(width: paper.width, height: paper.height),
          background: old.background.moved(by: .zero - paper.min), pdfPage: old.pdfPage,
          turn: old.turn)
      }
      pages.insert(Page(id: id, size: size, background: background), at: place + 1)
    case .replaced(let id, let size, let background, let old):
      guard pages[0].id == old, pages[0].size == nil, id != old else { return nil }
      pages = [Page(id: id, size: size, background: background)]
    case .resized(let id, let size, let background):
      guard let place = index(id), pages[place].size != nil else { return nil }
      let old = pages[place]
      let new = Page(
        id: id, size: size, background: background, pdfPage: old.pdfPage, turn: old.turn)
      guard new.size != old.size || new.background != old.background else { return nil }
      pages[place] = new
    case .turned(let id, let turn, let background):
      guard turn != .none, let place = index(id), let size = pages[place].size else { return nil }
      pages[place] = Page(
        id: id, size: turn.size(of: size), background: background, pdfPage: pages[place].pdfPage,
        turn: pages[place].turn + turn)
    case .deleted(let id):
      guard let place = index(id), pages.count > 1 else { return nil }
      pages.remove(at: place)
    case .moved(let id, let new):
      guard let old = index(id), pages.indices.contains(new), old != new else { return nil }
      pages.insert(pages.remove(at: old), at: new)
    case .duplicated(let id, let copy, _):
      guard let place = index(id), let size = pages[place].size else { return nil }
      let old = pages[place]
      pages.insert(
        Page(
          id: copy, size: size, background: old.background, pdfPage: old.pdfPage, turn: old.turn),
        at: place + 1)
    }
    return Page.arranged(pages)
  }
}

/// A step that changed the list of pages. Strokes move with their pages; their samples are computed
/// whenever the step is undone or redone, so the step has none but those of a deleted page.
struct PageStep: Sendable {
  private(set) var edit: PageEdit
  /// The pages before the step, and after it.
  private(set) var before: [Page]
  private(set) var after: [Page]
  /// The strokes of a deleted page, ascending by rank.
  private(set) var removed: [PlacedStroke] = []
  /// The strokes of the pages that moved: a translation for each distance; and those of a page that
  /// was turned.
  private(set) var moved: [Transformation] = []
  /// The copies of the strokes of a duplicated page.
  private(set) var copied: Transformation?
  /// The identity of the first stroke after the step that was moved or copied. The others follow.
  let first: StrokeID

  /// Creates the step that changes `before` to `after`. Its identities are not checked.
  ///
  /// - Complexity: O(number of pages and strokes).
  init(
    _ edit: PageEdit, from before: [Page], to after: [Page], _ contents: PageContents,
    first: StrokeID
  ) {
    (self.edit, self.before, self.after, self.first) = (edit, before, after, first)
    var origins: [Page.ID: Point] = [:]
    for page in after { origins[page.id] = page.origin }
    var steps: [Page.ID: Point] = [:]
    for page in before {
      guard let origin = origins[page.id] else { continue }
      steps[page.id] = origin - page.origin + (edit.bounded?.step ?? .zero)
    }
    let source: Page.ID? = if case .duplicated(let page, _, _) = edit { page } else { nil }
    // Adding a page at the end changes no stroke.
    guard
      source != nil || edit.turnedPage != nil || before.contains(where: { steps[$0.id] != .zero })
    else { return }

    var (gone, original, turned): ([StrokeID], [StrokeID], [StrokeID]) = ([], [], [])
    var distances: [Point: [StrokeID]] = [:]
    for stroke in contents.strokes {
      let page = before[Page.index(of: stroke, in: before)].id
      guard let step = steps[page] else {
        gone.append(stroke.id)
        continue
      }
      if page == source { original.append(stroke.id) }
      if page == edit.turnedPage {
        turned.append(stroke.id)
      } else if step != .zero {
        distances[step, default: []].append(stroke.id)
      }
    }
    removed = contents.strokes(gone)
    var next = first.rawValue
    func map(_ placed: [PlacedStroke], by map: Affine) -> Transformation {
      defer { next += UInt64(placed.count) }
      return Transformation(placed, by: map, first: StrokeID(next))
    }
    for step in distances.keys.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
      moved.append(map(contents.strokes(distances[step] ?? []), by: Affine(step: step)))
    }
    if case .turned(let page, let turn, _) = edit, !turned.isEmpty,
      let old = before.first(where: { $0.id == page }), let new = origins[page]
    {
      let turning = Affine(step: .zero - old.origin).followed(by: old.map(of: turn))
        .followed(by: Affine(step: new))
      moved.append(map(contents.strokes(turned), by: turning))
    }
    if case .duplicated(let page, let copy, let rank) = edit,
      let old = before.first(where: { $0.id == page }), let new = origins[copy]
    {
      let placed = contents.strokes(original).enumerated().map { number, placed in
        PlacedStroke(
          rank: rank + UInt64(number), stroke: placed.stroke, origin: placed.origin)
      }
      copied = map(placed, by: Affine(step: new - old.origin))
    }
  }

  /// Returns the step with other backgrounds, or nil if it changes nothing then.
  func changingBackgrounds(_ change: (Background) -> Background) -> PageStep? {
    func changed(_ page: Page) -> Page {
      var page = page
      page.background = change(page.background)
      return page
    }
    var step = self
    step.edit = edit.changingBackground(change)
    (step.before, step.after) = (before.map { changed($0) }, after.map { changed($0) })
    // All others do more than change a background.
    if case .resized = edit, step.before == step.after { return nil }
    return step
  }

  /// The identities before the step of the strokes that it moved.
  var oldNames: [StrokeID] { moved.flatMap(\.oldNames) }
  /// The identities after the step of the strokes that it moved or copied.
  var newNames: [StrokeID] { (moved + [copied].compactMap { $0 }).flatMap(\.newNames) }
  /// The number of those identities.
  var newCount: Int { moved.reduce(copied?.items.count ?? 0) { $0 + $1.items.count } }

  /// Returns the strokes before the step that it removed or moved, ascending by rank. O(number of
  /// samples).
  func strokesBefore() -> [PlacedStroke] {
    (removed + moved.flatMap { $0.before() }).ascending()
  }

  /// Returns the strokes after the step that it moved or copied, ascending by rank, or nil if a
  /// number of them is too large. O(number of samples).
  func strokesAfter() -> [PlacedStroke]? {
    var placed: [PlacedStroke] = []
    for step in moved + [copied].compactMap({ $0 }) {
      guard let images = step.after() else { return nil }
      placed += images
    }
    return placed.ascending()
  }
}

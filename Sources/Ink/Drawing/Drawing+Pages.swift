/// The pages of a drawing, and the steps that change their list.
extension Drawing {
  /// Returns the page at a position of the plane, or nil beside and between the pages. Endless
  /// paper is everywhere.
  ///
  /// - Complexity: O(log number of pages).
  public func page(at place: Point) -> Page? {
    let page = pages[Page.index(nearest: place.y, in: pages)]
    guard let frame = page.frame else { return page }
    return frame.contains(place) ? page : nil
  }

  /// Returns the page to which a stroke belongs: the one on which it began. A stroke that began
  /// beside or between the pages belongs to the one at the nearest height.
  ///
  /// - Complexity: O(log number of pages).
  public func page(of stroke: Stroke) -> Page { pages[Page.index(of: stroke, in: pages)] }

  /// Returns strokes in groups, one for each page that has some of them, the first page first. A
  /// group has the order of `strokes`.
  ///
  /// - Complexity: O(number of strokes · log number of pages).
  public func byPage(_ strokes: [Stroke]) -> [[Stroke]] {
    guard pages.count > 1 else { return strokes.isEmpty ? [] : [strokes] }
    return Dictionary(grouping: strokes) { Page.index(of: $0, in: pages) }
      .sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns the page with the given identity, if the drawing has it. O(number of pages).
  public func page(_ id: Page.ID) -> Page? { pages.first { $0.id == id } }

  /// Returns true if a stroke belongs to a page. O(number of strokes).
  public func hasStrokes(on page: Page.ID) -> Bool {
    strokes.contains { self.page(of: $0).id == page }
  }

  // MARK: Steps

  // Each of these moves the strokes of other pages with them. The strokes that it moves or copies
  // get the identities that count up from `first`, which no stroke of the drawing ever had. Each
  // returns nil, and records no step, if ink of one page would become that of another.

  /// Adds a blank page below `page`, as a step. Endless paper becomes a page, too: of the given
  /// size if its ink lies on that, or as large as both together. Returns nil, and records no step,
  /// if the drawing has no such page or shows a PDF, or if the plane would be too high.
  ///
  /// - Complexity: O(number of strokes, and of samples below the new page).
  public mutating func addPage(
    _ size: CanvasSize, background: Background = Background(), below page: Page.ID,
    first: StrokeID
  ) -> DrawingChange? {
    let paper = self.page(page)?.size == nil ? paper(atLeast: size) : nil
    return edit(.added(newPage, size, background, below: page, paper: paper), first: first)
  }

  /// Puts a page in the place of endless paper without ink, as a step. Returns nil, and records no
  /// step, if the drawing has ink or pages, or if the plane would be too high.
  public mutating func replacePaper(
    by size: CanvasSize, background: Background, first: StrokeID
  ) -> DrawingChange? {
    edit(.replaced(newPage, size, background, instead: pages[0].id), first: first)
  }

  /// Gives `page` another size and background, as a step. Its strokes stay where they are on it.
  /// Returns nil, and records no step, if it is endless or has both already, if the plane would be
  /// too high, if its ink would begin far below it, or if the drawing has no such page or shows a
  /// PDF.
  ///
  /// - Complexity: O(number of strokes, and of samples below the page).
  public mutating func resizePage(
    _ page: Page.ID, to size: CanvasSize, background: Background, first: StrokeID
  ) -> DrawingChange? {
    edit(.resized(page, size, background), first: first)
  }

  /// Turns `page` with its strokes, as a step. The page has `background` then, whose ruling and
  /// picture the caller has turned. Returns nil, and records no step, if the page is endless, if
  /// the plane would be too high, if ink that begins beside the page would begin far above or below
  /// it, or if the drawing has no such page.
  ///
  /// - Complexity: O(number of strokes, and of samples on the page and below it).
  public mutating func turnPage(
    _ page: Page.ID, by turn: PageTurn, background: Background, first: StrokeID
  ) -> DrawingChange? {
    edit(.turned(page, turn, background), first: first)
  }

  /// Deletes `page` and its strokes, as a step. Returns nil, and records no step, if it is the only
  /// page, or the drawing has no such page or shows a PDF.
  ///
  /// - Complexity: O(number of strokes, and of samples below the page).
  public mutating func deletePage(_ page: Page.ID, first: StrokeID) -> DrawingChange? {
    edit(.deleted(page), first: first)
  }

  /// Moves `page` to another index, as a step. Returns nil, and records no step, if it is there
  /// already, or the drawing has no such page or index or shows a PDF.
  ///
  /// - Complexity: O(number of strokes, and of samples on the pages that move).
  public mutating func movePage(
    _ page: Page.ID, to index: Int, first: StrokeID
  ) -> DrawingChange? {
    edit(.moved(page, to: index), first: first)
  }

  /// Adds a copy of `page` and its strokes below it, as a step. Returns nil, and records no step,
  /// if it is endless, if the plane would be too high, or if the drawing has no such page or shows
  /// a PDF.
  ///
  /// - Complexity: O(number of strokes, and of samples on the page and below it).
  public mutating func duplicatePage(_ page: Page.ID, first: StrokeID) -> DrawingChange? {
    edit(.duplicated(page, as: newPage, rank: topRank), first: first)
  }

  /// Returns the part of endless paper that becomes a page: its picture, or a page of `size` at the
  /// origin, enlarged to contain the ink. Lines of ruled paper stay where they are under the ink.
  private func paper(atLeast size: CanvasSize) -> Bounds {
    var paper =
      background.picture?.frame
      ?? Bounds(min: .zero, max: Point(size.width, size.height))
    for stroke in strokes { paper.formUnion(stroke.extent) }
    let (low, high) = (paper.min, paper.max)
    // Ink moves by whole units. The lines of a page are counted from its corner, so it moves by a
    // number of lines, too, as nearly as that allows.
    let step = background.ruling?.spacing ?? 1
    func corner(_ low: Double) -> Double {
      let lines = (low / step).rounded(.down)
      let corner = (lines * step).rounded()
      return corner <= low ? corner : ((lines - 1) * step).rounded()
    }
    return Bounds(
      min: Point(corner(low.x), corner(low.y)),
      max: high.x.isFinite && high.y.isFinite ? high : low)
  }

  /// Makes an edit. Returns nil, and changes nothing, if it cannot come next, or would not move and
  /// copy `count` strokes. One that was made, as `count` tells, is not refused for where ink goes.
  mutating func edit(_ edit: PageEdit, first: StrokeID, count: Int? = nil) -> DrawingChange? {
    // An edit moves or copies each stroke at most twice.
    let maximum = StrokeID.limit - 2 * UInt64(strokes.count)
    guard source == nil || edit.isForPDFs, first.rawValue < maximum,
      let after = edit.applied(to: pages), accepts(edit)
    else { return nil }
    let step = PageStep(edit, from: pages, to: after, contents, first: first)
    guard count ?? step.newCount == step.newCount,
      step.newNames.allSatisfy({ stroke($0) == nil }), let strokes = step.strokesAfter(),
      count != nil || keepsPages(step, strokes)
    else { return nil }
    let old = (step.removed + contents.strokes(step.oldNames)).ascending()
    countIdentities(of: after)
    if let last = step.copied?.items.last { countRank(last.rank) }
    record(.pages(step))
    pages = after
    return exchangePages(old, for: strokes, dropping: step.oldNames)
  }

  private func accepts(_ edit: PageEdit) -> Bool {
    switch edit {
    case .duplicated(_, _, let rank):
      rank >= topRank && rank < StrokeID.limit - UInt64(strokes.count)
    case .replaced: isEmpty
    case .added, .deleted, .moved, .resized, .turned: true
    }
  }

  mutating func undo(_ step: PageStep) -> DrawingChange {
    let names = step.newNames
    pages = step.before
    return exchangePages(contents.strokes(names), for: step.strokesBefore(), dropping: names)
  }

  mutating func redo(_ step: PageStep) -> DrawingChange {
    let names = step.oldNames
    let old = (step.removed + contents.strokes(names)).ascending()
    pages = step.after
    return exchangePages(old, for: step.strokesAfter() ?? [], dropping: names)
  }

  private mutating func exchangePages(
    _ old: [PlacedStroke], for new: [PlacedStroke], dropping names: [StrokeID]
  ) -> DrawingChange {
    if old.isEmpty, new.isEmpty { return .pages(nil) }
    var edit = contents.replace(old, with: new)
    edit.dropped = names
    return .pages(edit)
  }
}

extension Page {
  /// Returns the index of the page to which a stroke belongs, as `Drawing.page(of:)`. `pages` form
  /// a plane.
  ///
  /// - Complexity: O(log number of pages).
  public static func index(of stroke: Stroke, in pages: [Page]) -> Int {
    pages.count == 1 ? 0 : index(nearest: stroke.samples[0].position.y, in: pages)
  }
}

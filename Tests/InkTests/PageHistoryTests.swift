import TestSupport
import Testing

@testable import Ink

/// Edits of the list of pages as steps.
@Suite struct PageHistoryTests {
  /// All that a step may change, with the bits of the positions.
  private struct State: Equatable {
    let pages: [Page]
    let strokes: [Stroke]
    let bits: [UInt64]

    init(_ drawing: Drawing) {
      (pages, strokes) = (drawing.pages, drawing.strokes)
      bits = strokes.flatMap {
        $0.samples.flatMap { [$0.position.x.bitPattern, $0.position.y.bitPattern] }
      }
    }
  }

  /// Starts on endless paper, and on pages.
  private static func session(_ seed: UInt64) -> PageSession {
    let sizes = PageTests.sizes(4, seed: seed)
    return PageSession(
      seed: seed, pages: seed % 2 == 0 ? Drawing().pages : Page.arranged(sizes) ?? [])
  }

  /// Every state comes back by undo and redo, a renderer that sees only the changes has the same
  /// strokes, and strokes stay on their pages.
  @Test(arguments: 0..<40 as Range<UInt64>) func stepsAreTakenBackAsTheyWereMade(seed: UInt64) {
    var session = Self.session(seed)
    var states = [State(session.drawing)]
    var revisions = [session.drawing.revision]
    var shown: [StrokeID] = []
    var edits = 0
    for _ in 0..<100 {
      let before = session.drawing
      session.step()
      let (drawing, change) = (session.drawing, session.change)
      switch change {
      case .added(let stroke): shown.append(stroke.id)
      case .removed: shown.removeLast()
      case .edited(let edit), .pages(let edit?): edit.apply(to: &shown) { $0.id }
      case .replaced(let strokes): shown = strokes.map(\.id)
      case .background, .pages(.none), .fields, nil: break
      }
      if case .pages = change { edits += 1 }
      #expect(shown == drawing.strokes.map(\.id))
      #expect(Page.formPlane(drawing.pages))
      let isFound = drawing.strokes.allSatisfy { stroke in
        let place = stroke.samples[0].position
        let path = EraserPath(from: place, to: place, radius: 1)
        return drawing.index.strokes(near: path).contains(stroke.id)
      }
      #expect(isFound)
      if let place = revisions.firstIndex(of: drawing.revision) {
        #expect(states[place] == State(drawing))
      } else {
        #expect(change != nil && drawing.revision > before.revision)
        revisions.append(drawing.revision)
        states.append(State(drawing))
      }
    }
    #expect(edits > 0)
  }

  /// The journal, and one written from the drawing alone, give the same states.
  @Test(arguments: 0..<20 as Range<UInt64>) func theJournalGivesTheSameStates(seed: UInt64) {
    var session = Self.session(seed)
    for number in 0..<80 {
      session.step()
      guard number % 8 == 7 else { continue }
      let (states, name) = (session.drawing.states(State.init), session.drawing.newPage)
      let bytes = JournalFormat.file(of: session.events)
      let replay = JournalReplay(steps: bytes, live: [])
      #expect(!replay.isDamaged && replay.drawing.states(State.init) == states)
      #expect(replay.drawing.newPage == name)
      #expect(session.drawing.strokes.allSatisfy { $0.id.rawValue < replay.nextID })
      let anew = JournalReplay(steps: JournalFormat.file(of: session.drawing), live: [])
      #expect(!anew.isDamaged && anew.drawing.states(State.init) == states)
    }
  }

  private static func stroke(_ number: UInt64, _ place: Point, to end: Point? = nil) -> Stroke {
    Stroke(
      id: StrokeID(number), pen: Pen(width: 2),
      samples: [Sample(place, time: 0), Sample(end ?? place, time: 1)])
  }

  /// Three pages of 100 by 100 with two strokes each, of which the second ends on the next page.
  private func threePages() -> Drawing {
    let pages = Page.arranged([CanvasSize](repeating: .init(width: 100, height: 100), count: 3))
    let strokes = (0..<3).flatMap { page in
      let y = Double(page) * 124 + 10.25
      return [
        Self.stroke(UInt64(page) * 2 + 1, Point(9, y)),
        Self.stroke(UInt64(page) * 2 + 2, Point(9, y + 80), to: Point(9, y + 120)),
      ]
    }
    return Drawing(strokes, pages: pages ?? [])
  }

  private func heights(_ drawing: Drawing) -> [Double] {
    drawing.strokes.map { $0.samples[0].position.y }
  }

  @Test func strokesMoveWithThePageOnWhichTheyBegan() {
    var drawing = threePages()
    #expect(drawing.movePage(PageTests.id(1), to: 2, first: StrokeID(10)) != nil)
    #expect(drawing.pages.map(\.id.rawValue) == [2, 3, 1])
    #expect(heights(drawing) == [258.25, 338.25, 10.25, 90.25, 134.25, 214.25])
    #expect(drawing.strokes.map { drawing.page(of: $0).id.rawValue } == [1, 1, 2, 2, 3, 3])
    #expect(Set(drawing.strokes.map(\.id.rawValue)) == Set(10...15))
    #expect(drawing.movePage(PageTests.id(1), to: 0, first: StrokeID(20)) != nil)
    #expect(heights(drawing) == heights(threePages()))
    #expect(drawing.deletePage(PageTests.id(2), first: StrokeID(30)) != nil)
    #expect(heights(drawing) == [10.25, 90.25, 134.25, 214.25])
    #expect(drawing.strokes.map(\.id.rawValue) == [20, 21, 30, 31])
    #expect(drawing.duplicatePage(PageTests.id(1), first: StrokeID(40)) != nil)
    #expect(heights(drawing) == [10.25, 90.25, 258.25, 338.25, 134.25, 214.25])
    #expect(drawing.pages.map(\.id.rawValue) == [1, 4, 3])
    #expect(drawing.undo() != nil && drawing.undo() != nil)
    #expect(heights(drawing) == heights(threePages()))
    #expect(drawing.pages == threePages().pages)
  }

  /// Ink that began below the end of a lower page would go to the next one, or to one that is added
  /// below it later.
  @Test(arguments: [1, 2, 3] as [UInt32]) func aPageDoesNotEndAboveItsInk(number: UInt32) {
    var drawing = threePages()
    let page = PageTests.id(number)
    func resize(_ height: Double) -> Bool {
      drawing.resizePage(
        page, to: CanvasSize(width: 90, height: height), background: Background(),
        first: StrokeID(10)) != nil
    }
    // The lower stroke begins at 90.25 on each page.
    #expect(!resize(78) && drawing.pages == threePages().pages)
    #expect(resize(79))
    #expect(drawing.addPage(PageTests.a4, below: page, first: StrokeID(30)) != nil)
    #expect(drawing.strokes.map { drawing.page(of: $0).id.rawValue } == [1, 1, 2, 2, 3, 3])
  }

  /// An identity of a page is not used again, so what is cached for a page is never that of
  /// another.
  @Test func aNewPageHasANewIdentity() {
    var drawing = threePages()
    #expect(drawing.deletePage(PageTests.id(3), first: StrokeID(10)) != nil)
    #expect(drawing.addPage(PageTests.a4, below: PageTests.id(1), first: StrokeID(20)) != nil)
    #expect(drawing.pages.map(\.id.rawValue) == [1, 4, 2])
    #expect(drawing.undo() != nil)
    #expect(drawing.addPage(PageTests.a4, below: PageTests.id(2), first: StrokeID(30)) != nil)
    #expect(drawing.pages.map(\.id.rawValue) == [1, 2, 5])
  }

  /// However often pages are moved, the positions keep their bits, and steps have no samples.
  @Test func repeatedMovesAreExact() {
    var drawing = threePages()
    let start = State(drawing)
    var next: UInt64 = 100
    for number in 0..<60 {
      let page = drawing.pages[number % 3].id
      _ = drawing.movePage(page, to: (number + 1) % 3, first: StrokeID(next))
      next += 6
    }
    let order: [UInt32] = [1, 2, 3]
    for (index, id) in order.enumerated() {
      _ = drawing.movePage(PageTests.id(id), to: index, first: StrokeID(next))
      next += 6
    }
    #expect(State(drawing).bits == start.bits && drawing.pages == start.pages)
    for step in drawing.history.done {
      guard case .pages(let step) = step.step else { continue }
      #expect(step.removed.isEmpty)
      for item in step.moved.flatMap(\.items) {
        #expect(start.strokes.contains { $0.id == item.origin.original.id })
      }
    }
  }

  @Test func endlessPaperBecomesAPage() {
    func added(_ strokes: [Stroke], _ background: Background = Background()) -> Drawing? {
      var drawing = Drawing(strokes, background: background)
      let before = State(drawing)
      let size = CanvasSize(width: 200, height: 300)
      guard drawing.addPage(size, below: PageTests.id(1), first: StrokeID(50)) != nil else {
        return nil
      }
      var again = drawing
      #expect(again.undo() != nil && State(again) == before)
      #expect(again.redo() != nil && State(again) == State(drawing))
      return drawing
    }
    let size = CanvasSize(width: 200, height: 300)
    #expect(added([])?.pages.map(\.size) == [size, size])
    // Ink on the page stays where it is, and keeps its identity.
    let inside = Self.stroke(1, Point(10, 10.5), to: Point(190, 290))
    #expect(added([inside])?.strokes == [inside])
    #expect(added([inside])?.pages.map(\.size) == [size, size])
    // Beyond it the page is larger; to the left and above, the ink moves by whole numbers.
    let beyond = added([inside, Self.stroke(2, Point(-20.5, 10), to: Point(10, 400))])
    #expect(beyond?.pages[0].size == CanvasSize(width: 222, height: 401))
    #expect(beyond?.strokes[0].samples[0].position == Point(32, 10.5))
    #expect(beyond?.pages[1].origin == Point(0, 425))
    // The lines of ruled paper move with the ink, to half a unit.
    for spacing in [30.0, 8 * Ruling.millimetre] {
      let ruled = Background(ruling: Ruling(.squares, spacing: spacing))
      let page = added([inside, Self.stroke(2, Point(-20.5, 10), to: Point(10, -70))], ruled)
      let from = page?.strokes[0].samples[0].position ?? .zero
      let columns = (from.x - 10) / spacing
      let rows = (from.y - 10.5) / spacing
      #expect(columns > 0 && rows > 0, "\(spacing)")
      for lines in [columns, rows] { #expect(abs(lines - lines.rounded()) * spacing <= 0.5) }
    }
    // A picture is the page, and moves like the ink.
    let frame = Bounds(min: Point(-5, 20), max: Point(45, 70))
    let picture = Background(picture: .init(bytes: [1], frame: frame))
    let scan = added([Self.stroke(1, Point(9, 30))], picture)
    #expect(scan?.pages[0].size == CanvasSize(width: 50, height: 50))
    #expect(scan?.pages[0].background.picture?.frame == Bounds(min: .zero, max: Point(50, 50)))
    #expect(scan?.strokes[0].samples[0].position == Point(14, 10))
    // There is no page for ink that is too far away.
    #expect(added([Self.stroke(1, Point(3e6, 0))]) == nil)
    #expect(added([Self.stroke(1, Point(-1e300, 0))]) == nil)
  }

  @Test func whatIsNotPossibleIsNoStep() {
    var drawing = threePages()
    let id = PageTests.id
    let tall = CanvasSize(width: 1, height: 2_000_001)
    #expect(drawing.addPage(tall, below: id(1), first: StrokeID(10)) == nil)
    #expect(drawing.addPage(PageTests.a4, below: id(9), first: StrokeID(10)) == nil)
    #expect(drawing.movePage(id(1), to: 0, first: StrokeID(10)) == nil)
    #expect(drawing.movePage(id(1), to: 3, first: StrokeID(10)) == nil)
    #expect(drawing.deletePage(id(9), first: StrokeID(10)) == nil)
    #expect(drawing.duplicatePage(id(9), first: StrokeID(10)) == nil)
    #expect(!drawing.canUndo && drawing.pages == threePages().pages)
    // On endless paper there is no copy, and the only page stays.
    var endless = Drawing([Self.stroke(1, .zero)])
    #expect(endless.deletePage(id(1), first: StrokeID(10)) == nil)
    #expect(endless.duplicatePage(id(1), first: StrokeID(10)) == nil)
    // The pages of a PDF stay as they are.
    let pdf = PDFIdentity(path: "/a.pdf", size: 1, hash: [UInt8](repeating: 1, count: 32))
    var shown = Drawing([], pages: threePages().pages, source: pdf)
    #expect(shown.movePage(id(1), to: 1, first: StrokeID(10)) == nil)
    #expect(shown.deletePage(id(1), first: StrokeID(10)) == nil)
    #expect(!shown.canUndo && !endless.canUndo)
  }

  @Test func onlyAnEditThatCanComeNextIsReplayed() {
    let id = PageTests.id
    func replays(_ edit: PageEdit, first: UInt64 = 10, count: Int) -> Bool {
      var drawing = threePages()
      let before = State(drawing)
      let isReplayed = drawing.replay(.pages(edit, first: StrokeID(first), count: count))
      #expect(isReplayed || State(drawing) == before && !drawing.canUndo)
      return isReplayed
    }
    #expect(replays(.moved(id(1), to: 1), count: 4))
    #expect(replays(.duplicated(id(1), as: id(4), rank: 6), count: 6))
    #expect(replays(.deleted(id(3)), count: 0))
    let blank = Background()
    #expect(replays(.added(id(9), PageTests.a4, blank, below: id(3), paper: nil), count: 0))
    // Another number of strokes, names in use or too large.
    #expect(!replays(.moved(id(1), to: 1), count: 3))
    #expect(!replays(.moved(id(1), to: 1), first: 6, count: 4))
    #expect(!replays(.moved(id(1), to: 1), first: (1 << 62) - 3, count: 4))
    #expect(!replays(.moved(id(1), to: 1), first: .max, count: 4))
    // Ranks in use or too large.
    #expect(!replays(.duplicated(id(1), as: id(4), rank: 5), count: 6))
    #expect(!replays(.duplicated(id(1), as: id(4), rank: (1 << 62) - 1), count: 6))
    // An identity of another page, or beyond the last.
    #expect(!replays(.duplicated(id(1), as: id(2), rank: 6), count: 6))
    #expect(!replays(.added(id(1 << 31), PageTests.a4, blank, below: id(3), paper: nil), count: 0))
    // Paper of a page that is not endless, and endless paper without one.
    let frame = Bounds(min: .zero, max: Point(9, 9))
    #expect(!replays(.added(id(9), PageTests.a4, blank, below: id(3), paper: frame), count: 0))
    for paper in [
      nil, Bounds(min: Point(0.5, 0), max: Point(9, 9)), .empty, Bounds(min: .zero, max: .zero),
      Bounds(min: .zero, max: Point(9, .infinity)), Bounds(min: Point(.nan, 0), max: Point(9, 9)),
    ] {
      var endless = Drawing()
      let edit = PageEdit.added(id(2), PageTests.a4, blank, below: id(1), paper: paper)
      let isReplayed = endless.replay(.pages(edit, first: StrokeID(1), count: 0))
      #expect(!isReplayed)
    }
    // Pages that a drawing starts with come before all edits, and form a plane.
    var drawing = threePages()
    let isReplaced = drawing.replay(.base(Array(drawing.pages.reversed()), nil))
    #expect(!isReplaced)
    #expect(drawing.deletePage(id(1), first: StrokeID(10)) != nil)
    let isLate = drawing.replay(.base(threePages().pages, nil))
    #expect(!isLate && drawing.pages.count == 2)
  }

  /// Selected strokes are still selected when their page moves.
  @Test func aSelectionMovesWithThePage() throws {
    var drawing = threePages()
    let selected: Set = [StrokeID(1), StrokeID(5)]
    let deleted = drawing.deletePage(PageTests.id(2), first: StrokeID(10))
    let change = try #require(deleted)
    #expect(selected.following(change) == [StrokeID(1), StrokeID(10)])
    let undone = drawing.undo()
    let back = try #require(undone)
    #expect(selected.following(change).following(back) == selected)
  }
}

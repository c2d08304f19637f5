import TestSupport
import Testing

@testable import Ink

/// Turning pages by quarters, with the ink on them.
@Suite struct PageTurnTests {
  private static let pages: [Page] =
    Page.arranged(
      [CanvasSize(width: 100, height: 200.5), CanvasSize(width: 80, height: 60)],
      showsPageContents: true) ?? []

  private func stroke(_ id: UInt64, _ places: Point...) -> Stroke {
    Stroke(
      id: StrokeID(id), pen: Pen(width: 3),
      samples: places.enumerated().map { Sample($0.element, time: Double($0.offset)) })
  }

  /// A drawing of two pages of a PDF with a stroke on each.
  private func drawing() -> Drawing {
    var drawing = Drawing(
      [], pages: Self.pages,
      source: PDFIdentity(path: "/a.pdf", size: 3, hash: [UInt8](repeating: 1, count: 32)))
    drawing.isRecorded = true
    _ = drawing.add(stroke(1, Point(10, 20), Point(90, 30)))
    _ = drawing.add(stroke(2, Point(5, 230)))
    return drawing
  }

  private func turn(
    _ drawing: inout Drawing, _ page: Int = 0, _ turn: PageTurn = .right, first: UInt64 = 10
  ) -> Bool {
    drawing.turnPage(
      drawing.pages[page].id, by: turn, background: Background(), first: StrokeID(first)) != nil
  }

  @Test func turnsAddUp() {
    for turn in PageTurn.allCases {
      #expect(turn + turn.inverse == .none && PageTurn(degrees: turn.degrees - 720) == turn)
      #expect(turn + .none == turn)
      // The corners of the page are those of the turned page.
      let map = turn.map(width: 3, height: 5)
      let size = turn.size(of: CanvasSize(width: 3, height: 5))
      #expect(
        map(Bounds(min: .zero, max: Point(3, 5)))
          == Bounds(min: .zero, max: Point(size.width, size.height)))
      let back = turn.inverse.map(width: size.width, height: size.height)
      #expect(map.followed(by: back) == .identity)
    }
    #expect(PageTurn.right + .half == .left && PageTurn(degrees: 45) == nil)
    // The top left corner goes to the top right one.
    #expect(PageTurn.right.map(width: 3, height: 5)(.zero) == Point(5, 0))
  }

  @Test func inkTurnsWithItsPageAndMovesBelowIt() throws {
    var drawing = drawing()
    let before = drawing.strokes
    #expect(turn(&drawing))
    #expect(drawing.pages[0].size == CanvasSize(width: 200.5, height: 100))
    #expect(drawing.pages.map(\.turn) == [.right, .none] && drawing.turns == [0: .right])
    #expect(drawing.pages[1].origin == Point(0, 124))
    let turned = drawing.strokes.map { $0.samples.map(\.position) }
    #expect(turned == [[Point(180.5, 10), Point(170.5, 90)], [Point(5, 129)]])
    #expect(drawing.undo() != nil && drawing.strokes == before && drawing.turns.isEmpty)
    #expect(drawing.pages == Self.pages)
    #expect(drawing.redo() != nil && drawing.turns == [0: .right])
    #expect(drawing.strokes.map { $0.samples.map(\.position) } == turned)
    // Four quarters are none.
    for step in 1...3 as ClosedRange<UInt64> { #expect(turn(&drawing, first: 10 + 10 * step)) }
    #expect(drawing.pages == Self.pages)
    #expect(drawing.strokes.map(\.samples) == before.map(\.samples))
  }

  @Test func onlyPagesTurn() {
    var endless = Drawing()
    #expect(!turn(&endless))
    var drawing = drawing()
    #expect(!turn(&drawing, 0, .none))
    #expect(
      drawing.turnPage(
        PageTests.id(77), by: .half, background: Background(), first: StrokeID(9)) == nil)
    // Pages without a PDF keep no turn.
    var plain = Drawing([], pages: Page.arranged([CanvasSize(width: 3, height: 5)]) ?? [])
    #expect(turn(&plain) && plain.pages[0].turn == .none && plain.turns.isEmpty)
    #expect(plain.pages[0].size == CanvasSize(width: 5, height: 3))
  }

  /// Ink that begins right of a page would begin below it once that is turned.
  @Test func inkBesideThePageDoesNotGoToAnother() {
    var drawing = drawing()
    _ = drawing.add(stroke(3, Point(190, 100), Point(50, 100)))
    let pages = drawing.pages
    #expect(!turn(&drawing) && drawing.pages == pages)
    #expect(turn(&drawing, 0, .half) && drawing.pages[0].turn == .half)
  }

  @Test func turnsAreInTheJournalAndInInkML() throws {
    var drawing = drawing()
    #expect(turn(&drawing) && turn(&drawing, 1, .left, first: 20))
    func journal(_ drawing: Drawing) -> JournalReplay {
      JournalReplay(steps: JournalFormat.file(of: drawing), live: [])
    }
    let replay = journal(drawing)
    #expect(!replay.isDamaged && replay.drawing.pages == drawing.pages)
    #expect(replay.drawing.strokes == drawing.strokes)
    var back = replay.drawing
    #expect(back.undo() != nil && back.undo() != nil && back.pages == Self.pages)
    // A drawing that begins with turned pages.
    let opened = Drawing(drawing.strokes, pages: drawing.pages, source: drawing.source)
    #expect(journal(opened).drawing.turns == [0: .right, 1: .left])
    let document = InkDocument(
      strokes: drawing.strokes, size: nil, engines: [], pages: drawing.pages,
      source: drawing.source)
    let read = try InkDocument(inkML: document.inkML(), file: "f")
    #expect(read.pages == drawing.pages)
  }

  /// Every turn of a page in a random session is undone and redone to the bit.
  @Test(arguments: 0..<8 as Range<UInt64>) func sessionsTurnBack(_ seed: UInt64) {
    var session = PageSession(seed: seed, pages: Self.pages)
    for _ in 0..<60 { session.step() }
    var drawing = session.drawing
    let (pages, strokes) = (drawing.pages, drawing.strokes)
    let index = Int(seed) % pages.count
    let way = [PageTurn.right, .half, .left][Int(seed) % 3]
    guard turn(&drawing, index, way, first: 1 << 40) else { return }
    let (turnedPages, turned) = (drawing.pages, drawing.strokes)
    #expect(drawing.undo() != nil && drawing.pages == pages && drawing.strokes == strokes)
    #expect(drawing.redo() != nil && drawing.pages == turnedPages && drawing.strokes == turned)
  }
}

import TestSupport
import Testing

@testable import Ink

/// Rulings of pages that are turned.
@Suite struct TurnedRulingTests {
  private static let size = CanvasSize(width: 110, height: 190)

  private func frame(_ size: CanvasSize) -> Bounds {
    Bounds(min: .zero, max: Point(size.width, size.height))
  }

  /// Each line is where the turn takes it, also those that are counted from the other edge.
  @Test(arguments: PageTurn.allCases, Ruling.Kind.allCases)
  func linesTurnWithTheirPage(turn: PageTurn, kind: Ruling.Kind) throws {
    let ruling = try #require(Ruling(kind, spacing: 25))
    let before = PlacedRuling(ruling, on: frame(Self.size))
    let whole = frame(turn.size(of: Self.size))
    let after = PlacedRuling(ruling.turned(by: turn, on: Self.size), on: whole)
    let map = turn.map(width: Self.size.width, height: Self.size.height)
    let rows = before.rows(in: frame(Self.size)).map { map(Point(0, $0)) }
    let columns = before.columns(in: frame(Self.size)).map { map(Point($0, 0)) }
    #expect(rows.count == 7 && columns.count == (kind == .lines ? 0 : 4))
    let (level, upright) = turn.isSideways ? (columns, rows) : (rows, columns)
    #expect(after.rows(in: whole) == level.map(\.y).sorted())
    #expect(after.columns(in: whole) == upright.map(\.x).sorted())
  }

  @Test(arguments: Ruling.Kind.allCases) func turnsAddUp(kind: Ruling.Kind) throws {
    let ruling = try #require(Ruling(kind, spacing: 100 / 3.0))
    for turn in [PageTurn.right, .left, .half] {
      var (turned, size) = (ruling, CanvasSize(width: 793.7, height: 1122.52))
      for count in 1...4 {
        turned = turned.turned(by: turn, on: size)
        size = turn.size(of: size)
        #expect((turned == ruling) == (count == 4 || count == 2 && turn == .half))
      }
    }
    let size = Self.size
    let right = ruling.turned(by: .right, on: size)
    #expect(right.turned(by: .left, on: PageTurn.right.size(of: size)) == ruling)
    #expect(
      right.turned(by: .right, on: PageTurn.right.size(of: size))
        == ruling.turned(by: .half, on: size))
  }

  /// A page of another size has lines at the same distances from its corner, where its ink is.
  @Test func linesStayWhereTheyAreOnAPageOfAnotherSize() throws {
    let ruling = try #require(Ruling(.lines, spacing: 25)).turned(by: .right, on: Self.size)
    func columns(_ width: Double) -> [Double] {
      let page = frame(CanvasSize(width: width, height: 110))
      return PlacedRuling(ruling, on: page).columns(in: page)
    }
    let places: [Double] = [15, 40, 65, 90, 115, 140, 165]
    #expect(columns(190) == places && columns(150) == Array(places.dropLast()))
    // Where the edge of the paper was is a line now.
    #expect(columns(230) == places + [190, 215])
  }

  @Test func endlessPaperMayHaveUprightLines() throws {
    let ruling = try #require(Ruling(.lines, spacing: 25, origin: Point(10, 3), isUpright: true))
    let placed = PlacedRuling(ruling, on: nil)
    let area = Bounds(min: Point(-30, -60), max: Point(40, 30))
    #expect(placed.columns(in: area) == [-15, 10, 35] && placed.rows(in: area).isEmpty)
    for place in [Double.nan, .infinity, -2e9] {
      #expect(Ruling(.dots, spacing: 25, origin: Point(place, 0)) == nil)
      #expect(Ruling(.dots, spacing: 25, origin: Point(0, place)) == nil)
    }
  }

  // MARK: Drawings

  /// A ruled page with ink on its second line.
  private func drawing() throws -> Drawing {
    let page = Page(
      id: Page.ID(rawValue: 1), size: Self.size,
      background: Background(ruling: Ruling(.lines, spacing: 25)))
    var drawing = Drawing([], pages: [page])
    drawing.isRecorded = true
    _ = drawing.add(
      Stroke(
        id: StrokeID(1), pen: Pen(width: 3),
        samples: [Sample(Point(20, 50), time: 0), Sample(Point(90, 50), time: 1)]))
    return drawing
  }

  private func turn(_ drawing: inout Drawing, _ turn: PageTurn, first: UInt64) throws {
    let page = drawing.pages[0]
    let size = try #require(page.size)
    var background = page.background
    background.ruling = background.ruling?.turned(by: turn, on: size)
    let change = drawing.turnPage(
      page.id, by: turn, background: background, first: StrokeID(first))
    #expect(change != nil)
  }

  /// True if all ink is on a line of its page.
  private func isOnLines(_ drawing: Drawing) throws -> Bool {
    try drawing.strokes.allSatisfy { stroke in
      let page = drawing.page(of: stroke)
      let (ruling, frame) = (try #require(page.placedRuling), try #require(page.frame))
      let places = stroke.samples.map(\.position)
      return ruling.ruling.isUpright
        ? places.allSatisfy { ruling.columns(in: frame).contains($0.x) }
        : places.allSatisfy { ruling.rows(in: frame).contains($0.y) }
    }
  }

  private func journal(_ drawing: Drawing) -> JournalReplay {
    JournalReplay(steps: JournalFormat.file(of: drawing), live: [])
  }

  @Test func inkStaysOnTheLines() throws {
    var drawing = try drawing()
    let pages = drawing.pages
    #expect(try isOnLines(drawing))
    for (number, way) in [PageTurn.right, .half, .left, .left].enumerated() {
      try turn(&drawing, way, first: 10 * UInt64(number + 1))
      #expect(try isOnLines(drawing), "\(way)")
      #expect(drawing.pages[0].background.ruling?.isTurned == true)
    }
    // A copy and another size.
    let page = drawing.pages[0]
    #expect(drawing.duplicatePage(page.id, first: StrokeID(100)) != nil)
    let larger = CanvasSize(width: 297, height: 210)
    let resized = drawing.resizePage(
      page.id, to: larger, background: page.background, first: StrokeID(200))
    #expect(resized != nil && drawing.strokes.count == 2)
    #expect(try isOnLines(drawing))
    // The journal, undo and redo.
    let replay = journal(drawing)
    #expect(!replay.isDamaged && replay.drawing.pages == drawing.pages)
    #expect(replay.drawing.strokes == drawing.strokes)
    var back = replay.drawing
    for _ in 0..<6 {
      #expect(back.undo() != nil)
      #expect(try isOnLines(back))
    }
    #expect(back.pages == pages)
    for _ in 0..<6 {
      #expect(back.redo() != nil)
      #expect(try isOnLines(back))
    }
    #expect(back.pages == drawing.pages)
    // A drawing that begins with such a page, and the file.
    let opened = Drawing(drawing.strokes, pages: drawing.pages)
    #expect(journal(opened).drawing.pages == drawing.pages)
    let document = InkDocument(strokes: drawing.strokes, pages: drawing.pages)
    let read = try InkDocument(inkML: document.inkML(), file: "f")
    #expect(read.pages == drawing.pages && read.isOwn)
  }

  // MARK: Records

  private func record(_ background: Background) -> [UInt8] {
    var payload = JournalBytes()
    payload.background(JournalBackground(background))
    return payload.bytes
  }

  private func bits(_ measures: Double...) -> [UInt8] {
    measures.flatMap { measure in
      stride(from: 0, to: 64, by: 8).map { UInt8(truncatingIfNeeded: measure.bitPattern >> $0) }
    }
  }

  private func bytes(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap { $0 } }

  /// What was never turned is recorded as before there were turned rulings.
  @Test func onlyTurnedRulingsHaveAPlaceInTheRecord() throws {
    let level = try #require(Ruling(.squares, spacing: 30))
    let (left, half) = (
      level.turned(by: .left, on: Self.size), level.turned(by: .half, on: Self.size)
    )
    for (ruling, record) in [
      (level, bytes([8, 1], bits(30))), (left, bytes([24, 1], bits(30), [1], bits(0, 110))),
      (half, bytes([24, 1], bits(30), [0], bits(110, 190))),
    ] {
      #expect(self.record(Background(paper: nil, ruling: ruling)) == record)
    }
  }

  @Test func brokenPlacesAreRefused() {
    func read(_ parts: [UInt8]...) -> Ruling? {
      let bytes = parts.flatMap { $0 }
      var reader = JournalParts(bytes[...])
      return reader.background()?.ruling
    }
    let spacing = bits(30)
    #expect(read([24, 0], spacing, [1], bits(5, 6))?.origin == Point(5, 6))
    // A place without a ruling, and flags that are not known.
    #expect(read([16, 0], spacing, [1], bits(5, 6)) == nil)
    #expect(read([40, 0], spacing, [1], bits(5, 6)) == nil)
    #expect(read([24, 0], spacing) == nil && read([24, 0], spacing, [1], bits(5)) == nil)
    #expect(read([24, 0], spacing, [2], bits(5, 6)) == nil)
    #expect(read([24, 3], spacing, [1], bits(5, 6)) == nil)
    #expect(read([24, 0], spacing, [1], bits(5, .nan)) == nil)
    #expect(read([24, 0], spacing, [1], bits(2e9, 0)) == nil)
  }

  /// A journal of the version before has no turned rulings, and is continued in the current one.
  @Test func aJournalOfTheVersionBeforeIsRead() throws {
    var journal = JournalFormat.header
    let background = Background(ruling: Ruling(.lines, spacing: 30))
    var encoder = JournalEncoder()
    journal += encoder.bytes(of: .background(Page.ID(rawValue: 1), background))
    journal[JournalFormat.versionOffset] = 18
    let replay = JournalReplay(steps: journal, live: [])
    #expect(!replay.isDamaged && replay.drawing.background == background)
    #expect(replay.newerVersion?.byte == UInt8(JournalFormat.version))
  }
}

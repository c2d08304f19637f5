import TestSupport
import Testing

@testable import Ink

/// Pages, their backgrounds and the identity of a PDF in journals.
@Suite struct PageJournalTests {
  private static let pdf = PDFIdentity(
    path: "/home/a/Vertrag – ü.pdf", size: 123_456_789, hash: (0..<32).map { $0 * 7 })
  private static let frame = Bounds(min: Point(-1 / 3.0, 2), max: Point(30, 0.1 + 40.2))

  private static func picture(_ byte: UInt8) -> Background {
    Background(
      paper: nil, picture: .init(bytes: [UInt8](repeating: byte, count: 5000), frame: frame))
  }

  /// Pages of odd sizes with pictures, of which two have the same.
  private static var pages: [Page] {
    let sizes = PageTests.sizes(6, seed: 8)
    let backgrounds = [
      picture(1), Background(), picture(2), picture(1),
      Background(baseline: .init(start: Point(0.1, 7), length: 3)), picture(3),
    ]
    let pages = zip(sizes, backgrounds).enumerated().map { number, parts in
      Page(
        id: PageTests.id(UInt32(90 - 7 * number)), size: parts.0, background: parts.1,
        pdfPage: number % 2 == 0 ? number * 1000 : nil)
    }
    return Page.arranged(pages) ?? []
  }

  private func replay(_ events: [DrawingEvent]) -> JournalReplay {
    JournalReplay(steps: JournalFormat.file(of: events), live: [])
  }

  @Test func pagesAndTheDocumentComeBackBitForBit() {
    for source in [nil, Self.pdf] {
      let replay = replay([.base(Self.pages, source)])
      #expect(replay.drawing.pages == Self.pages && replay.drawing.source == source)
      #expect(!replay.isDamaged && !replay.isBlank && replay.drawing.newPage.rawValue == 91)
    }
    let endless = Drawing(background: Self.picture(4)).pages
    #expect(replay([.base(endless, Self.pdf)]).drawing.pages == endless)
  }

  /// Five pages have pictures, three of them different: these are recorded once, also when a page
  /// gets the picture of another.
  @Test func aPictureIsRecordedOnce() {
    let id = Self.pages[1].id
    var encoder = JournalEncoder()
    let base = encoder.bytes(of: .base(Self.pages, nil))
    #expect(15_000..<16_500 ~= base.count)
    let changes = [Self.picture(1), Self.picture(3), Self.picture(4), Self.picture(2)]
    let records = changes.map { encoder.bytes(of: .background(id, $0)) }
    #expect(records.map { $0.count > 5000 } == [false, false, true, false])
    let added = PageEdit.added(
      PageTests.id(200), PageTests.a4, Self.picture(4), below: id, paper: nil)
    let page = encoder.bytes(of: .pages(added, first: StrokeID(1), count: 0))
    #expect(page.count < 200)
    let whole = JournalReplay(
      steps: JournalFormat.header + base + records.joined() + page, live: [])
    var drawing = whole.drawing
    #expect(!whole.isDamaged && drawing.pages[2].background == Self.picture(4))
    #expect(drawing.undo() != nil && drawing.pages[1].background == Self.picture(2))
    for change in changes.dropLast().reversed() {
      #expect(drawing.undo() != nil && drawing.pages[1].background == change)
    }
    // Continued, the journal has no picture again.
    var continued = whole.encoder
    for change in changes {
      #expect(continued.bytes(of: .background(id, change)).count < 100)
    }
  }

  /// A picture that was lost with the end of the file is recorded again.
  @Test func aPictureThatWasCutOffIsRecordedAgain() {
    let id = Self.pages[1].id
    var encoder = JournalEncoder()
    let base = JournalFormat.header + encoder.bytes(of: .base(Self.pages, nil))
    let change = DrawingEvent.background(id, Self.picture(4))
    let cut = JournalReplay(steps: base + encoder.bytes(of: change).dropLast(), live: [])
    #expect(cut.isDamaged && cut.length == base.count)
    var continued = cut.encoder
    let again = JournalReplay(steps: base + continued.bytes(of: change), live: [])
    #expect(!again.isDamaged && again.drawing.pages[1].background == Self.picture(4))
  }

  /// Wherever it is cut, what came before comes back.
  @Test func everyPrefixIsRead() {
    var session = PageSession(seed: 12, pages: Self.pages)
    for _ in 0..<30 { session.step() }
    var encoder = JournalEncoder()
    var bytes = JournalFormat.header
    var ends = [bytes.count]
    for event in session.events {
      bytes += encoder.bytes(of: event)
      ends.append(bytes.count)
    }
    for cut in stride(from: JournalFormat.headerLength, through: bytes.count, by: 7) {
      let replay = JournalReplay(steps: Array(bytes[..<cut]), live: [])
      #expect(replay.length == ends.last { $0 <= cut })
    }
    let whole = JournalReplay(steps: bytes, live: [])
    #expect(whole.drawing.pages == session.drawing.pages)
    #expect(whole.drawing.strokes == session.drawing.strokes)
  }

  /// Records with correct check sums that describe no drawing are damage.
  @Test func whatIsNoDrawingIsRefused() {
    func page(_ id: UInt32, _ y: Double, _ size: CanvasSize?) -> Page {
      Page(id: PageTests.id(id), origin: Point(0, y), size: size)
    }
    let a4 = PageTests.a4
    for pages in [
      [], [page(1, 0, a4), page(1, 2000, a4)], [page(1, 0, a4), page(2, 10, a4)],
      [page(1, 0, nil), page(2, 2000, a4)], [page(1, .nan, nil)], [page(1 << 31, 0, a4)],
      [page(1, 0, CanvasSize(width: .infinity, height: 1))],
      [page(1, 0, CanvasSize(width: 1, height: 2_000_001))],
      (0...20_000).map { page(UInt32($0), Double($0) * 25, CanvasSize(width: 1, height: 1)) },
    ] {
      let replay = replay([.base(pages, nil)])
      #expect(replay.isDamaged && replay.drawing.pages == Drawing().pages)
    }
    let sound: [DrawingEvent] = [.base(Self.pages, nil)]
    let id = Self.pages[0].id
    for edit in [
      .moved(id, to: 99), .duplicated(id, as: id, rank: 0), .deleted(PageTests.id(7)),
      .added(PageTests.id(7), CanvasSize(width: .nan, height: 1), .init(), below: id, paper: nil),
      .added(PageTests.id(7), a4, .init(), below: id, paper: .empty),
      .replaced(PageTests.id(7), a4, .init(), instead: id),
      .resized(PageTests.id(7), a4, .init()),
      .resized(id, CanvasSize(width: .nan, height: 1), .init()),
    ] as [PageEdit] {
      let replay = replay(sound + [.pages(edit, first: StrokeID(1), count: 0)])
      #expect(replay.isDamaged && replay.drawing.pages == Self.pages)
    }
    let unknown = replay(sound + [.background(PageTests.id(7), Background())])
    #expect(unknown.isDamaged && unknown.drawing.pages == Self.pages)
  }

  /// A page with a picture takes the place of endless paper, but not of ink.
  @Test func aPageInThePlaceOfPaperComesBack() {
    let (old, new) = (Drawing().pages[0].id, PageTests.id(7))
    let edit = PageEdit.replaced(new, PageTests.a4, Self.picture(5), instead: old)
    let replay = replay([.pages(edit, first: StrokeID(1), count: 0)])
    var drawing = replay.drawing
    let page = Page(id: new, size: PageTests.a4, background: Self.picture(5))
    #expect(!replay.isDamaged && drawing.pages == [page])
    #expect(drawing.undo() != nil && drawing.pages == Drawing().pages)
    #expect(drawing.redo() != nil && drawing.pages == [page])
    let stroke = Stroke(id: StrokeID(1), pen: Pen(width: 1), samples: [Sample(.zero, time: 0)])
    let inked = self.replay([
      .added(PlacedStroke(rank: 0, stroke: stroke)), .pages(edit, first: StrokeID(2), count: 0),
    ])
    #expect(inked.isDamaged && inked.drawing.pages == Drawing().pages)
    let other = PageEdit.replaced(new, PageTests.a4, .init(), instead: new)
    #expect(self.replay([.pages(other, first: StrokeID(1), count: 0)]).isDamaged)
  }

  /// A page gets another size, and the pages below move with their strokes. Its own strokes stay,
  /// also where the drawing would refuse the size now: an earlier version may have made it.
  @Test func aPageOfAnotherSizeComesBack() {
    let id = Self.pages[0].id
    let edit = PageEdit.resized(id, CanvasSize(width: 90, height: 70), Self.picture(5))
    let replay = replay([.base(Self.pages, nil), .pages(edit, first: StrokeID(1), count: 0)])
    var drawing = replay.drawing
    #expect(!replay.isDamaged && drawing.pages[0].size == CanvasSize(width: 90, height: 70))
    #expect(drawing.pages[0].background == Self.picture(5) && drawing.pages[0].id == id)
    let after = drawing.pages
    #expect(drawing.undo() != nil && drawing.pages == Self.pages)
    #expect(drawing.redo() != nil && drawing.pages == after)
    for y in [5.0, (Self.pages[0].size?.height ?? 0) - 1] {
      let stroke = Stroke(
        id: StrokeID(1), pen: Pen(width: 1), samples: [Sample(Point(5, y), time: 0)])
      let inked = self.replay([
        .base(Self.pages, nil), .added(PlacedStroke(rank: 0, stroke: stroke)),
        .pages(edit, first: StrokeID(2), count: 0),
      ])
      #expect(!inked.isDamaged && inked.drawing.strokes == [stroke])
      #expect(inked.drawing.pages == after)
    }
    let same = PageEdit.resized(id, Self.pages[0].size ?? PageTests.a4, Self.pages[0].background)
    #expect(
      self.replay([.base(Self.pages, nil), .pages(same, first: StrokeID(1), count: 0)]).isDamaged)
  }

  /// A writer leaves out an identity that a reader refuses.
  @Test func anIdentityThatCannotBeReadIsNotWritten() {
    var long = Self.pdf
    long.path = String(repeating: "a", count: 4097)
    var short = Self.pdf
    short.hash.removeLast()
    for source in [long, short] {
      let replay = replay([.base(Self.pages, source)])
      #expect(!replay.isDamaged && replay.drawing.source == nil)
      #expect(replay.drawing.pages == Self.pages)
    }
  }

  /// Journals up to version 5 have kinds of their own for the background of the only page, whose
  /// picture is the one recorded last.
  @Test func backgroundsOfVersion5AreRead() {
    func record(_ kind: JournalFormat.Kind, _ background: Background) -> [UInt8] {
      var payload = JournalBytes()
      payload.background(JournalBackground(background))
      return JournalFormat.record(kind, payload)
    }
    func file(_ background: Background) -> [UInt8] {
      var payload = JournalBytes()
      payload.raw(background.picture?.bytes ?? [])
      return JournalFormat.record(.picture, payload)
    }
    let (one, two) = (Self.picture(1), Self.picture(2))
    let header = Array(JournalFormat.header.prefix(8)) + [5, 0, 0, 0]
    let old =
      header + file(one) + record(.base, one) + file(two)
      + record(.background, two) + record(.background, Background())
    let replay = JournalReplay(steps: old, live: [])
    var drawing = replay.drawing
    #expect(!replay.isDamaged && replay.newerVersion?.byte == UInt8(JournalFormat.version))
    #expect(drawing.background == Background())
    #expect(drawing.undo() != nil && drawing.background == two)
    #expect(drawing.undo() != nil && drawing.background == one && !drawing.canUndo)
    // It continues in the current version.
    var encoder = replay.encoder
    let next = encoder.bytes(of: .background(PageTests.id(1), one))
    let continued = JournalReplay(steps: old + next, live: [])
    #expect(next.count < 100 && continued.drawing.background == one)
    // Without a picture before it, such a background is damage.
    let missing = JournalReplay(
      steps: header + record(.base, one), live: [])
    #expect(missing.isDamaged && missing.drawing.background == Background())
  }
}

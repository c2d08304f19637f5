import Ink
import TestSupport
import Testing

@testable import Controls
@testable import X11Canvas
@testable import xsign

/// What of a drawing of several pages is discarded, and comes back.
@MainActor
@Suite struct DiscardingTests {
  private let harness: DialogHarness
  private var canvas: Canvas { harness.canvas }
  private var session: Session { harness.session }

  init() throws { harness = try DialogHarness() }

  /// A background with a picture that is like no other.
  private func scan(_ number: UInt8) -> Background {
    Background(
      paper: InkColor(hex: 0xfbf4e2),
      picture: .init(bytes: [number], frame: Bounds(min: .zero, max: Point(300, 400))))
  }

  private let sizes = [
    CanvasSize(width: 300, height: 400), CanvasSize(width: 400.5, height: 300.25),
    CanvasSize(width: 300, height: 400),
  ]

  /// Shows three scans with a stroke on each.
  private func showScans() throws {
    let pages = sizes.enumerated().map { index, size in
      Page(
        id: Page.ID(rawValue: UInt32(index + 1)), size: size,
        background: scan(UInt8(index)))
    }
    canvas.load(Drawing([], pages: try #require(Page.arranged(pages))))
    for page in pages.indices { harness.sign(page: page, 50, 60 + 10 * Double(page)) }
  }

  /// What is seen of the pages: sizes, backgrounds, and where each stroke is on its page.
  private func seen() -> [String] {
    let drawing = canvas.drawing
    return drawing.pages.map { page in
      let strokes = drawing.strokes.filter { drawing.page(of: $0).id == page.id }
      let places = strokes.map { $0.samples[0].position - page.origin }
      return "\(String(describing: page.size)) \(page.background) \(places)"
    }
  }

  @Test func scansComeBackAsPages() throws {
    defer { harness.end() }
    try showScans()
    let scans = seen()
    session.startBlank()
    #expect(!canvas.hasPages && session.canRecover)
    session.recover()
    #expect(seen() == scans && !session.canRecover)
    // Each step can be undone.
    while canvas.undo() {}
    #expect(!canvas.hasPages && canvas.drawing.isEmpty)
    while canvas.redo() {}
    #expect(seen() == scans)
  }

  /// They follow what is in the window.
  @Test(arguments: [false, true]) func scansFollowOtherInk(hasPages: Bool) throws {
    defer { harness.end() }
    try showScans()
    let scans = seen()
    session.startBlank()
    if hasPages {
      let size = CanvasSize(width: 500, height: 700)
      canvas.replacePaper(by: size, background: Background())
    }
    harness.draw()
    let count = canvas.drawing.strokes.count
    session.recover()
    #expect(Array(seen().dropFirst()) == scans && !session.canRecover)
    #expect(canvas.drawing.strokes.count == count + 3)
  }

  /// Ink below the last page would become that of the first one that comes back. It is said, and
  /// nothing changes until it is gone.
  @Test func inkBelowThePagesIsSaid() throws {
    defer { harness.end() }
    try showScans()
    let scans = seen()
    session.startBlank()
    canvas.replacePaper(by: CanvasSize(width: 500, height: 700), background: Background())
    harness.sign(page: 0, 50, 760)
    let (before, revision) = (seen(), canvas.drawing.revision)
    harness.dialogs.recover()
    #expect(seen() == before && canvas.drawing.revision == revision && session.canRecover)
    #expect(harness.notice?.hasPrefix("Ink above the first page or below the last one") == true)
    #expect(canvas.undo() && canvas.drawing.isEmpty)
    harness.dialogs.recover()
    #expect(Array(seen().dropFirst()) == scans && !session.canRecover)
  }

  /// Ink above the first page was not seen, and is not on the page before it afterwards.
  @Test func inkAboveThePagesStaysUnseen() throws {
    defer { harness.end() }
    try showScans()
    let origin = canvas.drawing.pages[0].origin
    func line(from start: Double, to end: Double) -> Stroke {
      let samples = (0..<9).map { index in
        let share = Double(index) / 8
        return Sample(origin + Point(90, start + (end - start) * share), time: 0.1 * share)
      }
      return Stroke(id: StrokeID(1), pen: Pen(color: .black, width: 2...4), samples: samples)
    }
    canvas.paste([line(from: -200, to: 100), line(from: -200, to: -100)], movedBy: .zero)
    session.startBlank()
    canvas.replacePaper(by: CanvasSize(width: 500, height: 700), background: Background())
    session.recover()
    let drawing = canvas.drawing
    let page = drawing.pages[1]
    #expect(drawing.strokes.count == 4)
    #expect(drawing.strokes.allSatisfy { drawing.page(of: $0).id != drawing.pages[0].id })
    let part = try #require(drawing.strokes.last)
    #expect(drawing.page(of: part).id == page.id)
    #expect(part.samples.allSatisfy { $0.position.y > page.origin.y - 1 })
    #expect(part.samples.last.map { abs($0.position.y - page.origin.y - 100) < 1e-6 } == true)
  }

  /// On a PDF only the ink is of use, and the pictures wait.
  @Test func scansWaitWhileAPDFIsOpen() throws {
    defer { harness.end() }
    try showScans()
    let backgrounds = canvas.drawing.pages.map(\.background)
    try harness.open(pdf: "plain-1.4")
    session.recover()
    #expect(canvas.drawing.strokes.count == 3 && !canvas.drawing.hasPictures)
    #expect(!session.canRecover)
    while canvas.undo() {}
    session.startBlank()
    #expect(session.canRecover)
    session.recover()
    #expect(canvas.drawing.pages.map(\.background) == backgrounds)
  }

  /// Pages and lines to sign on are asked about without any ink.
  @Test func pagesWithoutInkComeBack() {
    defer { harness.end() }
    let yellow = Background(paper: InkColor(hex: 0xfdf3a7))
    for size in sizes.prefix(2) {
      let last = canvas.drawing.pages[canvas.drawing.pages.count - 1]
      canvas.addPage(size, background: yellow, below: last.id)
    }
    let pages = seen()
    #expect(pages.count == 3 && session.isModified)
    session.startBlank()
    #expect(!canvas.hasPages && session.canRecover)
    session.recover()
    #expect(seen() == pages && !session.canRecover)
  }

  @Test func aLineToSignOnWaitsWhileAPDFIsOpen() throws {
    defer { harness.end() }
    let line = Background(baseline: .init(start: Point(50, 300), length: 200))
    canvas.setBackground(line)
    #expect(session.isModified)
    try harness.open(pdf: "plain-1.4")
    #expect(!session.canRecover)
    session.startBlank()
    session.recover()
    #expect(canvas.background.baseline == line.baseline && !session.canRecover)
  }

  /// The pages of a PDF are turned again once it is open again, also if the ink came back before.
  @Test func turnsWaitForTheirPDF() throws {
    defer { harness.end() }
    try harness.open(pdf: "rotated")
    let page = canvas.drawing.pages[1]
    canvas.turnPage(page.id, by: .right, background: page.background)
    let turns = canvas.drawing.turns
    harness.sign(page: 0, 100, 100)
    session.startBlank()
    session.recover()
    #expect(canvas.drawing.strokes.count == 1 && !session.canRecover)
    _ = canvas.undo()
    session.open(harness.path("contract.pdf"))
    harness.release()
    #expect(session.canRecover && canvas.drawing.turns.isEmpty)
    session.recover()
    #expect(canvas.drawing.turns == turns && !turns.isEmpty)
  }

  @Test func discardingClearsAllPages() throws {
    defer { harness.end() }
    try showScans()
    let scans = seen()
    session.discard()
    #expect(canvas.drawing.isEmpty && !canvas.drawing.hasPictures && !session.isModified)
    #expect(canvas.drawing.pages.allSatisfy { $0.background.isBlank })
    session.recover()
    #expect(seen() == scans)
    while canvas.undo() {}
    #expect(canvas.drawing.pages.map(\.background) == (0..<3).map { scan(UInt8($0)) })
  }

  /// A picture on a page of a PDF, which may have been turned.
  @Test(arguments: [false, true]) func picturesOnAPDFComeBack(isTurned: Bool) throws {
    defer { harness.end() }
    try harness.open(pdf: "rotated")
    let count = canvas.drawing.pages.count
    #expect(count > 2)
    let page = canvas.drawing.pages[2]
    if isTurned { canvas.turnPage(page.id, by: .right, background: page.background) }
    canvas.setBackground(scan(7), of: page.id)
    let background = canvas.drawing.pages[2].background
    let turns = canvas.drawing.turns
    #expect(background.picture != nil && turns.isEmpty != isTurned)
    func isThere() -> Bool {
      canvas.drawing.pages[2].background == background && canvas.drawing.turns == turns
    }
    session.discard()
    #expect(!canvas.drawing.hasPictures && canvas.drawing.turns.isEmpty && !session.isModified)
    session.recover()
    #expect(isThere() && !session.canRecover)
    // It is all that was changed, and waits for its PDF.
    session.startBlank()
    #expect(!session.canRecover && session.discarded != nil)
    session.open(harness.path("contract.pdf"))
    harness.release()
    #expect(session.canRecover && !canvas.drawing.hasPictures)
    session.recover()
    #expect(isThere() && !session.canRecover)
    while canvas.undo() {}
    #expect(!canvas.drawing.hasPictures && canvas.drawing.turns.isEmpty)
  }
}

import Foundation
import Ink
import Synchronization
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import Input
@testable import Pages
@testable import X11Canvas
@testable import xsign

/// What is said of each kind of object is what the program does with it.
@MainActor
@Suite struct PageObjectRulesTests {
  private static let size = CanvasSize(width: 300, height: 200)

  /// A red picture of 60 x 30 pixels.
  private static let png: [UInt8] = {
    guard var surface = try? ImageSurface(format: .argb32, width: 60, height: 30) else { return [] }
    surface.fill(surface.bounds, with: 0xffc0_2020)
    var file = PNGFile(width: 60, height: 30, pixels: .straight, pixelsPerMetre: nil)
    file.add("IDAT", Deflate.zlib(surface.rows(0..<30)))
    return file.bytes()
  }()

  /// Ink that each drawing has, far from the other objects.
  private static let ink = Stroke(
    id: StrokeID(1), pen: Pen(width: 4),
    samples: [Sample(Point(20, 20), time: 0), Sample(Point(60, 20), time: 0.1)])

  /// An object of a kind, in the middle of the page.
  private static func object(_ kind: PageObject.Kind) throws -> PageObject {
    switch kind {
    case .paper: .paper(InkColor(hex: 0xfdf3a7))
    case .ruling: .ruling(try #require(Ruling(.squares, spacing: 40)))
    case .picture:
      .picture(
        Background.Picture(
          bytes: png, frame: Bounds(min: Point(120, 80), max: Point(180, 110))))
    case .baseline: .baseline(Background.Baseline(start: Point(100, 120), length: 100))
    case .stroke:
      .stroke(
        Stroke(
          id: StrokeID(2), pen: Pen(width: 8),
          samples: [Sample(Point(120, 95), time: 0), Sample(Point(180, 95), time: 0.1)]))
    }
  }

  /// A drawing of one page with ink and, if it is not nil, with an object.
  private static func drawing(_ object: PageObject?, pdfPage: Int? = nil) -> Drawing {
    var strokes = [ink]
    if case .stroke(let stroke)? = object { strokes.append(stroke) }
    let page = Page(
      id: Page.ID(rawValue: 1), size: size,
      background: Background(object.map { [$0] } ?? []), pdfPage: pdfPage)
    return Drawing(strokes, pages: [page])
  }

  /// A canvas of one pane that shows a drawing, and the messages of its background queues.
  private final class Shown {
    private nonisolated final class Inbox: Sendable {
      let messages = Mutex<[Canvas.Message]>([])
    }

    let canvas: Canvas

    private let inbox: Inbox

    init(_ drawing: Drawing) throws {
      let inbox = Inbox()
      self.inbox = inbox
      canvas = Canvas(
        engines: [.hermite],
        deliver: { message in inbox.messages.withLock { $0.append(message) } })
      canvas.layout([PixelRect(x: 0, y: 0, width: 300, height: 200)], scale: 1)
      canvas.load(drawing)
      if let picture = canvas.missingPicture {
        canvas.setImage(try Image(decoding: picture.bytes, file: ""), for: picture)
      }
    }

    /// The pixels that the window has, once the background queues are done.
    func pixels() throws -> [UInt32] {
      var surface = try ImageSurface(format: .rgb24, width: 300, height: 200)
      var damage = DamageRegion()
      repeat {
        for message in inbox.messages.withLock({ exchange(&$0, with: []) }) {
          canvas.receive(message)
        }
        canvas.refresh(&damage)
      } while canvas.isBusy
      canvas.draw(surface.bounds, on: &surface)
      return (0..<60_000).map { surface.pixel(x: $0 % 300, y: $0 / 300) & 0xff_ffff }
    }

    /// Drags a contact from the middle of the object to the right.
    func drag() {
      func event(_ phase: PointerEvent.Phase, _ x: Double) -> PointerEvent {
        PointerEvent(
          phase: phase, contact: ContactID(master: 2, source: 1), kind: .mouse,
          position: Point(150 + x, 95), time: UInt32(x), inContact: phase != .up)
      }
      canvas.beginSelecting(event(.down, 0), in: 0)
      for x in stride(from: 5.0, through: 40, by: 5) { canvas.extend(event(.move, x)) }
      canvas.end(event(.up, 40))
    }
  }

  @Test(arguments: PageObject.Kind.allCases) func allAreShown(kind: PageObject.Kind) throws {
    let (with, without) = (
      try Shown(Self.drawing(Self.object(kind))), try Shown(Self.drawing(nil))
    )
    #expect(try with.pixels() != without.pixels())
  }

  @Test(arguments: PageObject.Kind.allCases) func contactsHandleThem(kind: PageObject.Kind) throws {
    let drawing = try Self.drawing(Self.object(kind))
    let shown = try Shown(drawing)
    let canvas = shown.canvas
    func isMoved() -> Bool {
      canvas.background != drawing.background || canvas.drawing.strokes != drawing.strokes
    }
    switch kind.rules.handling {
    case .commands:
      canvas.selectAll()
      shown.drag()
      #expect(!isMoved() && !canvas.beginMovingPicture(of: Page.ID(rawValue: 1)))
    case .moving:
      shown.drag()
      #expect(!isMoved())
      #expect(canvas.beginMovingPicture(of: Page.ID(rawValue: 1)))
      shown.drag()
      #expect(isMoved())
    case .selecting:
      canvas.selectAll()
      shown.drag()
      #expect(isMoved())
    }
    // Whatever it was is undone.
    if isMoved() {
      #expect(canvas.undo() && !isMoved())
    }
    // Clearing removes what can be selected, and nothing else.
    _ = canvas.clear()
    #expect(canvas.background == drawing.background && canvas.drawing.isEmpty)
  }

  @Test(arguments: PageObject.Kind.allCases) func drawingsAndJournalsHaveThem(
    kind: PageObject.Kind
  ) throws {
    let drawing = try Self.drawing(Self.object(kind))
    let document = InkDocument(strokes: drawing.strokes, pages: drawing.pages)
    let read = try InkDocument(inkML: document.inkML(), file: "a")
    #expect(read.background == drawing.background && read.strokes.count == drawing.strokes.count)
    let strokes = drawing.strokes.enumerated().map { rank, stroke in
      DrawingEvent.added(PlacedStroke(rank: UInt64(rank), stroke: stroke))
    }
    let events: [DrawingEvent] = [.base(drawing.pages, nil)] + strokes
    let replay = JournalReplay(steps: JournalFormat.file(of: events), live: [])
    #expect(replay.drawing.background == drawing.background)
    #expect(replay.drawing.strokes == drawing.strokes)
  }

  @Test(arguments: PageObject.Kind.allCases, ExportFormat.allCases) func exportsHaveThem(
    kind: PageObject.Kind, format: ExportFormat
  ) throws {
    func file(_ object: PageObject?, showsBackground: Bool) throws -> [UInt8] {
      let drawing = Self.drawing(object)
      let path = NSTemporaryDirectory() + "xsign-rules-\(UUID().uuidString)"
      defer { unlink(path) }
      try ExportPlan(
        drawing.strokes, on: drawing.pages, engine: .hermite, format: format, area: .page,
        showsBackground: showsBackground
      ).write(path)
      return try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    }
    for showsBackground in [false, true] {
      let isThere =
        switch kind.rules.export {
        case .always: true
        case .withBackground: showsBackground
        case .never: false
        }
      let (with, without) = (
        try file(Self.object(kind), showsBackground: showsBackground),
        try file(nil, showsBackground: showsBackground)
      )
      #expect((with != without) == isThere)
    }
  }

  /// What a page of a PDF can have is shown and in the request for the signed PDF. What it cannot
  /// have is neither, also if an older file has it.
  @Test(arguments: PageObject.Kind.allCases) func pagesOfPDFsHaveThem(
    kind: PageObject.Kind
  ) throws {
    let (with, without) = (
      try Self.drawing(Self.object(kind), pdfPage: 0), Self.drawing(nil, pdfPage: 0)
    )
    let isContained = kind.rules.pdfPage == .contained
    #expect((with.pages[0].lack(of: kind) == nil) == isContained)
    #expect((try Shown(with).pixels() != Shown(without).pixels()) == isContained)
    func request(_ drawing: Drawing) throws -> SigningRequest {
      try SigningRequest(
        drawing.inkOnPDFPages(of: drawing.strokes), drawing.pdfPagePictures,
        on: [PDFPage(width: 225, height: 150)], engine: .hermite)
    }
    let (filled, empty) = (try request(with), try request(without))
    #expect((filled != empty) == isContained)
    let canvas = try Shown(without).canvas
    canvas.setBackground(with.background)
    #expect((canvas.background == with.background) == (isContained || kind == .stroke))
  }
}

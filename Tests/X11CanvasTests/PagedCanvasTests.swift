import Dispatch
import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Input
@testable import Pages
@testable import X11Canvas

extension CanvasHarness {
  /// A harness that shows `pages` at `view`.
  static func showing(
    _ pages: [Page], _ strokes: [Stroke] = [], at view: CanvasView, scale: Double = 1,
    engines: [EngineSettings] = [.hermite, .modulatedQuadratic], width: Int = 160, height: Int = 160
  ) throws -> CanvasHarness {
    let harness = try CanvasHarness(engines: engines, width: width, height: height, scale: scale)
    harness.canvas.load(Drawing(strokes, pages: pages))
    harness.show(view)
    return harness
  }

  /// Draws a stroke given in canvas units, and leaves it unfinished.
  func drawOnPlane(_ stroke: Stroke) {
    var placed = stroke.samples
    for index in placed.indices {
      placed[index].position = canvas.viewport.pixel(of: placed[index].position)
    }
    draw(Stroke(id: stroke.id, pen: stroke.pen, samples: placed), finish: false)
  }
}

private let views = [
  CanvasView(zoom: 1, origin: Point(-12, 60)), CanvasView(zoom: 0.37, origin: Point(-33.3, -40)),
  CanvasView(zoom: 1.91, origin: Point(60.7, 70.3)), CanvasView(zoom: 0.5, origin: Point(-80, -10)),
]

@Suite struct PagedCanvasTests {
  /// The pixels are equal to the bit while strokes that leave their pages are drawn, finished,
  /// undone, redone and rendered from scratch.
  @Test(arguments: views, enginePairs)
  func liveAndFinishedPixelsAreEqualAtTheEdges(view: CanvasView, engines: [EngineSettings]) throws {
    let harness = try CanvasHarness.showing(PagedDrawing.pages, at: view, engines: engines)
    let bare = harness.pixels()
    #expect(Set(bare).count >= 5)
    #expect(harness.fromScratch() == bare)
    for stroke in PagedDrawing.crossing {
      let before = harness.pixels()
      harness.drawOnPlane(stroke)
      let live = harness.pixels()
      harness.canvas.finish(CanvasHarness.contact())
      harness.present()
      #expect(harness.pixels() == live)
      harness.waitForCompositor()
      #expect(harness.pixels() == live)
      #expect(harness.canvas.undo())
      harness.waitForCompositor()
      #expect(harness.pixels() == before)
      #expect(harness.canvas.redo())
      harness.waitForCompositor()
      #expect(harness.pixels() == live)
    }
    let all = harness.pixels()
    #expect(all != bare)
    #expect(harness.fromScratch() == all)
    #expect(harness.canvas.clear())
    harness.waitForCompositor()
    #expect(harness.pixels() == bare)
  }

  /// Only pixels of a stroke's own page change.
  @Test(arguments: views) func inkEndsAtTheEdgesOfItsPage(view: CanvasView) throws {
    for stroke in PagedDrawing.crossing {
      let harness = try CanvasHarness.showing(PagedDrawing.pages, at: view, engines: [.hermite])
      let bare = harness.pixels()
      harness.drawOnPlane(stroke)
      harness.canvas.finish(CanvasHarness.contact())
      harness.waitForCompositor()
      let canvas = harness.canvas
      let start = try #require(canvas.drawing.strokes.first?.samples.first?.position)
      let index = try #require(canvas.shownBackground.page(at: start))
      let size = canvas.panes[0].size
      let frame = try #require(canvas.shownBackground.pixels(index, scale: size.scale))
      let place = size.onSurface(frame)
      for (number, pair) in zip(bare, harness.pixels()).enumerated() where pair.0 != pair.1 {
        #expect(place.contains(number % 160, number / 160))
      }
    }
  }

  @Test func nothingIsDrawnOnTheBackdrop() throws {
    let harness = try CanvasHarness.showing(
      PagedDrawing.pages, at: CanvasView(zoom: 1, origin: Point(-12, 60)))
    let bare = harness.pixels()
    for start in [Point(50, 92), Point(115, 70), Point(-5, 120), Point(50, 80.6)] {
      harness.drawOnPlane(PagedDrawing.stroke(9, from: start, to: Point(60, 150)))
      #expect(!harness.canvas.isDrawing(CanvasHarness.contact()))
      harness.canvas.finish(CanvasHarness.contact())
      harness.waitForCompositor()
    }
    #expect(harness.canvas.drawing.isEmpty && !harness.canvas.drawing.canUndo)
    #expect(harness.pixels() == bare)
  }

  /// Selecting begins on the backdrop.
  @Test func strokesAreEnclosedFromTheBackdrop() throws {
    let harness = try CanvasHarness.showing(
      PagedDrawing.pages, [PagedDrawing.stroke(1, from: Point(20, 120), to: Point(80, 150))],
      at: CanvasView(zoom: 1, origin: Point(-12, 60)))
    let canvas = harness.canvas
    let (down, up) = (
      canvas.viewport.pixel(of: Point(5, 92)), canvas.viewport.pixel(of: Point(125, 180))
    )
    canvas.beginSelecting(harness.event(.down, Sample(down, time: 0)), in: 0)
    canvas.extend(harness.event(.move, Sample(up, time: 0.1)))
    canvas.end(harness.event(.up, Sample(up, time: 0.2)))
    #expect(canvas.hasSelection)
  }

  /// Kept and new pixels equal those from scratch after moves of the view.
  @Test(arguments: [1, 0.37, 2.3]) func panningKeepsPixels(zoom: Double) throws {
    let harness = try CanvasHarness.showing(
      PagedDrawing.pages, PagedDrawing.crossing, at: CanvasView(zoom: zoom, origin: Point(-40, -40))
    )
    for step in [Point(3, -17), Point(-40, -90), Point(0, 200), Point(-300, 0), Point(150, -60)] {
      harness.canvas.viewport.move(by: step)
      harness.present()
      harness.waitForCompositor()
      let moved = harness.pixels()
      #expect(harness.fromScratch() == moved)
    }
  }

  /// Blank paper and the backdrop are there at once; the compositor only adds ink and pictures.
  @Test func newPartsAreShownBeforeTheCompositorHasDrawnThem() throws {
    let harness = try CanvasHarness.showing(
      Array(PagedDrawing.pages.prefix(2)), at: CanvasView(zoom: 1, origin: Point(-70, -70)))
    let before = harness.pixels()
    harness.canvas.view = CanvasView(zoom: 1, origin: Point(-12, 60))
    harness.present()
    let shown = harness.pixels()
    #expect(shown != before)
    harness.waitForCompositor()
    #expect(harness.pixels() == shown)
    #expect(Set(shown).count >= 4)
  }

  /// Panes follow the background of one page, and only that page is drawn again.
  @Test func thePanesFollowAPagesBackground() throws {
    let harness = try CanvasHarness.showing(
      PagedDrawing.pages, PagedDrawing.crossing, at: CanvasView(zoom: 0.5, origin: Point(-20, -20)))
    let before = harness.pixels()
    let second = Page.ID(rawValue: 2)
    let blue = Background(
      paper: InkColor(hex: 0xd0e0ff),
      picture: .init(
        bytes: [1], frame: Bounds(min: Point(30, 6), max: Point(160, 96))))
    #expect(harness.canvas.setBackground(blue, of: second))
    #expect(harness.canvas.missingPicture?.bytes == blue.picture?.bytes)
    harness.waitForCompositor()
    #expect(harness.canvas.setImage(chart(64, 64), for: try #require(blue.picture)))
    #expect(harness.canvas.missingPicture == nil)
    harness.waitForCompositor()
    let after = harness.pixels()
    let (size, background) = (harness.canvas.panes[0].size, harness.canvas.shownBackground)
    let frame = try #require(background.pixels(1, scale: size.scale))
    let place = size.onSurface(frame)
    for (number, pair) in zip(before, after).enumerated() where pair.0 != pair.1 {
      #expect(place.contains(number % 320 % 160, number / 320))
    }
    #expect(zip(before, after).count { $0 != $1 } > 2000)
    #expect(harness.fromScratch() == after)
    #expect(harness.canvas.undo())
    harness.waitForCompositor()
    #expect(harness.pixels() == before)
    #expect(harness.canvas.redo())
    harness.waitForCompositor()
    #expect(harness.canvas.missingPicture?.bytes == blue.picture?.bytes)
  }

  /// A picture ends at the edges of its page.
  @Test func thePanesFollowAnotherDrawing() throws {
    let view = CanvasView(zoom: 1, origin: Point(-12, 60))
    let harness = try CanvasHarness.showing(PagedDrawing.pages, PagedDrawing.crossing, at: view)
    var moved = PagedDrawing.pages
    moved[1] = Page(
      id: moved[1].id, origin: Point(0, 120), size: moved[1].size,
      background: moved[1].background)
    for (pages, strokes) in [
      (moved, PagedDrawing.crossing), (Drawing().pages, PagedDrawing.crossing),
      (PagedDrawing.pages, []), (PagedDrawing.pages, PagedDrawing.crossing),
    ] {
      harness.canvas.load(Drawing(strokes, pages: pages))
      harness.show(view)
      let shown = harness.pixels()
      let fresh = try CanvasHarness.showing(pages, strokes, at: view)
      #expect(fresh.pixels() == shown)
    }
  }

  /// A page of one paper shows what blank paper shows inside its edges.
  @Test func aPageLooksLikeBlankPaper() throws {
    let view = CanvasView(zoom: 1.3, origin: Point(20, 20))
    let page = Page(
      id: Page.ID(rawValue: 1), origin: Point(-500, -500),
      size: CanvasSize(width: 2000, height: 2000))
    let paged = try CanvasHarness.showing([page], PagedDrawing.crossing, at: view)
    let endless = try CanvasHarness.showing(Drawing().pages, PagedDrawing.crossing, at: view)
    #expect(paged.pixels() == endless.pixels())
    #expect(Set(paged.pixels()).count > 10)
  }

  /// Strokes are shown with the page on which they began, and undo shows what was shown before.
  @Test func thePanesFollowEditsOfPages() throws {
    let view = CanvasView(zoom: 0.5, origin: Point(-20, -20))
    let harness = try CanvasHarness.showing(
      PagedDrawing.pages, PagedDrawing.crossing, at: view)
    let canvas = harness.canvas
    var former = [harness.pixels()]
    func expectAllIsShown() throws {
      harness.waitForCompositor()
      let shown = harness.pixels()
      #expect(shown != former.last)
      former.append(shown)
      #expect(harness.fromScratch() == shown)
      let fresh = try CanvasHarness.showing(canvas.drawing.pages, canvas.drawing.strokes, at: view)
      #expect(fresh.pixels() == shown)
    }
    let size = CanvasSize(width: 60, height: 50)
    canvas.apply(
      canvas.drawing.addPage(size, below: PagedDrawing.pages[0].id, first: StrokeID(100)))
    try expectAllIsShown()
    canvas.apply(canvas.drawing.movePage(PagedDrawing.pages[2].id, to: 0, first: StrokeID(200)))
    try expectAllIsShown()
    canvas.apply(canvas.drawing.deletePage(PagedDrawing.pages[0].id, first: StrokeID(300)))
    try expectAllIsShown()
    canvas.apply(canvas.drawing.duplicatePage(PagedDrawing.pages[1].id, first: StrokeID(400)))
    try expectAllIsShown()
    for pixels in former.dropLast().reversed() {
      #expect(canvas.undo())
      harness.waitForCompositor()
      #expect(harness.pixels() == pixels)
    }
  }

  /// The eraser does not touch ink beyond the edges of its page, which is not shown.
  @Test func inkThatIsNotShownIsNotErased() throws {
    let harness = try CanvasHarness.showing(
      PagedDrawing.pages, [PagedDrawing.stroke(1, from: Point(60, 150), to: Point(40, 20))],
      at: CanvasView(zoom: 0.5, origin: Point(-20, -20)))
    let canvas = harness.canvas
    func erase(at place: Point) {
      canvas.beginErasing(
        harness.event(.down, Sample(canvas.viewport.pixel(of: place), time: 0)), in: 0)
      canvas.finish(CanvasHarness.contact())
    }
    erase(at: Point(45, 40))
    #expect(canvas.drawing.strokes.count == 1)
    erase(at: Point(58, 140))
    #expect(canvas.drawing.isEmpty)
  }
}

@Suite struct PlaneBackgroundTests {
  private func background(_ count: Int) throws -> PlaneBackground {
    let size = CanvasSize(width: 794, height: 1123)
    let pages = try #require(Page.arranged(Array(repeating: size, count: count)))
    return PlaneBackground(
      places: pages,
      pages: pages.map { page in
        PageBackground(
          id: page.id, frame: page.frame, background: page.background, picture: nil,
          number: UInt64(page.id.rawValue))
      }, number: 1, layout: 1)
  }

  @Test func pagesAreFoundByPlace() throws {
    let all = try background(500)
    #expect(all.page(at: Point(10, 10)) == 0)
    #expect(all.page(at: Point(10, 1130)) == nil)
    #expect(all.page(at: Point(10, 1147)) == 1)
    #expect(all.page(at: Point(794.1, 1200)) == nil && all.page(at: Point(-0.1, 1200)) == nil)
    #expect(all.page(at: Point(10, 499 * 1147 + 1)) == 499)
    #expect(all.page(at: Point(10, -1)) == nil && all.page(at: Point(10, 1e9)) == nil)
    #expect(all.page(ofStrokeAt: Point(10, 1130)) == 0)
    #expect(all.page(ofStrokeAt: Point(10, 1140)) == 1)
    #expect(all.page(ofStrokeAt: Point(10, 1e9)) == 499)
    #expect(all.page(ofStrokeAt: Point(10, -1e9)) == 0)
    #expect(all.page(ofStrokeAt: Point(5000, 1160)) == 1)
    #expect(all.pages(in: PixelRect(x: 0, y: 1120, width: 9, height: 30), scale: 1) == 0..<2)
    #expect(all.pages(in: PixelRect(x: 0, y: 1124, width: 9, height: 20), scale: 1) == 1..<1)
    #expect(all.pages(in: PixelRect(x: 0, y: -50, width: 9, height: 20), scale: 1).isEmpty)
  }

  /// Pixels of the last page at the largest zoom and a display of high resolution.
  @Test func placesAreExactFarDown() throws {
    let all = try background(500)
    let place = try #require(all.pixels(499, scale: 128))
    #expect(place == PixelRect(x: 0, y: 499 * 1147 * 128, width: 794 * 128, height: 1123 * 128))
    #expect(
      PixelRect.around(Bounds(min: Point(1, 573_000), max: Point(2, 573_001)), scale: 128)
        .height == 129)
  }
}

import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Input
@testable import Pages
@testable import PDFPages
@testable import Platform
@testable import X11Canvas

/// A canvas with the pages of a PDF of the tests.
private final class Shown {
  let harness: CanvasHarness
  let pictures: PageRenderings
  var canvas: Canvas { harness.canvas }

  /// Shows a PDF with `count` pages of that size in points, drawn by `program`.
  init(
    _ name: String, count: Int, size: Point = Point(595, 842), program: PageRasterizer? = nil,
    at view: CanvasView, panes: Int = 1
  ) throws {
    let sizes = [CanvasSize](
      repeating: CanvasSize(width: size.x * 96 / 72, height: size.y * 96 / 72), count: count)
    let pages = try #require(Page.arranged(sizes, showsPageContents: true))
    let engines: [EngineSettings] = panes == 1 ? [.hermite] : [.hermite, .xsign]
    harness = try CanvasHarness.showing(pages, at: view, engines: engines, width: 300, height: 300)
    pictures = PageRenderings(
      try PageFile(of: name),
      pages: [PDFPage](repeating: PDFPage(width: size.x, height: size.y), count: count),
      program: try program ?? PageRasterizer.find(), wakeup: Wakeup())
    harness.canvas.pageRenderings = pictures
    harness.present()
  }

  deinit { pictures.close() }

  /// Takes news and messages until `condition` is true.
  func wait(_ condition: () -> Bool) -> Bool {
    waitUntil {
      canvas.takePageEvents()
      harness.receive()
      return condition()
    }
  }

  /// Waits until all pages in view have their sharp pictures, and these are shown.
  func waitForPictures() -> Bool {
    let isThere = wait { pictures.wanted.inView.allSatisfy { pictures.cache[$0] != nil } }
    harness.waitForCompositor()
    return isThere && !pictures.wanted.inView.isEmpty
  }
}

@Suite struct PagedPDFTests {
  /// The pixels of the pages are those of their pictures, and both panes show them.
  @Test func panesShowThePicturesOfPages() throws {
    let shown = try Shown(
      "pages-500", count: 3, at: CanvasView(zoom: 0.35, origin: Point(-30, 900)), panes: 2)
    #expect(shown.waitForPictures())
    let canvas = shown.canvas
    let (size, background) = (canvas.panes[0].size, canvas.shownBackground)
    let pixels = shown.harness.pixels()
    var compared = 0
    for index in 0..<2 {
      let place = try #require(background.pixels(index, scale: size.scale))
      let picture = try #require(shown.pictures.pictures(of: index).last)
      #expect(picture.isSharp(at: size.scale * 96 / 72))
      for y in 0..<300 {
        for x in 0..<300 {
          let (column, row) = (x + size.bounds.x, y + size.bounds.y)
          guard place.contains(column, row) else { continue }
          let pixel = picture.image.pixels[
            (row - place.y) * picture.image.width + column - place.x]
          for pane in 0..<2 where pixels[y * 600 + pane * 300 + x] != pixel & 0xff_ffff {
            Issue.record("\(x), \(y) of pane \(pane)")
            return
          }
          compared += pixel & 0xff_ffff == 0xff_ffff ? 0 : 1
        }
      }
    }
    #expect(compared > 100)
    #expect(shown.harness.fromScratch() == pixels)
  }

  /// Ink is drawn, finished, undone and erased over pictures, to the bit, and after moves.
  @Test func inkOverPicturesIsTheSameLiveAndFinished() throws {
    let shown = try Shown(
      "pages-500", count: 2, at: CanvasView(zoom: 0.5, origin: Point(-20, 880)))
    #expect(shown.waitForPictures())
    let harness = shown.harness
    let bare = harness.pixels()
    for (number, opacity) in InkOpacity.allCases.enumerated() {
      let start = Point(100 + Double(number) * 60, 1000)
      harness.drawOnPlane(
        PagedDrawing.stroke(UInt64(number), from: start, to: start + Point(40, 300), opacity))
      let live = harness.pixels()
      harness.canvas.finish(CanvasHarness.contact())
      harness.waitForCompositor()
      #expect(harness.pixels() == live)
    }
    let all = harness.pixels()
    #expect(all != bare && harness.fromScratch() == all)
    for step in [Point(0, -130), Point(60, 40), Point(-60, 90)] {
      harness.canvas.viewport.move(by: step)
      harness.present()
      _ = shown.waitForPictures()
      let moved = harness.pixels()
      #expect(harness.fromScratch() == moved)
    }
    #expect(harness.pixels() == all)
    for _ in InkOpacity.allCases { #expect(harness.canvas.undo()) }
    harness.waitForCompositor()
    #expect(harness.pixels() == bare)
  }

  /// News of one page redraws only that page's tiles; without pictures a page is white.
  @Test func eventsChangeOnlyTheirPage() throws {
    let fakes = try FakePrograms()
    let gate = "while [ ! -e $here/go$page ]; do sleep 0.01; done"
    let shown = try Shown(
      "plain-1.4", count: 4, size: Point(72, 72),
      program: try fakes.program(FakePrograms.drawing(before: gate)),
      at: CanvasView(zoom: 1, origin: Point(-20, -20)))
    let before = shown.harness.pixels()
    let black = { (pixels: [UInt32]) in pixels.count { $0 == 0 } }
    #expect(black(before) == 0)
    fakes.touch("go2")
    #expect(shown.wait { black(shown.harness.pixels()) > 0 })
    shown.harness.waitForCompositor()
    let after = shown.harness.pixels()
    #expect(black(after) == 96 * 96)
    let corner = shown.canvas.viewport.pixel(of: Point(0, 120))
    let place = PixelRect(x: Int(corner.x), y: Int(corner.y), width: 96, height: 96)
    for (number, pair) in zip(before, after).enumerated() where pair.0 != pair.1 {
      #expect(place.contains(number % 300, number / 300))
    }
    for page in 1...4 { fakes.touch("go\(page)") }
    #expect(shown.wait { black(shown.harness.pixels()) > 2 * 96 * 96 })
    // Pages far away have no pictures.
    #expect(shown.wait { shown.canvas.shownBackground.pdfPages.keys.sorted() == [0, 1, 2, 3] })
    shown.canvas.pageRenderings = nil
    shown.harness.present()
    shown.harness.waitForCompositor()
    #expect(shown.harness.pixels() == before)
    #expect(shown.canvas.shownBackground.pdfPages.isEmpty)
  }

  /// Pictures of pages that are far from the view are let go.
  @Test func picturesFarAwayAreLetGo() throws {
    let shown = try Shown(
      "pages-500", count: 500, at: CanvasView(zoom: 0.25, origin: Point(-20, -20)))
    for page in [0, 250, 499] {
      shown.canvas.viewport.show(page: page)
      shown.harness.present()
      #expect(shown.canvas.currentPage == page)
      #expect(shown.waitForPictures())
      let near = shown.canvas.shownBackground.pdfPages.keys
      #expect(near.contains(page) && near.allSatisfy { abs($0 - page) <= 4 })
    }
    #expect(shown.harness.fromScratch() == shown.harness.pixels())
  }

  /// A page that cannot be shown says so, and accepts no ink.
  @Test func aPageThatCannotBeShownAcceptsNoInk() throws {
    let fakes = try FakePrograms()
    let shown = try Shown(
      "plain-1.4", count: 2, size: Point(180, 72),
      program: try fakes.program(
        FakePrograms.drawing(before: "[ $page != 2 ] || exit 1", width: 180)),
      at: CanvasView(zoom: 1, origin: Point(-20, -20)))
    #expect(shown.wait { shown.canvas.failure(ofPage: 1) != nil })
    #expect(shown.wait { shown.pictures.failure(of: 0) == nil })
    shown.harness.waitForCompositor()
    let pixels = shown.harness.pixels()
    let text = (150..<240).reduce(0) { sum, y in
      sum + (30..<250).count { pixels[y * 300 + $0] & 0xff < 0xa0 }
    }
    #expect(text > 100)
    func begins(at place: Point) -> Bool {
      let canvas = shown.canvas
      let event = shown.harness.event(.down, Sample(canvas.viewport.pixel(of: place), time: 0))
      canvas.begin(event, in: 0, pen: Pen(width: 3))
      defer { canvas.cancel(CanvasHarness.contact()) }
      return canvas.isDrawing(CanvasHarness.contact())
    }
    #expect(begins(at: Point(50, 50)))
    #expect(!begins(at: Point(50, 170)))
    #expect(shown.canvas.failure(ofPage: 0) == nil && shown.canvas.failure(ofPage: 7) == nil)
    // Nor is ink put down there, or repeated.
    let canvas = shown.canvas
    let stroke = Stroke(
      id: StrokeID(0), pen: Pen(width: 2),
      samples: [Sample(.zero, time: 0), Sample(Point(20, 0), time: 0.1)])
    func putDown(at place: Point) {
      let sample = Sample(canvas.viewport.pixel(of: place), time: 0)
      canvas.beginPlacing(shown.harness.event(.down, sample))
      canvas.end(shown.harness.event(.up, sample))
    }
    canvas.pickUp()
    canvas.pickUp([stroke])
    putDown(at: Point(50, 170))
    #expect(canvas.isPlacing && canvas.drawing.isEmpty)
    let pages = Set(canvas.drawing.pages.map(\.id))
    canvas.repeatPlaced(PageRepetition(pages: pages, corner: .topLeft))
    putDown(at: Point(50, 50))
    #expect(!canvas.isPlacing && canvas.drawing.strokes.count == 1)
    #expect(canvas.unshownPageWithInk == nil)
    canvas.paste([stroke], movedBy: Point(50, 170))
    #expect(canvas.unshownPageWithInk == 1)
  }
}

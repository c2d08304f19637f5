import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import X11Canvas

@Suite struct PageNavigationTests {
  /// A harness with `count` pages of A4 on a pane of 400 × 300 pixels.
  private func harness(_ count: Int, scale: Double = 1) throws -> CanvasHarness {
    let size = CanvasSize(width: 794, height: 1123)
    let pages = try #require(Page.arranged([CanvasSize](repeating: size, count: count)))
    return try CanvasHarness.showing(
      pages, at: CanvasView(), scale: scale, engines: [.hermite], width: 400, height: 300)
  }

  @Test func theCurrentPageHasTheLargestPartInView() throws {
    let canvas = try harness(12).canvas
    #expect(canvas.hasPages && canvas.currentPage == 0)
    for (y, page) in [(0.0, 0), (950, 0), (1000, 1), (1147 * 7, 7), (1e9, 11), (-1e9, 0)] {
      canvas.view = CanvasView(zoom: 1, origin: Point(0, y))
      #expect(canvas.currentPage == page, "\(y)")
    }
    let endless = try CanvasHarness(width: 100, height: 100).canvas
    #expect(!endless.hasPages && endless.currentPage == 0)
    endless.viewport.show(page: 3)
    endless.viewport.turnPage(down: true)
    endless.viewport.fit(.page)
    #expect(endless.view == CanvasView())
  }

  @Test(arguments: [0.1, 0.3, 1, 2.5]) func pagesAreShownByTheirNumbers(zoom: Double) throws {
    let canvas = try harness(500).canvas
    canvas.view = CanvasView(zoom: zoom, origin: .zero)
    for page in [3, 499, 0, 250] {
      canvas.viewport.show(page: page)
      #expect(canvas.currentPage == page && canvas.view.zoom == zoom)
    }
    canvas.viewport.show(page: 500)
    canvas.viewport.show(page: -1)
    #expect(canvas.currentPage == 250)
  }

  /// A small page beside large ones is the current page when it was gone to, and when all of it is
  /// in view but only a part of the large one is. Pages are turned one by one, also where the view
  /// is at its limit.
  @Test(arguments: [0.3, 0.5]) func aSmallPageIsNotHiddenByALargeOne(zoom: Double) throws {
    let (large, small) = (CanvasSize(width: 794, height: 1123), CanvasSize(width: 400, height: 100))
    let pages = try #require(Page.arranged([large, small, large, small, small]))
    let canvas = try CanvasHarness.showing(
      pages, at: CanvasView(zoom: zoom, origin: .zero), engines: [.hermite], width: 400,
      height: 300
    ).canvas
    for page in [4, 3, 2, 1, 0, 1, 3, 4] {
      canvas.viewport.show(page: page)
      #expect(canvas.currentPage == page)
      let view = canvas.view
      canvas.layout([PixelRect(x: 0, y: 0, width: 390, height: 310)], scale: 1)
      #expect(canvas.currentPage == page, "another size")
      canvas.layout([PixelRect(x: 0, y: 0, width: 400, height: 300)], scale: 1)
      canvas.view = view
    }
    /// The pages that are gone through, each once.
    func turned(down: Bool) -> [Int] {
      (0..<20).reduce(into: [canvas.currentPage]) { pages, _ in
        canvas.viewport.turnPage(down: down)
        if pages.last != canvas.currentPage { pages.append(canvas.currentPage) }
      }
    }
    #expect(turned(down: false) == [4, 3, 2, 1, 0])
    #expect(turned(down: true) == [0, 1, 2, 3, 4])
    // The view moves by hand: the page of which more is in view.
    let frame = try #require(canvas.drawing.pages[1].frame)
    canvas.view = CanvasView(
      zoom: zoom, origin: Point(0, frame.max.y + 10 - 300 / zoom), limits: canvas.view.limits)
    #expect(canvas.currentPage == 1)
    canvas.viewport.move(by: Point(0, -60))
    #expect(canvas.currentPage == 1)
    canvas.viewport.move(by: Point(0, -1e6))
    #expect(canvas.currentPage == 4)
  }

  /// Of pages that are in view as a whole the one nearest to the middle is the current one, and
  /// another after it was gone to, though the view did not move.
  @Test func pagesInViewTogetherAreToldApart() throws {
    let small = CanvasSize(width: 400, height: 100)
    let pages = try #require(Page.arranged([CanvasSize](repeating: small, count: 3)))
    let canvas = try CanvasHarness.showing(
      pages, at: CanvasView(zoom: 0.5, origin: .zero), engines: [.hermite], width: 400, height: 300
    ).canvas
    canvas.view = CanvasView(zoom: 0.5, origin: Point(-200, -120), limits: canvas.view.limits)
    #expect(canvas.currentPage == 1)
    for page in [2, 0, 1] {
      canvas.viewport.show(page: page)
      #expect(canvas.currentPage == page)
    }
    // A page that is gone is not the current one.
    canvas.viewport.show(page: 2)
    #expect(canvas.deletePage(canvas.drawing.pages[2].id))
    #expect(canvas.currentPage < 2)
  }

  /// Every part of every page is in view on the way down, and the same way leads back.
  @Test(arguments: [0.2, 0.6, 1]) func turningPagesMissesNothing(zoom: Double) throws {
    let canvas = try harness(4).canvas
    canvas.view = CanvasView(zoom: zoom, origin: .zero)
    canvas.viewport.show(page: 0)
    let height = 300 / zoom
    var seen = canvas.view.origin.y + height
    for _ in 0..<40 {
      let before = canvas.view.origin.y
      canvas.viewport.turnPage(down: true)
      guard canvas.view.origin.y != before else { break }
      // The backdrop may be left out.
      #expect(canvas.view.origin.y <= seen + 24 + 1, "\(seen)")
      #expect(canvas.view.origin.y > before)
      seen = canvas.view.origin.y + height
    }
    #expect(canvas.currentPage == 3 && seen >= 3 * 1147 + 1123)
    for _ in 0..<40 { canvas.viewport.turnPage(down: false) }
    #expect(canvas.currentPage == 0 && canvas.view.origin.y <= 0)
  }

  @Test(arguments: [1, 2] as [Double]) func pagesFit(scale: Double) throws {
    let canvas = try harness(5, scale: scale).canvas
    canvas.viewport.show(page: 2)
    canvas.viewport.fit(.page)
    let bounds = try #require(canvas.visibleBounds(of: 0))
    let frame = try #require(canvas.drawing.pages[2].frame)
    #expect(bounds.min.y <= frame.min.y && bounds.max.y >= frame.max.y)
    #expect(bounds.min.x <= 0 && bounds.max.x >= 794 && canvas.currentPage == 2)
    #expect(bounds.height < 1123 * 1.3)
    canvas.viewport.fit(.width)
    let wide = try #require(canvas.visibleBounds(of: 0))
    #expect(wide.min.x <= 0 && wide.max.x >= 794 && wide.width < 794 * 1.2)
    #expect(canvas.currentPage == 2)
    canvas.viewport.showStart()
    #expect(canvas.currentPage == 0 && canvas.view.origin.y < 0)
  }

  /// Pages are at actual size where they are, and endless paper at its first place.
  @Test(arguments: [1, 2] as [Double]) func actualSizeLeavesNoPage(scale: Double) throws {
    let canvas = try harness(5, scale: scale).canvas
    for fit in [Viewport.Fit.page, .width] {
      canvas.viewport.show(page: 2)
      canvas.viewport.fit(fit)
      let before = try #require(canvas.visibleBounds(of: 0)).center
      canvas.viewport.showActualSize(in: 0)
      let center = try #require(canvas.visibleBounds(of: 0)).center
      #expect(abs(canvas.view.zoom - 1) < 1e-9 && canvas.currentPage == 2)
      #expect(abs(center.y - before.y) < 2)
    }
    let endless = try CanvasHarness(width: 100, height: 100).canvas
    endless.view = CanvasView(zoom: 2, origin: Point(300, 200))
    endless.viewport.showActualSize(in: 0)
    #expect(endless.view == CanvasView())
  }

  /// In a narrower view a page keeps its place from the middle.
  @Test func pagesStayInTheMiddle() throws {
    let canvas = try harness(3).canvas
    canvas.viewport.show(page: 1)
    canvas.viewport.fit(.page)
    canvas.layout([PixelRect(x: 100, y: 0, width: 300, height: 300)], scale: 1)
    let bounds = try #require(canvas.visibleBounds(of: 0))
    #expect(abs(bounds.center.x - 397) < 3 && canvas.currentPage == 1)
  }

  /// A page that is turned is in the middle again when that is undone and redone.
  @Test func undoneTurnsAreInTheMiddle() throws {
    let canvas = try harness(3).canvas
    canvas.viewport.show(page: 1)
    canvas.viewport.fit(.width)
    let page = canvas.drawing.pages[1]
    #expect(canvas.turnPage(page.id, by: .right, background: page.background))
    canvas.viewport.show(page: 1)
    canvas.viewport.fit(.width)
    #expect(canvas.undo())
    let upright = try #require(canvas.visibleBounds(of: 0))
    #expect(abs(upright.center.x - 397) < 3 && canvas.currentPage == 1)
    #expect(canvas.redo())
    let lying = try #require(canvas.visibleBounds(of: 0))
    #expect(abs(lying.center.x - 561.5) < 3 && canvas.currentPage == 1)
  }

  /// What fits does so in a wider or narrower view, until the user zooms.
  @Test func pagesStillFitAnotherView() throws {
    let canvas = try harness(3).canvas
    func widen(_ width: Int, height: Int = 300) throws -> Bounds {
      canvas.layout([PixelRect(x: 0, y: 0, width: width, height: height)], scale: 1)
      return try #require(canvas.visibleBounds(of: 0))
    }
    canvas.viewport.show(page: 1)
    canvas.viewport.fit(.width)
    let top = canvas.view.origin.y + 12 / canvas.view.zoom
    for width in [200, 700, 300] {
      let bounds = try widen(width)
      let margin = 12 / canvas.view.zoom
      #expect(abs(bounds.min.x + margin) < 1 && abs(bounds.max.x - margin - 794) < 1, "\(width)")
      #expect(abs(canvas.view.origin.y + margin - top) < 1e-6 && canvas.currentPage == 1)
    }
    // Also after the view was too narrow for the least zoom.
    for width in [40, 1] { _ = try widen(width) }
    let bounds = try widen(500)
    #expect(abs(bounds.min.x + 12 / canvas.view.zoom) < 1 && bounds.width < 794 * 1.1)
    // A bar above the view takes room, and changes no zoom.
    let before = canvas.view
    _ = try widen(500, height: 260)
    #expect(canvas.view.zoom == before.zoom && canvas.view.origin == before.origin)
    canvas.viewport.show(page: 1)
    canvas.viewport.fit(.page)
    let page = try widen(300, height: 400)
    let frame = try #require(canvas.drawing.pages[1].frame)
    #expect(page.center.distance(to: frame.center) < 2)
    #expect(abs(canvas.view.zoom - 376.0 / 1123) < 1e-9)
    canvas.viewport.zoom(by: 2, around: Point(100, 100), in: 0)
    let zoom = canvas.view.zoom
    _ = try widen(500)
    #expect(canvas.view.zoom == zoom)
    canvas.viewport.fit(.width)
    canvas.viewport.showStart()
    let start = canvas.view.zoom
    _ = try widen(700)
    #expect(canvas.view.zoom == start)
  }

  /// A window may be too small for any part of a page.
  @Test(arguments: [(0, 0), (0, 300), (400, 0)])
  func aViewWithoutRoomKeepsTheFit(width: Int, height: Int) throws {
    let canvas = try harness(3).canvas
    canvas.viewport.show(page: 1)
    canvas.viewport.fit(.page)
    let before = canvas.view
    canvas.layout([PixelRect(x: 0, y: 0, width: width, height: height)], scale: 1)
    canvas.layout([PixelRect(x: 0, y: 0, width: 400, height: 300)], scale: 1)
    #expect(canvas.view == before && canvas.currentPage == 1)
    canvas.layout([PixelRect(x: 0, y: 0, width: width, height: height)], scale: 1)
    canvas.layout([PixelRect(x: 0, y: 0, width: 500, height: 400)], scale: 1)
    #expect(abs(canvas.view.zoom - 376.0 / 1123) < 1e-9 && canvas.currentPage == 1)
  }

  /// Whatever is asked for, the middle of the view is on the pages.
  @Test func pagesAreNotLost() throws {
    let canvas = try harness(500).canvas
    func center() -> Point {
      canvas.view.origin + Point(400, 300) / (2 * canvas.view.zoom)
    }
    for zoom in [0.1, 1, 32] {
      for far in [Point(1e7, 1e7), Point(-1e7, -1e7), Point(.nan, .infinity), Point(0, 561_500)] {
        canvas.view = CanvasView(zoom: zoom, origin: far)
        let bounds = Bounds(min: Point(0, 0), max: Point(794, 499 * 1147 + 1123))
        #expect(bounds.contains(center()), "\(zoom) \(far)")
        canvas.viewport.move(by: Point(-3e6, 4e6))
        #expect(bounds.contains(center()))
      }
    }
    canvas.load(Drawing())
    #expect(canvas.view.limits == nil && abs(canvas.view.origin.y) <= 20_000)
  }

  /// The last of 500 pages looks like the first, at the largest zoom as well.
  @Test(arguments: [0.1, 1, 32], [1, 3] as [Double])
  func farPagesLookLikeNearOnes(zoom: Double, scale: Double) throws {
    let harness = try harness(500, scale: scale)
    var pictures: [[UInt32]] = []
    for page in [0, 499] {
      let top = Double(page) * 1147
      harness.canvas.view = CanvasView(
        zoom: zoom, origin: Point(794 - 300 / (scale * zoom), top + 1123 - 250 / (scale * zoom)))
      harness.present()
      let place = harness.canvas.viewport.pixel(of: Point(794, top + 1123))
      let reach = min(150 / (scale * zoom), 700)
      let corner = Point(790, top + 1120)
      harness.drawOnPlane(
        PagedDrawing.stroke(
          UInt64(page), from: corner - Point(reach, reach), to: corner + Point(reach / 9, 0)))
      let live = harness.pixels()
      harness.canvas.finish(CanvasHarness.contact())
      harness.waitForCompositor()
      #expect(harness.pixels() == live)
      #expect(Set(live).count > 4, "\(place)")
      #expect(harness.fromScratch(scale: scale) == live)
      pictures.append(live)
    }
    if zoom == 32 { #expect(pictures[0].count { $0 != 0xffffff } > 1000) }
  }
}

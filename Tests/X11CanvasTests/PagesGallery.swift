import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import X11Canvas

/// Pictures of pages on the backdrop for inspection, written to the folder named by
/// `XSIGN_GALLERY`.
@Suite(.gallery) struct PagesGallery {
  @Test(arguments: [0.1, 0.3, 1, 3] as [Double]) func pages(zoom: Double) throws {
    var pages = PagedDrawing.pages
    pages[0] = PagedDrawing.page(
      1, y: 0, width: 100,
      Background(baseline: .init(start: Point(10, 55), length: 70)))
    let harness = try CanvasHarness.showing(
      pages, PagedDrawing.crossing, at: CanvasView(zoom: zoom, origin: Point(-20, -20)),
      engines: [.hermite], width: 500, height: 500)
    harness.canvas.selectAll()
    harness.present()
    harness.waitForCompositor()
    try harness.save(as: "pages-\(zoom)")
  }
}

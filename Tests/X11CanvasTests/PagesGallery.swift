import Glibc
import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import X11Canvas

/// Pictures of pages on the backdrop for inspection, written to the folder named by
/// `XSIGN_GALLERY`.
@Suite(.enabled(if: getenv("XSIGN_GALLERY") != nil, "XSIGN_GALLERY names no folder."))
struct PagesGallery {
  private func write(_ harness: CanvasHarness, _ name: String) throws {
    let pixels = harness.pixels().map { $0 | 0xff00_0000 }
    let image = Image(opaque: pixels, width: harness.width, height: harness.height)
    var surface = try ImageSurface(format: .rgb24, width: harness.width, height: harness.height)
    surface.draw {
      $0.draw(
        image,
        in: Bounds(
          min: .zero, max: Point(Double(harness.width), Double(harness.height))))
    }
    let folder = try #require(getenv("XSIGN_GALLERY").map { String(cString: $0) })
    let bytes = surface.pngData()
    let file = try #require(fopen("\(folder)/\(name).png", "w"))
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    fclose(file)
  }

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
    try write(harness, "pages-\(zoom)")
  }
}

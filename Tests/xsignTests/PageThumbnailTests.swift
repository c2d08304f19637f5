import Foundation
import Ink
import Testing

@testable import Controls
@testable import Export
@testable import Graphics
@testable import Platform
@testable import X11Canvas
@testable import xsign

/// The small pictures of the ink and pictures on pages.
@MainActor
@Suite struct PageThumbnailTests {
  /// Returns the small picture of the first page, once it is there.
  private func thumbnail(of drawing: Drawing) async -> Image? {
    let panel = PagePanel()
    panel.place(in: PixelRect(x: 0, y: 0, width: 148, height: 500), scale: 1)
    panel.show(drawing.pages, current: 0, inked: [])
    let thumbnails = PageThumbnails { job in Task { @MainActor in job() } }
    var inked = InkedPages()
    inked.update(drawing)
    await withCheckedContinuation { continuation in
      thumbnails.update(drawing, number: 1, inked: inked, in: panel, engine: .hermite) {
        continuation.resume()
      }
    }
    return thumbnails.picture(of: drawing.pages[0].id)
  }

  /// A picture on a page of a PDF is shown, without paper over the page.
  @Test(arguments: [true, false]) func aPictureIsShown(isPDF: Bool) async throws {
    var surface = try ImageSurface(format: .argb32, width: 60, height: 30)
    surface.fill(surface.bounds, with: 0xff30_6090)
    var file = PNGFile(width: 60, height: 30, pixels: .straight, pixelsPerMetre: nil)
    file.add("IDAT", Deflate.zlib(surface.rows(0..<30)))
    let pages = try #require(
      Page.arranged([CanvasSize(width: 400, height: 600)], showsPageContents: isPDF))
    var drawing = Drawing([], pages: pages)
    let frame = Bounds(min: Point(100, 100), max: Point(300, 200))
    _ = drawing.setBackground(
      Background(picture: .init(bytes: file.bytes(), frame: frame)), of: pages[0].id)
    let image = try #require(await thumbnail(of: drawing))
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      image.pixels[y * image.height / 600 * image.width + x * image.width / 400]
    }
    #expect(pixel(200, 150) == 0xff30_6090)
    #expect(pixel(200, 400) == (isPDF ? 0 : 0xffff_ffff))
  }
}

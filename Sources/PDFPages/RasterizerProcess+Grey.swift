package import Ink
import Platform

extension RasterizerProcess {
  /// Draws a page in grey.
  ///
  /// - Parameters:
  ///   - index: The index of the page.
  ///   - resolution: The pixels per inch.
  ///   - page: The page.
  ///   - stop: Ends the program when it is cancelled.
  /// - Throws: `PagePictureFailure` if the page is not drawn.
  package func grey(
    _ index: Int, at resolution: Double, of page: PDFPage,
    stop: ChildCancellation = ChildCancellation()
  ) throws(PagePictureFailure) -> GreyPage {
    let request = RenderRequest(page: index, resolution: resolution)
    let drawn = try draw(request, on: page, factor: 1, stop: stop).pixels
    return GreyPage(
      width: drawn.width, height: drawn.height, scale: request.scale,
      pixels: drawn.pixels.map { pixel in
        // The weights of Rec. 601 for brightness, in 256ths.
        let sum = 77 * (pixel >> 16 & 0xff) + 150 * (pixel >> 8 & 0xff) + 29 * (pixel & 0xff)
        return UInt8(sum >> 8)
      })
  }
}

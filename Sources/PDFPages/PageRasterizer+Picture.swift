import Graphics
public import Ink
import Platform

extension PageRasterizer {
  /// Returns a picture of a whole page, for an export. Blocks until it is drawn.
  ///
  /// - Parameters:
  ///   - other: The program that draws the page if this one does not.
  ///   - index: The index of the page.
  ///   - page: The size of the page.
  ///   - file: The PDF.
  ///   - scale: The pixels per point. A picture that would have more than `Image.maximumPixels`, or
  ///     more per inch than a page is drawn with, is smaller.
  public func picture(
    of index: Int, _ page: PDFPage, in file: PageFile, scale: Double,
    or other: PageRasterizer? = nil
  ) throws(PagePictureFailure) -> Image {
    try picture(of: index, page, in: file, scale: scale, or: other, stop: ChildCancellation())
  }

  /// Returns it likewise.
  ///
  /// - Parameter stop: Ends the drawing when it is cancelled.
  package func picture(
    of index: Int, _ page: PDFPage, in file: PageFile, scale: Double,
    or other: PageRasterizer? = nil, stop: ChildCancellation
  ) throws(PagePictureFailure) -> Image {
    let maximum = (Double(Image.maximumPixels) / (page.width * page.height)).squareRoot()
    let side = RenderRequest.longestSide / max(page.width, page.height)
    let resolution = min(scale * 72, maximum * 72, side * 72, RenderRequest.maximumResolution)
    let request = RenderRequest(page: index, resolution: resolution)
    let process = RasterizerProcess(program: self, other: other, file: file)
    return Image(try process.draw(request, on: page, factor: 1, stop: stop).pixels)
  }

  /// Returns a picture of the first page of a file that fits into a square of `side` pixels. Blocks
  /// until it is drawn.
  ///
  /// - Parameters:
  ///   - other: The program that draws the page if this one does not.
  ///   - stop: Ends the drawing when it is cancelled.
  package func firstPage(
    of file: PageFile, side: Int, or other: PageRasterizer? = nil, stop: ChildCancellation
  ) throws(PagePictureFailure) -> Image {
    let process = RasterizerProcess(program: self, other: other, file: file)
    return try process.firstPage(side: side, stop: stop)
  }
}

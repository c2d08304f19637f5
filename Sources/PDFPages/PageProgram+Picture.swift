import Graphics
public import Ink

extension PageProgram {
  /// Returns a picture of a whole page, for an export. Blocks until it is drawn.
  ///
  /// - Parameters:
  ///   - other: The program that draws the page if this one does not.
  ///   - index: The index of the page.
  ///   - page: The size of the page.
  ///   - scale: The pixels per point. A picture that would have more than `Image.mostPixels`, or
  ///     more per inch than a page is drawn with, is smaller.
  public func picture(
    of index: Int, _ page: PDFPage, in file: PageFile, scale: Double, or other: PageProgram? = nil
  ) throws(PagePictureFailure) -> Image {
    let most = (Double(Image.mostPixels) / (page.width * page.height)).squareRoot()
    let side = PageOrder.longestSide / max(page.width, page.height)
    let resolution = min(scale * 72, most * 72, side * 72, PageOrder.mostResolution)
    let order = PageOrder(page: index, resolution: resolution)
    let run = PageRun(program: self, other: other, file: file)
    return Image(try run.draw(order, on: page, factor: 1, stop: PageStop()).pixels)
  }
}

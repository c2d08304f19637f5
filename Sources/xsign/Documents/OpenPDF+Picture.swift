import Export
import Ink
import PDFPages

extension OpenPDF {
  /// Returns a page of the PDF as it is shown, as the whole page of an export with `scale` pixels
  /// per canvas unit.
  func picture(ofPage index: Int, scale: Double) throws(SigningError) -> ExportPicture {
    let page = survey.pages[index]
    let program: PageRasterizer
    do throws(PageRasterizer.Missing) {
      program = try PageRasterizer.find()
    } catch {
      throw .noPageProgram(error)
    }
    let file = try shown()
    do throws(PagePictureFailure) {
      let units = PDFPage.unitsPerPoint
      let other = PageRasterizer.all().first { $0 != program }
      let image = try program.picture(
        of: index, page, in: file, scale: scale * units, or: other)
      return ExportPicture(
        image, frame: Bounds(min: .zero, max: Point(page.width, page.height) * units))
    } catch {
      throw .picture(error, page: index, file: name)
    }
  }
}

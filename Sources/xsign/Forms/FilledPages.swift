import Checking
import Ink
import PDFPages
import Platform

/// The pages of a PDF with values in its form, turned, and without the ink that is taken up, as a
/// file that programs draw: what is shown is what will be saved.
struct FilledPages: Sendable {
  /// The file.
  let file: PageFile
  /// The indices of the pages that are others than in the PDF.
  let pages: Set<Int>

  /// Fills in the form of a PDF, in memory, and removes the ink of before from these pages. Blocks
  /// on the helper.
  init(
    of pdf: OpenPDF, _ filling: FormFilling, without withoutInk: Set<Int>
  ) throws(SigningError) {
    var request = SigningRequest(forms: [], placements: [], withoutInk: InkRemoval(withoutInk))
    var pages = withoutInk.union(pdf.turns.keys)
    if !filling.values.isEmpty {
      let filled = try pdf.filled(by: filling)
      request.form = filled.form
      pages.formUnion(filled.areas.map(\.page))
    }
    file = try pdf.shown(request)
    self.pages = pages
  }
}

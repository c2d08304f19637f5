import Checking
import Ink
import PDFPages

/// The pages of a PDF with values in its form, turned, and without the ink of before that is
/// gone, as a file that programs draw: what is shown is what will be saved.
struct FilledPages: Sendable {
  let file: PageFile
  /// The indices of the pages that are others than in the PDF.
  let pages: Set<Int>

  /// Fills in the form of a PDF, in memory, and removes ink of before. Blocks on the
  /// helper.
  init(
    of pdf: OpenPDF, _ filling: FormFilling, without withoutInk: InkRemoval
  ) throws(SigningError) {
    var request = SigningRequest(forms: [], placements: [], withoutInk: withoutInk)
    var pages = withoutInk.pages.union(pdf.turns.keys)
    if !filling.values.isEmpty {
      let filled = try pdf.filled(by: filling)
      request.form = filled.form
      pages.formUnion(filled.areas.map(\.page))
    }
    file = try pdf.shown(request)
    self.pages = pages
  }
}

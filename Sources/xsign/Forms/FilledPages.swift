import Checking
import Ink
import PDFPages
import Platform

/// The pages of a PDF with values in its form, as a file that programs draw: what is shown is what
/// will be saved.
struct FilledPages: Sendable {
  /// The file.
  let file: PageFile
  /// The indices of the pages with fields that are filled in.
  let pages: Set<Int>

  /// Fills in the form of a PDF, in memory. Blocks on the helper.
  init(of pdf: OpenPDF, _ filling: FormFilling) throws(SigningError) {
    guard !filling.values.isEmpty else {
      (file, pages) = (try pdf.shown(), [])
      return
    }
    let filled = try pdf.filled(by: filling)
    let request = SigningRequest(forms: [], placements: [], form: filled.form)
    do throws(PDFHelper.Failure) {
      let update = try pdf.helper.sign(pdf.source.descriptor, password: pdf.password, request)
      file = try pdf.helper.shown(
        pdf.source.descriptor, size: pdf.survey.size, followedBy: update.update,
        password: pdf.password)
    } catch {
      throw .helper(error, file: pdf.name)
    }
    pages = Set(filled.areas.map(\.page))
  }
}

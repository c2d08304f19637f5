import Ink
import Localization

/// The pages that get initials: all but the last, unless an option says which. The only page of a
/// PDF gets them on the line for them, if it has one.
extension SigningOptions {
  /// True if a PDF with so many pages gets initials on a line of its only page.
  private func initialsOnlyPage(of count: Int) -> Bool {
    initialsPages == nil && initialsAt == .line && count == 1
  }

  /// Returns the indices of the pages that may get initials.
  func pagesToInitial(of count: Int, file: String) throws(SigningError) -> [Int] {
    if initialsOnlyPage(of: count) { return [0] }
    return try (initialsPages ?? .allButLast).indices(of: count, file: file)
  }

  /// Returns the indices of the pages that get initials.
  ///
  /// - Parameter lines: What `lines(in:)` returned.
  func pagesToInitial(in pdf: OpenPDF, _ lines: FoundLines?) throws(SigningError) -> [Int] {
    let count = pdf.survey.pages.count
    let pages = try pagesToInitial(of: count, file: pdf.name)
    guard initialsOnlyPage(of: count) else { return pages }
    do throws(SigningError) {
      _ = try lines?.best(.initials, on: pages)
      return pages
    } catch {
      guard case .noLine = error, signature != nil else { throw error }
      return []
    }
  }

  /// Returns the sentence that says that a PDF gets none of the initials, or nil.
  ///
  /// - Parameter lines: What `lines(in:)` returned.
  func noteOnInitials(in pdf: OpenPDF, _ lines: FoundLines?) -> String? {
    guard initials != nil, let pages = try? pagesToInitial(in: pdf, lines), pages.isEmpty else {
      return nil
    }
    if initialsOnlyPage(of: pdf.survey.pages.count) {
      return tr("No initials are on \(pdf.name), whose only page has no line for them.")
    }
    return tr(
      "No initials are on \(pdf.name), which has only one page; '--initials-pages all' puts them "
        + "there.")
  }
}

import Ink
import Platform

/// A PDF that the helper surveys while the window is still being made: nothing but its path is
/// needed for that.
struct DocumentAhead: Sendable {
  /// The absolute path.
  private let path: String
  private let work: BackgroundWork<Result<OpenedDocument, SigningError>?>

  /// Begins to open the file at `path`, if that is a PDF.
  init(_ path: String) {
    let path = UserDirectories.absolute(path)
    self.path = path
    work = BackgroundWork {
      guard OpenedDocument.kind(path) == .pdf else { return nil }
      return Result { () throws(SigningError) in try OpenedDocument(path) }
    }
  }

  /// Waits for the PDF at `path` and returns it, or nil if that is another path, or was no PDF.
  func document(_ path: String) -> Result<OpenedDocument, SigningError>? {
    path == self.path ? work.result() : nil
  }
}

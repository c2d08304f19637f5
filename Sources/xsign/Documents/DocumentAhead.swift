import Ink
import Platform
import Synchronization

/// A PDF that the helper surveys while the window is still being made: nothing but its path is
/// needed for that.
final class DocumentAhead: Sendable {
  typealias Outcome = Result<OpenedDocument, SigningError>

  /// The absolute path.
  private let path: String
  /// The work, until its result is taken.
  private let work: Mutex<BackgroundWork<Outcome?>?>

  /// Begins to open the file at `path`, if that is a PDF.
  init(_ path: String) {
    let path = UserDirectories.absolute(path)
    self.path = path
    let begun = BackgroundWork { () -> Outcome? in
      guard OpenedDocument.kind(path) == .pdf else { return nil }
      return Result { () throws(SigningError) in try OpenedDocument(path) }
    }
    work = Mutex(begun)
  }

  /// Waits for the PDF at `path` and returns it, or nil if that is another path, was no PDF, or was
  /// taken before. It is not kept: the window has it for as long as it is shown, and a file that is
  /// open takes its place on the disk.
  func take(_ path: String) -> Outcome? {
    guard path == self.path else { return nil }
    return work.withLock { $0.take() }?.result()
  }
}

import Graphics
import Ink

extension Session {
  /// The result of a request, for the window to show.
  enum Outcome {
    /// The drawing of a file is in the window. The sentence names what of the file is not.
    case opened(Ticket, omissions: String?, isScaleAssumed: Bool)
    /// The drawing in the window is a new one, which is going to have the path.
    case new(Ticket, path: String)
    /// A drawing was written to the path; `isCurrent` is true if it is still the one in the window.
    case saved(Ticket, path: String, isCurrent: Bool)
    /// A drawing was not written, because another program has changed the file at the path.
    case changed(Ticket, path: String, isCurrent: Bool)
    /// The drawing in the window has been changed while the file at the path was being opened. It
    /// is still in the window.
    case interrupted(Ticket, path: String)
    /// The file at the path is no picture, but can be opened.
    case otherKind(Ticket, path: String, FileKind)
    /// A picture was read, which is then used.
    case picture(Ticket, use: () -> Void)
    /// The file that the program was started with was not opened, for the reason the sentence
    /// gives. An empty drawing is in the window.
    case notOpened(Ticket, String)
    /// The request failed, for the reason the sentence gives.
    case failed(Ticket, String)
    /// The picture of the background cannot be shown.
    case unreadablePicture
    /// A picture is in the window as a page.
    case page(Ticket)
    /// A PDF is in the window. If `isUnlocked` it was before, and is open with a password now.
    case document(Ticket, OpenedDocument, isUnlocked: Bool)
    /// The PDF at the path needs a password, or another one than was given.
    case locked(Ticket, path: String, wasGiven: Bool)
    /// The signed PDF was written to the path; `isCurrent` is true if its drawing is still the one
    /// in the window.
    case signed(Ticket, SignedFile, path: String, isCurrent: Bool)
    /// The PDF of the drawing cannot be shown, for the reason the sentence gives.
    case documentMissing(String)
  }

  /// A file to be opened.
  struct Opening {
    var path: String
    /// True if a password was given for the PDF that is in the window.
    var unlocks: Bool
    /// The drawing that is left for it, and its revision then. Nil if it is the first of all.
    var left: (drawing: Int, revision: UInt64)?
  }

  /// A request under way.
  enum Request {
    case open(Opening)
    case sign(path: String, drawing: Int, revision: UInt64?)
    /// Opens the PDF of a drawing that came from elsewhere.
    case attach(path: String, drawing: Int)
    case save(DrawingKind, path: String, drawing: Int, revision: UInt64?)
    case picture(path: String, use: (Image, [UInt8]) -> Void)
    case decode(Background.Picture)
  }
}

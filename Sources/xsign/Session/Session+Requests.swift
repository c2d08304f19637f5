import Ink
import Localization
import Platform
import X11Canvas

extension Session {
  /// The result of a request, for the window to show.
  enum Outcome {
    /// The drawing of a file is in the window. The sentence names what of the file is not.
    case opened(omissions: String?, isScaleAssumed: Bool)
    /// The drawing in the window is a new one, which is going to have the path.
    case new(path: String)
    /// A drawing was written to the path; `isCurrent` is true if it is still the one in the window.
    /// The notes say what of its ink and its pictures' files is not there.
    case saved(path: String, notes: [String?], isCurrent: Bool)
    /// A drawing was not written, because another program has changed the file at the path.
    case changed(path: String, isCurrent: Bool)
    /// The drawing in the window has been changed while the file at the path was being opened. It
    /// is still in the window.
    case interrupted(path: String)
    /// The file that the program was started with was not opened, for the reason the sentence
    /// gives. An empty drawing is in the window.
    case notOpened(String)
    /// The request failed, for the reason the sentence gives.
    case failed(String)
    /// Nothing was signed, as the key cannot sign, for the reason the sentence gives.
    case keyRefused(String)
    /// The picture of the background cannot be shown.
    case unreadablePicture
    /// A picture is in the window as a page. The sentence says if a part of it may be missing.
    case page(cut: String?)
    /// A PDF is in the window. If `isUnlocked` it was before, and is open with a password now.
    case document(OpenedDocument, isUnlocked: Bool)
    /// The PDF at the path needs a password, or another one than was given.
    case locked(path: String, wasGiven: Bool)
    /// The signed PDF was written to the path; `isCurrent` is true if its drawing is still the one
    /// in the window.
    case signed(SignedFile, path: String, isCurrent: Bool)
    /// So many strokes were taken up from the PDF.
    case tookUp(strokes: Int)
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
  struct Request {
    let ticket: Ticket
    let subject: Subject
    /// What ends work that writes before its file takes its name; nil for other work.
    var cancellation: ChildCancellation?
    /// The number and the revision of the drawing that a file holds then; nil for other work.
    var saved: (drawing: Int, revision: UInt64)?

    /// What is being done.
    enum Subject: Equatable {
      /// The file with this path is opened.
      case opening(String)
      /// The PDF of a drawing that came from elsewhere is opened.
      case attaching(String)
      /// A drawing or signed PDF is written to this path.
      case writing(String)
      /// A picture is read.
      case picture
      /// The ink that xsign wrote before on the PDF is read.
      case ink
      /// The pixels of the background's picture, a file with these bytes, are decoded.
      case pixels([UInt8])

      var isOpening: Bool { if case .opening = self { true } else { false } }
      var isAttaching: Bool { if case .attaching = self { true } else { false } }

      /// A sentence about the work, or nil if nothing is said of it.
      var work: String? {
        switch self {
        case .opening(let path), .attaching(let path):
          tr("Opening \(DrawingFile.name(of: UserDirectories.abbreviated(path)))…")
        case .writing(let path):
          tr("Saving \(DrawingFile.name(of: UserDirectories.abbreviated(path)))…")
        case .pixels: tr("Reading the picture of the background…")
        case .picture, .ink: nil
        }
      }
    }
  }
}

/// What is under way.
extension Session {
  /// A sentence about the oldest request under way, or nil if there is none.
  var work: String? {
    if journal.isReading { return tr("Restoring the unfinished drawing…") }
    return requests.all.lazy.compactMap(\.subject.work).first
  }

  /// True while the ink on the PDF is read that xsign wrote before.
  var isReadingInk: Bool { requests.all.contains { $0.subject == .ink } }

  /// True while a drawing is being written to `path`, which then exists soon.
  func isWriting(_ path: String) -> Bool {
    requests.all.contains { $0.subject == .writing(path) }
  }

  /// The request that saves the drawing as it is now, or nil if there is none.
  var saving: Ticket? {
    guard !canvas.isDrawing else { return nil }
    let revision = canvas.drawing.revision
    return requests.all.last {
      $0.saved?.drawing == drawing && $0.saved?.revision == revision
    }?.ticket
  }
}

/// The beginning and the end of requests.
extension Session {
  /// Returns a ticket for a request that others carry out.
  func takeTicket() -> Ticket { requests.takeTicket() }

  /// Notes a request under way, which does not write.
  func begin(_ subject: Request.Subject) -> Ticket { requests.begin(subject) }

  /// Notes a request to write to `path`. Returns its ticket, and what ends it before the file takes
  /// its name.
  ///
  /// - Parameter revision: The revision of the drawing that is saved then, or nil if none is.
  func begin(writing path: String, revision: UInt64? = nil) -> (Ticket, ChildCancellation) {
    let cancellation = ChildCancellation()
    let ticket = requests.begin(
      .writing(path), cancellation: cancellation, saved: revision.map { (drawing, $0) })
    return (ticket, cancellation)
  }

  /// Takes the result of a request, unless that was cancelled, and reports what came of it.
  func finish(_ ticket: Ticket, _ outcome: () -> Outcome?) {
    if requests.end(ticket), let outcome = outcome() { report(outcome, ticket) }
  }

  /// Cancels a request to open or read a file and, if `endsWriting`, to write one: its result
  /// changes nothing, and nothing is written. Returns false if it is too late, as the file takes
  /// its name.
  @discardableResult
  func cancel(_ ticket: Ticket, endsWriting: Bool = true) -> Bool {
    requests.cancel(ticket, endsWriting: endsWriting)
  }

  /// Cancels all requests to open a file. Returns true if there were any.
  func cancelOpening() -> Bool { requests.removeAll { $0.subject.isOpening } }

  /// Takes the result of writing to `path`, unless that was cancelled, and reports what came of it.
  ///
  /// - Parameters:
  ///   - number: The number of the drawing that was written.
  ///   - written: Returns what came of it if it was written, and is told whether the drawing is
  ///     still the one in the window.
  func finish<Written>(
    _ ticket: Ticket, writing number: Int, to path: String,
    _ result: Result<Written, DrawingFiles.WritingFailure>,
    _ written: (Written, _ isCurrent: Bool) -> Outcome
  ) {
    finish(ticket) {
      let isCurrent = number == drawing
      switch result {
      case .success(let value): return written(value, isCurrent)
      case .failure(.changed): return .changed(path: path, isCurrent: isCurrent)
      case .failure(.cancelled): return nil
      case .failure(.key(let sentence)): return .keyRefused(sentence)
      case .failure(.sentence(let sentence)): return .failed(sentence)
      }
    }
  }
}

/// The identifier of a request. A late result finds its request by it.
struct Ticket: Hashable, Sendable {
  /// The number of the request.
  let number: Int
}

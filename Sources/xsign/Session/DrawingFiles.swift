import Graphics
import Ink
import Platform
import SystemPackage

/// The files of drawings and pictures, read and written in the background: the window never waits
/// for a disk. Every answer carries the ticket of its request.
final class DrawingFiles: Sendable {
  /// The answer to a request.
  struct Answer: Sendable {
    let ticket: Ticket
    let content: Content

    enum Content: Sendable {
      /// The document of a file, its drawing, the pixels of the background's picture, and the
      /// regular file.
      case opened(InkDocument, Drawing, Image?, DrawingFile.Source?)
      /// There is no such file, but one can be written.
      case new
      /// The drawing was written, and the file has this version.
      case saved(FileVersion)
      /// The drawing was not written: another program has changed the file.
      case changed
      /// The bytes of a picture's file, and its pixels.
      case picture([UInt8], Image)
      /// A file that is no picture, but can be opened: what it is.
      case otherKind(FileKind)
      /// The pixels of a picture, or nil if it cannot be read.
      case decoded(Image?)
      /// The picture is a page.
      case page(ImagePage)
      /// The PDF is open.
      case document(OpenedDocument)
      /// The PDF needs a password, or another one than was given.
      case locked(wasGiven: Bool)
      /// The signed PDF was written, and the file has this version.
      case signed(SignedFile, FileVersion)
      /// The request failed, for the reason the sentence gives.
      case failed(String)
    }
  }

  /// A step of a request at which a test can suspend it.
  enum Step: Sendable, Hashable, CaseIterable {
    /// The request was taken from the queue.
    case received
    /// The file was read or written; the answer is not delivered yet.
    case done
  }

  let files = FileQueues()
  private let pixels = BackgroundQueue(name: "xsign.pixels")
  private let deliver: @Sendable (Answer) -> Void
  /// The limits of files that are read.
  let limits: FileLimits
  private let checkpoint: (@Sendable (Step, Ticket) -> Void)?
  /// The stamps of the files that were written. A drawing may be saved again before the answer to
  /// the save before it has arrived.
  private let written = FileVersions()

  /// Creates a reader and writer that calls `deliver`, on its own queues, with each answer.
  init(
    limits: FileLimits = .computer, deliver: @escaping @Sendable (Answer) -> Void,
    checkpoint: (@Sendable (Step, Ticket) -> Void)? = nil
  ) {
    self.limits = limits
    self.deliver = deliver
    self.checkpoint = checkpoint
  }

  /// Reads the drawing in the file at `path`, in any supported format, or opens the PDF or picture
  /// there. If `mayBeNew`, InkML may be missing. A PDF may have been opened `ahead`.
  func open(
    _ path: String, password: [UInt8] = [], mayBeNew: Bool = false, ahead: DocumentAhead? = nil,
    _ ticket: Ticket
  ) {
    perform(files.reading(path), ticket) { [limits, written] () throws(CommandError) in
      if mayBeNew, Self.canBeNew(path) { return .new }
      switch OpenedDocument.kind(path) {
      case .pdf: return Self.document(path, password, ahead: ahead)
      case .png, .jpeg: return Self.page(path)
      default: break
      }
      // What is read here is what the drawing's next save expects.
      written[path] = nil
      var (document, source) = try DrawingFile.read(path, limits: limits)
      var picture: Image?
      if let file = document.background.picture?.bytes {
        picture = try? Image(decoding: file, file: path)
        if picture == nil {
          document.background.picture = nil
          document.omissions.insert(Omissions(.image, count: 1), at: 0)
        }
      }
      let drawing = Drawing(document.strokes, pages: document.pages, source: document.source)
      return .opened(document, drawing, picture, source)
    }
  }

  /// Writes `document` to `path`, whole or not at all. Only its owner may read the file: pressure
  /// and speed are as personal as the shape.
  ///
  /// - Parameters:
  ///   - expected: The version of the file that may be replaced, or nil to replace any. If another
  ///     program has changed it since, nothing is written.
  ///   - isNew: True if only xsign may have written a file to `path`. Otherwise nothing is written.
  func save(
    _ document: InkDocument, as kind: DrawingKind, to path: String,
    replacing expected: FileVersion?,
    isNew: Bool = false, _ ticket: Ticket
  ) {
    perform(files.writing(path), ticket) { [written] () throws(FileError) in
      let portions =
        kind == .inkML ? document.inkML(map: Parallel.map) : [document.signaturePad()]
      // As late as possible: another program may write until the file is replaced.
      if let expected, !expected.allowsReplacing(path),
        written[path]?.allowsReplacing(path) != true
      {
        return .changed
      }
      if isNew, AtomicFile.exists(path), written[path]?.allowsReplacing(path) != true {
        return .changed
      }
      let identity = try AtomicFile.write(portions, to: path, permissions: 0o600)
      let version = FileVersion(identity: identity, contents: portions)
      written[path] = version
      return .saved(version)
    }
  }

  /// Returns true if nothing has the path, which names InkML in a folder that exists.
  private static func canBeNew(_ path: String) -> Bool {
    FilePath(typed: path).extension?.lowercased() == DrawingKind.inkML.ending
      && !AtomicFile.exists(path) && AtomicFile.isFolder(AtomicFile.folder(of: path))
  }

  /// Reads the picture in the file at `path`.
  func readPicture(_ path: String, _ ticket: Ticket) {
    let name = DrawingFile.name(of: UserDirectories.abbreviated(path))
    perform(files.reading(path), ticket) { () throws(ImageError) in
      if let kind = OpenedDocument.openedKind(path) { return .otherKind(kind) }
      let bytes = try ImageFile.contents(path, file: name)
      return .picture(bytes, try Image(decoding: bytes, file: name))
    }
  }

  func decode(_ picture: Background.Picture, _ ticket: Ticket) {
    perform(pixels, ticket) { () throws(ImageError) in
      .decoded(try? Image(decoding: picture.bytes, file: ""))
    }
  }

  /// Waits until all requests to save so far are answered, as before the program ends. Returns
  /// false if they are not at the deadline.
  func waitUntilSaved(by deadline: Deadline) -> Bool { files.waitUntilWritten(by: deadline) }

  /// Waits until all requests so far are answered, or the deadline has come.
  func waitUntilDone(by deadline: Deadline = .never) {
    files.waitUntilDone(by: deadline)
    pixels.waitUntilDone(by: deadline)
  }

  func perform<Failure: Error & CustomStringConvertible>(
    _ queue: BackgroundQueue, _ ticket: Ticket,
    _ body: @escaping @Sendable () throws(Failure) -> Answer.Content
  ) {
    queue.perform { [deliver, checkpoint] in
      checkpoint?(.received, ticket)
      let content: Answer.Content
      do throws(Failure) {
        content = try body()
      } catch {
        content = .failed(error.description)
      }
      checkpoint?(.done, ticket)
      deliver(Answer(ticket: ticket, content: content))
    }
  }
}

/// The identifier of a request. A late answer finds its request by it.
struct Ticket: Hashable, Sendable {
  /// The number of the request; later requests have greater ones.
  let number: Int
}

/// A kind of file that a drawing is saved as.
enum DrawingKind: Sendable, Hashable {
  /// InkML, which holds the whole drawing.
  case inkML
  /// The JSON of signature_pad.
  case signaturePad

  /// The file name extension.
  var ending: String { self == .inkML ? "inkml" : "json" }
}

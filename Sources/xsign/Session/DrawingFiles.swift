import Export
import Glibc
import Graphics
import Ink
import Platform
import SystemPackage

/// The files of drawings and pictures, read and written in the background: the window never waits
/// for a disk. Each request has a completion, which is called on the main thread.
final class DrawingFiles: Sendable {
  /// What was found in a file.
  enum Opened: Sendable {
    /// The document of a file, its drawing, the pixels of the background's picture, and the
    /// regular file.
    case drawing(InkDocument, Drawing, Image?, DrawingFile.Source?)
    /// There is no such file, but one can be written.
    case new
    /// A picture, as a page.
    case page(ImagePage)
    /// A PDF.
    case document(OpenedDocument)
  }

  /// The reason for which a file was not opened.
  enum OpeningFailure: Error {
    /// The PDF needs a password, or another one than was given.
    case locked(wasGiven: Bool)
    /// What the sentence says.
    case sentence(String)
  }

  /// The reason for which a file was not written.
  enum WritingFailure: Error {
    /// Another program has changed the file that would have been replaced.
    case changed
    /// The user cancelled it.
    case cancelled
    /// The key of a digital signature cannot sign, as the sentence says.
    case key(String)
    /// What the sentence says.
    case sentence(String)

    /// Creates the failure to replace a file that was compared before.
    init(_ error: FileError) {
      self = error.code == EEXIST ? .changed : .sentence(error.description)
    }
  }

  /// What was found in a file that was expected to be a picture.
  enum Picture: Sendable {
    /// The bytes of the file, and the pixels.
    case picture([UInt8], Image)
    /// No picture, but a file that can be opened: what it is.
    case otherKind(FileKind)
  }

  /// A step of a request at which a test can suspend it.
  enum Step: Sendable, Hashable, CaseIterable {
    /// The request was taken from the queue.
    case received
    /// The file was read or written; the completion is not called yet.
    case done
  }

  let files = FileQueues()
  private let pixels = BackgroundQueue(name: "xsign.pixels")
  private let onMainThread: MainThread
  /// The limits of files that are read.
  let limits: FileLimits
  /// The queue on which authorities are asked.
  let authorities = BackgroundQueue(name: "xsign.authorities")
  private let checkpoint: (@Sendable (Step) -> Void)?
  /// The versions of the files that were written. A drawing may be saved again before the session
  /// has learnt of the save before.
  private let written = FileVersions()

  /// Creates a reader and writer whose completions are called by `onMainThread`.
  init(
    limits: FileLimits = .computer, onMainThread: @escaping MainThread,
    checkpoint: (@Sendable (Step) -> Void)? = nil
  ) {
    self.limits = limits
    self.onMainThread = onMainThread
    self.checkpoint = checkpoint
  }

  /// Reads the drawing in the file at `path`, in any supported format, or opens the PDF or picture
  /// there. If `mayBeNew`, InkML may be missing. A PDF may have been opened `ahead`.
  func open(
    _ path: String, password: [UInt8] = [], mayBeNew: Bool = false, ahead: DocumentAhead? = nil,
    completion: @escaping @MainActor (Result<Opened, OpeningFailure>) -> Void
  ) {
    perform(files.reading(path), completion) { [limits, written] () throws(OpeningFailure) in
      if mayBeNew, Self.canBeNew(path) { return .new }
      switch OpenedDocument.kind(path) {
      case .pdf: return .document(try Self.document(path, password, ahead: ahead))
      case .png, .jpeg: return .page(try Self.page(path))
      default: break
      }
      // What is read here is what the drawing's next save expects.
      written[path] = nil
      return try Self.drawing(path, limits)
    }
  }

  /// Reads the drawing in the file at `path`.
  private static func drawing(
    _ path: String, _ limits: FileLimits
  ) throws(OpeningFailure) -> Opened {
    do throws(CommandError) {
      var (document, source) = try DrawingFile.read(path, limits: limits)
      let picture = document.leaveOutUnreadablePictures()
      let drawing = Drawing(
        document.strokes, pages: document.pages, source: document.source,
        withoutInk: document.withoutInk)
      return .drawing(document, drawing, picture, source)
    } catch .format(let error) {
      guard case .otherKind(let kind) = error.reason else { throw .sentence(error.description) }
      let failure = SigningError.otherKind(kind, file: error.file, wanted: .opened)
      throw .sentence(failure.sentence)
    } catch {
      throw .sentence(error.description)
    }
  }

  /// Writes `document` to `path`, whole or not at all. Only its owner may read the file: pressure
  /// and speed are as personal as the shape.
  ///
  /// - Parameters:
  ///   - expected: The version of the file that may be replaced, or nil to replace any. If another
  ///     program has changed it since, nothing is written.
  ///   - isNew: True if only xsign may have written a file to `path`. Otherwise nothing is written.
  ///   - cancellation: What ends it before the file takes its name.
  func save(
    _ document: InkDocument, as kind: DrawingKind, to path: String,
    replacing expected: FileVersion?, isNew: Bool = false, cancellation: ChildCancellation,
    completion: @escaping @MainActor (Result<FileVersion, WritingFailure>) -> Void
  ) {
    perform(files.writing(path), completion) { [written] () throws(WritingFailure) in
      let portions =
        kind == .inkML
        ? document.inkML(map: Parallel.map) : [document.signaturePad()]
      // As late as possible. What is compared now is all that may be replaced.
      let replaceable = expected == nil && !isNew ? Replaceable.anything : Replaceable(at: path)
      if let expected, !expected.allowsReplacing(path),
        written[path]?.allowsReplacing(path) != true
      {
        throw .changed
      }
      // What is no file cannot be replaced, which writing says.
      if isNew, AtomicFile.exists(path), AtomicFile.fileType(of: path) == nil,
        written[path]?.allowsReplacing(path) != true
      {
        throw .changed
      }
      guard cancellation.commit() else { throw .cancelled }
      do throws(FileError) {
        let identity = try AtomicFile.write(
          portions, to: path, permissions: 0o600, replacing: replaceable)
        let version = FileVersion(identity: identity, contents: portions)
        written[path] = version
        return version
      } catch {
        throw WritingFailure(error)
      }
    }
  }

  /// Returns true if nothing has the path, which names InkML in a folder that exists.
  private static func canBeNew(_ path: String) -> Bool {
    FilePath(typed: path).extension?.lowercased() == DrawingKind.inkML.ending
      && !AtomicFile.exists(path) && AtomicFile.isFolder(AtomicFile.folder(of: path))
  }

  /// Reads the picture in the file at `path`. The error says why it cannot be read.
  func readPicture(
    _ path: String, completion: @escaping @MainActor (Result<Picture, ImageError>) -> Void
  ) {
    let name = DrawingFile.name(of: UserDirectories.abbreviated(path))
    perform(files.reading(path), completion) { () throws(ImageError) in
      if let kind = OpenedDocument.openedKind(path) { return .otherKind(kind) }
      let bytes = try ImageFile.contents(path, file: name)
      return .picture(bytes, try Image(decoding: bytes, file: name))
    }
  }

  /// Decodes the pixels of a picture.
  func decode(
    _ picture: Background.Picture,
    completion: @escaping @MainActor (Result<Image, ImageError>) -> Void
  ) {
    perform(pixels, completion) { () throws(ImageError) in
      try Image(decoding: picture.bytes, file: "")
    }
  }

  /// Cuts a picture, whose pixels are `image`, to a part in pixels.
  func cut(
    _ picture: Background.Picture, _ image: Image, to part: PixelRect,
    completion: @escaping @MainActor (Result<CutPicture, ImageError>) -> Void
  ) {
    perform(pixels, completion) { () throws(ImageError) in
      try CutPicture(picture.bytes, image, to: part)
    }
  }

  /// Turns a picture, whose pixels are `image`.
  func turn(
    _ picture: Background.Picture, _ image: Image, by turn: PageTurn,
    completion: @escaping @MainActor (Result<TurnedPicture, Never>) -> Void
  ) {
    perform(pixels, completion) { () throws(Never) in
      TurnedPicture(picture.bytes, image, by: turn)
    }
  }

  /// Waits until all requests to save so far are done, as before the program ends. Returns
  /// false if they are not at the deadline.
  func waitUntilSaved(by deadline: Deadline) -> Bool { files.waitUntilWritten(by: deadline) }

  /// Waits until all requests so far are done, or the deadline has come.
  func waitUntilDone(by deadline: Deadline = .never) {
    files.waitUntilDone(by: deadline)
    authorities.waitUntilDone(by: deadline)
    pixels.waitUntilDone(by: deadline)
  }

  func perform<Value: Sendable, Failure: Error>(
    _ queue: BackgroundQueue, _ completion: @escaping @MainActor (Result<Value, Failure>) -> Void,
    _ body: @escaping @Sendable () throws(Failure) -> Value
  ) {
    queue.perform(
      { [checkpoint] in
        checkpoint?(.received)
        defer { checkpoint?(.done) }
        return Result(catching: body)
      }, on: onMainThread, completion: completion)
  }
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

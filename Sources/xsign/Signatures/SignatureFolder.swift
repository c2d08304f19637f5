import Glibc
import Ink
import Localization
import Platform

/// The user's folder of signatures, one file each, which is read and written in the background. The
/// user may rename and delete the files with any program. Completions are called on the main
/// thread.
final class SignatureFolder: Sendable {
  /// What is in the folder.
  struct Listing: Sendable {
    /// The signatures, the newest first.
    var names: [SignatureName] = []
    /// The names of other files, sorted.
    var others: [String] = []
  }

  /// The reason for which a signature was not read, in a sentence.
  struct ReadingFailure: Error {
    let sentence: String
  }

  /// The reason for which a signature was not written.
  enum SavingFailure: Error {
    /// There is one of that name.
    case exists
    /// What the sentence says.
    case sentence(String)
  }

  /// What is to be saved.
  struct Content: Sendable {
    let strokes: [Stroke]
    /// The engine whose shape is saved alone, or nil to save what the devices sent.
    let shape: EngineSettings?
  }

  /// The largest number of signatures that are listed, which bounds the time to read them.
  static let maximum = 500
  /// The number of signatures that have places in the menu.
  static let placesInMenu = 12

  /// The path of the folder, which need not exist.
  let path: String
  private let queue = BackgroundQueue(name: "xsign.signatures")
  private let onMainThread: MainThread
  /// What is known of the files, by their names: an unchanged file is not read again.
  // SAFETY: accessed only on `queue`.
  nonisolated(unsafe) private var known: [String: (identity: FileIdentity, isDrawing: Bool)] = [:]

  /// Creates the reader and writer of the folder at `path`, whose completions are called by
  /// `onMainThread`.
  init(path: String, onMainThread: @escaping MainThread) {
    self.path = path
    self.onMainThread = onMainThread
  }

  /// Lists the signatures.
  func list(completion: @escaping @MainActor (Listing) -> Void) {
    queue.perform({ [self] in listing() }, on: onMainThread, completion: completion)
  }

  /// Reads a signature.
  func read(
    _ name: SignatureName,
    completion: @escaping @MainActor (Result<[Stroke], ReadingFailure>) -> Void
  ) {
    queue.perform(
      throwing: { [self] () throws(ReadingFailure) in try strokes(name) }, on: onMainThread,
      completion: completion)
  }

  private func strokes(_ name: SignatureName) throws(ReadingFailure) -> [Stroke] {
    do throws(CommandError) {
      let strokes = try DrawingFile.contents(path(of: name)).shownStrokes(engine: .xsign)
      if !strokes.isEmpty { return strokes }
    } catch {
      throw ReadingFailure(sentence: error.description)
    }
    throw ReadingFailure(sentence: tr("The signature \(name.title) has no ink."))
  }

  /// Writes a signature, and lists them again. One of that name is replaced only if `replaces`.
  ///
  /// - Parameter cancellation: What ends it before the file takes its name, or nil. Then nothing is
  ///   written.
  func save(
    _ content: Content, as name: SignatureName, replaces: Bool, cancellation: ChildCancellation?,
    completion: @escaping @MainActor (Result<Listing, SavingFailure>) -> Void
  ) {
    perform(
      { [self] () throws(SavingFailure) in
        try write(content, to: path(of: name), replaces: replaces, cancellation)
      }, completion: completion)
  }

  /// Makes a change in the background, and lists the signatures again.
  func perform(
    _ change: @escaping @Sendable () throws(SavingFailure) -> Void,
    completion: @escaping @MainActor (Result<Listing, SavingFailure>) -> Void
  ) {
    queue.perform(
      throwing: { [self] () throws(SavingFailure) in
        try change()
        return listing()
      }, on: onMainThread, completion: completion)
  }

  private func write(
    _ content: Content, to file: String, replaces: Bool, _ cancellation: ChildCancellation?
  ) throws(SavingFailure) {
    if !replaces, AtomicFile.exists(file) { throw .exists }
    let bytes = content.document.inkML()
    guard cancellation?.commit() != false else { return }
    do throws(FileError) {
      try AtomicFile.makeFolder(path)
      try AtomicFile.write(
        bytes, to: file, permissions: 0o600, replacing: replaces ? .anything : .nothing)
    } catch {
      // Another window was faster.
      if !replaces, error.code == EEXIST { throw .exists }
      throw .sentence(error.description)
    }
  }

  /// Waits until all is written. Returns false if it is not at the deadline.
  @discardableResult
  func waitUntilDone(by deadline: Deadline = .never) -> Bool {
    queue.waitUntilDone(by: deadline)
  }

  func path(of name: SignatureName) -> String { path + "/" + name.file }

  private func listing() -> Listing {
    var files: [(name: SignatureName, identity: FileIdentity)] = []
    var others: [String] = []
    for name in DirectoryListing.names(in: path) {
      // A link whose target is gone has no identity.
      if let identity = AtomicFile.identity(of: path + "/" + name) {
        files.append((SignatureName(file: name), identity))
      } else {
        others.append(name)
      }
    }
    files.sort {
      $0.identity.isNewer(than: $1.identity)
        || !$1.identity.isNewer(than: $0.identity) && $0.name.file < $1.name.file
    }
    var names: [SignatureName] = []
    for (name, identity) in files where names.count < Self.maximum {
      if isDrawing(name, identity) { names.append(name) } else { others.append(name.file) }
    }
    return Listing(names: names, others: others.sorted())
  }

  private func isDrawing(_ name: SignatureName, _ identity: FileIdentity) -> Bool {
    if let known = known[name.file], known.identity == identity { return known.isDrawing }
    let isDrawing = (try? strokes(name)) != nil
    known[name.file] = (identity, isDrawing)
    return isDrawing
  }
}

extension SignatureFolder.Content {
  /// The document of the file.
  fileprivate var document: InkDocument {
    var document = InkDocument(
      strokes: strokes.map { stroke in shape.map { stroke.shapeOnly(engine: $0) } ?? stroke })
    document.hasTimes = shape == nil
    return document
  }
}

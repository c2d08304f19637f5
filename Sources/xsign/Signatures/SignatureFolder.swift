import Ink
import Localization
import Platform

/// The user's folder of signatures, one file each, which is read and written in the background. The
/// user may rename and delete the files with any program.
final class SignatureFolder: Sendable {
  /// An answer to a request, or the news that the folder has other contents.
  enum Answer: Sendable {
    /// The signatures, the newest first, and the names of other files.
    case listed([SignatureName], others: [String])
    /// The strokes of a signature.
    case read(SignatureName, [Stroke], request: Int)
    /// The signature was written.
    case saved(SignatureName, request: Int)
    /// The signature was not written: there is one of that name.
    case exists(SignatureName, request: Int)
    /// The request failed, for the reason the sentence gives.
    case failed(String, request: Int)
  }

  /// What is to be saved.
  struct Content: Sendable {
    let strokes: [Stroke]
    /// The engine whose shape is saved alone, or nil to save what the devices sent.
    let shape: EngineSettings?
  }

  /// The largest number of signatures that are listed.
  static let maximum = 12

  /// The path of the folder, which need not exist.
  let path: String
  private let queue = BackgroundQueue(name: "xsign.signatures")
  private let deliver: @Sendable (Answer) -> Void
  /// What is known of the files, by their names: an unchanged file is not read again.
  // SAFETY: accessed only on `queue`.
  nonisolated(unsafe) private var known: [String: (identity: FileIdentity, isDrawing: Bool)] = [:]

  /// Creates the reader and writer of the folder at `path`. `deliver` is called on its queue.
  init(path: String, deliver: @escaping @Sendable (Answer) -> Void) {
    self.path = path
    self.deliver = deliver
  }

  /// Lists the signatures.
  func list() { queue.perform { [self] in deliver(listing()) } }

  /// Reads a signature.
  func read(_ name: SignatureName, request: Int) {
    queue.perform { [self] in
      do throws(CommandError) {
        let strokes = try DrawingFile.contents(path(of: name)).strokes
        let answer: Answer =
          strokes.isEmpty
          ? .failed(tr("The signature \(name.title) has no ink."), request: request)
          : .read(name, strokes, request: request)
        deliver(answer)
      } catch {
        deliver(.failed("\(error)", request: request))
      }
    }
  }

  /// Writes a signature, and lists them again. One of that name is replaced only if `replaces`.
  func save(_ content: Content, as name: SignatureName, replaces: Bool, request: Int) {
    queue.perform { [self] in
      let file = path(of: name)
      if !replaces, AtomicFile.exists(file) {
        return deliver(.exists(name, request: request))
      }
      do throws(FileError) {
        try AtomicFile.makeFolder(path)
        try AtomicFile.write(content.document.inkML(), to: file, permissions: 0o600)
      } catch {
        return deliver(.failed("\(error)", request: request))
      }
      // Whoever learns that it is saved may place it.
      deliver(listing())
      deliver(.saved(name, request: request))
    }
  }

  /// Waits until all is written. Returns false if it is not at the deadline.
  @discardableResult
  func waitUntilDone(by deadline: Deadline = .never) -> Bool {
    queue.waitUntilDone(by: deadline)
  }

  private func path(of name: SignatureName) -> String { path + "/" + name.file }

  private func listing() -> Answer {
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
    return .listed(names, others: others.sorted())
  }

  private func isDrawing(_ name: SignatureName, _ identity: FileIdentity) -> Bool {
    if let known = known[name.file], known.identity == identity { return known.isDrawing }
    let strokes = try? DrawingFile.contents(path(of: name)).strokes
    let isDrawing = strokes?.isEmpty == false
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

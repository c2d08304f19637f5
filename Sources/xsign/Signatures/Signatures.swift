import Ink
import Localization
import Platform

/// The saved signatures of the user.
@MainActor final class Signatures {
  private let folder: SignatureFolder
  private let preferences: PreferencesFile
  /// The signatures, the newest first.
  private(set) var names: [SignatureName] = []
  /// The files in the folder that are no drawings.
  private var others: [String] = []
  /// The signature that is being read to be placed.
  private var wanted: Int?

  /// The folder of the signatures.
  var path: String { folder.path }

  init(folder: SignatureFolder, preferences: PreferencesFile) {
    self.folder = folder
    self.preferences = preferences
  }

  /// The signature that was placed last, or else the newest.
  var latest: SignatureName? {
    let last = preferences.values[.signature].map(SignatureName.init(file:))
    return last.flatMap { names.contains($0) ? $0 : nil } ?? names.first
  }

  /// Looks the signatures up in the background.
  func lookUp() { folder.list() }

  /// Reads a signature, to be placed. One that is being read is not wanted any more.
  func read(_ name: SignatureName, request: Int) {
    wanted = request
    folder.read(name, request: request)
  }

  /// Writes a signature in the background.
  func save(
    _ content: SignatureFolder.Content, as name: SignatureName, replaces: Bool, request: Int
  ) {
    folder.save(content, as: name, replaces: replaces, request: request)
  }

  /// Takes over a listing. Returns a sentence about files that are no drawings, if there are other
  /// ones than before.
  func take(_ names: [SignatureName], others: [String]) -> String? {
    self.names = names
    guard others != self.others else { return nil }
    self.others = others
    guard let first = others.first else { return nil }
    let name = DrawingFile.name(of: first)
    return tr(
      "\(name) in the folder of signatures is no drawing and is passed over.",
      "\(name) and others of the \(others.count) files in the folder of signatures that are no "
        + "drawings are passed over.", count: others.count)
  }

  /// Returns true if the request is the one to place a signature, which is answered now.
  func isWanted(_ request: Int) -> Bool {
    guard wanted == request else { return false }
    wanted = nil
    return true
  }

  /// Lets go of the signature that is being read: something else is placed.
  func letGo() { wanted = nil }

  /// Remembers the signature that is placed.
  func use(_ name: SignatureName) { preferences.update { $0[.signature] = name.file } }

  /// Waits until all is written, or the deadline has come.
  func waitUntilDone(by deadline: Deadline = .never) { folder.waitUntilDone(by: deadline) }
}

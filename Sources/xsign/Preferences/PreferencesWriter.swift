import Platform

/// Writes changes of the preferences in the background. The caller does not wait for the disk.
///
/// Other windows change the file, too, so each change is made to the file as it is then, and all
/// else in it stays.
final class PreferencesWriter: Sendable {
  /// A change of some settings.
  typealias Change = @Sendable (Preferences) -> Void

  private let path: String
  private let queue = BackgroundQueue(name: "xsign.write", isWaitedFor: false)
  private let deliver: @Sendable (FileError) -> Void
  // SAFETY: accessed only on `queue`.
  /// The changes that could not be written yet, the oldest first.
  nonisolated(unsafe) private var unwritten: [Change] = []

  /// Creates a writer of the file at `path`. `deliver` is called with each error, on the writer's
  /// queue.
  init(path: String, deliver: @escaping @Sendable (FileError) -> Void) {
    self.path = path
    self.deliver = deliver
  }

  /// Makes a change to the file. `own` are the bytes of the preferences in the window before it:
  /// they stand for a file that is missing or damaged.
  func write(_ change: @escaping Change, own: [UInt8]) {
    queue.perform { [self] in
      unwritten.append(change)
      do throws(FileError) {
        try writeChanges(own)
        unwritten = []
      } catch {
        deliver(error)
      }
    }
  }

  /// Waits until all changes so far are written, or the deadline has come.
  func waitUntilDone(by deadline: Deadline) { queue.waitUntilDone(by: deadline) }

  private func writeChanges(_ own: [UInt8]) throws(FileError) {
    let found = Preferences.find(at: path)
    let preferences: Preferences
    switch found {
    case .preferences(let read): preferences = read
    case .missing, .damaged: preferences = Preferences(own) ?? Preferences()
    case .unreadable(let code): throw FileError(path: path, code: code)
    }
    let old = preferences.bytes
    for change in unwritten { change(preferences) }
    guard preferences.bytes != old else { return }
    if case .damaged = found { try Preferences.setAside(path) }
    try AtomicFile.makeFolder(AtomicFile.folder(of: path))
    try AtomicFile.write(preferences.bytes, to: path, permissions: 0o600)
  }
}

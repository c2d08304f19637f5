import Glibc
import Localization
import Platform

/// The preferences of the user and their file, which is read once. If the file cannot be read or is
/// damaged, the program uses the defaults.
@MainActor final class PreferencesFile {
  /// The path of the file of the user.
  nonisolated static var path: String { UserDirectories.config + "/xsign/preferences" }

  private(set) var values = Preferences()
  /// A sentence about the failure to read the file, or nil if there was none.
  private(set) var complaint: String?
  /// The writer of the file, or nil if the file must not be changed.
  private var writer: PreferencesWriter?
  private var hasFailed = false

  /// Reads the preferences in the file at `path`, and renames a damaged one. `deliver` is called on
  /// another thread with each failure to write the file, to be passed to `failed` on the main
  /// thread.
  convenience init(path: String, deliver: @escaping @Sendable (FileError) -> Void) {
    self.init(path, PreferencesWriter(path: path, deliver: deliver))
  }

  /// Reads the preferences in the file at `path`, which stays as it is, also if it is damaged.
  convenience init(reading path: String) { self.init(path, nil) }

  private init(_ path: String, _ writer: PreferencesWriter?) {
    let name = UserDirectories.abbreviated(path)
    switch Preferences.find(at: path) {
    case .preferences(let values): (self.values, self.writer) = (values, writer)
    case .missing: self.writer = writer
    case .unreadable(let code):
      complaint = tr("\(name) could not be read: \(String(cString: strerror(code))).")
    case .damaged:
      complaint = tr("\(name) is damaged; defaults apply.")
      guard let writer else { return }
      do throws(FileError) {
        try Preferences.setAside(path)
        self.writer = writer
        complaint = tr(
          "The preferences were damaged and renamed to \(name).damaged; defaults apply.")
      } catch {
        complaint = tr("\(name) is damaged and cannot be renamed; preferences are not saved.")
      }
    }
  }

  /// Changes the preferences, and in the background the file as it is then, if that makes it
  /// another one. `change` is called for both, and sets only what was chosen: all else in the file
  /// may be of other windows.
  func update(_ change: @escaping PreferencesWriter.Change) {
    let old = values.bytes
    change(values)
    writer?.write(change, own: old)
  }

  /// Returns a sentence about a failure to write the file, or nil if one was returned before.
  func failed(_ error: FileError) -> String? {
    guard !hasFailed else { return nil }
    hasFailed = true
    return tr("The preferences cannot be saved. \(error)")
  }

  /// Waits until the preferences are written, or the deadline has come.
  func waitUntilDone(by deadline: Deadline = .never) { writer?.waitUntilDone(by: deadline) }
}

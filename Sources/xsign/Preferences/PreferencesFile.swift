import Glibc
import X11Canvas

/// The preferences of the user and their file, which is read once. If the file cannot be read or is
/// damaged, the program uses the defaults.
@MainActor final class PreferencesFile {
  /// The greatest size of the file in bytes. A larger one is not a file of preferences.
  static let limit = 1 << 20

  private(set) var values = Preferences()
  /// A sentence about the failure to read the file, or nil if there was none.
  private(set) var complaint: String?
  private let path: String
  /// The writer of the file, or nil if the file must not be changed.
  private var writer: FileWriter?
  private var hasFailed = false

  /// Reads the preferences in the file at `path`. `deliver` is called on another thread with each
  /// failure to write the file, to be passed to `failed` on the main thread.
  init(path: String, deliver: @escaping @Sendable (FileError) -> Void) {
    self.path = path
    let writer = FileWriter(path: path, deliver: deliver)
    let name = UserFolders.abbreviated(path)
    do throws(BoundedFile.Failure) {
      if let values = Preferences(try BoundedFile.read(path, limit: Self.limit)) {
        self.values = values
        self.writer = writer
      } else {
        setAside(name, writer)
      }
    } catch {
      switch error {
      case .missing: self.writer = writer
      case .unreadable(let code):
        complaint = "\(name) could not be read: \(String(cString: strerror(code)))."
      case .notRegular, .tooLarge: setAside(name, writer)
      }
    }
  }

  /// Renames a damaged file, so that it is not overwritten.
  private func setAside(_ name: String, _ writer: FileWriter) {
    do throws(FileError) {
      try AtomicFile.setAside(path, as: path + ".damaged")
      self.writer = writer
      complaint = "The preferences were damaged and renamed to \(name).damaged; defaults apply."
    } catch {
      complaint = "\(name) is damaged and cannot be renamed; preferences are not saved."
    }
  }

  /// Changes the preferences. If they differ afterwards, they are written in the background.
  func update(_ change: (Preferences) -> Void) {
    let old = values.bytes
    change(values)
    if values.bytes != old { writer?.write(values.bytes) }
  }

  /// Returns a sentence about a failure to write the file, or nil if one was returned before.
  func failed(_ error: FileError) -> String? {
    guard !hasFailed else { return nil }
    hasFailed = true
    return "The preferences cannot be saved. \(error)"
  }

  /// Waits until the preferences are written, or the deadline has come.
  func waitUntilDone(by deadline: Deadline = .never) { writer?.waitUntilDone(by: deadline) }
}

import Glibc
import X11Canvas

/// The user's preferences and the file that keeps them. Read once; whatever is wrong with the file,
/// the program goes on, with what it would have without one.
@MainActor final class PreferencesFile {
  /// More is no file of preferences.
  static let limit = 1 << 20

  /// What was chosen.
  private(set) var values = Preferences()
  /// What was wrong with the file, in a sentence; nil where nothing was.
  private(set) var complaint: String?
  private let path: String
  /// Nil where the file is to stay as it is.
  private var writer: FileWriter?
  private var hasFailed = false

  /// The preferences in the file `path`. `deliver` is told, from another thread, what goes wrong
  /// in writing it; hand that to `failed`.
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
      case .notAFile, .tooLarge: setAside(name, writer)
      }
    }
  }

  private func setAside(_ name: String, _ writer: FileWriter) {
    do throws(FileError) {
      try AtomicFile.setAside(path, as: path + ".damaged")
      self.writer = writer
      complaint = "The preferences were damaged and are now \(name).damaged; xsign begins anew."
    } catch {
      complaint = "\(name) is damaged and cannot be renamed; xsign remembers nothing."
    }
  }

  /// Changes what was chosen, and has it written where it is another now. Does not wait.
  func update(_ change: (Preferences) -> Void) {
    let old = values.bytes
    change(values)
    if values.bytes != old { writer?.write(values.bytes) }
  }

  /// The file could not be written: what to say of it, the first time.
  func failed(_ error: FileError) -> String? {
    guard !hasFailed else { return nil }
    hasFailed = true
    return "Your choice is not remembered. \(error)"
  }

  /// Waits until everything is written.
  func waitUntilDone() { writer?.waitUntilDone() }
}

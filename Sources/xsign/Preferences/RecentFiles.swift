import X11Canvas

/// The files that were opened or saved last, the newest first. The preferences remember them, as
/// URIs, because a path need not be UTF-8; the desktop's list has them, too.
@MainActor final class RecentFiles {
  /// The most files.
  nonisolated static let most = 10

  private let preferences: PreferencesFile
  private let desktop: DesktopList

  init(preferences: PreferencesFile, desktop: DesktopList) {
    self.preferences = preferences
    self.desktop = desktop
  }

  /// The absolute paths.
  private(set) lazy var paths = {
    let list = (preferences.values[.recentFiles] ?? "").utf8
    return Array(
      FileURI.paths(inList: list.map { $0 == UInt8(ascii: " ") ? 10 : $0 }).prefix(Self.most))
  }()

  /// Notes that the file at `path` was opened or saved.
  func add(_ path: String) {
    guard path.utf8.first == UInt8(ascii: "/") else { return }
    remember([path] + paths.filter { $0 != path })
    desktop.add(path)
  }

  /// Forgets a file that is gone.
  func remove(_ path: String) {
    remember(paths.filter { $0 != path })
    desktop.remove(path)
  }

  /// Forgets all files.
  func clear() {
    remember([])
    desktop.clear()
  }

  /// Waits until the desktop's list is written, or the deadline has come.
  func waitUntilDone(by deadline: Deadline) { desktop.waitUntilDone(by: deadline) }

  private func remember(_ paths: [String]) {
    self.paths = Array(paths.prefix(Self.most))
    let list = self.paths.map { FileURI.text($0) }.joined(separator: " ")
    preferences.update { $0[.recentFiles] = list.isEmpty ? nil : list }
  }
}

extension Preferences.Key {
  /// The files that were opened or saved last: their URIs.
  static let recentFiles = Self(name: "recent-files")
}

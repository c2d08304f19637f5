import Platform

/// The files that were opened or saved last, the newest first. The preferences remember them, as
/// URIs, because a path need not be UTF-8; the desktop's list has them, too.
@MainActor final class RecentFiles {
  /// The most files.
  nonisolated static let maximum = 10

  private let preferences: PreferencesFile
  private let desktop: DesktopList

  init(preferences: PreferencesFile, desktop: DesktopList) {
    self.preferences = preferences
    self.desktop = desktop
  }

  /// The absolute paths.
  private(set) lazy var paths = preferences.values.recentFiles

  /// Notes that the file at `path` was opened or saved, unless it will soon be gone.
  func add(_ path: String) {
    guard path.utf8.first == UInt8(ascii: "/"), UserDirectories.outlivesSession(path) else {
      return
    }
    change { paths in paths = [path] + paths.filter { $0 != path } }
    desktop.add(path)
  }

  /// Forgets a file that is gone.
  func remove(_ path: String) {
    change { paths in paths.removeAll { $0 == path } }
    desktop.remove(path)
  }

  /// Forgets all files.
  func clear() {
    change { $0 = [] }
    desktop.clear()
  }

  /// Waits until the desktop's list is written, or the deadline has come.
  func waitUntilDone(by deadline: Deadline) { desktop.waitUntilDone(by: deadline) }

  /// Changes the list. What other windows added to that in the file stays there.
  private func change(_ change: @escaping @Sendable (inout [String]) -> Void) {
    preferences.update { change(&$0.recentFiles) }
    paths = preferences.values.recentFiles
  }
}

extension Preferences {
  /// The absolute paths of the files that were opened or saved last, the newest first.
  fileprivate var recentFiles: [String] {
    get {
      let list = (self[.recentFiles] ?? "").utf8.map { $0 == UInt8(ascii: " ") ? 10 : $0 }
      return Array(
        FileURI.paths(inList: list).filter(FileName.isPossible).prefix(RecentFiles.maximum))
    }
    set {
      let list = newValue.prefix(RecentFiles.maximum).map { FileURI.text($0) }
      self[.recentFiles] = list.isEmpty ? nil : list.joined(separator: " ")
    }
  }
}

extension Preferences.Key {
  /// The files that were opened or saved last: their URIs.
  static let recentFiles = Self(name: "recent-files")
}

import Platform

/// The folders that were used last, for each kind of file. Only folders whose paths are UTF-8 are
/// remembered, as the file of preferences is.
@MainActor final class RecentFolders {
  private let preferences: PreferencesFile

  init(preferences: PreferencesFile) { self.preferences = preferences }

  /// Returns the folder for a kind of file, or nil if none was used or it has gone.
  subscript(kind: FileFolder) -> String? {
    if kind == .exports, let folder = Self.usable(fixedExports) { return folder }
    return Self.usable(preferences.values[.folder(kind)])
  }

  private static func usable(_ path: String?) -> String? {
    path.flatMap { path in
      FileName.isPossible(path) && PathContent.lookUp(path) == .folder ? path : nil
    }
  }

  /// The folder for all exports that the user chose, or nil if they go where the last one went.
  var fixedExports: String? {
    get { preferences.values[.exportFolder] }
    set { preferences.update { $0[.exportFolder] = newValue } }
  }

  /// Remembers the folder of the file at `path`.
  func use(_ path: String, for kind: FileFolder) {
    let folder = AtomicFile.folder(of: path)
    guard !folder.hasRawBytes else { return }
    preferences.update { $0[.folder(kind)] = folder }
  }
}

extension Preferences.Key {
  /// The folder for all exports: its path.
  static let exportFolder = Self(name: "export-folder")
}

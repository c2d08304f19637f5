import Localization
import Platform

/// The commands of the list of recent files.
extension CommandTable {
  static let recent: [CommandEntry] =
    (0..<RecentFiles.maximum).map { number in
      CommandEntry(
        .recent(number), tr("File \(number + 1)"), help: tr("Open a recent file"),
        name: { $0.recent(number).map { short(AtomicFile.name(of: $0)) } },
        detail: { $0.recent(number).map { folder(of: $0) } ?? "" },
        isEnabled: { $0.recent(number) != nil }
      ) { $0.openRecent(number) }
    } + [
      CommandEntry(
        .clearRecent, tr("_Clear list"), help: tr("Clear the list of recent files"),
        isEnabled: { !$0.recent.isEmpty }
      ) { $0.recent.clear() }
    ]

  private static func folder(of path: String) -> String {
    short(UserDirectories.abbreviated(AtomicFile.folder(of: path)))
  }

  /// Returns the beginning and the end of a long name.
  private static func short(_ name: String) -> String {
    let name = DrawingFile.name(of: name)
    return name.count > 48 ? name.prefix(20) + "…" + name.suffix(27) : name
  }
}

extension MenuState {
  /// The recent file with that number in the menu, or nil.
  fileprivate func recent(_ number: Int) -> String? {
    recent.indices.contains(number) ? recent[number] : nil
  }
}

extension Workspace {
  /// The files that were opened or saved last.
  var recent: RecentFiles { dialogs.recent }

  /// Opens the recent file with a number in the menu.
  func openRecent(_ number: Int) {
    let paths = recent.paths
    if paths.indices.contains(number) { dialogs.open(recent: paths[number]) }
  }
}

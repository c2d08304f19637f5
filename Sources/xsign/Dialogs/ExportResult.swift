import Controls
import Localization

/// The export that was written last.
struct ExportResult {
  /// The path of its first file.
  var path: String
  /// The drawing, and its state.
  var drawing: Int
  var revision: UInt64
  /// True if only the selection was exported.
  var isPart = false

  /// Returns the sentence before a drawing is left that was exported, but not saved. `revision` is
  /// its state now.
  func sentence(revision now: UInt64) -> String {
    let name = DrawingFile.name(of: UserDirectories.abbreviated(path))
    return now == revision
      ? tr(
        "The ink was exported to \(name). The drawing itself, which can be edited, has not been "
          + "saved.")
      : tr(
        "An earlier state was exported to \(name). The drawing itself, which can be edited, has "
          + "not been saved.")
  }
}

extension Dialogs {
  /// The button of a notice about an export.
  var showInFolder: Banner.Button { Banner.Button(tr("Show in folder"), CommandID("showInFolder")) }

  /// Shows the file that was exported last in its folder.
  func showExported() {
    guard let exported else { return }
    host.showInFolder(UserDirectories.absolute(exported.path))
  }

  /// What was exported of the whole drawing in the window, or nil.
  var exportedHere: ExportResult? {
    exported.flatMap { $0.drawing == session.drawing && !$0.isPart ? $0 : nil }
  }
}

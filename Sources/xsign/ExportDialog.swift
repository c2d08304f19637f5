import Ink
import X11Canvas

/// Asks where an export goes, starts it, and says what came of it.
final class ExportDialog {
  private struct Request {
    var format: ExportFormat
    var engine: EngineKind
  }

  private let controls: ControlsLayer
  private let exporter: Exporter
  private var request: Request?
  /// Whether the prompt is waiting for the exporter.
  private var isWaiting = false

  /// A dialog shown in `controls` that lets `exporter` do the work.
  init(controls: ControlsLayer, exporter: Exporter) {
    self.controls = controls
    self.exporter = exporter
  }

  /// Asks where to export what `engine` draws.
  func open(_ format: ExportFormat, engine: EngineKind, isEmpty: Bool) {
    guard !isEmpty else {
      controls.show(Notice("\(ExportError.nothingDrawn) Draw something first."))
      return
    }
    request = Request(format: format, engine: engine)
    isWaiting = false
    let suggestion = UserFolders.suggestedPath(extension: format.fileExtension)
    // The name without its ending is selected: typing replaces just that.
    let name = suggestion.folder.count + 1
    let stem = suggestion.path.count - format.fileExtension.count - 1
    controls.present(
      Prompt(
        title: "Export \(format.title)", text: suggestion.path, selection: name..<stem,
        confirmTitle: "Export"))
  }

  /// The path was confirmed: exports, or asks first where the file exists.
  func accepted(_ text: String, _ strokes: [Stroke]) {
    guard let request, !isWaiting else { return }
    guard let path = path(from: text, request.format) else {
      controls.showInPrompt(note: "Type the name of a file.", isError: true)
      return
    }
    if AtomicFile.isFolder(path) {
      controls.showInPrompt(
        note: "\(UserFolders.abbreviated(path)) is a folder; add a name.", isError: true)
    } else if AtomicFile.exists(path) {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      controls.askInPrompt("\(name) exists. Replace it?", confirmTitle: "Replace")
    } else {
      start(path, request, strokes)
    }
  }

  /// The file may be replaced.
  func confirmed(_ text: String, _ strokes: [Stroke]) {
    guard let request, !isWaiting, let path = path(from: text, request.format) else { return }
    start(path, request, strokes)
  }

  /// The exporter has finished.
  func finished(_ result: Exporter.Result) {
    isWaiting = false
    if let error = result.error {
      // The prompt may have been given up meanwhile, or another opened: then say it below.
      if controls.isModal, request != nil {
        controls.showInPrompt(note: "\(error)", isError: true)
      } else {
        controls.show(Notice("\(error)", isError: true))
      }
    } else {
      request = nil
      controls.dismissCard()
      controls.show(Notice("Exported to \(UserFolders.abbreviated(result.path))"))
    }
  }

  /// Waits until an export under way is written.
  func waitUntilDone() {
    exporter.waitUntilDone()
  }

  private func start(_ path: String, _ request: Request, _ strokes: [Stroke]) {
    isWaiting = true
    controls.showInPrompt(note: "Exporting…", isError: false)
    exporter.export(strokes, engine: request.engine, format: request.format, to: path)
  }

  /// The file that `text` names: "~" is the home folder, other names without a folder lie in the
  /// current one, and a name without an ending gets the format's.
  private func path(from text: String, _ format: ExportFormat) -> String? {
    let path = UserFolders.expanded(text)
    guard let name = path.split(separator: "/", omittingEmptySubsequences: false).last else {
      return nil
    }
    if path.isEmpty { return nil }
    if name.isEmpty || name == "." || name == ".." || AtomicFile.isFolder(path) { return path }
    return name.dropFirst().contains(".") ? path : "\(path).\(format.fileExtension)"
  }
}

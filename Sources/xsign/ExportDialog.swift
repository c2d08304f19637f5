import Ink
import X11Canvas

/// Asks where an export goes, starts it, and says what came of it.
final class ExportDialog {
  private struct Request {
    /// Tells its result from those of exports asked for before.
    var number: Int
    var format: ExportFormat
    var engine: EngineKind
    /// What lies under the ink.
    var background: Background
    /// Where names without a folder lie.
    var folder: String
  }

  private let controls: ControlsLayer
  private let exporter: Exporter
  /// What the prompt that is open asks for.
  private var request: Request?
  private var requests = 0
  /// Whether the prompt is waiting for the exporter.
  private var isWaiting = false
  /// Whether exports have the picture under the ink, and where there is none, the paper: a page that
  /// was signed is wanted whole, a signature by itself.
  private var includesPicture = true
  private var includesPaper = false

  /// A dialog shown in `controls` that lets `exporter` do the work.
  init(controls: ControlsLayer, exporter: Exporter) {
    self.controls = controls
    self.exporter = exporter
  }

  /// Asks where to export what `engine` draws on `background`.
  func open(
    _ format: ExportFormat, engine: EngineKind, background: Background, isEmpty: Bool
  ) {
    guard !isEmpty else {
      controls.show(Notice("\(ExportError.nothingDrawn) Draw something first."))
      return
    }
    let suggestion = UserFolders.suggestedPath(extension: format.fileExtension)
    requests += 1
    request = Request(
      number: requests, format: format, engine: engine, background: background,
      folder: suggestion.folder)
    isWaiting = false
    controls.present(
      .file(
        title: "Export \(format.title)", path: suggestion.path, ending: format.fileExtension,
        option: background.exportTitle.map { Prompt.Option($0, isOn: includes(background)) },
        confirmTitle: "Export"))
  }

  /// Whether an export has the background.
  private func includes(_ background: Background) -> Bool {
    background.picture == nil ? includesPaper : includesPicture
  }

  /// The background is to be in the export, or not; so in those to come.
  func include(_ isIncluded: Bool) {
    guard let request else { return }
    if request.background.picture == nil {
      includesPaper = isIncluded
    } else {
      includesPicture = isIncluded
    }
  }

  /// The path was confirmed: exports, or asks first where the file exists.
  func accepted(_ text: String, _ strokes: [Stroke]) {
    guard let request, !isWaiting, let path = path(from: text, request) else { return }
    if controls.mayWrite(path) { start(path, request, strokes) }
  }

  /// The file may be replaced.
  func confirmed(_ text: String, _ strokes: [Stroke]) {
    guard let request, !isWaiting, let path = path(from: text, request) else { return }
    start(path, request, strokes)
  }

  /// The prompt was given up; an export it started goes on.
  func cancelled() {
    request = nil
    isWaiting = false
  }

  /// The exporter has finished.
  func finished(_ result: Exporter.Result) {
    // The prompt may have been given up meanwhile, and another card opened, which is not ours.
    let isOpen = request?.number == result.request && controls.isPrompting
    if isOpen { isWaiting = false }
    if let error = result.error {
      if isOpen {
        controls.showInPrompt(note: "\(error)", isError: true)
      } else {
        controls.show(Notice("\(error)", isError: true))
      }
    } else {
      if isOpen {
        request = nil
        controls.dismissCard()
      }
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
    let background = request.background
    let isIncluded = background.exportTitle != nil && includes(background)
    exporter.export(
      strokes, engine: request.engine, format: request.format,
      background: isIncluded ? background : nil, to: path, request: request.number)
  }

  /// The file that `text` names; nil where it names none, which the prompt then says.
  private func path(from text: String, _ request: Request) -> String? {
    controls.fileToWrite(
      ExportPath(text, format: request.format, folder: request.folder, home: UserFolders.home))
  }
}

extension Background {
  /// What the choice to export it is called; nil where there is nothing to export.
  fileprivate var exportTitle: String? {
    let isColored = paper != nil && paper != Background().paper
    return switch (picture != nil, isColored) {
    case (true, true): "Include the paper and the picture"
    case (true, false): "Include the picture"
    case (false, true): "Include the paper"
    case (false, false): nil
    }
  }
}

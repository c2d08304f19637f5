import Ink
import X11Canvas

/// The content of an export.
struct ExportChoice {
  var format: ExportFormat
  var engine: EngineKind
}

/// Exporting the drawing.
extension Dialogs {
  /// Asks where to export the drawing as `format`.
  func promptToExport(_ format: ExportFormat) {
    // Strokes that are being dragged belong to the drawing.
    canvas.finishSelecting()
    guard !canvas.drawing.isEmpty else {
      controls.show(Notice("\(ExportError.nothingDrawn) Draw something first."))
      return
    }
    let suggestion = UserFolders.suggestedPath(
      extension: format.fileExtension, in: folders[.exports])
    let choice = ExportChoice(
      format: format, engine: host.exportEngine)
    let option = backgroundTitle.map { Prompt.Option($0, isOn: includesBackground) }
    ask(
      .export(folder: suggestion.folder, choice),
      FileQuestion(
        title: "Export \(format.title)", path: suggestion.path,
        purpose: .write(ending: format.fileExtension), option: option, confirmTitle: "Export",
        note: session.hasDocument ? Self.inkOnly : ""))
  }

  /// What the prompt says of a drawing on the pages of a PDF.
  private static let inkOnly = "Only the ink, without the PDF. Save writes the signed PDF."

  private var hasPicture: Bool {
    canvas.drawing.pages.contains { $0.background.picture != nil }
  }

  /// True if an export includes the background.
  private var includesBackground: Bool { hasPicture ? includesPicture : includesPaper }

  /// The title of the option to include the background, or nil if there is nothing to include.
  private var backgroundTitle: String? {
    let pages = canvas.drawing.pages
    let isColored = pages.contains {
      $0.background.paper != nil && $0.background.paper != Background().paper
    }
    return switch (hasPicture, isColored) {
    case (true, true): "Include the paper and the picture"
    case (true, false): "Include the picture"
    case (false, true): "Include the paper"
    case (false, false): nil
    }
  }

  /// Includes the background in this export and later ones, or excludes it. Of a signature, the
  /// option saves the shape only.
  func include(_ isIncluded: Bool) {
    if case .signature = dialog { savesShapeOnly = isIncluded }
    guard case .export = dialog else { return }
    if hasPicture {
      includesPicture = isIncluded
    } else {
      includesPaper = isIncluded
    }
  }

  /// Exports the drawing to `path`.
  func export(_ choice: ExportChoice, to path: String) -> Ticket {
    let ticket = session.takeTicket()
    exporter.export(
      canvas.drawing.strokes, on: canvas.drawing.pages, engine: choice.engine,
      format: choice.format, showsBackground: backgroundTitle != nil && includesBackground,
      to: path, request: ticket.number)
    return ticket
  }

  /// Returns true if the files of an export to `path` can be written at once; otherwise the prompt
  /// says why not, or asks.
  func mayExport(_ choice: ExportChoice, to path: String) -> Bool {
    PagesExport.paths(path, choice.format, canvas.drawing.pages).allSatisfy {
      isAgreed($0) || mayWrite($0, own: nil)
    }
  }

  /// Shows the result of an export.
  func show(_ result: Exporter.Result) {
    let ticket = Ticket(number: result.request)
    if let error = result.error { return fail(ticket, "\(error)", isReported: false) }
    close(ticket)
    folders.use(result.path, for: .exports)
    let name = UserFolders.abbreviated(result.path)
    let others = result.count - 1
    controls.show(
      Notice(
        others == 0
          ? "Exported to \(name)"
          : "Exported to \(name) and \(others) more file\(others == 1 ? "" : "s")"))
  }
}

import Ink
import X11Canvas

/// The content of an export.
struct ExportChoice {
  var format: ExportFormat
  var engine: EngineKind
  var background: Background
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
    let suggestion = UserFolders.suggestedPath(extension: format.fileExtension)
    let choice = ExportChoice(
      format: format, engine: host.exportEngine, background: canvas.background)
    let option = choice.background.exportTitle.map {
      Prompt.Option($0, isOn: includes(choice.background))
    }
    present(
      .export(folder: suggestion.folder, choice),
      .file(
        title: "Export \(format.title)", path: suggestion.path, ending: format.fileExtension,
        option: option, confirmTitle: "Export"))
  }

  /// True if an export includes the background.
  private func includes(_ background: Background) -> Bool {
    background.picture == nil ? includesPaper : includesPicture
  }

  /// Includes the background in this export and later ones, or excludes it. Of a signature, the
  /// option saves the shape only.
  func include(_ isIncluded: Bool) {
    if case .signature = dialog { savesShapeOnly = isIncluded }
    guard case .export(_, let choice) = dialog else { return }
    if choice.background.picture == nil {
      includesPaper = isIncluded
    } else {
      includesPicture = isIncluded
    }
  }

  /// Exports the drawing to `path`.
  func export(_ choice: ExportChoice, to path: String) -> Ticket {
    let ticket = session.takeTicket()
    let background = choice.background
    let isIncluded = background.exportTitle != nil && includes(background)
    exporter.export(
      canvas.drawing.strokes, engine: choice.engine, format: choice.format,
      background: isIncluded ? background : nil, to: path, request: ticket.number)
    return ticket
  }

  /// Shows the result of an export.
  func show(_ result: Exporter.Result) {
    let ticket = Ticket(number: result.request)
    if let error = result.error { return fail(ticket, "\(error)", isReported: false) }
    close(ticket)
    controls.show(Notice("Exported to \(UserFolders.abbreviated(result.path))"))
  }
}

extension Background {
  /// The title of the option to include it in an export, or nil if there is nothing to include.
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

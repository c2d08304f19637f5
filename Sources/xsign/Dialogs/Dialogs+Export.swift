import Controls
import Export
import Ink
import Localization
import Platform
import X11Canvas

/// The content of an export.
struct ExportChoice {
  var format: ExportFormat
  var engine: EngineSettings
  var area = ExportPlan.Area.ink
  /// The strokes that are exported alone, or nil for the whole drawing.
  var selection: [Stroke]?
  var showsBackground = false
  /// The pixels of a PNG per canvas unit.
  var scale = ExportOptions().scale
  /// The title of a PDF or SVG, or an empty string.
  var title = ""
}

/// Exporting the drawing.
extension Dialogs {
  /// Asks where to export the drawing as `format`, as it was chosen last.
  func promptToExport(_ format: ExportFormat) {
    guard mayExport() else { return }
    promptToExport(exportChoice(format))
  }

  /// Asks where to export the drawing.
  func promptToExport(_ choice: ExportChoice) {
    let format = choice.format
    let suggestion = UserDirectories.suggestedPath(
      extension: format.fileExtension, in: folders[.exports])
    ask(
      FileQuestion(
        title: tr("Export \(format.title)"), path: suggestion.path,
        purpose: .write(ending: format.fileExtension), confirmTitle: tr("Export"),
        note: session.hasDocument ? Self.withoutPDF : "")
    ) { [unowned self] text, isConfirmed in
      guard let path = pathToExport(text, in: suggestion.folder, format),
        isConfirmed || mayExport(choice, to: path)
      else { return }
      let (ticket, cancellation) = export(choice, to: path)
      wait(for: ticket, tr("Exporting…"), ending: cancellation)
    }
  }

  /// Returns true if there is ink to export, or else says that there is none.
  func mayExport() -> Bool {
    // Strokes that are being dragged belong to the drawing; what is being erased does not.
    canvas.finishEdits()
    if canvas.drawing.isEmpty {
      controls.show(Toast(tr("\(ExportError.nothingDrawn) Draw something first.")))
    }
    return !canvas.drawing.isEmpty
  }

  /// What the card and the prompt say of a drawing on the pages of a PDF.
  static let withoutPDF = tr("Without the pages of the PDF. Save writes the signed PDF.")

  /// Exports the drawing to `path`. Returns the request, and what ends it before the file is there.
  func export(_ choice: ExportChoice, to path: String) -> (Ticket, ChildCancellation) {
    let (ticket, cancellation) = (session.takeTicket(), ChildCancellation())
    let (drawing, revision) = (session.drawing, canvas.drawing.revision)
    // Nobody looks for such notes among pixels.
    let pages = choice.format == .pdf && choice.showsBackground ? canvas.drawing.pages : []
    exporter.export(plan(choice), to: path, cancellation: cancellation) { [unowned self] result in
      switch result {
      case .success(let files):
        close(ticket)
        exported = ExportResult(
          path: files.paths[0], drawing: drawing, revision: revision,
          isPart: choice.selection != nil)
        showExported(
          files.paths, [PictureNotes(on: pages).leftOutSentence, files.unseen.sentence])
      case .failure(let error): fail(ticket, error.description, isReported: false)
      }
    }
    return (ticket, cancellation)
  }

  /// Returns what an export writes now.
  func plan(_ choice: ExportChoice) -> ExportPlan {
    let sheet = host.pageSize
    return ExportPlan(
      choice.selection ?? canvas.drawing.strokes, on: canvas.drawing.pages, engine: choice.engine,
      format: choice.format, area: choice.area, showsBackground: choice.showsBackground,
      scale: choice.scale, title: choice.title,
      sheet: CanvasSize(width: sheet.x, height: sheet.y))
  }

  /// Returns true if the files of an export to `path` can be written at once; otherwise the prompt
  /// says why not, or asks.
  func mayExport(_ choice: ExportChoice, to path: String) -> Bool {
    plan(choice).paths(path).allSatisfy {
      isAgreed($0) || mayWrite($0, own: nil)
    }
  }

  /// Says which files were written, and what is not in them.
  private func showExported(_ paths: [String], _ notes: [String?]) {
    folders.use(paths[0], for: .exports)
    let name = DrawingFile.name(of: UserDirectories.abbreviated(paths[0]))
    let others = paths.count - 1
    let sentence =
      others == 0
      ? tr("Exported to \(name)")
      : tr(
        "Exported to \(name) and 1 more file", "Exported to \(name) and \(others) more files",
        count: others)
    controls.show(Toast(sentence, notes: notes, button: showInFolder))
  }
}

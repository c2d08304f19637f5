import Controls
import Ink
import Localization
import PDFPages
import X11Canvas

/// What the window says on its own: the note about a PDF, and the work that goes on.
extension Workspace {
  /// Shows the note about the PDF that is the most important, if another one is. Its bar takes room
  /// from the panes. Without pages, the panes are those before they were opened.
  func updateNote() {
    if !canvas.hasPages { panes.leavePages() }
    dialogs.notes.update(canvas.drawing, on: session.document)
    let note = dialogs.notes.bar
    guard note != controls.note else { return }
    controls.note = note
    panes.setNeedsLayout()
  }

  /// Shows the form field that lies over ink.
  func showField() {
    guard let field = dialogs.notes.field,
      let page = canvas.drawing.pages.first(where: { $0.pdfPage == field.page })
    else { return }
    panes.show(center: field.frame.onPlane(page).center)
  }

  /// The work in the background, or nil if there is none.
  var work: Toast? {
    if let work = session.work {
      let new = Banner.Button(tr("New drawing"), CommandTable.entry(.new).id)
      return dialogs.isPrompting ? nil : Toast(work, button: session.isReadingFirst ? new : nil)
    }
    if dialogs.fileChoosers.isOpening { return Toast(tr("Opening the file chooser…")) }
    if dialogs.printing.isWorking { return Toast(tr("Printing…")) }
    if copyPaste.isPasting { return Toast(tr("Pasting…")) }
    if canvas.isBusy { return Toast(tr("Drawing…"), progress: canvas.progress) }
    return canvas.pageRenderings?.missingPage.map { Toast(tr("Drawing page \($0 + 1)…")) }
  }
}

import Controls
import Ink
import Localization
import X11Canvas

/// Going to a page by its number.
extension Dialogs {
  /// Asks for the number of a page.
  func promptForPage() {
    let count = canvas.drawing.pages.count
    guard canvas.hasPages else { return }
    begin().asksForPage = true
    present(
      Prompt(
        title: tr("Go to page"), text: "\(canvas.currentPage + 1)", confirmTitle: tr("Go"),
        note: tr("There is one page.", "A number from 1 to \(count).", count: count))
    ) { [unowned self] text, _ in
      let count = canvas.drawing.pages.count
      guard let number = Int(text.filter { !$0.isWhitespace }), 1...count ~= number else {
        let range = tr("There is only page 1.", "Type a number from 1 to \(count).", count: count)
        return controls.showInPrompt(note: range, isError: true)
      }
      abandon()
      canvas.viewport.show(page: number - 1)
    }
  }
}

import Controls
import Ink
import Words
import X11Canvas

/// Going to a page by its number.
extension Dialogs {
  /// Asks for the number of a page.
  func promptForPage() {
    let count = canvas.drawing.pages.count
    guard canvas.hasPages else { return }
    present(
      .page,
      Prompt(
        title: tr("Go to page"), text: "\(canvas.currentPage + 1)", confirmTitle: tr("Go"),
        note: tr("There is one page.", "A number from 1 to \(count).", count: count)))
  }

  /// Goes to the page whose number was typed.
  func goToPage(_ text: String) {
    let count = canvas.drawing.pages.count
    let typed = text.filter { !$0.isWhitespace }
    guard let number = Int(typed), 1...count ~= number else {
      let range = tr("There is only page 1.", "Type a number from 1 to \(count).", count: count)
      return controls.showInPrompt(note: range, isError: true)
    }
    abandon()
    canvas.viewport.show(page: number - 1)
  }
}

import Ink
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
        title: "Go to page", text: "\(canvas.currentPage + 1)", confirmTitle: "Go",
        note: count == 1 ? "There is one page." : "A number from 1 to \(count)."))
  }

  /// Goes to the page whose number was typed.
  func goToPage(_ text: String) {
    let count = canvas.drawing.pages.count
    let typed = text.filter { !$0.isWhitespace }
    guard let number = Int(typed), 1...count ~= number else {
      let range = count == 1 ? "There is only page 1." : "Type a number from 1 to \(count)."
      return controls.showInPrompt(note: range, isError: true)
    }
    abandon()
    canvas.show(page: number - 1)
  }
}

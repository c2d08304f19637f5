import Controls
import Words

/// Asking for a text that becomes ink.
extension Dialogs {
  /// Asks for a text to put down.
  func promptForText() {
    present(
      .text,
      Prompt(
        title: tr("Text"), text: text, confirmTitle: tr("Place"),
        note: tr("It follows the pointer; a click puts it down.")))
  }

  /// Picks up the text, or says in the prompt why not.
  func placeText(_ text: String) {
    if let why = host.pickUp(.text(text)) {
      controls.showInPrompt(note: why, isError: true)
    } else {
      self.text = text
      dialog = nil
      controls.dismissCard()
    }
  }
}

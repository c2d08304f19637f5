import Controls
import Localization

/// Asking for a text that becomes ink.
extension Dialogs {
  /// Asks for a text to put down.
  func promptForText() {
    begin()
    present(
      Prompt(
        title: tr("Text"), text: text, confirmTitle: tr("Place"),
        note: tr("It follows the pointer; a click puts it down."))
    ) { [unowned self] typed, _ in
      if let why = host.pickUp(.text(typed)) {
        return controls.showInPrompt(note: why, isError: true)
      }
      text = typed
      abandon()
    }
  }
}

import Accessibility
import Controls
import Localization

/// The text that is typed on a page, as assistive technologies see and change it.
extension TextWriter {
  private static let id = AccessibleID(.pageText)

  /// The text that is typed, or nothing. Other texts are ink.
  var accessibleNodes: [AccessibleNode] {
    guard isWriting, let editor = controls.editor, let text = editor.accessibleText else {
      return []
    }
    return [
      AccessibleNode(
        Self.id, .textField, tr("Text"),
        states: AccessibleStates.shown.with([.focusable, .focused, .editable, .multiLine]),
        bounds: editor.frame, text: text)
    ]
  }

  /// Carries out what an assistive technology asks of the text. Returns false if it is not meant
  /// for it.
  func perform(_ request: AccessibleRequest) -> Bool {
    guard isWriting else { return false }
    switch request {
    case .press(Self.id), .focus(Self.id): break
    case .replace(Self.id, let range, let text): controls.edit { $0.replace(range, by: text) }
    case .select(Self.id, let range): controls.edit { $0.select(range) }
    case .press, .focus, .replace, .select, .setValue: return false
    }
    return true
  }
}

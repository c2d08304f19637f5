import Localization
import Platform

/// A request for a line of text, such as a file name, in a card over the window.
package struct Prompt: Sendable, Hashable {
  /// A check box below the text.
  package struct Option: Sendable, Hashable {
    /// The label.
    package var title: String
    /// True if the box is checked.
    package var isOn: Bool

    package init(_ title: String, isOn: Bool) {
      self.title = title
      self.isOn = isOn
    }
  }

  /// A text that the user may take over, shown below the card.
  package struct Match: Sendable, Hashable {
    /// The name that is shown.
    package var title: String
    package var text: String

    package init(_ title: String, _ text: String) {
      self.title = title
      self.text = text
    }
  }

  package var title: String
  /// The initial text.
  package var text: String
  /// The selected part of the text, in characters, or nil for all of it.
  package var selection: Range<Int>?
  /// The check box, or nil for none.
  package var option: Option?
  /// The title of the button that accepts.
  package var confirmTitle: String
  /// A line below the field, or an empty string.
  package var note: String
  /// True if the text is a path: its owner hears of each change, and shows matches.
  package var isForPath = false
  /// True if the text is not shown and cannot be copied. It is empty at first.
  package var isSecret = false

  package init(
    title: String, text: String = "", selection: Range<Int>? = nil, option: Option? = nil,
    confirmTitle: String = tr("OK"), note: String = ""
  ) {
    self.title = title
    self.text = text
    self.selection = selection
    self.option = option
    self.confirmTitle = confirmTitle
    self.note = note
  }
}

extension ControlsLayer {
  /// Presents a prompt, replacing any other card.
  ///
  /// - Parameters:
  ///   - onAccept: Takes the text. It is confirmed if it answers the question asked by
  ///     `askInPrompt`. The prompt stays until it is dismissed, or an error or a question is shown
  ///     in it.
  ///   - onSecret: Takes the text instead, if it is a secret: the field has it no longer.
  ///   - onChange: Is called after a path was changed.
  ///   - onOption: Takes the new state of the check box.
  ///   - onCancel: Is called after the prompt was cancelled and closed.
  package func present(
    _ prompt: Prompt, onAccept: @escaping (_ text: String, _ isConfirmed: Bool) -> Void,
    onSecret: @escaping (SecretBytes) -> Void = { _ in },
    onChange: @escaping () -> Void = {}, onOption: @escaping (Bool) -> Void = { _ in },
    onCancel: @escaping () -> Void = {}
  ) {
    setCard(
      PromptCard(
        prompt, style: style, onAccept: onAccept, onSecret: onSecret, onChange: onChange,
        onOption: onOption, onCancel: onCancel))
  }

  /// True if the card is a prompt.
  package var isPrompting: Bool { card is PromptCard }

  /// Shows a line below the prompt's field, for example an error. The text stays.
  package func showInPrompt(note: String, isError: Bool) {
    (card as? PromptCard)?.show(note: note, isError: isError)
  }

  /// Asks a question about the text in the prompt, such as "signature.png exists. Replace it?". The
  /// user confirms the text, or returns to it. Enter alone does not confirm: a key held down too
  /// long must not replace a file.
  package func askInPrompt(_ question: String, confirmTitle: String) {
    (card as? PromptCard)?.ask(question, confirmTitle: confirmTitle)
  }

  /// The text in the prompt, or nil if none is open or it asks a question.
  package var promptText: String? {
    guard let prompt = card as? PromptCard, prompt.isEditing else { return nil }
    return prompt.field.text
  }

  /// Shows texts that the user may take over below the prompt, and the one that Tab takes over.
  package func showInPrompt(matches: [Prompt.Match], completion: String?) {
    guard let prompt = card as? PromptCard else { return }
    prompt.show(matches, completion: completion)
    finish(prompt)
  }
}

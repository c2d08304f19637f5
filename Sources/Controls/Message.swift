/// A message in a card over the window, such as the program's description or its shortcuts.
package struct Message: Sendable, Hashable {
  /// A row of a two-column table.
  package struct Row: Sendable, Hashable {
    /// The key or the name of a fact.
    package var key: String
    /// The effect of the key or the value of the fact.
    package var description: String

    package init(_ key: String, _ description: String) {
      self.key = key
      self.description = description
    }
  }

  /// A titled group of facts.
  package struct Section: Sendable, Hashable {
    package var title: String
    package var facts: [Row]
    /// Sentences that ask for attention.
    package var advice: [String]

    package init(title: String, facts: [Row], advice: [String] = []) {
      self.title = title
      self.facts = facts
      self.advice = advice
    }
  }

  /// An answer to a question.
  package struct Answer: Sendable, Hashable {
    /// The title of its button.
    package var title: String
    /// True if the answer destroys something.
    package var isDestructive: Bool

    package init(_ title: String, isDestructive: Bool = false) {
      self.title = title
      self.isDestructive = isDestructive
    }
  }

  /// The title of the card.
  package var title: String
  /// The paragraphs above the table.
  package var paragraphs: [String]
  /// The table of keys and their effects. May be empty.
  package var rows: [Row]
  /// The sections below the table.
  package var sections: [Section]
  /// The title of a second button, or nil for none.
  package var actionTitle: String?
  /// True if the second button copies, as Ctrl+C then does, too.
  package var copies = true
  /// The buttons of a question, which replace Close, or an empty array if nothing is asked. The
  /// last one has the focus at first, unless it is destructive.
  package var answers: [Answer]
  /// The index of the answer given by Escape.
  package var escape: Int

  package init(
    title: String, paragraphs: [String] = [], rows: [Row] = [], sections: [Section] = [],
    actionTitle: String? = nil, answers: [Answer] = [], escape: Int = 0
  ) {
    self.title = title
    self.paragraphs = paragraphs
    self.rows = rows
    self.sections = sections
    self.actionTitle = actionTitle
    self.answers = answers
    self.escape = escape
  }
}

extension ControlsLayer {
  /// Presents a message, replacing any other card.
  ///
  /// - Parameters:
  ///   - onAnswer: Takes the index of the answer to a question. The card is closed.
  ///   - onAction: Is called when the second button is pressed. The card stays.
  ///   - onClose: Is called after a message that asks nothing was closed.
  package func present(
    _ message: Message, onAnswer: @escaping (Int) -> Void = { _ in },
    onAction: @escaping () -> Void = {}, onClose: @escaping () -> Void = {}
  ) {
    setCard(
      MessageCard(
        message, style: style, onAnswer: onAnswer, onAction: onAction, onClose: onClose))
  }

  /// Replaces the shown message with `message`, whose text has changed meanwhile. The scroll
  /// position stays, and the buttons have to be the same.
  package func update(_ message: Message) {
    (card as? MessageCard)?.update(message)
  }
}

import Controls

/// An answer to a question, and what it leads to.
struct Answer {
  /// The title of its button.
  let title: String
  /// True if it destroys something.
  let isDestructive: Bool
  /// Is called if it is given.
  let action: () -> Void

  init(_ title: String, isDestructive: Bool = false, action: @escaping () -> Void = {}) {
    (self.title, self.isDestructive, self.action) = (title, isDestructive, action)
  }
}

extension Dialogs {
  /// Opens a dialog with a question. Escape gives the first answer.
  func ask(_ title: String, _ sentence: String, _ answers: [Answer]) {
    begin()
    controls.present(
      Message(
        title: title, paragraphs: [sentence],
        answers: answers.map { Message.Answer($0.title, isDestructive: $0.isDestructive) }),
      onAnswer: { [unowned self] in
        host.settle()
        leave()
        answers[$0].action()
      })
  }
}

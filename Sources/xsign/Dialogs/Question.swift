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
  /// Opens a dialog with a question. Escape gives the first answer, after which a dialog with ink
  /// that no file holds comes back, if the question took its place.
  func ask(_ title: String, _ sentence: String, _ answers: [Answer]) {
    let covered = dialog?.ticket == nil ? dialog?.comesBack : nil
    begin().comesBack = covered
    controls.present(
      Message(
        title: title, paragraphs: [sentence],
        answers: answers.map { Message.Answer($0.title, isDestructive: $0.isDestructive) }),
      onAnswer: { [unowned self] index in
        host.settle()
        leave()
        answers[index].action()
        if index == 0, dialog == nil { covered?() }
      })
  }
}

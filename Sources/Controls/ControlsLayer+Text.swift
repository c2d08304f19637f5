import Platform

/// What comes into texts without keys, and what has no room there.
extension ControlsLayer {
  /// Inserts the clipboard's text requested by `pasteRequested`. Where there is one line, its lines
  /// follow one another.
  package func insert(_ pasted: String) {
    defer { tellCut() }
    guard let card else {
      if editor != nil { editor?.insert(pasted) } else { infoBarView.insert(pasted) }
      return
    }
    (card as? FieldCard)?.insert(pasted)
    finish(card)
  }

  /// Inserts the clipboard's text requested by `secretPasteRequested` into the field that hides it.
  package func insert(_ pasted: SecretBytes) {
    defer { tellCut() }
    guard let card else { return infoBarView.insert(pasted) }
    (card as? FieldCard)?.insert(pasted)
    finish(card)
  }

  /// Changes what is edited in the document, as an assistive technology asks for it.
  package func edit(_ change: (inout FieldEditor) -> Void) {
    guard var editor else { return }
    change(&editor)
    self.editor = editor
    tellCut()
  }

  /// Says why a part of what was typed or pasted is left out: in the card that has the text, or by
  /// a notice.
  package func tell(_ cut: TextCut) {
    if let card = card as? FieldCard {
      card.cut = cut
    } else {
      show(Toast(cut.sentence, isError: true))
    }
  }

  /// Says so if a part of what was typed or pasted last is left out. Every way into a text ends
  /// here.
  func tellCut() {
    if let card = card as? FieldCard {
      card.cut = card.field.takeCut()
    } else if let cut = infoBarView.takeCut() ?? pageBoxView.takeCut() {
      tell(cut)
    } else if editor?.editing.cut != nil, let refusal = editor?.takeRefusal() {
      show(Toast(refusal, isError: true))
    }
  }
}

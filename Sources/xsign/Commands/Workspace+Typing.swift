import Controls
import Graphics
import Ink
import X11Canvas

/// What is typed in a field of a form or on a page.
extension Workspace {
  /// What was typed when that was ended.
  enum EndedTyping {
    case none, field, text
  }

  /// Takes what is typed in a field or on a page. Returns false if that cannot be taken.
  @discardableResult
  func finishTyping() -> Bool {
    followMovedCaret()
    let typing: EndedTyping = controls.editor == nil ? .none : writer.isWriting ? .text : .field
    // The step that it became may be the last thing that is written.
    defer { if controls.editor == nil { canvas.typing = nil } }
    guard form.finish(), writer.finish() else { return false }
    endedTyping = typing
    return true
  }

  /// Goes on with what the last command ended, as the user cancelled that.
  func resumeTyping() {
    switch endedTyping {
    case .none: break
    case .field: form.resume()
    // The text that was taken is selected.
    case .text: editSelectedText()
    }
    endedTyping = .none
  }

  /// Keeps what is typed on its page, its caret in view, and the text in the journal.
  func followTyping() {
    form.follow()
    writer.follow()
    if followCaret() {
      form.follow()
      writer.follow()
    }
    if controls.editor == nil { canvas.typing = nil }
    clipEditor()
  }

  /// Brings a caret that was moved into view. It comes before the next event, so that the view
  /// moves in the same way whether events come one by one or at once, and also if one ends the
  /// typing.
  func followMovedCaret() {
    if controls.editor?.hasMovedCaret == true { followTyping() }
  }

  /// Shows what is typed where its pane shows ink.
  private func clipEditor() {
    guard let editor = controls.editor else { return }
    let room = panes.painter.frames.page(writer.pane ?? panes.focused) ?? .empty
    if editor.room != room { controls.editor?.room = room }
  }

  /// Moves the view just enough that a caret that was moved is in it. Returns true if the view
  /// moved.
  private func followCaret() -> Bool {
    guard let editor = controls.editor, editor.hasMovedCaret else { return false }
    controls.editor?.hasMovedCaret = false
    return panes.reveal(editor.caretFrame, in: writer.pane ?? panes.focused)
  }

  /// Edits the text that is selected, if only that is.
  func editSelectedText() {
    guard let text = canvas.selectedText else { return }
    settle()
    writer.edit(text, in: panes.focused)
  }

  /// Changes the font of the text that is typed or selected, and of the next.
  func setTextFamily(_ family: TextFamily) {
    texts.choose(family)
    if let families = family.families { writer.restyle { style, _ in style.family = families } }
  }

  /// Changes the size of the text that is typed or selected, and of the next.
  func setTextSize(_ points: Int) {
    texts.choose(size: points)
    writer.resize(to: Double(points) * PDFPage.unitsPerPoint)
  }
}

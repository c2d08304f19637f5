import Controls

/// The field that a command left, from which `Tab` goes on.
extension FormFiller {
  /// Gives the focus to the field after (1) or before (-1) the one that was left. Returns false if
  /// none was, or if it is no longer there.
  @discardableResult
  func goOn(_ step: Int) -> Bool {
    guard isCurrent, let index = left.flatMap({ spots.firstIndex(of: $0) }) else { return false }
    take(spots[(index + step + spots.count) % spots.count])
    reveal()
    return true
  }

  /// Gives the focus back to the field that was left, with the caret at the end of its text.
  func resume() {
    guard goOn(0), let text = controls.editor?.text else { return }
    let end = text.unicodeScalars.count
    controls.editor?.select(end..<end)
  }

  /// Forgets the field that was left, as the user works elsewhere.
  func forgetLeft() { left = nil }
}

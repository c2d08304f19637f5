import Accessibility

/// The text of a field as assistive technologies see and change it. They count Unicode scalars.
extension TextField {
  /// Returns the text as it is shown, with the caret if the field has the focus.
  func accessibleText(isFocused: Bool) -> AccessibleText {
    AccessibleText(
      text, caret: isFocused ? scalars(before: editing.caret) : nil,
      selection: scalars(
        before: editing.selection.lowerBound)..<scalars(before: editing.selection.upperBound))
  }

  /// Replaces a range of scalars by other text.
  mutating func replace(_ range: Range<Int>, by text: String) {
    select(range)
    insert(text)
  }

  /// Selects a range of scalars, with the caret at its end.
  mutating func select(_ range: Range<Int>) {
    move(to: character(atScalar: range.lowerBound), extending: false)
    move(to: character(atScalar: range.upperBound), extending: true)
  }

  private func scalars(before place: Int) -> Int {
    text.prefix(place).unicodeScalars.count
  }

  /// Returns the character at or before a scalar.
  private func character(atScalar offset: Int) -> Int {
    var end = 0
    for (index, character) in text.enumerated() {
      end += character.unicodeScalars.count
      if offset < end { return index }
    }
    return editing.count
  }
}

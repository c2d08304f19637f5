import Accessibility

/// The text as assistive technologies see and change it. They count Unicode scalars.
extension TextEditing {
  /// Returns the text as it is shown, with the caret if the field has the focus.
  func accessibleText(isFocused: Bool) -> AccessibleText {
    AccessibleText(
      text, caret: isFocused ? scalars(before: caret) : nil,
      selection: scalars(before: selection.lowerBound)..<scalars(before: selection.upperBound))
  }

  private func scalars(before place: Int) -> Int { text.prefix(place).unicodeScalars.count }

  /// Returns the character at or before a scalar.
  fileprivate func character(atScalar offset: Int) -> Int {
    var end = 0
    for (index, character) in text.enumerated() {
      end += character.unicodeScalars.count
      if offset < end { return index }
    }
    return count
  }
}

extension TextField {
  /// Replaces a range of scalars by other text.
  mutating func replace(_ range: Range<Int>, by text: String) {
    select(range)
    insert(text)
  }

  /// Selects a range of scalars, with the caret at its end.
  mutating func select(_ range: Range<Int>) {
    move(to: editing.character(atScalar: range.lowerBound), extending: false)
    move(to: editing.character(atScalar: range.upperBound), extending: true)
  }
}

extension FieldEditor {
  /// The text with the caret, or nil if it is no field for text.
  package var accessibleText: AccessibleText? {
    text == nil ? nil : editing.accessibleText(isFocused: true)
  }

  /// Replaces a range of scalars by other text.
  package mutating func replace(_ range: Range<Int>, by text: String) {
    select(range)
    insert(text)
  }

  /// Selects a range of scalars, with the caret at its end.
  package mutating func select(_ range: Range<Int>) {
    editing.move(to: editing.character(atScalar: range.lowerBound), extending: false)
    editing.move(to: editing.character(atScalar: range.upperBound), extending: true)
    hasMovedCaret = true
  }
}

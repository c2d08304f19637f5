import Accessibility

/// The text of a field of the document as assistive technologies see and change it. They count
/// Unicode scalars.
extension FieldEditor {
  /// The text with the caret, or nil if it is no field for text.
  package var accessibleText: AccessibleText? {
    text.map { text in
      AccessibleText(
        text, caret: scalars(before: editing.caret),
        selection: scalars(
          before: editing.selection.lowerBound)..<scalars(
            before: editing.selection.upperBound))
    }
  }

  /// Replaces a range of scalars by other text.
  package mutating func replace(_ range: Range<Int>, by text: String) {
    select(range)
    insert(text)
  }

  /// Selects a range of scalars, with the caret at its end.
  package mutating func select(_ range: Range<Int>) {
    editing.move(to: character(atScalar: range.lowerBound), extending: false)
    editing.move(to: character(atScalar: range.upperBound), extending: true)
  }

  private func scalars(before place: Int) -> Int {
    editing.text.prefix(place).unicodeScalars.count
  }

  /// Returns the character at or before a scalar.
  private func character(atScalar offset: Int) -> Int {
    var end = 0
    for (index, character) in editing.text.enumerated() {
      end += character.unicodeScalars.count
      if offset < end { return index }
    }
    return editing.count
  }
}

/// A text that is read by characters. Positions count Unicode scalars, as those of assistive
/// technologies do.
package struct AccessibleText: Sendable, Hashable {
  /// The text; that of a password has a dot for each character.
  package var content: String
  /// The position of the caret, or nil if there is none.
  package var caret: Int?
  /// What is selected; empty if nothing is.
  package var selection: Range<Int>

  package init(_ content: String, caret: Int? = nil, selection: Range<Int> = 0..<0) {
    self.content = content
    self.caret = caret
    self.selection = selection
  }

  /// The number of its Unicode scalars. O(length).
  package var count: Int { content.unicodeScalars.count }

  /// A unit by which a text is read.
  package enum Unit: Sendable, Hashable {
    /// A character, a word with the space after it, or the whole text, which is one line.
    case character, word, line
  }

  /// Returns a part of the text. Positions beyond the ends are those.
  package func part(_ range: Range<Int>) -> String {
    let scalars = content.unicodeScalars
    let count = scalars.count
    let (low, high) = (
      max(0, min(range.lowerBound, count)), max(0, min(range.upperBound, count))
    )
    let start = scalars.index(scalars.startIndex, offsetBy: low)
    return String(scalars[start..<scalars.index(start, offsetBy: high - low)])
  }

  /// Returns the place of the unit at a position; that behind the end is empty.
  package func range(of unit: Unit, at position: Int) -> Range<Int> {
    let count = count
    guard position < count else { return count..<count }
    let position = max(0, position)
    switch unit {
    case .line: return 0..<count
    case .character:
      var start = 0
      for character in content {
        let end = start + character.unicodeScalars.count
        if position < end { return start..<end }
        start = end
      }
      return count..<count
    case .word:
      let starts = wordStarts
      let start = starts.last { $0 <= position } ?? 0
      return start..<(starts.first { $0 > position } ?? count)
    }
  }

  /// The positions at which words begin, and the beginning.
  private var wordStarts: [Int] {
    var starts = [0]
    var wasWord = true
    for (index, scalar) in content.unicodeScalars.enumerated() {
      let isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      if isWord, !wasWord { starts.append(index) }
      wasWord = isWord
    }
    return starts
  }

  /// What differs in another text: the place in this one, and what is there instead. Nil if nothing
  /// does.
  package func difference(to other: AccessibleText) -> (place: Range<Int>, with: String)? {
    let (old, new) = (Array(content.unicodeScalars), Array(other.content.unicodeScalars))
    guard old != new else { return nil }
    let head = zip(old, new).prefix { $0 == $1 }.count
    let maximum = min(old.count, new.count) - head
    let tail = zip(old.reversed(), new.reversed()).prefix(maximum).prefix { $0 == $1 }.count
    return (head..<old.count - tail, other.part(head..<new.count - tail))
  }
}

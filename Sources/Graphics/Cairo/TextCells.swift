import Ink

/// The cells in which the characters of a text stand, one each, as forms have them for numbers.
///
/// The characters stand as they are seen in a line: a number among Hebrew letters has its first
/// digit at the left (Unicode Standard Annex 9, https://www.unicode.org/reports/tr9). The cells are
/// numbered from the left.
package struct TextCells {
  /// A character in its cell.
  package struct Piece {
    /// The character.
    package let text: DocumentText
    /// The number of the cell.
    package let cell: Int
    /// True if it is read from right to left.
    package let isFromRight: Bool
  }

  /// The characters, in the order of reading.
  package let pieces: [Piece]
  /// The number of cells.
  package let count: Int
  /// The number of empty cells before the text.
  private let begin: Int
  /// True if the text begins at the right.
  private let isFromRight: Bool

  /// Puts the characters of a text into cells.
  ///
  /// - Parameters:
  ///   - string: The text.
  ///   - font: Its font.
  ///   - engine: What shapes it.
  ///   - count: The number of cells.
  ///   - alignment: Where the text is among the cells.
  package init(
    _ string: String, _ font: DocumentFont, _ engine: DocumentTextEngine, count: Int,
    alignment: FieldLook.Alignment
  ) {
    let characters = Array(string)
    let begin =
      switch alignment {
      case .left: 0
      case .center: (count - characters.count) / 2
      case .right: count - characters.count
      }
    let line = engine.layout(string, font)
    let isFromRight = !string.isEmpty && line.isFromRight
    // Text that is read from the right begins at the last cell, and stays there if the form aligns
    // it at the right.
    let isMirrored = isFromRight && alignment != .right
    let first = isMirrored ? count - begin - characters.count : begin
    let places = Self.places(of: characters, in: line)
    pieces = zip(characters, places).map { character, place in
      Piece(
        text: engine.layout(Self.shown(character, place.isFromRight), font),
        cell: first + place.number, isFromRight: place.isFromRight)
    }
    (self.count, self.begin, self.isFromRight) = (count, begin, isFromRight)
  }

  /// Returns for each character how many are left of it, and its direction.
  private static func places(
    of characters: [Character], in line: DocumentText
  ) -> [(number: Int, isFromRight: Bool)] {
    // For each byte of the text, and its end, the number of characters that begin before it.
    var before: [Int] = []
    for (index, character) in characters.enumerated() {
      before.append(index)
      before.append(contentsOf: repeatElement(index + 1, count: character.utf8.count - 1))
    }
    before.append(characters.count)
    var places = characters.indices.map { (number: $0, isFromRight: false) }
    var number = 0
    for run in line.runs where run.bytes.upperBound < before.count {
      let inside = Array(before[run.bytes.lowerBound]..<before[run.bytes.upperBound])
      for index in run.isFromRight ? inside.reversed() : inside {
        places[index] = (number, run.isFromRight)
        number += 1
      }
    }
    return places
  }

  /// Returns the text of a character that stands alone. Brackets in text that is read from right to
  /// left are mirrored.
  private static func shown(_ character: Character, _ isFromRight: Bool) -> String {
    let isMirrored =
      isFromRight && character.unicodeScalars.contains { $0.properties.isBidiMirrored }
    return isMirrored ? "\u{202E}\(character)\u{202C}" : String(character)
  }

  /// Returns the number of cells that are left of a caret before a character, or behind the last
  /// one if `index` is their number.
  package func caret(before index: Int) -> Int {
    guard let last = pieces.last else { return begin }
    let isBefore = index < pieces.count
    let piece = isBefore ? pieces[index] : last
    return piece.cell + (piece.isFromRight == isBefore ? 1 : 0)
  }

  /// Returns the character whose caret is nearest to a place, or their number for the end.
  ///
  /// - Parameter place: The distance from the left, in cells.
  package func character(at place: Double) -> Int {
    let number = Int(max(-1, min(place, Double(count))).rounded(.down))
    if let index = pieces.firstIndex(where: { $0.cell == number }) {
      let isRightHalf = place - Double(number) >= 0.5
      return isRightHalf == pieces[index].isFromRight ? index : index + 1
    }
    let isLeftOfAll = pieces.allSatisfy { $0.cell > number }
    return isLeftOfAll == isFromRight ? pieces.count : 0
  }

  /// Returns the cells of characters, those that are next to one another together.
  package func cells(of characters: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for cell in pieces[characters].map(\.cell).sorted() {
      if let last = found.last, last.upperBound == cell {
        found[found.count - 1] = last.lowerBound..<cell + 1
      } else {
        found.append(cell..<cell + 1)
      }
    }
    return found
  }
}

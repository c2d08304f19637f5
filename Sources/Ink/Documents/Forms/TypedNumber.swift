/// A number as people type it, or as another program has stored it.
///
/// Blanks of any kind, apostrophes and the mark of groups may be between the digits where they make
/// groups, signs of currencies before or behind all of them. A minus may be before the number, also
/// before its currency, or behind it, and parentheses stand for one. Digits may be of any script.
struct TypedNumber {
  /// The number, as it is written: 25 for `25%`.
  let written: Double
  /// Its digits, of which there may be more than a `Double` keeps.
  let digits: DecimalDigits
  /// True if it has a percent sign.
  let isPercent: Bool

  /// The number that is meant: 0.25 for `25%`.
  var value: Double { isPercent ? written / 100 : written }

  /// The signs of a percentage: ASCII, Arabic, small and wide.
  private static let percents: [Unicode.Scalar] = ["%", "\u{66A}", "\u{FE6A}", "\u{FF05}"]
  /// The signs of negative numbers: the hyphen, the minus, the dashes that stand for it, and the
  /// small and the wide one.
  private static let minuses: [Unicode.Scalar] = [
    "-", "\u{2212}", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{FE63}", "\u{FF0D}",
  ]
  private static let apostrophes: [Unicode.Scalar] = ["'", "\u{2019}", "\u{FF07}"]
  /// What a gap between digits becomes.
  private static let gap: Character = "'"

  /// Reads a text. Returns nil if it is no number.
  ///
  /// - Parameter marks: The marks between digits, where those of the text may mean either.
  init?(_ text: String, _ marks: FieldNumber.Marks) {
    var reader = Reader()
    for scalar in text.unicodeScalars {
      guard reader.take(scalar, marks) else { return nil }
    }
    guard reader.pluses + reader.minuses + reader.opened <= 1, reader.opened == reader.closed,
      reader.percents <= 1, let digits = Self.read(reader.kept, marks),
      let value = DecimalNumber.finite("\(digits.whole).\(digits.fraction)")
    else { return nil }
    self.digits = digits
    written = reader.minuses + reader.opened > 0 ? -value : value
    isPercent = reader.percents > 0
  }

  /// What was read of a text.
  private struct Reader {
    /// The digits, with the marks between them.
    var kept = ""
    var (pluses, minuses, opened, closed, percents) = (0, 0, 0, 0, 0)
    private var hasGap = false
    /// True if no digit may follow.
    private var isEnded = false

    /// Takes a character. Returns false if it is in no number, or in none at this place.
    mutating func take(_ scalar: Unicode.Scalar, _ marks: FieldNumber.Marks) -> Bool {
      let properties = scalar.properties
      switch scalar {
      case ".", "\u{FF0E}": return keep(".")
      case ",", "\u{FF0C}": return keep(",")
      case "\u{66B}": return keep(marks.decimal)
      case "\u{66C}": return keep(marks.otherMark)
      case _ where properties.numericType == .decimal:
        return keep(Character("\(Int(properties.numericValue ?? 0))"))
      case _ where TypedNumber.minuses.contains(scalar):
        minuses += 1
        end()
      case "+", "\u{FF0B}":
        pluses += 1
        return kept.isEmpty
      case "(", "\u{FF08}":
        opened += 1
        return kept.isEmpty
      case ")", "\u{FF09}":
        closed += 1
        isEnded = true
        return !kept.isEmpty
      case _ where TypedNumber.percents.contains(scalar):
        percents += 1
        end()
      case _ where properties.generalCategory == .currencySymbol: end()
      case _ where TypedNumber.apostrophes.contains(scalar) || properties.isWhitespace:
        hasGap = !kept.isEmpty
      // Marks of the direction of the text and the like are not seen.
      default: return properties.isDefaultIgnorableCodePoint
      }
      return true
    }

    /// Ends the number, if it has begun.
    private mutating func end() { isEnded = isEnded || !kept.isEmpty }

    private mutating func keep(_ character: Character) -> Bool {
      if isEnded { return false }
      if hasGap, character.isNumber { kept.append(TypedNumber.gap) }
      hasGap = false
      kept.append(character)
      return true
    }
  }

  /// Returns the digits of a text with marks, or nil if the marks are not where those of a number
  /// are.
  private static func read(_ kept: String, _ marks: FieldNumber.Marks) -> DecimalDigits? {
    var (decimal, group) = (marks.decimal, marks.otherMark)
    let groups = kept.split(separator: group, omittingEmptySubsequences: false)
    // A single mark is that of a group if three digits follow it and it can be nothing else.
    let isGrouped =
      groups.count > 2 || kept.contains(decimal)
      || (groups.count == 2 && groups[1].count == 3 && 1...3 ~= groups[0].count
        && groups[0].first != "0")
    if !isGrouped { (decimal, group) = (group, decimal) }
    let parts = kept.split(separator: decimal, omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = ungrouped(parts[0], group) else { return nil }
    let fraction = parts.count < 2 ? "" : parts[1].filter { $0 != gap }
    guard !whole.isEmpty || !fraction.isEmpty, fraction.allSatisfy(\.isNumber) else { return nil }
    return DecimalDigits(whole: whole, fraction: fraction)
  }

  /// Returns the digits before the decimal mark, or nil if they are not in groups: three at the
  /// end, and two or three before these.
  private static func ungrouped(_ whole: Substring, _ group: Character) -> String? {
    let groups = whole.split(omittingEmptySubsequences: false) { $0 == group || $0 == gap }
    if groups.count > 1 {
      guard groups[groups.count - 1].count == 3, 1...3 ~= groups[0].count,
        groups.dropFirst().allSatisfy({ 2...3 ~= $0.count })
      else { return nil }
    }
    return groups.joined()
  }
}

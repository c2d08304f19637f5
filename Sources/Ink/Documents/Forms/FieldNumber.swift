/// Numbers in the fields of forms, as they are stored, typed and shown.
package struct FieldNumber: Sendable, Hashable {
  /// The marks between digits.
  package enum Marks: Int, Sendable, Hashable {
    /// 1,234.56
    case commaAndPoint = 0
    /// 1234.56
    case point = 1
    /// 1.234,56
    case pointAndComma = 2
    /// 1234,56
    case comma = 3
    /// 1'234.56
    case apostropheAndPoint = 4

    fileprivate var group: String {
      switch self {
      case .commaAndPoint: ","
      case .pointAndComma: "."
      case .apostropheAndPoint: "'"
      case .point, .comma: ""
      }
    }
    fileprivate var hasDecimalComma: Bool { self == .pointAndComma || self == .comma }
  }

  /// The number of digits after the decimal mark.
  var digits: Int
  /// The marks between digits.
  var marks: Marks
  /// True if negative numbers are in parentheses, and have no sign.
  var hasParentheses = false
  /// The sign of the currency, with its blanks, or `%`.
  var sign = ""
  /// True if the sign precedes the number.
  var isSignFirst = false

  /// Returns the stored form of a typed number: digits with a decimal point and no other mark.
  /// Blanks and the sign of the currency are passed over. Returns nil if it is no number.
  func stored(_ typed: String) -> String? {
    let mark = sign.drop(while: \.isWhitespace)
    guard let range = mark.isEmpty ? nil : typed.firstRange(of: mark) else {
      return Self.value(typed, marks).map(Self.plain)
    }
    var rest = typed
    rest.removeSubrange(range)
    return Self.value(rest, marks).map(Self.plain)
  }

  /// Returns what a field shows for a stored value, multiplied by `factor`. A value that is no
  /// number is shown as it is.
  func shown(_ stored: String, times factor: Double = 1) -> String {
    let isPlain = stored.utf8.allSatisfy { "-.0123456789".utf8.contains($0) }
    guard let value = Self.value(stored, isPlain ? .point : marks) else { return stored }
    let text = Self.grouped(abs(value * factor), digits, marks)
    let signed = isSignFirst ? sign + text : text + sign
    let isNegative = value < 0 && text.utf8.contains { (0x31...0x39).contains($0) }
    if !isNegative { return signed }
    return hasParentheses ? "(\(signed))" : "-\(signed)"
  }

  /// Returns the number that a text names, or nil if it names none. Blanks, signs of currencies and
  /// apostrophes are passed over. A minus may be before the number, also before its currency, or
  /// behind it, and parentheses stand for one.
  static func value(_ text: String, _ marks: Marks = .commaAndPoint) -> Double? {
    var kept = ""
    var (signs, opened, closed) = (0, 0, 0)
    var isEnded = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "0"..."9", ".", ",":
        if isEnded { return nil }
        kept.unicodeScalars.append(scalar)
      case "-", "\u{2212}":
        signs += 1
        isEnded = !kept.isEmpty
      case "(": opened += 1
      case ")":
        closed += 1
        isEnded = true
      case "'", "\u{2019}", "%": break
      case _ where scalar.properties.isWhitespace: break
      case _ where scalar.properties.generalCategory == .currencySymbol: break
      default: return nil
      }
    }
    guard signs + opened <= 1, opened == closed else { return nil }
    let (decimal, group): (Character, Character) = marks.hasDecimalComma ? (",", ".") : (".", ",")
    let groups = kept.split(separator: group, omittingEmptySubsequences: false)
    // A single mark is that of a group if three digits follow it and it can be nothing else.
    let isGrouped =
      groups.count > 2 || kept.contains(decimal)
      || (groups.count == 2 && groups[1].count == 3 && 1...3 ~= groups[0].count
        && groups[0].first != "0")
    kept = isGrouped ? groups.joined() : kept
    kept = String(kept.map { $0 == "," ? "." : $0 })
    guard kept.contains(where: \.isNumber), kept.count(where: { $0 == "." }) <= 1 else {
      return nil
    }
    let value = DecimalNumber.finite(kept.first == "." ? "0" + kept : kept)
    return value.map { signs + opened > 0 ? -$0 : $0 }
  }

  /// Returns a number with a decimal point and at most 10 digits after it.
  static func plain(_ value: Double) -> String {
    let rounded = fixed(abs(value), 10)
    var text = rounded.whole + "." + rounded.fraction
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return value < 0 && text != "0" ? "-" + text : text
  }

  /// Returns the digits before and after the decimal mark of a number that is not negative, rounded
  /// to `digits` after it. Those that the number is too large to have are zeros.
  private static func fixed(_ value: Double, _ digits: Int) -> (whole: String, fraction: String) {
    // Whole numbers are exact below 2^53, which is above 9e15.
    var (known, scaled) = (0, value)
    while known < digits, scaled * 10 < 9e15 { (known, scaled) = (known + 1, scaled * 10) }
    guard scaled < 9e15 else {
      return (DecimalText.text(of: value.rounded()), String(repeating: "0", count: digits))
    }
    let text = String(Int(scaled.rounded()))
    let padded = String(repeating: "0", count: max(0, known + 1 - text.count)) + text
    let zeros = String(repeating: "0", count: digits - known)
    return (String(padded.dropLast(known)), padded.suffix(known) + zeros)
  }

  private static func grouped(_ value: Double, _ digits: Int, _ marks: Marks) -> String {
    let (whole, fraction) = fixed(value, digits)
    var groups: [Substring] = []
    var rest = whole[...]
    while rest.count > 3, !marks.group.isEmpty {
      groups.insert(rest.suffix(3), at: 0)
      rest = rest.dropLast(3)
    }
    let text = ([rest] + groups).joined(separator: marks.group)
    return digits == 0 ? text : text + (marks.hasDecimalComma ? "," : ".") + fraction
  }
}

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
    /// The mark before the fraction.
    var decimal: Character { hasDecimalComma ? "," : "." }
    /// The mark that may be between groups: that which is none before a fraction.
    var otherMark: Character { hasDecimalComma ? "." : "," }
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
  /// True if it is a share, of which 1 is 100 %.
  var isPercent = false

  /// Returns the stored form of a typed number: digits with a decimal point and no other mark.
  /// Blanks and the sign of the currency are passed over. A percentage is divided by 100, as what
  /// is stored is a share. Returns nil if it is no number.
  func stored(_ typed: String) -> String? {
    var text = typed
    let mark = sign.trimmed
    // Between digits it is no sign, so that it does not vanish.
    if !isPercent, !mark.isEmpty, let range = typed.firstRange(of: mark) {
      text.replaceSubrange(range, with: Self.currency)
    }
    guard let number = TypedNumber(text, marks), isPercent || !number.isPercent else { return nil }
    guard !number.isPercent, number.digits.areMany else { return Self.plain(number.value) }
    // A number of an account or a card keeps its digits.
    return (number.written < 0 ? "-" : "") + number.digits.plain
  }

  /// The sign of any currency.
  private static let currency = "\u{A4}"

  /// Returns the text that is typed for a stored one: with the decimal mark of the field, as a
  /// point could be the mark of a group there. What is no stored number stays.
  func typed(_ stored: String) -> String {
    guard marks.hasDecimalComma, Self.isPlain(stored), stored.count(where: { $0 == "." }) == 1
    else { return stored }
    return String(stored.map { $0 == "." ? marks.decimal : $0 })
  }

  /// True if a text has nothing but digits, a sign and points: then it is stored, and not typed.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { "-.0123456789".utf8.contains($0) }
  }

  /// Returns what a field shows for a stored value. A value that is no number is shown as it is.
  func shown(_ stored: String) -> String {
    guard let number = TypedNumber(stored, Self.isPlain(stored) ? .point : marks) else {
      return stored
    }
    let value = isPercent ? number.value * 100 : number.written
    guard value.isFinite else { return stored }
    let rounded =
      !isPercent && number.digits.areMany
      ? number.digits.rounded(to: digits) : Self.fixed(abs(value), digits)
    let text = Self.grouped(rounded, marks)
    let signed = isSignFirst ? sign + text : text + sign
    let isNegative = value < 0 && text.utf8.contains { (0x31...0x39).contains($0) }
    if !isNegative { return signed }
    return hasParentheses ? "(\(signed))" : "-\(signed)"
  }

  /// Returns the number that a stored text names, or nil if it names none.
  static func value(_ text: String) -> Double? { TypedNumber(text, .commaAndPoint)?.written }

  /// Returns a number with a decimal point and at most 10 digits after it.
  static func plain(_ value: Double) -> String {
    let text = fixed(abs(value), 10).plain
    return value < 0 && text != "0" ? "-" + text : text
  }

  /// Returns the digits before and after the decimal mark of a number that is not negative, rounded
  /// to `digits` after it. Those that the number is too large to have are zeros.
  private static func fixed(_ value: Double, _ digits: Int) -> DecimalDigits {
    // Whole numbers are exact below 2^53, which is above 9e15.
    var (known, scaled) = (0, value)
    while known < digits, scaled * 10 < 9e15 { (known, scaled) = (known + 1, scaled * 10) }
    guard scaled < 9e15 else {
      return DecimalDigits(
        whole: DecimalText.text(of: value.rounded()),
        fraction: String(repeating: "0", count: digits))
    }
    let padded = String(Int(scaled.rounded())).padded(to: known + 1)
    let zeros = String(repeating: "0", count: digits - known)
    return DecimalDigits(
      whole: padded.dropLast(known), fraction: "\(padded.suffix(known))\(zeros)")
  }

  private static func grouped(_ digits: DecimalDigits, _ marks: Marks) -> String {
    var groups: [Substring] = []
    var rest = digits.whole[...]
    while rest.count > 3, !marks.group.isEmpty {
      groups.insert(rest.suffix(3), at: 0)
      rest = rest.dropLast(3)
    }
    let text = ([rest] + groups).joined(separator: marks.group)
    return digits.fraction.isEmpty ? text : "\(text)\(marks.decimal)\(digits.fraction)"
  }
}

extension String {
  /// The text without blanks at its ends.
  fileprivate var trimmed: Substring {
    let rest = drop(while: \.isWhitespace)
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return rest[...last]
  }
}

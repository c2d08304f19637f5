import Localization

/// What a field of a form takes, and how it shows it: the closed set of functions that Acrobat has
/// for that (Adobe, *Acrobat Forms JavaScript Object Specification*, 2001).
package enum FieldFormat: Sendable, Hashable {
  case number(FieldNumber)
  /// A share, of which 1 is 100 %.
  case percent(FieldNumber)
  case date(FieldDate)
  /// A number with this many digits, of a kind that is usual in the United States.
  case digits(Digits)

  /// The kinds of numbers with a fixed number of digits.
  package enum Digits: Int, Sendable, Hashable {
    /// A postal code of 5 digits.
    case postalCode = 0
    /// A postal code of 9 digits.
    case longPostalCode = 1
    /// A phone number, of 7 or 10 digits.
    case phone = 2
    /// A social security number, of 9 digits.
    case socialSecurity = 3

    fileprivate var counts: [Int] {
      switch self {
      case .postalCode: [5]
      case .longPostalCode, .socialSecurity: [9]
      case .phone: [7, 10]
      }
    }
  }

  private static let dates = [
    "m/d", "m/d/yy", "mm/dd/yy", "mm/yy", "d-mmm", "d-mmm-yy", "dd-mmm-yy", "yy-mm-dd", "mmm-yy",
    "mmmm-yy", "mmm d, yyyy", "mmmm d, yyyy", "m/d/yy h:MM tt", "m/d/yy HH:MM",
  ]
  private static let times = ["HH:MM", "h:MM tt", "HH:MM:ss", "h:MM:ss tt"]
  /// The most digits after a decimal mark.
  private static let maximumDigits = 10

  /// Creates the format that a script asks for. Returns nil if it is no call of one of the
  /// functions with literal arguments.
  package init?(script: String) {
    // The same function has a name for showing values and one for checking what is typed, such as
    // AFDate_FormatEx and AFDate_KeystrokeEx.
    guard let call = FieldScript(script), let end = call.function.firstIndex(of: "_") else {
      return nil
    }
    let name = call.function[..<end] + (call.function.hasSuffix("Ex") ? "Ex" : "")
    func pattern(_ patterns: [String]) -> String? {
      call.integer(0).flatMap { patterns.indices.contains($0) ? patterns[$0] : nil }
    }
    let digits = call.integer(0).map { max(0, min($0, Self.maximumDigits)) }
    let marks = call.integer(1).flatMap(FieldNumber.Marks.init)
    switch name {
    case "AFNumber":
      guard let digits, let marks else { return nil }
      self = .number(
        FieldNumber(
          digits: digits, marks: marks, hasParentheses: 2...3 ~= call.integer(2) ?? 0,
          sign: call.text(4) ?? "", isSignFirst: call.isTrue(5)))
    case "AFPercent":
      guard let digits, let marks else { return nil }
      self = .percent(
        FieldNumber(
          digits: digits, marks: marks, sign: "%", isSignFirst: call.isTrue(2), isPercent: true))
    case "AFDate", "AFTime":
      let patterns = name == "AFDate" ? Self.dates : Self.times
      guard let date = pattern(patterns).flatMap(FieldDate.init(pattern:)) else { return nil }
      self = .date(date)
    case "AFDateEx", "AFTimeEx":
      guard let date = call.text(0).flatMap(FieldDate.init(pattern:)) else { return nil }
      self = .date(date)
    case "AFSpecial":
      guard let kind = call.integer(0).flatMap(Digits.init) else { return nil }
      self = .digits(kind)
    default: return nil
    }
  }

  /// What the field takes, for the user.
  package var hint: String {
    switch self {
    case .number(let number): tr("a number, such as \(number.shown("1234.5"))")
    case .percent(let number): tr("a number; 0.25 is shown as \(number.shown("0.25"))")
    case .date(let date) where date.isTime: tr("a time such as \(date.pattern)")
    case .date(let date): tr("a date such as \(date.pattern)")
    case .digits(.phone): tr("a phone number with 10 digits")
    case .digits(let kind): tr("1 digit", "\(kind.counts[0]) digits", count: kind.counts[0])
    }
  }

  /// Returns the value that is stored for what was typed, or nil if the field does not take it.
  package func stored(_ typed: String) -> String? {
    if typed.allSatisfy(\.isWhitespace) { return "" }
    return switch self {
    case .number(let number), .percent(let number): number.stored(typed)
    case .date(let date): date.stored(typed)
    case .digits(let kind):
      typed.allSatisfy { "0"..."9" ~= $0 || $0.isWhitespace || "()-./+".contains($0) }
        && kind.counts.contains(Self.digits(in: typed).count) ? typed : nil
    }
  }

  /// Returns the text that is typed for a stored one, so that `stored` gives that back.
  package func typed(_ stored: String) -> String {
    switch self {
    case .number(let number), .percent(let number): number.typed(stored)
    case .date, .digits: stored
    }
  }

  /// Returns what the field shows for a stored value.
  package func shown(_ stored: String) -> String {
    if stored.isEmpty { return "" }
    switch self {
    case .number(let number), .percent(let number): return number.shown(stored)
    case .date(let date): return date.stored(stored) ?? stored
    case .digits(let kind):
      let digits = Self.digits(in: stored)
      func part(_ from: Int, _ to: Int) -> Substring { digits.dropFirst(from).prefix(to - from) }
      return switch (kind, digits.count) {
      case (.longPostalCode, 9): "\(part(0, 5))-\(part(5, 9))"
      case (.phone, 10): "(\(part(0, 3))) \(part(3, 6))-\(part(6, 10))"
      case (.phone, 7): "\(part(0, 3))-\(part(3, 7))"
      case (.socialSecurity, 9): "\(part(0, 3))-\(part(3, 5))-\(part(5, 9))"
      default: stored
      }
    }
  }

  private static func digits(in text: String) -> String { text.filter { "0"..."9" ~= $0 } }
}

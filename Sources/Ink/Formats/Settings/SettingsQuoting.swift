/// How values and names are written among settings: plainly where that is plain, else in quotation
/// marks, with `\"`, `\\`, `\n`, `\t` and `\u{1f58b}` for what would not be seen or end the line.
enum SettingsQuoting {
  typealias Scalars = ArraySlice<Unicode.Scalar>

  /// A value as it is written.
  static func written(_ value: String) -> String {
    let scalars = value.unicodeScalars
    guard let first = scalars.first, let last = scalars.last, first != "\"", first != " ",
      last != " ", !scalars.contains(where: isHidden)
    else { return quoted(value) }
    return value
  }

  /// A text in quotation marks.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where isHidden(scalar): result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The value written so; nil where quotation marks do not match.
  static func value(_ written: Scalars) -> String? {
    written.first == "\"" ? unquoted(written) : String(String.UnicodeScalarView(written))
  }

  /// The text in quotation marks that all of `written` is; nil where it is none.
  static func unquoted(_ written: Scalars) -> String? {
    guard written.count >= 2, written.first == "\"", written.last == "\"" else { return nil }
    var rest = written.dropFirst().dropLast()
    var result = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return nil
      case "\\":
        guard let meant = escaped(&rest) else { return nil }
        result.append(meant)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// What stands behind a backslash, which is taken from `rest`.
  private static func escaped(_ rest: inout Scalars) -> Unicode.Scalar? {
    switch rest.popFirst() {
    case "\"": return "\""
    case "\\": return "\\"
    case "n": return "\n"
    case "t": return "\t"
    case "u":
      guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}") else { return nil }
      let digits = String(String.UnicodeScalarView(rest[..<end]))
      rest = rest[(end + 1)...]
      guard 1...6 ~= digits.utf8.count else { return nil }
      return UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) }
    default: return nil
    }
  }

  /// Whether a scalar would not be seen, or break the line, for some editor at least.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format, .privateUse, .unassigned: true
    default: false
    }
  }
}

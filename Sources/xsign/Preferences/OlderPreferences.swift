/// The format of the preferences in older versions, before they became a key file: settings of the
/// whole program come before all sections, sections are `[kind "name"]`, and values are in
/// quotation marks if necessary.
enum OlderPreferences {
  private typealias Scalars = Substring.UnicodeScalarView

  /// Returns a key file with the same settings and comments, or nil if `text` does not have the
  /// older format.
  static func keyFile(_ text: String) -> String? {
    var lines = ["[\(Preferences.group)]"]
    // Splits by scalars: CR LF is one character, and a combining mark at the beginning of a line
    // forms one character with the line feed before it.
    for row in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let line = line(trimmed(row.last == "\r" ? row.dropLast() : row)) else { return nil }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }

  private static func line(_ row: Scalars) -> String? {
    guard !row.contains(where: { $0.value < 0x20 && $0 != "\t" }) else { return nil }
    guard let first = row.first, first != "#" else { return String(row) }
    if first == "[" { return heading(row) }
    guard let equals = row.firstIndex(of: "=") else { return nil }
    let key = trimmed(row[..<equals])
    let written = trimmed(row[row.index(after: equals)...])
    let value = written.first == "\"" ? unquoted(written) : String(written)
    guard let value, !key.isEmpty, key.allSatisfy(isWord) else { return nil }
    return "\(String(key))=\(escaped(value))"
  }

  private static func heading(_ row: Scalars) -> String? {
    guard row.last == "]" else { return nil }
    let inside = trimmed(row.dropFirst().dropLast())
    let kind = inside.prefix(while: isWord)
    let name = trimmed(inside.dropFirst(kind.count))
    if kind.isEmpty { return nil }
    if name.isEmpty { return "[\(String(kind))]" }
    return unquoted(name).map { "[\(Preferences.group(String(kind), $0))]" }
  }

  /// Returns the text between the quotation marks around `written`, or nil if they do not match.
  private static func unquoted(_ written: Scalars) -> String? {
    guard written.count >= 2, written.first == "\"", written.last == "\"" else { return nil }
    var rest = written.dropFirst().dropLast()
    var result = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return nil }
      guard let meant = scalar == "\\" ? escape(&rest) : scalar else { return nil }
      result.append(meant)
    }
    return String(result)
  }

  /// Removes an escape from the beginning of `rest` and returns the scalar that it denotes. Escapes
  /// are `"`, `\`, `n`, `t` and, for example, `u{1f58b}`.
  private static func escape(_ rest: inout Scalars) -> Unicode.Scalar? {
    switch rest.popFirst() {
    case "\"": return "\""
    case "\\": return "\\"
    case "n": return "\n"
    case "t": return "\t"
    case "u":
      guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}") else { return nil }
      let digits = String(rest[..<end])
      rest = rest[rest.index(after: end)...]
      return UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) }
    default: return nil
    }
  }

  /// Returns a value with the escapes of a key file.
  private static func escaped(_ value: String) -> String {
    let scalars = Array(value.unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case " " where index == 0 || index == scalars.count - 1: result += "\\s"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func trimmed(_ row: Scalars) -> Scalars {
    var row = row.drop { $0 == " " || $0 == "\t" }
    while let last = row.last, last == " " || last == "\t" { row.removeLast() }
    return row
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
    default: false
    }
  }
}

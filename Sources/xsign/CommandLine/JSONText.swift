import Ink

/// A value of JSON (RFC 8259), to be printed.
enum JSONText {
  case text(String)
  case number(Int)
  /// A number with one decimal.
  case tenths(Double)
  /// A number with three decimals at most.
  case thousandths(Double)
  case null
  case boolean(Bool)
  case list([JSONText])
  /// The members of an object, in order.
  case object([(String, JSONText)])

  /// The value as JSON in one line.
  var line: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .number(let number): String(number)
    case .tenths(let number): "\((number * 10).rounded() / 10)"
    case .thousandths(let number): "\((number * 1000).rounded() / 1000)"
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .list(let values): "[" + values.map(\.line).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0) + ": " + $1.line }.joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case ..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        quoted += "\\u" + String(scalar.value, radix: 16).padded(to: 4)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

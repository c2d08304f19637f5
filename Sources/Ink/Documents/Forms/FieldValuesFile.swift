import Localization

/// Values for the fields of a form in a file of JSON: an object with the full names of fields and a
/// text, a number, `true`, `false`, `null` or a list of texts for each.
package struct FieldValuesFile: Sendable {
  /// The names in the order of the file, each with its texts.
  package private(set) var values: [(name: String, texts: [String])] = []

  /// Reads a file. O(bytes).
  ///
  /// - Parameter file: The name of the file in errors.
  /// - Throws: The error in the file, with the line.
  package init(_ bytes: [UInt8], file: String) throws(FormatError) {
    var json = JSONReader(bytes)
    do throws(FormatError.Reason) {
      guard json.peek() == UInt8(ascii: "{") else {
        throw .notJSON(tr("the names of fields and their values are missing"))
      }
      try json.object { json, name throws(FormatError.Reason) in
        values.append((name, try Self.texts(&json)))
      }
      try json.end()
    } catch {
      throw FormatError(file: file, line: json.line, reason: error)
    }
  }

  private static func texts(_ json: inout JSONReader) throws(FormatError.Reason) -> [String] {
    guard json.peek() == UInt8(ascii: "[") else { return [try text(&json)] }
    var texts: [String] = []
    try json.array { json throws(FormatError.Reason) in texts.append(try text(&json)) }
    return texts
  }

  private static func text(_ json: inout JSONReader) throws(FormatError.Reason) -> String {
    let first = json.peek()
    switch first {
    case UInt8(ascii: "\""): return try json.string()
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      try json.skip()
      return first == UInt8(ascii: "t") ? "on" : first == UInt8(ascii: "f") ? "off" : ""
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      throw .notJSON(tr("a value is neither a text nor a number"))
    default:
      guard let number = try json.number(), number.isFinite else {
        throw .notJSON(tr("a value is neither a text nor a number"))
      }
      return FieldNumber.plain(number)
    }
  }
}

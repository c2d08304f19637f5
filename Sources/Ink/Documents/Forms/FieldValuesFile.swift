import Localization

/// Values for the fields of a form in a file of JSON: an object with the full names of fields and a
/// text, a number, `true`, `false`, `null` or a list of texts for each.
package struct FieldValuesFile: Sendable {
  /// A text for a field.
  package struct Text: Sendable, Hashable {
    /// The text.
    package var text: String
    /// True if it is a number of JSON: its decimal mark is a point, whatever that of the field is.
    package var isNumber = false

    /// Creates a text as people type it.
    package init(_ text: String) { self.text = text }
  }

  /// The names in the order of the file, each with its texts.
  package private(set) var values: [(name: String, texts: [Text])] = []

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
        values.append((name, try Self.texts(&json, bytes)))
      }
      try json.end()
    } catch {
      throw FormatError(file: file, line: json.line, reason: error)
    }
  }

  private static func texts(
    _ json: inout JSONReader, _ bytes: [UInt8]
  ) throws(FormatError.Reason) -> [Text] {
    guard json.peek() == UInt8(ascii: "[") else { return [try text(&json, bytes)] }
    var texts: [Text] = []
    try json.array { json throws(FormatError.Reason) in texts.append(try text(&json, bytes)) }
    return texts
  }

  private static func text(
    _ json: inout JSONReader, _ bytes: [UInt8]
  ) throws(FormatError.Reason) -> Text {
    let first = json.peek()
    let start = json.index
    switch first {
    case UInt8(ascii: "\""): return Text(try json.string())
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      try json.skip()
      return Text(first == UInt8(ascii: "t") ? "on" : first == UInt8(ascii: "f") ? "off" : "")
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      throw .notJSON(tr("a value is neither a text nor a number"))
    default:
      guard let number = try json.number(), number.isFinite else {
        throw .notJSON(tr("a value is neither a text nor a number"))
      }
      var given = Text(text(of: number, bytes[start..<json.index]))
      given.isNumber = true
      return given
    }
  }

  /// Returns the text of a number: as it is written, so that none of its digits are lost, without
  /// zeros that mean nothing.
  private static func text(of number: Double, _ written: ArraySlice<UInt8>) -> String {
    let text = String(decoding: written, as: UTF8.self)
    guard number != 0, !text.contains("e"), !text.contains("E") else {
      return FieldNumber.plain(number)
    }
    guard text.contains(".") else { return text }
    let end = text.lastIndex { $0 != "0" } ?? text.startIndex
    return String(text[end] == "." ? text[..<end] : text[...end])
  }
}

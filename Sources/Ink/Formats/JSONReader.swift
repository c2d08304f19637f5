import Localization

/// A streaming parser of JSON (RFC 8259, https://www.rfc-editor.org/rfc/rfc8259).
///
/// Closures parse or skip the values in arrays and objects. Nesting is limited to `deepest`.
struct JSONReader {
  /// The largest depth of arrays and objects.
  static let deepest = 64
  /// The largest length of a string, in bytes.
  static let longestString = 1_000_000

  private let bytes: [UInt8]
  private(set) var index = 0
  private var depth = 0

  /// Creates a parser of `bytes`, the whole file.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = UTF8Mark.length(in: bytes)
  }

  /// The current line, from 1. O(bytes parsed so far).
  var line: Int { 1 + bytes[..<min(index, bytes.count)].count { $0 == UInt8(ascii: "\n") } }

  /// Returns the first byte of the next value; nil at the end.
  mutating func peek() -> UInt8? {
    while index < bytes.count, bytes[index].isBlank { index += 1 }
    return index < bytes.count ? bytes[index] : nil
  }

  /// Parses an array; `element` parses each of its values.
  mutating func array(
    _ element: (inout JSONReader) throws(FormatError.Reason) -> Void
  ) throws(FormatError.Reason) {
    try open("[")
    if try close("]", first: true) { return }
    repeat { try element(&self) } while try !close("]", first: false)
  }

  /// Parses an object; `member` parses the value of each name.
  mutating func object(
    _ member: (inout JSONReader, String) throws(FormatError.Reason) -> Void
  ) throws(FormatError.Reason) {
    try open("{")
    if try close("}", first: true) { return }
    repeat {
      guard peek() == UInt8(ascii: "\"") else { throw .notJSON(tr("a name is missing")) }
      let name = try string()
      guard peek() == UInt8(ascii: ":") else { throw .notJSON(tr("a colon is missing")) }
      index += 1
      try member(&self, name)
    } while try !close("}", first: false)
  }

  /// Parses the next value. Returns it if it is a number, infinite beyond the largest `Double`;
  /// otherwise skips it and returns nil.
  mutating func number() throws(FormatError.Reason) -> Double? {
    guard let first = peek(), first == UInt8(ascii: "-") || Self.isDigit(first) else {
      try skip()
      return nil
    }
    let start = index
    var end = index
    guard let value = DecimalNumber.read(bytes.span, at: &end, until: bytes.count) else {
      throw .notJSON(tr("there is a minus without a number"))
    }
    index = end
    // JSON requires digits on both sides of a point, and allows no leading zeros.
    var i = first == UInt8(ascii: "-") ? start + 1 : start
    let isZero = bytes[i] == UInt8(ascii: "0")
    var digits = 0
    while i < index, Self.isDigit(bytes[i]) {
      i += 1
      digits += 1
    }
    let isBare = i < index && bytes[i] == UInt8(ascii: ".") && !hasDigit(at: i + 1)
    guard digits > 0, !isZero || digits == 1, !isBare else {
      throw .notJSON(tr("there is an invalid number"))
    }
    return value
  }

  /// Parses the next value, a string.
  mutating func string() throws(FormatError.Reason) -> String {
    index += 1
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\") || bytes[index] < 0x20 {
        return try escapedString(from: start)
      }
      index += 1
    }
    try checkLength(index - start)
    guard index < bytes.count else { throw .notJSON(tr("a string is not terminated")) }
    defer { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  mutating func skip() throws(FormatError.Reason) {
    switch peek() {
    case UInt8(ascii: "["): try array { reader throws(FormatError.Reason) in try reader.skip() }
    case UInt8(ascii: "{"):
      try object { reader, _ throws(FormatError.Reason) in try reader.skip() }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): _ = try number()
    case nil: throw .notJSON(tr("it ends too early"))
    default: throw .notJSON(tr("a value is missing"))
    }
  }

  /// Throws an error unless the end is reached.
  mutating func end() throws(FormatError.Reason) {
    if peek() != nil { throw .notJSON(tr("there is text after the end")) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }

  private func hasDigit(at i: Int) -> Bool { i < bytes.count && Self.isDigit(bytes[i]) }

  private mutating func open(_ bracket: Unicode.Scalar) throws(FormatError.Reason) {
    guard peek() == UInt8(ascii: bracket) else { throw .notJSON(tr("a \(bracket) is missing")) }
    depth += 1
    if depth > Self.deepest { throw .tooDeep(Self.deepest) }
    index += 1
  }

  /// Returns true if the array or object ends here; otherwise parses a comma unless this is the
  /// first value.
  private mutating func close(
    _ bracket: Unicode.Scalar, first: Bool
  ) throws(FormatError.Reason) -> Bool {
    let byte = peek()
    if byte == UInt8(ascii: bracket) {
      index += 1
      depth -= 1
      return true
    }
    if first { return false }
    guard let byte else { throw .notJSON(tr("it ends too early")) }
    guard byte == UInt8(ascii: ",") else { throw .notJSON(tr("a comma or \(bracket) is missing")) }
    index += 1
    return false
  }

  private mutating func word(_ word: String) throws(FormatError.Reason) {
    guard bytes[index...].starts(with: word.utf8) else {
      throw .notJSON(tr("there is an unknown word"))
    }
    index += word.utf8.count
  }

  private func checkLength(_ length: Int) throws(FormatError.Reason) {
    if length > Self.longestString { throw .tooLong(Self.longestString) }
  }

  /// Parses the string that begins at `start` and has its first escape at `index`.
  private mutating func escapedString(from start: Int) throws(FormatError.Reason) -> String {
    var text = Array(bytes[start..<index])
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      let byte = bytes[index]
      guard byte >= 0x20 else { throw .notJSON(tr("a string holds a control character")) }
      index += 1
      if byte == UInt8(ascii: "\\") { try escape(&text) } else { text.append(byte) }
      try checkLength(text.count)
    }
    guard index < bytes.count else { throw .notJSON(tr("a string is not terminated")) }
    index += 1
    return String(decoding: text, as: UTF8.self)
  }

  /// Parses the escape after a backslash.
  private mutating func escape(_ text: inout [UInt8]) throws(FormatError.Reason) {
    guard index < bytes.count else { throw .notJSON(tr("a string is not terminated")) }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return text.append(byte)
    case UInt8(ascii: "b"): return text.append(8)
    case UInt8(ascii: "f"): return text.append(12)
    case UInt8(ascii: "n"): return text.append(10)
    case UInt8(ascii: "r"): return text.append(13)
    case UInt8(ascii: "t"): return text.append(9)
    default: break
    }
    guard byte == UInt8(ascii: "u"), var code = fourDigits() else {
      throw .notJSON(tr("there is an unknown escape sequence"))
    }
    // A character beyond the Basic Multilingual Plane is a surrogate pair. A lone surrogate is
    // replaced.
    if 0xd800..<0xdc00 ~= code, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    {
      let before = index
      index += 2
      if let low = fourDigits(), 0xdc00..<0xe000 ~= low {
        code = 0x10000 + (code - 0xd800) << 10 + (low - 0xdc00)
      } else {
        index = before
      }
    }
    text += Array(String(Unicode.Scalar(code) ?? "\u{fffd}").utf8)
  }

  private mutating func fourDigits() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    var code: UInt32 = 0
    for i in index..<index + 4 {
      guard let digit = Character(UnicodeScalar(bytes[i])).hexDigitValue else { return nil }
      code = code << 4 | UInt32(digit)
    }
    index += 4
    return code
  }
}

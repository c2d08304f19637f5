/// The Base64 encoding (RFC 4648, section 4, https://www.rfc-editor.org/rfc/rfc4648).
public enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let filler = UInt8(ascii: "=")
  /// The value of each character; 0xff for bytes outside the alphabet.
  private static let values: [UInt8] = (0...255).map { (byte: UInt8) in
    alphabet.firstIndex(of: byte).map { UInt8($0) } ?? 0xff
  }

  /// Returns `bytes` as text, in lines of `line` characters, a multiple of 4, with a line feed
  /// after each but the last; nil for a single line. O(count).
  public static func text(of bytes: [UInt8], line: Int? = nil) -> [UInt8] {
    let alphabet = alphabet
    let lines = line.map { (bytes.count + 2) / 3 * 4 / $0 } ?? 0
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4 + lines)
    var i = 0
    var column = 0
    while i < bytes.count {
      if let line, column == line {
        text.append(UInt8(ascii: "\n"))
        column = 0
      }
      let left = bytes.count - i
      let second = left > 1 ? bytes[i + 1] : 0
      let third = left > 2 ? bytes[i + 2] : 0
      text.append(alphabet[Int(bytes[i] >> 2)])
      text.append(alphabet[Int((bytes[i] & 3) << 4 | second >> 4)])
      text.append(left > 1 ? alphabet[Int((second & 15) << 2 | third >> 6)] : filler)
      text.append(left > 2 ? alphabet[Int(third & 63)] : filler)
      i += 3
      column += 4
    }
    return text
  }

  /// A decoder that takes text in parts.
  ///
  /// It is strict, so that bytes have a single encoding apart from white space: only characters of
  /// the alphabet, padding to a multiple of four, and unused bits of zero.
  struct Decoder {
    private var decoded: [UInt8] = []
    /// The bits of the current group of four characters, and the numbers of its characters and of
    /// the padding among them.
    private var bits: UInt32 = 0
    private var characters = 0
    private var fillers = 0
    private var isWrong = false
    private let maximum: Int

    /// Creates a decoder of at most `maximum` bytes.
    init(maximum: Int) { self.maximum = maximum }

    /// The decoded bytes; nil if the text is empty, truncated, invalid, or too long.
    var bytes: [UInt8]? { isWrong || characters != 0 || decoded.isEmpty ? nil : decoded }

    /// Takes the next part of the text. Nothing is kept of invalid text.
    mutating func append(_ text: Span<UInt8>) {
      let values = Base64.values
      for i in text.indices where !isWrong && !text[i].isBlank {
        if text[i] == Base64.filler {
          fillers += 1
          take(0, isAllowed: characters >= 2)
        } else {
          // Nothing may follow padding.
          take(values[Int(text[i])], isAllowed: fillers == 0)
        }
      }
      if isWrong { decoded = [] }
    }

    private mutating func take(_ value: UInt8, isAllowed: Bool) {
      guard value < 64, isAllowed else { return isWrong = true }
      bits = bits << 6 | UInt32(value)
      characters += 1
      guard characters == 4 else { return }
      let unused = 1 << (8 * UInt32(fillers)) - 1 as UInt32
      guard bits & unused == 0, decoded.count + 3 - fillers <= maximum else {
        return isWrong = true
      }
      decoded.append(UInt8(truncatingIfNeeded: bits >> 16))
      if fillers < 2 { decoded.append(UInt8(truncatingIfNeeded: bits >> 8)) }
      if fillers < 1 { decoded.append(UInt8(truncatingIfNeeded: bits)) }
      (bits, characters) = (0, 0)
    }
  }
}

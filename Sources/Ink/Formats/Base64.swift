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
    /// The bits that are not yet a whole byte, and the number of characters of the group of four so
    /// far.
    private var bits: UInt32 = 0
    private var characters = 0
    private var fillers = 0
    private var isWrong = false
    private let most: Int

    /// Creates a decoder of at most `most` bytes.
    init(most: Int) { self.most = most }

    /// The decoded bytes; nil if the text is empty, truncated, invalid, or too long.
    var bytes: [UInt8]? { isWrong || characters != 0 || decoded.isEmpty ? nil : decoded }

    /// Takes the next part of the text. Nothing is kept of invalid text.
    mutating func append(_ text: Span<UInt8>) {
      let values = Base64.values
      for i in text.indices where !isWrong {
        let byte = text[i]
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): continue
        case Base64.filler: fill()
        default: take(values[Int(byte)])
        }
      }
      if isWrong { decoded = [] }
    }

    private mutating func take(_ value: UInt8) {
      // Nothing may follow padding.
      guard value < 64, fillers == 0 else { return isWrong = true }
      bits = bits << 6 | UInt32(value)
      characters += 1
      if characters == 4 { end(3) }
    }

    private mutating func fill() {
      fillers += 1
      // One padding character after three characters, two after two.
      guard characters == 2 || characters == 3, fillers <= 4 - characters else {
        return isWrong = true
      }
      guard characters + fillers == 4 else { return }
      bits <<= UInt32(6 * fillers)
      guard bits & (fillers == 1 ? 0xff : 0xffff) == 0 else { return isWrong = true }
      end(3 - fillers)
    }

    private mutating func end(_ count: Int) {
      guard decoded.count + count <= most else { return isWrong = true }
      decoded.append(UInt8(truncatingIfNeeded: bits >> 16))
      if count > 1 { decoded.append(UInt8(truncatingIfNeeded: bits >> 8)) }
      if count > 2 { decoded.append(UInt8(truncatingIfNeeded: bits)) }
      bits = 0
      characters = 0
    }
  }
}

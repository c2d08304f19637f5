/// Text for the names of files, which may be any bytes: on Linux a name need not be UTF-8.
///
/// A byte that is not part of UTF-8 becomes a code point of private use, U+F700 plus the byte. The
/// bytes of these 128 code points become such code points themselves, so that every name has a text
/// of its own, and the text gives the same bytes again. Only text from outside is translated, not
/// what a user types: nobody types code points of private use.
extension String {
  /// The code points that stand for the bytes from 0x80 on.
  private static let escapes: ClosedRange<UInt32> = 0xf780...0xf7ff

  /// Creates the text of `bytes`. It differs from their UTF-8 only where they are not UTF-8 or
  /// contain an escape.
  ///
  /// - Complexity: O(bytes).
  public init(rawBytes bytes: [UInt8]) {
    if let text = String(validating: bytes, as: UTF8.self), !text.hasRawBytes {
      self = text
      return
    }
    var scalars = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var position = 0
    func escape(_ count: Int) {
      for byte in bytes[position..<position + count] {
        scalars.append(Self.escape(of: byte))
      }
      position += count
    }
    loop: while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if Self.escapes.contains(scalar.value) {
          escape(encoded.count)
        } else {
          scalars.append(scalar)
          position += encoded.count
        }
      case .error(let length): escape(length)
      case .emptyInput: break loop
      }
    }
    self = String(scalars)
  }

  /// The bytes that the text stands for.
  public var rawBytes: [UInt8] {
    guard hasRawBytes else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar -> [UInt8] in
      Self.escapes.contains(scalar.value)
        ? [UInt8(scalar.value & 0xff)] : Array(String(scalar).utf8)
    }
  }

  /// True if a part of the text stands for bytes that are not UTF-8.
  public var hasRawBytes: Bool {
    unicodeScalars.contains { Self.escapes.contains($0.value) }
  }

  /// The text for people: U+FFFD stands for each byte that is not UTF-8. As UTF-8, it is as long as
  /// the text, so that offsets are valid in both.
  public var legible: String {
    guard hasRawBytes else { return self }
    return String(
      String.UnicodeScalarView(
        unicodeScalars.map { Self.escapes.contains($0.value) ? "\u{FFFD}" : $0 }))
  }

  /// Returns the code point that stands for a byte from 0x80 on.
  private static func escape(of byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(0xf700 + UInt32(byte)) ?? "\u{FFFD}"
  }
}

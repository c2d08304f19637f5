/// Bytes as hexadecimal digits.
package enum HexDigits {
  /// The digits in lower case.
  package static let lower = Array("0123456789abcdef".utf8)
  private static let upper = Array("0123456789ABCDEF".utf8)

  /// Returns two digits for each byte, in ASCII.
  package static func ascii(
    _ bytes: some Sequence<UInt8>, isUppercase: Bool = false
  ) -> [UInt8] {
    let digits = isUppercase ? upper : lower
    return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }

  /// Returns the bytes of digits of either case, or nil if there is anything else, or one too few.
  static func bytes(_ text: String) -> [UInt8]? {
    let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == text.utf8.count, digits.count % 2 == 0 else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// Returns two digits for each byte.
  package static func text(_ bytes: some Sequence<UInt8>, isUppercase: Bool = false) -> String {
    String(decoding: ascii(bytes, isUppercase: isUppercase), as: UTF8.self)
  }
}

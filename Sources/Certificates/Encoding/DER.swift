/// Distinguished encoding (ITU-T X.690), as far as signatures need it.
enum DER {
  /// The tags of values. Those that are constructed have the sixth bit.
  enum Tag {
    static let integer: UInt8 = 0x02
    static let octets: UInt8 = 0x04
    static let null: UInt8 = 0x05
    static let identifier: UInt8 = 0x06
    static let sequence: UInt8 = 0x30
    static let set: UInt8 = 0x31

    /// Returns the tag of a constructed value whose number depends on where it is.
    static func context(_ number: UInt8) -> UInt8 { 0xa0 | number }
  }

  /// Returns a value with its tag and length (8.1).
  static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    [tag] + length(content.count) + content
  }

  private static func length(_ count: Int) -> [UInt8] {
    if count < 0x80 { return [UInt8(count)] }
    var bytes: [UInt8] = []
    var rest = count
    while rest > 0 {
      bytes.insert(UInt8(truncatingIfNeeded: rest), at: 0)
      rest >>= 8
    }
    return [0x80 | UInt8(bytes.count)] + bytes
  }

  /// Returns a sequence of encoded values.
  static func sequence(_ values: [UInt8]...) -> [UInt8] {
    value(Tag.sequence, values.flatMap(\.self))
  }

  /// Returns a set of encoded values, which are sorted (11.6).
  static func set(_ values: [[UInt8]], tag: UInt8 = Tag.set) -> [UInt8] {
    value(tag, values.sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self))
  }

  /// Returns a string of bytes.
  static func octets(_ bytes: [UInt8]) -> [UInt8] { value(Tag.octets, bytes) }

  /// Returns a small integer.
  static func integer(_ number: UInt8) -> [UInt8] { integer([number]) }

  /// Returns an integer that is not negative, whose bytes begin with the greatest: as short as it
  /// can be, with a zero before a byte that would be a sign (8.3).
  static func integer(_ magnitude: [UInt8]) -> [UInt8] {
    let bytes = Array(magnitude.drop { $0 == 0 })
    let needsZero = bytes.first.map { $0 >= 0x80 } ?? true
    return value(Tag.integer, needsZero ? [0] + bytes : bytes)
  }

  /// Returns an object identifier (8.19).
  static func identifier(_ arcs: [Int]) -> [UInt8] {
    var content: [UInt8] = []
    for arc in [arcs[0] * 40 + arcs[1]] + arcs.dropFirst(2) {
      var digits = [UInt8(arc & 0x7f)]
      var rest = arc >> 7
      while rest > 0 {
        digits.insert(UInt8(rest & 0x7f) | 0x80, at: 0)
        rest >>= 7
      }
      content += digits
    }
    return value(Tag.identifier, content)
  }

  /// The value that says nothing.
  static let null = value(Tag.null, [])
}

/// The object identifiers of a signature, encoded.
enum Identifier {
  private static let pkcs = [1, 2, 840, 113_549, 1]

  /// Content of any kind (RFC 5652, 4).
  static let data = DER.identifier(pkcs + [7, 1])
  /// A signature (RFC 5652, 5.1).
  static let signedData = DER.identifier(pkcs + [7, 2])
  /// The attribute of the kind of the content (RFC 5652, 11.1).
  static let contentType = DER.identifier(pkcs + [9, 3])
  /// The attribute of the hash of the content (RFC 5652, 11.2).
  static let messageDigest = DER.identifier(pkcs + [9, 4])
  /// The attribute of the certificate that is meant (RFC 5035, 3).
  static let signingCertificate = DER.identifier(pkcs + [9, 16, 2, 47])
  /// RSA with the padding of PKCS #1 and SHA-256 (RFC 5754, 3.2).
  static let rsaWithSHA256 = DER.identifier(pkcs + [1, 11])
  /// ECDSA with SHA-256 (RFC 5754, 3.3).
  static let ecdsaWithSHA256 = DER.identifier([1, 2, 840, 10_045, 4, 3, 2])
  /// SHA-256 (RFC 5754, 2.2).
  static let sha256 = DER.identifier([2, 16, 840, 1, 101, 3, 4, 2, 1])
}

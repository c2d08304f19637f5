internal import COpenSSL

/// The names of algorithms, for people.
package enum AlgorithmName {
  /// Those that the libcrypto of Debian 12 does not know by name.
  private static let names = [
    "2.16.840.1.101.3.4.2.18": "SHAKE256-LEN", "2.16.840.1.101.3.4.3.17": "ML-DSA-44",
    "2.16.840.1.101.3.4.3.18": "ML-DSA-65", "2.16.840.1.101.3.4.3.19": "ML-DSA-87",
  ]

  /// Returns the name of an algorithm (`ASN1_OBJECT`), or its identifier if it has none.
  package static func text(_ object: OpaquePointer?) -> String? {
    guard let object else { return nil }
    if let name = names[identifier(object)] { return name }
    let number = OBJ_obj2nid(object)
    guard number != NID_undef, let name = OBJ_nid2sn(number) else { return identifier(object) }
    return String(cString: name)
  }

  /// Returns the identifier in dots and digits.
  package static func identifier(_ object: OpaquePointer?) -> String {
    var text = [CChar](repeating: 0, count: 128)
    OBJ_obj2txt(&text, Int32(text.count), object, 1)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

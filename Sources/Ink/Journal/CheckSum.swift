/// The CRC-32 of ISO 3309 and PNG: the polynomial 0xedb88320, bits reflected.
struct CheckSum {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xedb8_8320 ^ (sum >> 1) : sum >> 1 }
  }

  /// The sum of `bytes`. O(count).
  static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let table = table
    var sum = ~UInt32(0)
    for byte in bytes { sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8) }
    return ~sum
  }
}

/// The CRC-32 of ISO 3309 and PNG: the polynomial 0xedb88320, bits reflected.
struct CheckSum {
  /// How far a byte reaches that others follow: 256 entries for none, one, two and three of them. Four
  /// bytes are taken at a time, which Kounavis and Berry call slicing ("A systematic approach to building
  /// high performance software-based CRC generators", 2005).
  private static let tables: [UInt32] = {
    var tables: [UInt32] = []
    for byte in 0..<256 {
      var sum = UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xedb8_8320 ^ (sum >> 1) : sum >> 1 }
      tables.append(sum)
    }
    for index in 256..<1024 {
      let sum = tables[index - 256]
      tables.append(tables[Int(sum & 255)] ^ (sum >> 8))
    }
    return tables
  }()

  /// The sum of `bytes`. O(count).
  static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let tables = tables
    var sum = ~UInt32(0)
    var index = bytes.startIndex
    while bytes.endIndex - index >= 4 {
      for byte in 0..<4 { sum ^= UInt32(bytes[index + byte]) << UInt32(8 * byte) }
      let (a, b) = (tables[768 + Int(sum & 255)], tables[512 + Int(sum >> 8 & 255)])
      let (c, d) = (tables[256 + Int(sum >> 16 & 255)], tables[Int(sum >> 24)])
      sum = a ^ b ^ c ^ d
      index += 4
    }
    for byte in bytes[index...] {
      sum = tables[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8)
    }
    return ~sum
  }
}

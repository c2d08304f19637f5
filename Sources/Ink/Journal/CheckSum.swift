internal import CZlib

/// The CRC-32 that journals, PNG (ISO 15948) and gzip (RFC 1952) use.
package enum CheckSum {
  /// The sum of `bytes` (`crc32_z`), or of bytes with the sum `before` and `bytes` after them.
  /// O(count).
  package static func of(_ bytes: ArraySlice<UInt8>, after before: UInt32 = 0) -> UInt32 {
    // Of no memory at all zlib returns the sum of nothing.
    guard !bytes.isEmpty else { return before }
    return bytes.withUnsafeBufferPointer {
      UInt32(crc32_z(uLong(before), $0.baseAddress, $0.count))
    }
  }
}

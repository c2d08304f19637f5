internal import CZlib

/// The CRC-32 that journals, PNG (ISO 15948) and gzip (RFC 1952) use.
public enum CheckSum {
  /// The sum of `bytes` (`crc32_z`). O(count).
  public static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    // Of no memory at all zlib returns the sum to begin with, which is 0.
    bytes.withUnsafeBufferPointer { UInt32(crc32_z(0, $0.baseAddress, $0.count)) }
  }
}

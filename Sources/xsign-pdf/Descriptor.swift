import Glibc

/// Whole messages through descriptors.
enum Descriptor {
  private static let portion = 1 << 16

  /// Reads to the end. Returns false if that fails, or if there are more than `maximum` bytes.
  static func read(_ descriptor: Int32, into bytes: inout [UInt8], maximum: Int) -> Bool {
    var buffer = [UInt8](repeating: 0, count: portion)
    while true {
      let count = Glibc.read(descriptor, &buffer, portion)
      if count < 0, errno == EINTR { continue }
      guard count >= 0, count <= maximum - bytes.count else { return false }
      if count == 0 { return true }
      bytes += buffer[..<count]
    }
  }

  /// Writes all bytes. Returns false if that fails.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }
}

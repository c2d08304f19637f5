import Glibc
import Ink

/// Bytes and messages through the descriptors of a helper.
package enum Descriptor {
  private static let portion = 1 << 16

  /// Returns all bytes of a file, or nil if there are more than `maximum` or it cannot be read.
  package static func contents(of descriptor: Int32, maximum: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    return read(descriptor, into: &bytes, maximum: maximum) ? bytes : nil
  }

  /// Reads to the end. Returns false if that fails, or if there are more than `maximum` bytes.
  package static func read(_ descriptor: Int32, into bytes: inout [UInt8], maximum: Int) -> Bool {
    var buffer = [UInt8](repeating: 0, count: portion)
    while true {
      let count = Glibc.read(descriptor, &buffer, portion)
      if count < 0, errno == EINTR { continue }
      guard count >= 0, count <= maximum - bytes.count else { return false }
      if count == 0 { return true }
      bytes += buffer[..<count]
    }
  }

  /// Returns the next of several messages, or nil if it is damaged or there is no more.
  package static func message(_ descriptor: Int32, maximum: Int) -> [UInt8]? {
    guard let header = read(descriptor, count: MessageHeader.length),
      let count = MessageHeader.rest(after: header, maximum: maximum),
      let rest = read(descriptor, count: count)
    else { return nil }
    return header + rest
  }

  private static func read(_ descriptor: Int32, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var position = 0
    while position < count {
      let got = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress.map { $0 + position }, count - position)
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      position += got
    }
    return bytes
  }

  /// Writes all bytes. Returns false if that fails.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
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

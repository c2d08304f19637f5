import Glibc
import Ink

/// Messages through descriptors, one after the other.
enum Descriptor {
  /// Returns the next message, or nil if it is damaged or there is no more.
  static func message(_ descriptor: Int32, maximum: Int) -> [UInt8]? {
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

  /// Returns all bytes of a file, or nil if there are more than `maximum` or it cannot be read.
  static func contents(of descriptor: Int32, maximum: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let got = Glibc.read(descriptor, &buffer, buffer.count)
      if got < 0, errno == EINTR { continue }
      guard got >= 0, got <= maximum - bytes.count else { return nil }
      if got == 0 { return bytes }
      bytes += buffer[..<got]
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

internal import COpenSSL
import Glibc
import Ink

/// A passphrase or PIN. Its bytes are in one place, which is not written to a swap file if the
/// system permits that, and are overwritten at the end.
package final class Secret {
  /// The longest one, in bytes.
  package static let maximumLength = 1023
  /// The bytes that are read: so many that a secret that is too long is known.
  private static let capacity = UTF8Mark.bytes.count + maximumLength + 1

  private let room: UnsafeMutableRawBufferPointer
  private let count: Int

  /// Reads the first line of a file, or returns nil if it cannot be read or is too long.
  package init?(firstLineOf descriptor: Int32) {
    let room = Self.makeRoom(Self.capacity)
    var count = 0
    var end: Int?
    while end == nil, count < Self.capacity {
      let got = read(descriptor, room.baseAddress.map { $0 + count }, Self.capacity - count)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else {
        Self.wipe(room)
        return nil
      }
      count += got
      end = room[..<count].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      if got == 0 { break }
    }
    let start = UTF8Mark.length(in: room[..<count])
    let length = (end ?? count) - start
    // A zero would end it early.
    guard length <= Self.maximumLength, !room[start..<start + length].contains(0) else {
      Self.wipe(room)
      return nil
    }
    for index in 0..<length { room[index] = room[start + index] }
    for index in length..<room.count { room[index] = 0 }
    self.room = room
    self.count = length
  }

  /// Creates one with other bytes.
  ///
  /// - Parameters:
  ///   - capacity: The most bytes that it may have.
  ///   - fill: Writes them and returns their number, or nil if there is no such secret.
  init?(capacity: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Int?) {
    // A zero follows the bytes.
    let room = Self.makeRoom(capacity + 1)
    guard let count = fill(room) else {
      Self.wipe(room)
      return nil
    }
    self.room = room
    self.count = count
  }

  /// True if it has no bytes.
  var isEmpty: Bool { count == 0 }

  deinit { Self.wipe(room) }

  private static func makeRoom(_ count: Int) -> UnsafeMutableRawBufferPointer {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 64)
    room.initializeMemory(as: UInt8.self, repeating: 0)
    // It is only an additional protection: few bytes may be locked.
    mlock(room.baseAddress, room.count)
    return room
  }

  private static func wipe(_ room: UnsafeMutableRawBufferPointer) {
    OPENSSL_cleanse(room.baseAddress, room.count)
    munlock(room.baseAddress, room.count)
    room.deallocate()
  }

  /// Calls `body` with the bytes, which a zero follows, and their number.
  func withBytes<Result>(_ body: (UnsafeMutablePointer<UInt8>?, Int) -> Result) -> Result {
    body(room.baseAddress?.assumingMemoryBound(to: UInt8.self), count)
  }

  /// Calls `body` with the text, which ends with a zero.
  func withText<Result>(_ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    body(room.baseAddress.map { UnsafePointer($0.assumingMemoryBound(to: CChar.self)) })
  }
}

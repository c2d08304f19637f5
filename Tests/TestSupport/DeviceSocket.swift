import Foundation

/// A message to a test device, a little-endian structure of a fixed size.
struct DeviceMessage {
  enum Kind: UInt32 {
    case clientVersion, waitForSync, motion, proximity, button, key, touch
  }

  private(set) var bytes: [UInt8]

  init(_ kind: Kind, size: Int) {
    bytes = [UInt8](repeating: 0, count: size)
    set(UInt32(size), at: 0)
    set(kind.rawValue, at: 4)
  }

  mutating func set(_ value: UInt32, at offset: Int) {
    withUnsafeBytes(of: value.littleEndian) { bytes.replaceSubrange(offset..<offset + 4, with: $0) }
  }

  /// Sets axes in the axis data at `offset`: 4 bytes, a mask of 8, and the values from 16 on.
  mutating func set(axes: [Int: Double], at offset: Int) {
    for (axis, value) in axes {
      bytes[offset + 4 + axis / 8] |= 1 << UInt8(axis % 8)
      let place = offset + 16 + axis * 8
      withUnsafeBytes(of: value.bitPattern.littleEndian) {
        bytes.replaceSubrange(place..<place + 8, with: $0)
      }
    }
  }
}

/// The connection to a test device. The driver accepts one from when the device is enabled until it
/// is disabled, and busy-waits when it closes: it stays open as long as the device.
final class DeviceSocket {
  private let path: String
  private var descriptor: Int32 = -1
  /// True if the device was disabled meanwhile.
  private(set) var isLost = false
  /// The fingers that are down.
  var fingers: Set<Int> = []

  init(path: String) throws {
    self.path = path
    try open()
  }

  /// Reconnects to a device that was disabled and enabled again.
  func reopen() throws {
    close(descriptor)
    (isLost, fingers) = (false, [])
    try open()
  }

  private func open() throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard connected == 0 else {
      close(descriptor)
      throw TestError("The test device at \(path) does not answer.")
    }
    var version = DeviceMessage(.clientVersion, size: 12)
    version.set(1 | 1 << 16, at: 8)
    send(version)
    receive(12)
  }

  deinit { close(descriptor) }

  func send(_ message: DeviceMessage) {
    var rest = message.bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits until the server has handled all sent messages.
  func sync() {
    send(DeviceMessage(.waitForSync, size: 8))
    receive(8)
  }

  private func receive(_ count: Int) {
    var buffer = [UInt8](repeating: 0, count: count)
    var got = 0
    while got < count {
      let n = read(descriptor, &buffer, count - got)
      guard n > 0 else {
        isLost = true
        return
      }
      got += n
    }
  }
}

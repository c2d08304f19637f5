import Glibc

/// What tells a state of a file from others without reading it: the file itself, its size, and the
/// time of its last change.
public struct FileIdentity: Sendable, Hashable {
  /// The device of the file system, and the number of the file there.
  let device: UInt64
  let inode: UInt64
  /// The size in bytes.
  public let size: Int
  /// The time of the last change of the contents, in seconds and nanoseconds since 1970.
  let seconds: Int
  let nanoseconds: Int

  /// Returns true if it is that of the same file, whatever was written to it since.
  func isOfSameFile(as other: FileIdentity) -> Bool {
    device == other.device && inode == other.inode
  }

  /// Returns true if the contents changed later than those of `other`.
  public func isNewer(than other: FileIdentity) -> Bool {
    (seconds, nanoseconds) > (other.seconds, other.nanoseconds)
  }

  /// The identity as numbers, for a file that keeps it.
  public var numbers: [UInt64] {
    [device, inode] + [size, seconds, nanoseconds].map { UInt64(bitPattern: Int64($0)) }
  }

  /// Creates the identity with those numbers, or nil if they are none.
  public init?(numbers: [UInt64]) {
    guard numbers.count == 5 else { return nil }
    (device, inode) = (numbers[0], numbers[1])
    let rest = numbers[2...].map { Int(Int64(bitPattern: $0)) }
    guard rest[0] >= 0 else { return nil }
    (size, seconds, nanoseconds) = (rest[0], rest[1], rest[2])
  }

  /// Takes the identity from the status of a file.
  package init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}

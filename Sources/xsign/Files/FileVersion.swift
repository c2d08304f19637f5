import Ink
import Platform

/// The state of a file when it was read or written, by which a later change is noticed.
struct FileVersion: Sendable, Hashable {
  private let identity: FileIdentity
  /// The CRC-32 of the contents.
  private let checkSum: UInt32

  init(identity: FileIdentity, checkSum: UInt32) {
    self.identity = identity
    self.checkSum = checkSum
  }

  /// Creates the version of a file that was written in portions.
  init(identity: FileIdentity, contents: [[UInt8]]) {
    self.init(
      identity: identity, checkSum: contents.reduce(0) { CheckSum.of($1[...], after: $0) })
  }

  /// Creates the version of a file that was written to `path`, whose contents are read. Blocks on
  /// the disk.
  init(_ identity: FileIdentity, at path: String) {
    self.init(identity: identity, checkSum: Self.checkSum(path, size: identity.size) ?? 0)
  }

  /// The version as bytes, for the journal.
  var bytes: [UInt8] {
    (identity.numbers + [UInt64(checkSum)]).flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
  }

  /// Creates the version with those bytes, or nil if they are none.
  init?(bytes: [UInt8]) {
    guard bytes.count == 48 else { return nil }
    let numbers = stride(from: 0, to: 48, by: 8).map { start in
      (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
    }
    guard let identity = FileIdentity(numbers: Array(numbers.prefix(5))),
      let checkSum = UInt32(exactly: numbers[5])
    else { return nil }
    self.init(identity: identity, checkSum: checkSum)
  }

  /// Returns false if the file at `path` has other contents than it had. A file that is gone has
  /// none to lose, and neither has a pipe or folder that took its place: whoever writes is told
  /// that it is no file. Reads the file only if its identity differs, as that of a copy does.
  /// Blocks on the disk.
  func allowsReplacing(_ path: String) -> Bool {
    guard AtomicFile.fileType(of: path) == nil, let now = AtomicFile.identity(of: path),
      now != identity
    else { return true }
    return now.size == identity.size && Self.checkSum(path, size: identity.size) == checkSum
  }

  /// Returns the CRC-32 of the file at `path`, or nil if it cannot be read or is larger than
  /// `size`.
  private static func checkSum(_ path: String, size: Int) -> UInt32? {
    guard var file = try? BoundedFile(regular: path, limit: size) else { return nil }
    var buffer = [UInt8](repeating: 0, count: BoundedFile.portion)
    var sum: UInt32 = 0
    while true {
      guard let count = try? file.read(into: &buffer) else { return nil }
      if count == 0 { return sum }
      sum = CheckSum.of(buffer[..<count], after: sum)
    }
  }
}

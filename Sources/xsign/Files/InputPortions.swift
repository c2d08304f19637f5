import Glibc
import Ink
import Platform

/// The contents of a file, read in portions: a large file need not be in memory as a whole.
struct InputPortions: ~Copyable {
  private var file: BoundedFile
  private var buffer: [UInt8]
  /// The number of bytes in the buffer.
  private var filled: Int
  /// The check sum of all bytes up to and including the buffer.
  private var checkSum: UInt32
  /// The reason why reading ended early, or nil.
  private(set) var failure: BoundedFile.Failure?

  /// Opens the file at `path`, `-` for standard input, and reads its first portion. Blocks until a
  /// pipe or terminal has data. It may have `limit` bytes.
  init(_ path: String, limit: Int) throws(BoundedFile.Failure) {
    var file =
      if let descriptor = Self.descriptor(of: path) {
        try BoundedFile(duplicating: descriptor, limit: limit)
      } else {
        try BoundedFile(regular: path, limit: limit)
      }
    var buffer = [UInt8](repeating: 0, count: BoundedFile.portion)
    filled = try file.read(into: &buffer)
    checkSum = CheckSum.of(buffer[..<filled])
    self.file = file
    self.buffer = buffer
  }

  /// Returns the number of the open descriptor that a path names, or nil if it names a file:
  /// standard input, also if a shell passes it by the name of a device, as for `<(command)`. What
  /// another program opened may be a pipe or a terminal.
  static func descriptor(of path: String) -> Int32? {
    if path == "-" || path == "/dev/stdin" { return STDIN_FILENO }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.utf8.starts(with: folder.utf8) {
      return Int32(path.dropFirst(folder.count))
    }
    return nil
  }

  /// The current portion; initially the beginning of the file.
  var current: [UInt8] { Array(buffer[..<filled]) }

  /// Lowers the limit to `limit` bytes, once the beginning is known.
  mutating func lowerLimit(to limit: Int) throws(BoundedFile.Failure) {
    try file.lowerLimit(to: limit)
  }

  /// The version of the file, once all of it was read; nil for a pipe or terminal.
  var version: FileVersion? {
    file.identity.map { FileVersion(identity: $0, checkSum: checkSum) }
  }

  /// Calls `body` with the current portion and all that follow, until it returns false. Ends early
  /// if reading fails; `failure` is then the reason.
  mutating func forEach(_ body: (Span<UInt8>) -> Bool) {
    while filled > 0, body(buffer.span.extracting(0..<filled)) {
      do throws(BoundedFile.Failure) {
        filled = try file.read(into: &buffer)
        checkSum = CheckSum.of(buffer[..<filled], after: checkSum)
      } catch {
        (filled, failure) = (0, error)
      }
    }
  }

  /// Returns the current portion and all that follow.
  mutating func all() throws(BoundedFile.Failure) -> [UInt8] {
    var bytes = current
    try file.append(to: &bytes)
    checkSum = CheckSum.of(bytes[...])
    return bytes
  }
}

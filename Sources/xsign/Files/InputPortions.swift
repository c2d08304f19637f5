import Glibc
import Ink
import X11Canvas

/// The contents of a file, read in portions: a large file need not be in memory as a whole.
struct InputPortions: ~Copyable {
  private var file: BoundedFile
  private var buffer: [UInt8]
  /// The number of bytes in the buffer.
  private var filled: Int
  /// The reason why reading ended early, or nil.
  private(set) var failure: BoundedFile.Failure?

  /// Opens the file at `path`, `-` for standard input, and reads its first portion. Blocks until a
  /// pipe or terminal has data. A file may have as many bytes as a drawing.
  init(_ path: String) throws(BoundedFile.Failure) {
    let limit = InkDocument.mostBytes
    var file =
      if let descriptor = Self.descriptor(of: path) {
        try BoundedFile(duplicating: descriptor, limit: limit)
      } else {
        try BoundedFile(regular: path, limit: limit)
      }
    var buffer = [UInt8](repeating: 0, count: BoundedFile.portion)
    filled = try file.read(into: &buffer)
    self.file = file
    self.buffer = buffer
  }

  /// Returns the number of the open descriptor that a path names, or nil if it names a file:
  /// standard input, also if a shell passes it by the name of a device, as for `<(command)`. What
  /// another program opened may be a pipe or a terminal.
  private static func descriptor(of path: String) -> Int32? {
    if path == "-" || path == "/dev/stdin" { return STDIN_FILENO }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.utf8.starts(with: folder.utf8) {
      return Int32(path.dropFirst(folder.count))
    }
    return nil
  }

  /// The current portion; initially the beginning of the file.
  var current: [UInt8] { Array(buffer[..<filled]) }

  /// Calls `body` with the current portion and all that follow, until it returns false. Ends early
  /// if reading fails; `failure` is then the reason.
  mutating func forEach(_ body: (Span<UInt8>) -> Bool) {
    while filled > 0, body(buffer.span.extracting(0..<filled)) {
      do throws(BoundedFile.Failure) {
        filled = try file.read(into: &buffer)
      } catch {
        (filled, failure) = (0, error)
      }
    }
  }

  /// Returns the current portion and all that follow.
  mutating func all() throws(BoundedFile.Failure) -> [UInt8] {
    var bytes = current
    try file.append(to: &bytes)
    return bytes
  }
}

import Glibc
import Ink

/// A file that a command reads.
struct InputFile {
  /// The most a file may hold, in bytes: more than any hand draws, and what memory can bear.
  static let mostBytes = InkDocument.mostBytes

  /// Its path; `-` for standard input.
  let path: String

  /// What sentences call it: on one line, whatever the name holds.
  var name: String {
    guard path != "-" else { return "standard input" }
    return String(
      String.UnicodeScalarView(
        path.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
  }
}

/// What a file holds, some of it at a time: a large one need not be in memory as a whole.
struct InputPortions: ~Copyable {
  private let file: InputFile
  private let descriptor: Int32
  /// The size of what is no pipe or terminal.
  private var size: Int?
  private var buffer = [UInt8](repeating: 0, count: 1 << 18)
  /// How much of the buffer is filled, and how many bytes were before.
  private var (filled, passed) = (0, 0)
  /// Why there is no more, where it is not the end.
  private(set) var failure: InputError?

  /// Opens a file and reads its beginning. Blocks until a pipe or terminal has some.
  ///
  /// - Throws: where it cannot be read or holds too much.
  init(_ file: InputFile) throws(InputError) {
    self.file = file
    descriptor = file.path == "-" ? dup(STDIN_FILENO) : open(file.path, O_RDONLY | O_CLOEXEC)
    var status = stat()
    if descriptor < 0 || fstat(descriptor, &status) != 0 {
      fail(.system(errno))
    } else if status.st_mode & S_IFMT == S_IFREG {
      size = Int(status.st_size)
      // Known before it is read; a pipe shows it only in time.
      if status.st_size > InputFile.mostBytes { fail(.tooLarge) }
    }
    fill()
    if let failure { throw failure }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The bytes at hand; at first, the beginning of the file.
  var current: [UInt8] { Array(buffer[..<filled]) }

  /// Calls `body` with the bytes at hand and all that follow, some at a time, until it has enough; ends
  /// early where reading fails, see `failure`.
  mutating func forEach(_ body: (Span<UInt8>) -> Bool) {
    while filled > 0, body(buffer.span.extracting(0..<filled)) {
      passed += filled
      fill()
    }
  }

  /// The bytes at hand and all that follow.
  ///
  /// - Throws: where they cannot be read or are too many.
  mutating func all() throws(InputError) -> [UInt8] {
    var bytes: [UInt8] = []
    if let size { bytes.reserveCapacity(max(size - passed, filled)) }
    forEach { portion in
      portion.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
      return true
    }
    if let failure { throw failure }
    return bytes
  }

  private mutating func fill() {
    filled = 0
    guard failure == nil else { return }
    var count = 0
    repeat { count = read(descriptor, &buffer, buffer.count) } while count < 0 && errno == EINTR
    if count < 0 {
      fail(.system(errno))
    } else if passed + count > InputFile.mostBytes {
      fail(.tooLarge)
    } else {
      filled = count
    }
  }

  private mutating func fail(_ reason: InputError.Reason) {
    failure = InputError(file: file.name, reason: reason)
  }
}

/// Why a file cannot be read, in a sentence.
struct InputError: Error, Hashable, CustomStringConvertible {
  /// What is the trouble.
  enum Reason: Hashable {
    /// What the system says, a value of errno.
    case system(Int32)
    /// It holds more than `InputFile.mostBytes`.
    case tooLarge
  }

  /// What the file is called.
  let file: String
  /// What is the trouble.
  let reason: Reason

  /// The sentence.
  var description: String {
    switch reason {
    case .system(ENOENT), .system(ENOTDIR): "\(file) does not exist."
    case .system(EACCES), .system(EPERM): "You may not read \(file)."
    case .system(EISDIR): "\(file) is a folder, not a drawing."
    case .system(let code): "\(file) could not be read: \(String(cString: strerror(code)))."
    case .tooLarge: "\(file) is larger than 200 MB, which no drawing is."
    }
  }
}

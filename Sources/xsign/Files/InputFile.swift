import Glibc
import Ink
import X11Canvas

/// A file that a command reads.
struct InputFile {
  /// The greatest size of a file, in bytes: more than any real drawing, and few enough for memory.
  static let mostBytes = InkDocument.mostBytes

  /// The path, or `-` for standard input.
  let path: String

  /// The number of the open descriptor that the path names, or nil if it names a file: standard
  /// input, also if a shell passes it by the name of a device, as for `<(command)`. What another
  /// program opened may be a pipe or a terminal.
  var descriptor: Int32? {
    if path == "-" || path == "/dev/stdin" { return STDIN_FILENO }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.utf8.starts(with: folder.utf8) {
      return Int32(path.dropFirst(folder.count))
    }
    return nil
  }

  /// The name in sentences. Control characters are replaced, so that it stays on one line.
  var name: String {
    guard path != "-" else { return "standard input" }
    let scalars = path.legible.unicodeScalars.map {
      $0.properties.generalCategory == .control ? "\u{FFFD}" : $0
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

/// The contents of a file, read in portions: a large file need not be in memory as a whole.
struct InputPortions: ~Copyable {
  private let name: String
  private var file: BoundedFile
  private var buffer: [UInt8]
  /// The number of bytes in the buffer.
  private var filled: Int
  /// The reason why reading ended early, or nil.
  private(set) var failure: InputError?

  /// Opens a file and reads its first portion. Blocks until a pipe or terminal has data.
  ///
  /// - Throws: `InputError` if the file cannot be read or is too large.
  init(_ input: InputFile) throws(InputError) {
    var file = try Self.open(input)
    var buffer = [UInt8](repeating: 0, count: BoundedFile.portion)
    let filled = try Self.read(&file, into: &buffer, name: input.name)
    self.init(name: input.name, file: file, buffer: buffer, filled: filled)
  }

  private init(name: String, file: consuming BoundedFile, buffer: [UInt8], filled: Int) {
    self.name = name
    self.file = file
    self.buffer = buffer
    self.filled = filled
  }

  /// The current portion; initially the beginning of the file.
  var current: [UInt8] { Array(buffer[..<filled]) }

  /// Calls `body` with the current portion and all that follow, until it returns false. Ends early
  /// if reading fails; `failure` is then the reason.
  mutating func forEach(_ body: (Span<UInt8>) -> Bool) {
    while filled > 0, body(buffer.span.extracting(0..<filled)) {
      fill()
    }
  }

  /// Returns the current portion and all that follow.
  ///
  /// - Throws: `InputError` if they cannot be read or are too large.
  mutating func all() throws(InputError) -> [UInt8] {
    var bytes = current
    do throws(BoundedFile.Failure) {
      try file.append(to: &bytes)
    } catch {
      throw InputError(file: name, error)
    }
    return bytes
  }

  private static func open(_ input: InputFile) throws(InputError) -> BoundedFile {
    do throws(BoundedFile.Failure) {
      return if let descriptor = input.descriptor {
        try BoundedFile(duplicating: descriptor, limit: InputFile.mostBytes)
      } else {
        try BoundedFile(regular: input.path, limit: InputFile.mostBytes)
      }
    } catch {
      throw InputError(file: input.name, error)
    }
  }

  private mutating func fill() {
    filled = 0
    guard failure == nil else { return }
    do throws(InputError) {
      filled = try Self.read(&file, into: &buffer, name: name)
    } catch {
      failure = error
    }
  }

  private static func read(
    _ file: inout BoundedFile, into buffer: inout [UInt8], name: String
  ) throws(InputError) -> Int {
    do throws(BoundedFile.Failure) {
      return try file.read(into: &buffer)
    } catch {
      throw InputError(file: name, error)
    }
  }
}

/// The reason why a file cannot be read, with a sentence for the user.
struct InputError: Error, Hashable, CustomStringConvertible {
  /// The kind of failure.
  enum Reason: Hashable {
    /// An error of the system, a value of errno.
    case system(Int32)
    /// It is not a regular file.
    case notRegular(FileType)
    /// The file is larger than `InputFile.mostBytes`.
    case tooLarge
  }

  /// The name of the file.
  let file: String
  /// The kind of failure.
  let reason: Reason

  /// Creates the error of a failure to read the file named `file`.
  init(file: String, _ failure: BoundedFile.Failure) {
    self.file = file
    reason =
      switch failure {
      case .missing: .system(ENOENT)
      case .notRegular(let type): .notRegular(type)
      case .unreadable(let code): .system(code)
      case .tooLarge: .tooLarge
      }
  }

  /// The sentence for the user.
  var description: String {
    switch reason {
    case .notRegular(let type): "\(file) is \(type.title), not a drawing."
    case .system(ENOENT), .system(ENOTDIR): "\(file) does not exist."
    case .system(EACCES), .system(EPERM): "You have no permission to read \(file)."
    // A descriptor that is not open.
    case .system(EBADF): "\(file) does not exist."
    case .system(let code): "\(file) could not be read: \(String(cString: strerror(code)))."
    case .tooLarge: "\(file) is larger than 200 MB, the limit for drawings."
    }
  }
}

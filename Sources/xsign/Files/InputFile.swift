import Glibc
import Ink
import X11Canvas

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
  private let name: String
  private var file: BoundedFile
  private var buffer: [UInt8]
  /// How much of the buffer is filled.
  private var filled: Int
  /// Why there is no more, where it is not the end.
  private(set) var failure: InputError?

  /// Opens a file and reads its beginning. Blocks until a pipe or terminal has some.
  ///
  /// - Throws: where it cannot be read or holds too much.
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

  /// The bytes at hand; at first, the beginning of the file.
  var current: [UInt8] { Array(buffer[..<filled]) }

  /// Calls `body` with the bytes at hand and all that follow, some at a time, until it has enough; ends
  /// early where reading fails, see `failure`.
  mutating func forEach(_ body: (Span<UInt8>) -> Bool) {
    while filled > 0, body(buffer.span.extracting(0..<filled)) {
      fill()
    }
  }

  /// The bytes at hand and all that follow.
  ///
  /// - Throws: where they cannot be read or are too many.
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
      return input.path == "-"
        ? try BoundedFile(duplicating: STDIN_FILENO, limit: InputFile.mostBytes)
        : try BoundedFile(stream: input.path, limit: InputFile.mostBytes)
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

  /// The failure to read the file called `file`.
  init(file: String, _ failure: BoundedFile.Failure) {
    self.file = file
    reason =
      switch failure {
      case .missing: .system(ENOENT)
      case .notAFile: .system(ENXIO)
      case .unreadable(let code): .system(code)
      case .tooLarge: .tooLarge
      }
  }

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

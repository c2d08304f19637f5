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

  /// All it holds. Blocks until a pipe or terminal is at its end.
  ///
  /// - Throws: where it cannot be read or holds too much.
  func contents() throws(InputError) -> [UInt8] {
    guard path != "-" else { return try read(STDIN_FILENO) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw InputError(file: name, reason: .system(errno)) }
    defer { close(descriptor) }
    return try read(descriptor)
  }

  private func read(_ descriptor: Int32) throws(InputError) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw InputError(file: name, reason: .system(errno))
    }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    // Known before it is read; a pipe shows it only in time.
    if isFile, status.st_size > Self.mostBytes { throw InputError(file: name, reason: .tooLarge) }
    var bytes: [UInt8] = []
    if isFile { bytes.reserveCapacity(Int(status.st_size)) }
    let part = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 1)
    defer { part.deallocate() }
    while true {
      let count = Glibc.read(descriptor, part.baseAddress, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw InputError(file: name, reason: .system(errno)) }
      guard count > 0 else { return bytes }
      guard bytes.count + count <= Self.mostBytes else {
        throw InputError(file: name, reason: .tooLarge)
      }
      bytes.append(contentsOf: part[..<count])
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

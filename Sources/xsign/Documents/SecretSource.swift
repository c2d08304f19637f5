import Glibc
import Localization
import Platform

/// Where a passphrase or PIN is read from: by the helper for certificates, so that this process
/// never has it, unless it is typed at a terminal.
struct SecretSource: ~Copyable {
  private let descriptor: OwnedDescriptor
  /// The longest line that is typed, in bytes.
  private static let maximum = 1024

  /// Opens the file at a path, or standard input for `-`. At a terminal it asks, and does not show
  /// what is typed.
  ///
  /// - Parameter prompt: The question.
  init(_ path: String, prompt: String) throws(SigningError) {
    do throws(ChildProcess.Failure) {
      if path != "-" {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        descriptor = try OwnedDescriptor(file).moved()
      } else if isatty(STDIN_FILENO) == 1 {
        descriptor = try Self.typed(prompt)
      } else {
        descriptor = try OwnedDescriptor(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 16))
      }
    } catch {
      let code = if case .system(let code) = error { code } else { EIO }
      throw .secret(.unreadable(code), file: DrawingFile.name(of: path))
    }
  }

  /// Gives a secret that was typed in a window.
  init(_ secret: [UInt8]) throws(SigningError) {
    do throws(ChildProcess.Failure) {
      guard secret.count < Self.maximum else { throw .system(EMSGSIZE) }
      let line = secret + [UInt8(ascii: "\n")]
      descriptor = try Self.pipe { input in
        line.withUnsafeBytes { write(input, $0.baseAddress, $0.count) == $0.count }
      }
    } catch {
      let code = if case .system(let code) = error { code } else { EIO }
      throw .secret(.unreadable(code), file: tr("the passphrase"))
    }
  }

  /// The number of the descriptor, valid as long as this.
  var raw: Int32 { descriptor.raw }

  /// Reads a line from the terminal without showing it, and returns a pipe that gives it. A child
  /// cannot read there, as it is in the background.
  private static func typed(_ prompt: String) throws(ChildProcess.Failure) -> OwnedDescriptor {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: maximum, alignment: 16)
    mlock(room.baseAddress, room.count)
    defer {
      if let start = room.baseAddress { explicit_bzero(start, room.count) }
      munlock(room.baseAddress, room.count)
      room.deallocate()
    }
    writeError(prompt, terminator: " ")
    var settings = termios()
    let isKnown = tcgetattr(STDIN_FILENO, &settings) == 0
    var silent = settings
    silent.c_lflag &= ~tcflag_t(ECHO)
    if isKnown { tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) }
    defer { if isKnown { tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) } }
    // A terminal gives a line at a time.
    let count = TerminationSignals.blocked { read(STDIN_FILENO, room.baseAddress, room.count) }
    writeError("")
    guard count >= 0 else { throw .system(errno) }
    return try pipe { write($0, room.baseAddress, count) == count }
  }

  /// Returns a pipe that gives what `fill` writes, which has to fit into it. It returns false if
  /// that failed.
  private static func pipe(
    _ fill: (Int32) -> Bool
  ) throws(ChildProcess.Failure) -> OwnedDescriptor {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw .system(errno) }
    let input = try OwnedDescriptor(ends[1])
    let output = try OwnedDescriptor(ends[0]).moved()
    guard fill(input.raw) else { throw .system(errno) }
    return output
  }
}

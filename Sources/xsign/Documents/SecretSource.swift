import Glibc
import Ink
import Localization
import PDFPages
import Platform
import SystemPackage

/// Where a passphrase or PIN is read from: by the helper for certificates, so that this process
/// never has it, unless it is typed at a terminal or in the window.
struct SecretSource: ~Copyable {
  private let descriptor: OwnedDescriptor
  /// The longest line that is typed, in bytes.
  fileprivate static let maximum = 1024

  /// Opens the file at a path or URI, or standard input for `-`. At a terminal it asks, and does
  /// not show what is typed.
  ///
  /// - Parameters:
  ///   - prompt: The question.
  ///   - again: The second question for a new secret, which is asked for until both are the same.
  init(_ path: String, prompt: String, again: String? = nil) throws(SigningError) {
    do throws(ChildProcess.Failure) {
      if path != "-" {
        let found = FilePath(typed: InputPath.meant(by: path))
        let file = found.withPlatformString { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
        descriptor = try OwnedDescriptor(file).moved()
      } else if isatty(STDIN_FILENO) == 1 {
        descriptor = try Self.typed(prompt, again: again)
      } else {
        // One that is closed has its number reserved, but nothing can be read.
        guard fcntl(STDIN_FILENO, F_GETFL) & O_ACCMODE != O_WRONLY else { throw .system(EBADF) }
        descriptor = try OwnedDescriptor(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 16))
      }
    } catch {
      let code = if case .system(let code) = error { code } else { EIO }
      throw .secret(.unreadable(code), file: DrawingFile.name(of: path))
    }
  }

  /// Gives a secret that was typed in a window, and overwrites it.
  ///
  /// - Throws: `SigningError.certificate`, with what the helper says of a secret that is too long.
  init(_ secret: SecretBytes) throws(SigningError) {
    defer { secret.wipe() }
    guard secret.byteCount < Self.maximum else { throw .certificate(.failure(.secret)) }
    do throws(ChildProcess.Failure) {
      descriptor = try Self.pipe { secret.writeLine(to: $0) }
    } catch {
      throw .certificate(.failure(.secret))
    }
  }

  /// The number of the descriptor, valid as long as this.
  var raw: Int32 { descriptor.raw }

  /// Reads a line from the terminal, or two that are the same, and returns a pipe that gives it. A
  /// child cannot read there, as it is in the background.
  private static func typed(
    _ prompt: String, again: String?
  ) throws(ChildProcess.Failure) -> OwnedDescriptor {
    var line = try TypedLine(prompt)
    while let again, try !line.isSame(as: TypedLine(again)) {
      writeError(tr("The two were not the same. Type the passphrase anew."))
      line = try TypedLine(prompt)
    }
    return try pipe { line.write(to: $0) }
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

/// A line that was typed at the terminal without being shown. It is overwritten at the end.
private final class TypedLine {
  private let room: UnsafeMutableRawBufferPointer
  private let count: Int

  /// Asks for a line.
  init(_ prompt: String) throws(ChildProcess.Failure) {
    room = .allocate(byteCount: SecretSource.maximum, alignment: 16)
    mlock(room.baseAddress, room.count)
    // A signal ends the program when the terminal is as it was.
    count = TerminationSignals.blocked { [room] () -> Int in
      var settings = termios()
      let isKnown = tcgetattr(STDIN_FILENO, &settings) == 0
      var silent = settings
      silent.c_lflag &= ~tcflag_t(ECHO)
      if isKnown { tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) }
      defer { if isKnown { tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) } }
      // What is typed before the prompt is thrown away, and after it is not shown.
      writeError(prompt, terminator: " ")
      defer { writeError("") }
      return TypedLine.read(into: room)
    }
    guard count >= 0 else { throw .system(EIO) }
  }

  /// Reads what is typed: a terminal gives a line at a time. Returns -1 if that fails, or the
  /// program is to end.
  private static func read(into room: UnsafeMutableRawBufferPointer) -> Int {
    var polls = [pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)] + ProgramEnd.polls
    while poll(&polls, nfds_t(polls.count), -1) < 0 { guard errno == EINTR else { return -1 } }
    guard polls[0].revents != 0 else { return -1 }
    return Glibc.read(STDIN_FILENO, room.baseAddress, room.count)
  }

  deinit {
    if let start = room.baseAddress { explicit_bzero(start, room.count) }
    munlock(room.baseAddress, room.count)
    room.deallocate()
  }

  /// Returns true if the other one has the same bytes.
  func isSame(as other: TypedLine) -> Bool {
    room[..<count].elementsEqual(other.room[..<other.count])
  }

  /// Writes it to a descriptor. Returns false if that fails.
  func write(to descriptor: Int32) -> Bool {
    Glibc.write(descriptor, room.baseAddress, count) == count
  }
}

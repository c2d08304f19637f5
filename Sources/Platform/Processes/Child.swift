internal import CConfine
internal import CLinux
import Glibc

/// A running child (`confine_start`), the leader of its own process group.
///
/// It ends with this program, however that ends: the kernel kills it then (`PR_SET_PDEATHSIG`). A
/// child that may start others is the child of a **supervisor**, xsign-pdf, which adopts all its
/// descendants and kills them when it is told to, or when this program has ended.
package struct Child: ~Copyable {
  private let process: pid_t
  /// True if that is the supervisor.
  private let isSupervised: Bool
  /// The descriptor that is readable once it has ended (`pidfd_open`).
  package let descriptor: OwnedDescriptor

  /// Starts `program` with these descriptors as 0, 1 and 3, and as 2 nothing, or `output` if it
  /// joins them. `result`, which stays the caller's, becomes 4.
  package init(
    _ program: ChildProgram, input: consuming OwnedDescriptor,
    output: consuming OwnedDescriptor, request: consuming OwnedDescriptor, result: Int32? = nil
  ) throws(ChildProcess.Failure) {
    guard ChildProgram.isProgram(program.path) else { throw .missing(program.path) }
    let errors = try OwnedDescriptor.nothing()
    let error = program.joinsErrors ? output.raw : errors.raw
    let files = [input.raw, output.raw, error, request.raw] + (result.map { [$0] } ?? [])
    let (process, isSupervised) = try Self.start(program, files)
    let number = xsign_pidfd_open(process)
    guard number >= 0 else {
      let code = errno
      _ = try Self.end(process, nil)
      throw .system(code)
    }
    let descriptor = try OwnedDescriptor(number)
    self.process = process
    self.isSupervised = isSupervised
    self.descriptor = descriptor
  }

  /// Kills what still runs of the child and what it started, and returns its exit status, or the
  /// negated number of the signal that ended it.
  package consuming func end() throws(ChildProcess.Failure) -> Int32 {
    try Self.end(process, isSupervised ? descriptor.raw : nil)
  }

  /// The time that a supervisor has to kill the others, in milliseconds.
  private static let timeout: Int32 = 3000

  /// Ends a process and its group. It exists as long as its leader is not waited for, so no other
  /// can have its number. The one with the descriptor `supervisor` gets time to kill the others.
  private static func end(
    _ process: pid_t, _ supervisor: Int32?
  ) throws(ChildProcess.Failure) -> Int32 {
    if let supervisor {
      kill(process, SIGTERM)
      var polls = [pollfd(fd: supervisor, events: Int16(POLLIN), revents: 0)]
      while poll(&polls, 1, timeout) < 0, errno == EINTR {}
    }
    kill(-process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw .system(errno) }
    }
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : -signal
  }

  /// Starts the program with `files` as its descriptors from 0 on, and no others.
  private static func start(
    _ program: ChildProgram, _ files: [Int32]
  ) throws(ChildProcess.Failure) -> (pid_t, isSupervised: Bool) {
    guard program.isConfined else { return try start(program, files, CONFINE_NO_FILTER, -1) }
    let confinement = try Confinement(of: program.path, document: files[0])
    var program = program
    if confinement.isForScript { program.ending = .killedWithAll }
    return try start(program, files, confinement.filter, confinement.raw)
  }

  private static func start(
    _ program: ChildProgram, _ files: [Int32], _ filter: confine_filter, _ rules: Int32
  ) throws(ChildProcess.Failure) -> (pid_t, isSupervised: Bool) {
    var start = confine_program()
    start.limits = confine_limits(memory: -1, seconds: -1, files: -1)
    if let limits = program.limits {
      start.limits = confine_limits(
        memory: Int64(limits.memory), seconds: Int64(limits.seconds), files: Int64(limits.files))
    }
    start.niceness = Int32(program.niceness)
    (start.ruleset, start.filter) = (rules, filter)
    start.death_signal = program.ending == .none ? 0 : SIGKILL
    var (command, files) = ([program.path] + program.arguments, files)
    let supervisor = program.ending == .killedWithAll ? ProgramFolder.helper : nil
    if let supervisor {
      let limits = start.limits
      let options = [
        "\(limits.memory)", "\(limits.seconds)", "\(limits.files)", "\(program.niceness)",
        "\(rules < 0 ? -1 : files.count)", "\(filter.rawValue)",
      ]
      command = [supervisor, "--supervise"] + options + command
      if rules >= 0 { files.append(rules) }
      // It is confined itself only after it has started.
      start.limits = confine_limits(memory: -1, seconds: -1, files: -1)
      (start.niceness, start.ruleset, start.filter) = (0, -1, CONFINE_NO_FILTER)
      start.death_signal = SIGTERM
    }
    start.file_count = Int32(files.count)
    var process: pid_t = 0
    let error = files.withUnsafeBufferPointer { files in
      withStrings(command) { arguments in
        withStrings(program.variables) { variables in
          arguments.withUnsafeBufferPointer { arguments in
            variables.withUnsafeBufferPointer { variables in
              start.files = files.baseAddress
              start.arguments = arguments.baseAddress
              start.variables = variables.baseAddress
              return confine_start(&start, &process)
            }
          }
        }
      }
    }
    guard error == 0 else { throw error == ENOENT ? .missing(program.path) : .system(error) }
    return (process, supervisor != nil)
  }

  /// Calls `body` with an array of C strings that ends with nil.
  private static func withStrings(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Int32
  ) -> Int32 {
    // An argument may be the name of a file, which may be any bytes.
    let copies = strings.map { strdup($0.rawBytes.map { CChar(bitPattern: $0) } + [0]) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}

internal import CLinux
import Glibc

/// A running child (`posix_spawn`), the leader of its own process group.
struct Child: ~Copyable {
  private let process: pid_t
  /// The descriptor that is readable once it has ended (`pidfd_open`).
  let descriptor: OwnedDescriptor

  /// Starts `program` with these descriptors as 0, 1 and 3, and nothing as 2. `result`, which stays
  /// the caller's, becomes 4.
  init(
    _ program: ChildProgram, input: consuming OwnedDescriptor,
    output: consuming OwnedDescriptor, request: consuming OwnedDescriptor, result: Int32? = nil
  ) throws(ChildProcess.Failure) {
    guard ChildProgram.isProgram(program.path) else { throw .missing(program.path) }
    let errors = try OwnedDescriptor.nothing()
    let files = [input.raw, output.raw, errors.raw, request.raw] + (result.map { [$0] } ?? [])
    let process = try Self.start(program, files)
    let number = xsign_pidfd_open(process)
    guard number >= 0 else {
      let code = errno
      _ = try Self.end(process)
      throw .system(code)
    }
    let descriptor = try OwnedDescriptor(number)
    self.process = process
    self.descriptor = descriptor
  }

  /// Kills what still runs of the group, and returns the exit status of its leader, or the negated
  /// number of the signal that ended it.
  consuming func end() throws(ChildProcess.Failure) -> Int32 { try Self.end(process) }

  /// The group exists as long as its leader is not waited for, so no other can have its number.
  private static func end(_ process: pid_t) throws(ChildProcess.Failure) -> Int32 {
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
  ) throws(ChildProcess.Failure) -> pid_t {
    let command = try program.command()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, file) in files.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, file, Int32(number))
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, Int32(files.count))
    posix_spawn_file_actions_addchdir_np(&actions, "/")
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var process: pid_t = 0
    let error = withStrings(command) { arguments in
      withStrings(program.variables) { variables in
        posix_spawn(&process, command[0], &actions, &attributes, arguments, variables)
      }
    }
    guard error == 0 else { throw error == ENOENT ? .missing(program.path) : .system(error) }
    return process
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

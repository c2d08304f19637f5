internal import CConfine
import Glibc

/// What a program that reads the files of strangers may still do.
///
/// It gets no new privileges. Landlock permits it to read its document, libraries and fonts, and to
/// write nothing. A filter of system calls (seccomp) refuses sockets, new processes, other programs
/// and whatever concerns other processes. What the kernel does not have is left out.
///
/// A viewer that is a script is the user's own, and runs the real one. So it may start the programs
/// of the system, and write, but not read, below the folder for temporary files. All that it starts
/// is confined likewise.
struct Confinement: ~Copyable {
  /// The rules of Landlock, or nil if the kernel has none.
  private let rules: OwnedDescriptor?
  /// The kind of filter.
  let filter: confine_filter
  /// True if the program may start others.
  let isForScript: Bool

  /// The folders of libraries and of what belongs to programs, also those of systems that have them
  /// elsewhere, and the settings of both.
  private static let system = [
    "/lib", "/lib32", "/lib64", "/libx32", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libx32",
    "/usr/local/lib", "/usr/local/lib64", "/opt", "/app", "/nix/store", "/gnu/store",
    "/run/current-system/sw",
  ]
  private static let data = [
    "/usr/share", "/usr/local/share", "/usr/X11R6", "/etc/fonts", "/etc/ld.so.cache",
    "/etc/ld.so.preload", "/var/cache/fontconfig", "/run/host/fonts", "/run/host/local-fonts",
    "/run/host/user-fonts", "/dev/null", "/dev/zero", "/dev/random", "/dev/urandom",
    "/sys/devices/system/cpu",
  ]
  /// The fonts of the user, from the home folder.
  private static let fonts = [
    ".fonts", ".fonts.conf", ".fonts.conf.d", ".fontconfig", ".cache/fontconfig",
    ".config/fontconfig", ".local/share/fonts",
  ]
  /// Where the programs are that scripts start.
  private static let programs = ["/bin", "/sbin", "/usr", "/usr/local"]

  /// Prepares the confinement of the program at `path`, whose document is open as `document`.
  init(of path: String, document: Int32) throws(ChildProcess.Failure) {
    isForScript = Self.isScript(path)
    filter = isForScript ? CONFINE_SCRIPT : CONFINE_PROGRAM
    guard confine_landlock_version() > 0 else {
      self.rules = nil
      return
    }
    let rules = try OwnedDescriptor(confine_ruleset()).moved()
    let number = rules.raw
    func permit(_ paths: [String], _ rights: confine_right...) {
      let sum = rights.reduce(0) { $0 | Int32($1.rawValue) }
      for path in paths {
        // It may be any bytes.
        confine_permit(number, path.rawBytes.map { CChar(bitPattern: $0) } + [0], sum)
      }
    }
    confine_permit_file(number, document, Int32(CONFINE_READ.rawValue))
    permit(Self.system, CONFINE_READ, CONFINE_EXECUTE)
    permit(Self.data, CONFINE_READ)
    permit([path], CONFINE_READ, CONFINE_EXECUTE)
    // A program outside the system may have its libraries beside its folder.
    let own = Self.folder(path)
    permit(
      ["lib", "lib64", "share/poppler", "share/fonts"].map { "\(own)/../\($0)" }, CONFINE_READ)
    let home = ChildProgram.variable("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    if let home { permit(Self.fonts.map { "\(home)/\($0)" }, CONFINE_READ) }
    if isForScript {
      permit(Self.programs, CONFINE_READ, CONFINE_EXECUTE)
      if own != home, own != "/" { permit([own], CONFINE_READ, CONFINE_EXECUTE) }
      permit(["/dev/null"], CONFINE_WRITE)
      let temporary = ChildProgram.variable("TMPDIR").map { [$0] } ?? []
      permit(temporary + ["/tmp", "/var/tmp"], CONFINE_WRITE, CONFINE_CREATE)
    }
    self.rules = consume rules
  }

  /// The number of the descriptor of the rules, or -1.
  var raw: Int32 {
    switch rules {
    case .some(let rules): rules.raw
    case nil: -1
    }
  }

  /// The folder of a program, after all links (`realpath`).
  private static func folder(_ path: String) -> String {
    var real = path
    if let found = path.withSystemPath({ realpath($0, nil) }) {
      real = ChildProgram.text(found)
      free(found)
    }
    return real.lastIndex(of: "/").map { $0 == real.startIndex ? "/" : String(real[..<$0]) } ?? "/"
  }

  /// Returns true if the kernel starts another program for this file.
  private static func isScript(_ path: String) -> Bool {
    let file = path.withSystemPath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard file >= 0 else { return false }
    defer { close(file) }
    var bytes: [UInt8] = [0, 0]
    return read(file, &bytes, 2) == 2 && bytes == Array("#!".utf8)
  }
}

internal import CLinux
import Glibc

/// A program to be run as a child: its file, arguments, environment and limits.
public struct ChildProgram: Sendable, Hashable {
  /// What the variables of the child are.
  public enum Environment: Sendable, Hashable {
    /// Those of this program.
    case inherited
    /// PATH, HOME and LANG alone, so that nothing else of the user's settings has an effect.
    case small
  }

  /// The limits of a child that cannot be trusted to keep any, because a file may mislead it.
  public struct Limits: Sendable, Hashable {
    /// The address space, in bytes (RLIMIT_AS).
    public var memory: Int
    /// The processor time, in seconds (RLIMIT_CPU).
    public var seconds: Int
    /// The number of open files (RLIMIT_NOFILE).
    public var files: Int

    /// Creates limits. A memory image of a crash (RLIMIT_CORE) is never written: it would contain
    /// the file.
    public init(memory: Int, seconds: Int, files: Int) {
      self.memory = memory
      self.seconds = seconds
      self.files = files
    }
  }

  /// What becomes of the child when this program ends, also if that is killed.
  public enum Ending: Sendable, Hashable {
    /// It is killed.
    case killed
    /// It is killed with all that it started. This takes a process more, which watches over it.
    case killedWithAll
    /// It goes on: it is the user's now.
    case none
  }

  /// The absolute path of the program.
  public var path: String
  /// Its arguments, without its name.
  public var arguments: [String]
  /// Its variables.
  public var environment: Environment
  /// Its limits, or nil for those of this program.
  public var limits: Limits?
  /// How much it lets other programs have the processor (`nice`).
  public var niceness = 0
  /// True if it can reach hardly anything but its standard input (`Confinement`).
  public var isConfined = false
  /// What becomes of it at the end.
  public var ending = Ending.killed
  /// True if what it writes to standard error is part of its output, instead of being dropped.
  public var joinsErrors = false

  /// Creates a program.
  public init(
    _ path: String, _ arguments: [String], environment: Environment = .small,
    limits: Limits? = nil, ending: Ending = .killed
  ) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
    self.limits = limits
    self.ending = ending
  }

  /// Returns the absolute path of the program called `name`, or nil if none of the folders has it.
  /// `SystemProgram` names the programs that other modules look for.
  static func path(of name: String, in folders: String = ChildProgram.folders) -> String? {
    // The child's folder is another, in which a relative path would name something else.
    folders.split(separator: ":").lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
      .first(where: isProgram)
  }

  /// Returns true if `path` is a file that may be executed.
  public static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return path.withSystemPath { path in
      stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
  }

  /// Returns why what is at `path`, which is no program, cannot be started, as a value of errno, or
  /// nil if nothing is there.
  static func obstacle(_ path: String) -> Int32? {
    var status = stat()
    guard path.withSystemPath({ stat($0, &status) }) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EACCES
  }

  /// The folders of `PATH`, or else those that systems have, with colons between them.
  static var folders: String { variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin" }

  static func variable(_ name: String) -> String? {
    getenv(name).map(text)
  }

  /// Returns the text of a C string, which may be any bytes.
  static func text(_ raw: UnsafeMutablePointer<CChar>) -> String {
    String(rawBytes: UnsafeRawBufferPointer(start: raw, count: strlen(raw)).map(\.self))
  }

  /// The variables, as in `environ`.
  var variables: [String] {
    switch environment {
    case .small:
      return ["PATH=\(Self.folders)"]
        + ["HOME", "LANG"].compactMap { name in Self.variable(name).map { "\(name)=\($0)" } }
    case .inherited:
      var variables: [String] = []
      guard var next = xsign_environment() else { return [] }
      while let variable = next.pointee {
        variables.append(Self.text(variable))
        next += 1
      }
      return variables
    }
  }
}

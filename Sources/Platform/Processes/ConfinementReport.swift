internal import CConfine
import Glibc

/// How the programs that read PDFs are confined on this system. It is tried, by one that is
/// confined likewise.
public struct ConfinementReport: Sendable, Hashable {
  /// True if the program can get no new privileges (`no_new_privs`).
  public var hasNoNewPrivileges: Bool
  /// True if a filter of system calls holds it (seccomp).
  public var isFiltered: Bool
  /// The version of Landlock that holds it, or nil.
  public var landlock: Int?
  /// What it can do nevertheless, in words.
  public var leaks: [String]

  private static let seconds = 20.0
  private static let words = [
    "read files", "create files", "open sockets", "start programs", "start processes",
    "see other processes", "signal other processes", "trace other processes", "gain privileges",
    "use io_uring",
  ]

  /// Returns how `xsign-pdf` confines itself, or nil if it does not answer. Blocks until it does.
  ///
  /// - Parameter path: A file that it must not be able to read.
  public static func ofHelper(path: String = "/etc/passwd") -> ConfinementReport? {
    ask(path, "own", isConfined: false)
  }

  /// Returns how the programs that draw pages are confined. Otherwise as above.
  public static func ofViewers(path: String = "/etc/passwd") -> ConfinementReport? {
    ask(path, "given", isConfined: true)
  }

  /// Returns what holds a process that nothing confines, which tells whether the trying works.
  static func ofNothing(path: String) -> ConfinementReport? {
    ask(path, "given", isConfined: false)
  }

  private static func ask(_ path: String, _ who: String, isConfined: Bool) -> ConfinementReport? {
    guard let helper = ProgramFolder.helper else { return nil }
    var program = ChildProgram(helper, ["--confinement", who, path])
    program.isConfined = isConfined
    let child = ChildProcess(program, maximumOutput: 1000, seconds: seconds)
    guard let output = try? child.run(), output.status == 0 else { return nil }
    let numbers = String(decoding: output.bytes, as: UTF8.self).split { " \n".contains($0) }
      .compactMap { Int($0) }
    guard numbers.count == 4 else { return nil }
    return ConfinementReport(
      hasNoNewPrivileges: numbers[0] == 1, isFiltered: numbers[1] == 2,
      landlock: numbers[2] > 0 ? numbers[2] : nil,
      leaks: words.indices.filter { numbers[3] >> $0 & 1 == 1 }.map { words[$0] })
  }

  /// The report as a line without its end.
  public var line: String {
    let means = [
      hasNoNewPrivileges ? "no_new_privs" : "no no_new_privs",
      isFiltered ? "seccomp" : "no seccomp",
      landlock.map { "Landlock \($0)" } ?? "no Landlock",
    ]
    let can = leaks.isEmpty ? "" : "; can " + leaks.joined(separator: ", ")
    return means.joined(separator: ", ") + can
  }
}

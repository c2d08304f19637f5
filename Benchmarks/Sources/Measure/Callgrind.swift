import Foundation

/// A program under valgrind's tool callgrind, which counts the instructions that it executes, its
/// calls of functions and its system calls.
///
/// The counts depend neither on the speed of the machine nor on what else runs there. They say
/// nothing about caches or sleep.
final class Callgrind {
  /// The environment of the program, for which valgrind's tools must be asked in the same.
  let environment: MeasuredEnvironment
  /// The name of the dumps, which valgrind extends.
  private let path: String
  private var dumps = 0

  /// Counts into files in `folder`.
  init(folder: URL, environment: MeasuredEnvironment) {
    path = folder.appendingPathComponent("callgrind").path
    self.environment = environment
  }

  /// The words before the path of the program. They count from its first instruction. Functions
  /// have their numbers by the order of their first calls, and the names that the linker knows.
  var command: [String] {
    [
      "/usr/bin/valgrind", "-q", "--tool=callgrind", "--separate-threads=yes",
      "--collect-systime=yes", "--dump-instr=yes", "--dump-line=no", "--compress-strings=yes",
      "--compress-pos=no", "--demangle=no", "--callgrind-out-file=\(path)",
    ]
  }

  /// Returns a copy in `folder` of the program at `app`, without the information for debuggers:
  /// valgrind 3.19 does not read that of Swift, DWARF 5. Beside it is the helper for PDFs.
  static func copy(of app: String, in folder: URL) throws -> String {
    let copy = folder.appendingPathComponent("xsign").path
    try run(["/usr/bin/strip", "-g", "-o", copy, app], ProcessInfo.processInfo.environment)
    let helper = URL(fileURLWithPath: app).deletingLastPathComponent()
      .appendingPathComponent("xsign-pdf")
    if FileManager.default.fileExists(atPath: helper.path) {
      try FileManager.default.copyItem(
        at: helper, to: folder.appendingPathComponent("xsign-pdf"))
    }
    return copy
  }

  /// Sets the counts of a process to zero: by a dump, since callgrind's own command for that leaves
  /// the system calls.
  func reset(_ process: pid_t) throws {
    try control("-d", process)
    dumps += 1
  }

  /// Returns the counts of the first thread of a process, and sets all to zero.
  func profile(of process: pid_t) throws -> CallgrindProfile {
    try reset(process)
    guard let profile = lastProfile(ofThread: 1) else {
      throw MeasureError("callgrind has written no profile \(path).\(dumps)-01.")
    }
    return profile
  }

  /// Returns the counts of each thread of a process, and sets all to zero.
  func profiles(of process: pid_t) throws -> [CallgrindProfile] {
    let first = try profile(of: process)
    return [first] + (2..<100).compactMap(lastProfile(ofThread:))
  }

  private func lastProfile(ofThread number: Int) -> CallgrindProfile? {
    let digits = number < 10 ? "0\(number)" : "\(number)"
    return FileManager.default.contents(atPath: "\(path).\(dumps)-\(digits)")
      .flatMap { CallgrindProfile([UInt8]($0)) }
  }

  private func control(_ word: String, _ process: pid_t) throws {
    try Self.run(["/usr/bin/callgrind_control", word, "\(process)"], environment.variables)
  }

  private static func run(_ words: [String], _ variables: [String: String]) throws {
    let child = Process()
    child.executableURL = URL(fileURLWithPath: words[0])
    child.arguments = Array(words.dropFirst())
    child.environment = variables
    child.standardOutput = FileHandle.nullDevice
    child.standardError = FileHandle.nullDevice
    try child.run()
    child.waitUntilExit()
    guard child.terminationStatus == 0 else {
      throw MeasureError("\(words.joined(separator: " ")) fails.")
    }
  }
}

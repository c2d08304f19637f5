import Foundation

/// A program under valgrind's tool callgrind, which counts the instructions that it executes.
///
/// The count does not depend on the speed of the machine or on what else runs there: it repeats to
/// a few thousandths. It says nothing about caches or sleep.
struct Callgrind {
  /// The name of the dumps, which valgrind extends.
  private let path: String

  /// Counts into files in `folder`.
  init(folder: URL) { path = folder.appendingPathComponent("callgrind").path }

  /// The words before the path of the program: it starts without counting.
  var command: [String] {
    [
      "/usr/bin/valgrind", "-q", "--tool=callgrind", "--instr-atstart=no", "--separate-threads=yes",
      "--compress-strings=no", "--compress-pos=no", "--callgrind-out-file=\(path)",
    ]
  }

  /// Returns a copy in `folder` of the program at `app`, without the information for debuggers:
  /// valgrind 3.19 does not read that of Swift, DWARF 5. Beside it is the helper for PDFs.
  static func copy(of app: String, in folder: URL) throws -> String {
    let copy = folder.appendingPathComponent("xsign").path
    try run(["/usr/bin/strip", "-g", "-o", copy, app])
    let helper = URL(fileURLWithPath: app).deletingLastPathComponent()
      .appendingPathComponent("xsign-pdf")
    if FileManager.default.fileExists(atPath: helper.path) {
      try FileManager.default.copyItem(
        at: helper, to: folder.appendingPathComponent("xsign-pdf"))
    }
    return copy
  }

  /// Begins to count in a process, or stops.
  func count(_ isOn: Bool, in process: pid_t) throws {
    try control(["-i", isOn ? "on" : "off"], process)
  }

  /// Sets the counts of a process to zero.
  func reset(_ process: pid_t) throws { try control(["-z"], process) }

  /// Returns the counts of the first thread of a process since the last reset. It is called once.
  func profile(of process: pid_t) throws -> CallgrindProfile {
    try control(["-d"], process)
    let file = "\(path).1-01"
    // Names may have bytes that are no UTF-8.
    guard let bytes = FileManager.default.contents(atPath: file),
      let profile = CallgrindProfile(String(decoding: bytes, as: UTF8.self))
    else { throw MeasureError("callgrind has written no profile \(file).") }
    return profile
  }

  private func control(_ words: [String], _ process: pid_t) throws {
    try Self.run(["/usr/bin/callgrind_control"] + words + ["\(process)"])
  }

  private static func run(_ words: [String]) throws {
    let child = Process()
    child.executableURL = URL(fileURLWithPath: words[0])
    child.arguments = Array(words.dropFirst())
    child.standardOutput = FileHandle.nullDevice
    child.standardError = FileHandle.nullDevice
    try child.run()
    child.waitUntilExit()
    guard child.terminationStatus == 0 else {
      throw MeasureError("\(words.joined(separator: " ")) fails.")
    }
  }
}

/// The counts in a dump of callgrind
/// (https://valgrind.org/docs/manual/cl-format.html), written without compression of names.
struct CallgrindProfile {
  /// All instructions.
  let instructions: Int
  /// The calls of functions that allocate memory, by the file name of the object that calls.
  let allocations: [String: Int]

  private static let allocators: Set<Substring> = [
    "malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc", "memalign",
  ]

  /// Reads the text of a dump; returns nil if it has no total.
  init?(_ text: String) {
    var (object, allocates, total) = ("", false, Int?.none)
    var allocations: [String: Int] = [:]
    for line in text.utf8.split(separator: UInt8(ascii: "\n")).map({ Substring($0) }) {
      if line.hasPrefix("ob=") {
        object = (String(line.dropFirst(3)) as NSString).lastPathComponent
      } else if line.hasPrefix("cfn=") {
        // Versions of symbols, as in malloc@@GLIBC, are no part of the name.
        allocates = Self.allocators.contains(line.dropFirst(4).prefix { $0 != "@" })
      } else if line.hasPrefix("calls="), allocates {
        let count = line.dropFirst(6).prefix { $0 != " " }
        allocations[object, default: 0] += Int(count) ?? 0
      } else if line.hasPrefix("totals:") || (total == nil && line.hasPrefix("summary:")) {
        total = line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
      }
    }
    guard let total else { return nil }
    (instructions, self.allocations) = (total, allocations)
  }
}

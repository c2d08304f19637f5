import Foundation
import TestSupport
import Testing

/// Commands that the system permits few open files.
@Suite struct OpenFileTests {
  private let folder: CommandFolder

  init() throws {
    folder = try CommandFolder()
  }

  /// Closes what a program inherited besides its three streams: other tests may open files while
  /// this one starts it.
  private static let closing =
    "for file in /proc/$$/fd/*; do ((${file##*/} < 3)) || eval \"exec ${file##*/}>&-\"; done"

  /// Runs a command, after `script` has taken open files from it. By default it starts a program.
  private func run(
    _ command: [String] = ["fields", PDFCases.path("acroform")], after script: String
  ) throws -> Tool {
    try Tool(
      "bash",
      ["-c", "\(Self.closing); \(script); exec \"$0\" \"$@\"", AppProcess.executable().path]
        + command,
      environment: ["DISPLAY": nil])
  }

  @Test(
    .disabled(if: Sanitizer.isWatching, "sanitizers need open files themselves"),
    arguments: [4, 20, 31])
  func tooFewOpenFilesAreSaid(limit: Int) throws {
    let tool = try run(after: "ulimit -n \(limit)")
    #expect(tool.status == 1 && tool.output.isEmpty)
    let sentence = "xsign needs 32 open files, and the system permits \(limit) (ulimit -n)."
    #expect(tool.errors == "xsign: \(sentence)\n")
    // Of `capture`, 1 says that the user cancelled.
    let capture = try run(["capture", "-o", folder.path("a.png")], after: "ulimit -n \(limit)")
    #expect(capture.status == 2 && capture.errors == "xsign: \(sentence)\n")
    // A limit that the program may raise itself is none.
    let raised = try run(after: "ulimit -Sn \(limit)")
    #expect(raised.status == 0 && raised.errors.isEmpty, "\(raised.errors)")
  }

  /// What needs no more than a file at a time does not refuse.
  @Test(
    .disabled(if: Sanitizer.isWatching, "sanitizers need open files themselves"),
    arguments: [4, 20, 31])
  func fewOpenFilesAreEnoughForADrawing(limit: Int) throws {
    let line = try folder.write(CommandFolder.line, to: "line.txt")
    for command in [["--version"], ["--help"], ["info", "--engines"], ["info", line]] {
      let tool = try run(command, after: "ulimit -n \(limit)")
      #expect(tool.status == 0 && tool.errors.isEmpty && !tool.output.isEmpty, "\(tool)")
    }
  }

  /// A text of Xournal++ takes fonts.
  @Test(.disabled(if: Sanitizer.isWatching, "sanitizers need open files themselves"))
  func tooFewOpenFilesAreSaidOfADrawing() throws {
    let text = "<text font=\"Sans\" size=\"12\" x=\"9\" y=\"18\" color=\"black\">a</text>"
    let drawing = try folder.write(
      "<xournal><page width=\"72\" height=\"144\"><layer>\(text)</layer></page></xournal>",
      to: "a.xopp")
    let tool = try run(["info", drawing], after: "ulimit -n 20")
    let sentence = "xsign needs 32 open files, and the system permits 20 (ulimit -n)."
    #expect(tool.status == 1 && tool.errors == "xsign: \(sentence)\n", "\(tool)")
  }

  /// The limit is high enough, but others have taken the files.
  @Test(.disabled(if: Sanitizer.isWatching, "sanitizers need open files themselves"))
  func tooManyOpenFilesAreSaid() throws {
    let tool = try run(after: "ulimit -n 44; for n in {1..30}; do exec {file}</dev/null; done")
    #expect(tool.status == 1 && tool.output.isEmpty)
    #expect(
      tool.errors.hasSuffix(" could not be read: Too many open files.\n"), "\(tool.errors)")
  }
}

import Foundation
import Platform
import TestSupport
import Testing

@testable import xsign

/// What `xsign --version --verbose` says of programs and of their confinement.
@Suite struct VersionReportTests {
  @Test func itSaysWhatHolds() throws {
    let program = try AppProcess.executable().path
    let tool = try Tool(program, ["--version", "--verbose"])
    #expect(tool.status == 0 && tool.errors.isEmpty)
    let lines = tool.text.split(separator: "\n").map(String.init)
    #expect(lines.first == Version.current && lines.last == "bubblewrap: not used")
    let all = SystemProgram.allCases
    let names = ["xsign-pdf"] + all.map(\.name) + ["bubblewrap"]
    #expect(lines.dropFirst().map { $0.prefix { $0 != ":" } } == names.map { $0[...] })
    for (program, line) in zip(all, lines.dropFirst(2)) {
      #expect(line.hasSuffix(": not installed") == !Tool.exists(program.name), "\(line)")
    }
    guard !Sanitizer.isWatching else { return }
    #expect(lines[1].contains(": no_new_privs, "))
    for (program, line) in zip(all, lines.dropFirst(2)) where Tool.exists(program.name) {
      let isConfined = line.contains(": no_new_privs, ")
      #expect(isConfined == program.readsPDFs, "\(line)")
      #expect(isConfined || line.hasSuffix(": not confined"), "\(line)")
    }
    // The short form stays as it was.
    #expect(try Tool(program, ["--version"]).text == Version.current + "\n")
  }

  /// The documentation of the command line has them all.
  @Test func theProgramsAreDocumented() throws {
    let text = try String(
      contentsOf: SourceTree.url("Documentation/CommandLine.md"), encoding: .utf8)
    for program in SystemProgram.allCases { #expect(text.contains("`\(program.name)`")) }
  }
}

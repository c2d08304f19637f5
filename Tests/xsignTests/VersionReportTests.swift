import Foundation
import TestSupport
import Testing

@testable import xsign

/// What `xsign --version --verbose` says of the confinement.
@Suite struct VersionReportTests {
  @Test func itSaysWhatHolds() throws {
    let program = try AppProcess.executable().path
    let tool = try Tool(program, ["--version", "--verbose"])
    #expect(tool.status == 0 && tool.errors.isEmpty)
    let lines = tool.text.split(separator: "\n").map(String.init)
    #expect(
      lines.first == Version.current && lines.count == 4 && lines.last == "bubblewrap: not used")
    #expect(lines[1].hasPrefix("xsign-pdf: ") && lines[2].hasPrefix("pdftoppm: "))
    guard !Sanitizer.isWatching else { return }
    for line in lines[1...2] { #expect(line.contains(": no_new_privs, "), "\(line)") }
    // The short form stays as it was.
    #expect(try Tool(program, ["--version"]).text == Version.current + "\n")
  }
}

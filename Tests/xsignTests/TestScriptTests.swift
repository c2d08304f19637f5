import Foundation
import TestSupport
import Testing

/// What `scripts/test` prints at its end.
@Suite struct TestScriptTests {
  /// Runs a copy of the script, whose `swift test` prints the lines of `report`.
  private func run(_ report: String, status: Int) throws -> Tool {
    let folder = try CommandFolder()
    let copy = try SourceCopy(in: folder)
    try copy.write(
      script: "scripts/bootstrap",
      """
      build_packages=() test_packages=() debug_flags=()
      need_swift() { :; }
      need_packages() { :; }
      fail() { echo "$*" >&2; exit 1; }
      """)
    try copy.write(script: "scripts/check-links", "")
    let path = try folder.write(report, to: "report")
    try copy.write(
      script: "tools/swift",
      #"[[ $1 != test ]] || { cat '\#(path)'; exit \#(status); }"#)
    return try Tool("\(copy.path)/scripts/test", [], environment: ["PATH": copy.searched])
  }

  @Test func skippedTestsAreCountedByTheirReasons() throws {
    let tool = try run(
      """
      ➜ Suite Pictures skipped: "no folder"
      ➜ Test one() skipped: "no folder"
      ◇ Test two() started.
      \u{1b}[90m➜\u{1b}[0m Test three(_:) skipped.
      ➜ Test four() skipped: "no folder"
      ✔ Test two() passed after 0.1 seconds.

      """, status: 0)
    #expect(tool.status == 0, "\(tool)")
    let end = "\nSkipped tests: 3\n      2 no folder\n      1 no reason given\n"
    #expect(tool.text.hasSuffix(end), "\(tool.text)")
  }

  @Test func failuresComeBeforeThem() throws {
    let tool = try run("✘ Test one() failed after 0.1 seconds.\n", status: 1)
    #expect(tool.status == 1)
    let failed = "Failed:\n✘ Test one() failed after 0.1 seconds.\n"
    #expect(tool.text.hasSuffix("\(failed)Skipped tests: 0\n"), "\(tool.text)")
  }
}

import Foundation
import Testing

/// The tests that only `.ci/nightly` runs: it names their suites.
@Suite struct NightlyTests {
  @Test func everySuiteOfTheNightIsNamed() throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: ".ci/nightly")
    let text = try String(contentsOf: script, encoding: .utf8)
    let files = try SwiftFiles.all(in: ["Tests"]).filter { file in
      !file.path.hasPrefix("Tests/TestSupport") && !file.path.hasSuffix("/NightlyTests.swift")
        && ["Nightly.isOn", "Nightly.soak", "Nightly.monkey"].contains { file.text.contains($0) }
    }
    let suites = Set(files.compactMap { $0.text.firstMatch(of: /(struct|class) (\w+Tests)\b/)?.2 })
    #expect(suites.count > 4)
    for suite in suites { #expect(text.contains(suite), "\(suite)") }
  }
}

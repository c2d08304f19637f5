import Foundation
import Testing

/// `--filter InkTests` runs the tests of `Ink` alone: the pattern is looked for in the names of
/// suites and of files.
@Suite struct SuiteNameTests {
  @Test func onlyTheTestsOfInkAreCalledSo() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    for target in ["X11CanvasTests", "xsignTests"] {
      let folder = tests.appendingPathComponent(target).path
      let names = try #require(FileManager.default.enumerator(atPath: folder))
      for case let name as String in names where name.hasSuffix(".swift") {
        #expect(!name.contains("InkTests"))
        let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        let suite = text.firstMatch(of: /(struct|class|enum|actor|extension) \w*InkTests/)
        #expect(suite == nil, "\(name)")
      }
    }
  }
}

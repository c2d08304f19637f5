import Foundation
import TestSupport
import Testing

/// What `scripts/pack` makes of a folder.
@Suite(.enabled(if: Tool.exists("xz"), "xz is not here"))
struct PackScriptTests {
  /// Packs two files that were written in that order, and returns the archive.
  private func archive(of names: [String], permissions: Int, date: Date) throws -> Data {
    let folder = try CommandFolder()
    let copy = try SourceCopy(in: folder)
    let packed = folder.path("xsign-1.2.3")
    try FileManager.default.createDirectory(atPath: packed, withIntermediateDirectories: true)
    for name in names {
      try folder.write("The text of \(name).\n", to: "xsign-1.2.3/\(name)")
      try FileManager.default.setAttributes(
        [.posixPermissions: permissions, .modificationDate: date], ofItemAtPath: "\(packed)/\(name)"
      )
    }
    let tool = try Tool("\(copy.path)/scripts/pack", [packed, "1000000000"])
    try #require(tool.status == 0 && tool.errors.isEmpty, "\(tool)")
    #expect(tool.text == "\(copy.path)/out/xsign-1.2.3.tar.xz\n")
    return try Data(contentsOf: URL(fileURLWithPath: tool.text.trimmingCharacters(in: .newlines)))
  }

  @Test func theSameFilesGiveTheSameBytes() throws {
    let one = try archive(
      of: ["a", "b"], permissions: 0o664, date: Date(timeIntervalSince1970: 1_700_000_000))
    let other = try archive(
      of: ["b", "a"], permissions: 0o600, date: Date(timeIntervalSince1970: 1_800_000_000))
    #expect(one == other)
    let program = try archive(of: ["a", "b"], permissions: 0o755, date: Date())
    #expect(program != one)
  }
}

import Foundation
import Ink
import TestSupport
import Testing
import X11Canvas

@testable import xsign

/// The pictures of all pages are written, or none is.
@Suite struct RenderSetTests {
  private let folder: CommandFolder

  init() throws { folder = try CommandFolder() }

  /// Writes a drawing with pages of these heights, in points, and returns its path.
  private func drawing(_ heights: [Int]) throws -> String {
    let pages = heights.map { height in
      """
      <page width="100" height="\(height)"><background type="solid" color="white" style="plain"/>
      <layer><stroke tool="pen" color="black" width="3">10 10 40 40</stroke></layer></page>
      """
    }
    return try folder.write("<xournal>\(pages.joined())</xournal>", to: "a.xopp")
  }

  private func render(_ input: String) throws -> Tool {
    try folder.run(["render", input, "-o", folder.path("o.png")])
  }

  @Test func aPageThatIsTooLargeLeavesNothing() throws {
    let input = try drawing([50, 50, 20_000])
    try folder.write("old", to: "o-2.png")
    let tool = try render(input)
    #expect(tool.status == 1 && tool.errors.contains("too many pixels"), "\(tool)")
    #expect(
      try folder.names == ["a.xopp", "o-2.png"] && folder.bytes("o-2.png") == Array("old".utf8))
  }

  @Test func aNameThatIsTakenLeavesNothing() throws {
    let input = try drawing([50, 60, 70])
    try FileManager.default.createDirectory(
      atPath: folder.path("o-3.png"), withIntermediateDirectories: true)
    #expect(try render(input).status == 1)
    #expect(folder.names == ["a.xopp", "o-3.png"])
    rmdir(folder.path("o-3.png"))
    #expect(try render(input).status == 0)
    #expect(folder.names == ["a.xopp", "o-1.png", "o-2.png", "o-3.png"])
  }

  /// The first page fits into what is allowed, the second does not.
  @Test(.disabled(if: Sanitizer.watchesThreads, "the thread sanitizer needs large files itself"))
  func aDiskThatIsFullMidwayLeavesNothing() throws {
    let input = try drawing([50, 50])
    let strokes = (0..<300).map { number in
      let points = (0..<8).map { "\((number * 7 + $0 * 31) % 97) \((number * 13 + $0 * 17) % 89)" }
      return
        "<stroke tool=\"pen\" color=\"black\" width=\"1\">\(points.joined(separator: " "))</stroke>"
    }
    let text = try String(contentsOfFile: input, encoding: .utf8)
    let end = try #require(text.range(of: "</layer>", options: .backwards))
    try folder.write(
      text.replacingCharacters(in: end, with: strokes.joined() + "</layer>"), to: "a.xopp")
    let arguments = ["render", input, "-o", folder.path("o.png"), "--scale", "1"]
    let tool = try Tool(
      "bash",
      ["-c", "ulimit -f 2; exec \"$0\" \"$@\"", AppProcess.executable().path] + arguments,
      environment: ["DISPLAY": nil])
    #expect(tool.status == 1, "\(tool)")
    #expect(
      tool.errors
        == "xsign: \(folder.path("o-2.png")) would be larger than the file system allows.\n")
    #expect(folder.names == ["a.xopp"])
    #expect(try folder.run(arguments).status == 0)
    #expect(try folder.bytes("o-1.png").count < 2048 && folder.bytes("o-2.png").count > 2048)
  }
}

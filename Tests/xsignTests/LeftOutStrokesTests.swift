import Foundation
import Ink
import TestSupport
import Testing

@testable import xsign

/// What commands say of wholly transparent strokes beside others.
@Suite struct LeftOutStrokesTests {
  private let signings: Signings
  /// A drawing of two pages, each with a stroke that is seen, and two and one that are not.
  private let drawing: String

  init() throws {
    signings = try Signings()
    let size = CanvasSize(width: 200, height: 100)
    let pages = try #require(Page.arranged([size, size]))
    let places: [(Int, Double, Double)] = [
      (0, 20, 1), (0, 40, 0), (0, 60, 0), (1, 20, 1), (1, 40, 0),
    ]
    let strokes = places.enumerated().map { number, place in
      let (page, height, opacity) = place
      let start = pages[page].origin + Point(20, height)
      return Stroke(
        id: StrokeID(UInt64(number)), pen: Pen(width: 2...4, opacity: opacity...opacity),
        samples: (0..<9).map {
          Sample(start + Point(8 * Double($0), 0), time: 0.01 * Double($0))
        })
    }
    drawing = signings.folder.path("mixed.inkml")
    let document = InkDocument(strokes: strokes, pages: pages)
    try Data(document.inkML()).write(to: URL(fileURLWithPath: drawing))
  }

  private func sentence(_ count: Int, _ name: String) -> String {
    let strokes =
      count == 1
      ? "One wholly transparent stroke was" : "\(count) wholly transparent strokes were"
    return "xsign: \(name): \(strokes) left out.\n"
  }

  @Test func signingSaysHowMany() throws {
    let tool = try signings.run(
      "plain-1.4",
      [
        "--signature", drawing, "--page", "1", "--at", "20,30", "-o",
        signings.folder.path("out.pdf"),
      ])
    #expect(tool.status == 0 && tool.output.isEmpty, "\(tool)")
    #expect(tool.errors == sentence(3, PDFCases.path("plain-1.4")))
    let seen = try signings.run(
      "plain-1.4",
      [
        "--signature", signings.drawing, "--page", "1", "--at", "20,30", "-o",
        signings.folder.path("seen.pdf"),
      ])
    #expect(seen.status == 0 && seen.errors.isEmpty)
  }

  @Test(arguments: ["png", "pdf", "svg"]) func picturesSayHowMany(ending: String) throws {
    let out = signings.folder.path("out.\(ending)")
    let all = try signings.folder.run(["render", drawing, "-o", out])
    #expect(all.status == 0 && all.errors == sentence(3, drawing), "\(all)")
    let one = try signings.folder.run(["render", drawing, "-o", out, "--pages", "2"])
    #expect(one.status == 0 && one.errors == sentence(1, drawing), "\(one)")
  }

  /// All engines leave out the same ones here, which is said once.
  @Test(arguments: ["png", "pdf", "svg"]) func sheetsSayHowMany(ending: String) throws {
    let out = signings.folder.path("out.\(ending)")
    let tool = try signings.folder.run(["compare", drawing, "-o", out])
    #expect(tool.status == 0 && tool.errors == sentence(3, drawing), "\(tool)")
  }

  /// The record of signing has no strokes that the PDF has not.
  @Test(arguments: ["--evidence", "--evidence-strokes"]) func recordsDoNotCountThem(
    option: String
  ) throws {
    let out = signings.folder.path("out.pdf")
    let ink = ["--signature", drawing, "--page", "1", "--at", "20,30"]
    let tool = try signings.run("plain-1.4", ink + [option, "-o", out])
    try #require(tool.status == 0, "\(tool.errors)")
    let report = try signings.folder.run(["verify", out, "--json"])
    let json = try JSONSerialization.jsonObject(with: report.output) as? [String: Any]
    let record = try #require((json?["records"] as? [[String: Any]])?.first)
    let parts = try #require(record["signatures"] as? [[String: Any]])
    #expect(parts.reduce(0) { $0 + ($1["strokes"] as? Int ?? 0) } == 2, "\(parts)")
  }

  /// Drawings keep them.
  @Test func drawingsHaveThem() throws {
    let out = signings.folder.path("out.inkml")
    let tool = try signings.folder.run(["render", drawing, "-o", out])
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool)")
    #expect(try DrawingFile.contents(out).strokes.count == 5)
  }
}

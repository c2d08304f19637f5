import Foundation
import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import xsign

/// `xsign compare` to PDF and SVG: the sheet of the PNG, as outlines.
@Suite struct CompareVectorTests {
  private let folder: CommandFolder
  private let hand: String

  init() throws {
    folder = try CommandFolder()
    hand = try folder.write(CommandFolder.hand, to: "hand.txt")
  }

  /// Returns what another program shows of the sheet, with `scale` pixels per canvas unit.
  private func shown(_ ending: String, scale: Double) throws -> Pixels {
    let path = folder.path("sheet.\(ending)")
    if ending == "svg" {
      let options = ["-d", "96", "-p", "96", "-z", "\(scale)", path]
      return try picture(Tool("rsvg-convert", options).output)
    }
    let tool = try Tool(
      "pdftoppm", ["-png", "-r", "\(96 * scale)", "-singlefile", path, folder.path("shown")])
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool.errors)")
    return try folder.picture(folder.bytes("shown.png"))
  }

  /// The options of a sheet, with a page that cuts the ink.
  private static let sheets = [
    ["--scale", "2"], ["--scale", "2", "--background", "#203040", "--color", "white"],
    ["--scale", "2", "--page", "120:90", "--opacity", "0.5"],
    ["--scale", "2", "--opacity", "0.1:0.9", "--opacity-follows", "pressure", "--width", "1:3"],
  ]

  @Test(
    .enabled(
      if: Tool.exists("pdftoppm") && Tool.exists("rsvg-convert"), "the viewers are not here"),
    arguments: sheets, ["pdf", "svg"])
  func vectorsShowThePNG(options: [String], ending: String) throws {
    let png = try folder.picture(folder.compare(hand, options))
    _ = try folder.compare(hand, as: ending, options)
    let shown = try shown(ending, scale: 2)
    #expect(abs(shown.width - png.width) <= 1 && abs(shown.height - png.height) <= 1)
    // Programs smooth edges in their own way. A part that is missing or moved is full of pixels
    // that differ.
    let side = 40
    for top in stride(from: 0, to: min(png.height, shown.height) - side, by: side) {
      for left in stride(from: 0, to: min(png.width, shown.width) - side, by: side) {
        var difference = 0
        for y in top..<top + side {
          for x in left..<left + side {
            difference += abs(Int(png[x, y] & 255) - Int(shown[x, y] & 255))
          }
        }
        let mean = Double(difference) / Double(side * side)
        #expect(mean < 6, "\(ending) at \(left), \(top)")
      }
    }
  }

  /// Neither pixels nor fonts.
  @Test func allIsOutlines() throws {
    let options = ["--opacity", "0.1:0.9", "--opacity-follows", "pressure"]
    let svg = String(decoding: try folder.compare(hand, as: "svg", options), as: UTF8.self)
    #expect(!svg.contains("<image") && !svg.contains("<text") && svg.contains("<mask"))
    #expect(svg.components(separatedBy: "<g clip-path").count == 9)
    let pdf = String(decoding: try folder.compare(hand, as: "pdf", options), as: UTF8.self)
    #expect(!pdf.contains("/Image") && !pdf.contains("/Font") && pdf.contains("/Luminosity"))
    #expect(!pdf.contains("Date"))
  }

  /// A group that is clipped is a picture of its own: what multiplies meets only the paper in it.
  @Test(arguments: [("#203040", 8), ("transparent", 0)])
  func eachPictureHasItsPaper(background: String, count: Int) throws {
    let bytes = try folder.compare(hand, as: "svg", ["--background", background])
    let svg = String(decoding: bytes, as: UTF8.self)
    #expect(svg.components(separatedBy: "<g clip-path").count == 9)
    let papers = svg.matches(
      of: /<g clip-path[^>]*>\n<rect width="(\d+)" height="(\d+)" fill="#203040"\/>/)
    #expect(papers.count == count)
    let clip = try #require(
      svg.firstMatch(of: /<clipPath id="c"><rect width="(\d+)" height="(\d+)"/))
    #expect(papers.allSatisfy { $0.1 == clip.1 && $0.2 == clip.2 })
  }

  @Test(.enabled(if: Tool.exists("qpdf") && Tool.exists("pdfinfo"), "the tools are not here"))
  func thePDFIsSoundAndHasTrueSize() throws {
    _ = try folder.compare(hand, as: "pdf")
    let path = folder.path("sheet.pdf")
    let check = try Tool("qpdf", ["--check", path])
    #expect(check.status == 0, "\(check.text)")
    let layout = SheetLayout(
      page: try ComparisonSheet(CommandFolder.strokes()).page, scale: 4, cards: 8)
    let info = try Tool("pdfinfo", [path]).text
    let size = try #require(info.firstMatch(of: /Page size:\s+([\d.]+) x ([\d.]+) pts/))
    #expect(abs((Double(size.1) ?? 0) - Double(layout.width) / 4 * 0.75) < 0.02)
    #expect(abs((Double(size.2) ?? 0) - Double(layout.height) / 4 * 0.75) < 0.02)
  }

  @Test(arguments: ["pdf", "svg"]) func theSameDrawingIsTheSameSheet(ending: String) throws {
    let once = try folder.compare(hand, as: ending)
    let elsewhere: [String: String?] = [
      "TZ": "Asia/Kathmandu", "LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8", "XSIGN_SCALE": "2",
    ]
    #expect(try folder.compare(hand, as: ending, environment: elsewhere) == once)
  }

  /// Without paper there is nothing but frames, captions and ink.
  @Test(.enabled(if: Tool.exists("rsvg-convert"), "rsvg-convert is not here"))
  func aTransparentSheetHasNoCards() throws {
    let options = ["--scale", "2", "--background", "transparent"]
    _ = try folder.compare(hand, as: "svg", options)
    let shown = try shown("svg", scale: 2)
    let layout = SheetLayout(
      page: try ComparisonSheet(CommandFolder.strokes()).page, scale: 2, cards: 8)
    let card = layout.card(5)
    #expect(shown[1, 1] == 0 && shown[card.x + 20, card.maxY - 10] == 0)
    // The frame of the card.
    #expect(shown[card.x, (card.y + card.maxY) / 2] >> 24 > 100)
  }
}

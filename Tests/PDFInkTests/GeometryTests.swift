import Ink
import TestSupport
import Testing

@testable import PDFInk

/// The size and turn of pages, and the maps between them and user space.
struct GeometryTests {
  /// The files that poppler does not open, or where it passes over what counts for the size.
  private static let others: Set = [
    "bad-empty.pdf", "bad-header-only.pdf", "bad-no-pages.pdf", "bad-text.pdf",
    "bad-tree-loop.pdf", "damaged-truncated.pdf", "mediabox-odd.pdf", "userunit.pdf",
  ]

  @Test(
    .enabled(if: Tool.exists("pdfinfo"), "poppler's tools are not here"),
    arguments: PDFCases.names.filter { !others.contains($0) })
  func pagesAreAsPopplerHasThem(_ name: String) throws {
    let password = name.hasSuffix("-user.pdf") ? "user" : nil
    let pages = try surveyed(name, password: password).pages
    let info = try Tool(
      "pdfinfo",
      ["-f", "1", "-l", "1000"] + (password.map { ["-upw", $0] } ?? []) + [PDFCases.path(name)]
    ).text
    var sizes: [[Double]] = []
    var turns: [Int] = []
    for line in info.split(separator: "\n") where line.hasPrefix("Page ") {
      let words = line.split(separator: " ")
      if words[2] == "size:" { sizes.append([words[3], words[5]].compactMap { Double($0) }) }
      if words[2] == "rot:" { turns.append(try #require(Int(words[3]))) }
    }
    #expect(!pages.isEmpty && pages.count == sizes.count)
    #expect(pages.map(\.rotation) == turns)
    for (page, size) in zip(pages, sizes) {
      let shown = page.rotation % 180 == 0 ? size : size.reversed()
      #expect(abs(page.width - shown[0]) < 0.01 && abs(page.height - shown[1]) < 0.01)
    }
  }

  @Test func oddBoxesAreRead() throws {
    let pages = try surveyed("mediabox-odd").pages
    #expect(pages[0] == PDFPage(width: 595, height: 842))
    #expect(pages[1] == PDFPage(width: 595.276, height: 841.89))
    #expect(pages[2] == PDFPage(width: 595, height: 842))
    // The boxes have nothing in common.
    #expect(pages[3] == PDFPage(width: 595, height: 842))
  }

  @Test func unitsAreNotInherited() throws {
    let pages = try surveyed("userunit").pages
    #expect(
      pages == [
        PDFPage(width: 595, height: 842, unit: 2),
        PDFPage(width: 842, height: 595, rotation: 90, unit: 2),
      ])
    var file = WrittenPDF(page: "")
    file.objects[2] = Array("<</Type/Pages/Kids[3 0 R]/Count 1/UserUnit 2>>".utf8)
    #expect(try surveyed(opened(file.bytes)).pages == [PDFPage(width: 200, height: 300)])
  }

  /// Returns the geometry of a page with these entries.
  private func geometry(_ entries: String) throws -> PageGeometry {
    let file = try opened(WrittenPDF(page: entries).bytes)
    return try #require(try PageTree.pages(of: file).first).geometry
  }

  @Test(arguments: [
    // The corners of user space that are at the top left, the top right and the bottom left.
    (0, [10.0, 290], [160.0, 290], [10.0, 20]), (90, [10, 20], [10, 290], [160, 20]),
    (180, [160, 20], [10, 20], [160, 290]), (270, [160, 290], [160, 20], [10, 290]),
    (-90, [160, 290], [160, 20], [10, 290]), (450, [10, 20], [10, 290], [160, 20]),
    (45, [10, 290], [160, 290], [10, 20]),
  ])
  func cornersAreWhereTheyAreShown(
    turn: Int, topLeft: [Double], topRight: [Double], bottomLeft: [Double]
  ) throws {
    let page = try geometry("/CropBox[160 20 10 290]/Rotate \(turn)/UserUnit 2")
    let (width, height) = (page.width, page.height)
    #expect(Set([width, height]) == [300, 540] && (width == 300) == (page.rotation % 180 == 0))
    let corners = [
      (Point(0, 0), topLeft), (Point(width, 0), topRight), (Point(0, height), bottomLeft),
    ]
    for (shown, user) in corners {
      let there = page.toUserSpace(shown)
      #expect(abs(there.x - user[0]) < 1e-9 && abs(there.y - user[1]) < 1e-9)
      let back = page.fromUserSpace(there)
      #expect(abs(back.x - shown.x) < 1e-9 && abs(back.y - shown.y) < 1e-9)
    }
  }

  @Test func absurdNumbersAreTakenAsMissing() throws {
    let digits = String(repeating: "9", count: 400)
    let boxes = [
      "[0 0 \(digits).0 1]", "[0 0 1]", "[0 0 0 0]", "(a box)", "[0 0 1e3 5]", "[0 0 20000000 9]",
    ]
    for box in boxes {
      let page = try geometry("/CropBox\(box)/Rotate \(digits).5/UserUnit -1")
      #expect(page.width == 200 && page.height == 300 && page.rotation == 0)
    }
    var file = WrittenPDF(page: "")
    file.objects[3] = Array("<</Type/Page>>".utf8)
    #expect(try surveyed(opened(file.bytes)).pages == [PDFPage(width: 612, height: 792)])
  }
}

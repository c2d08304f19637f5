import Foundation
import Ink
import TestSupport
import Testing

@testable import Export
@testable import PDFInk

/// Exported pages of which a side is longer than viewers take without /UserUnit.
@Suite struct LargePageTests {
  /// 14,400 points, in canvas units.
  private static let limit = 19_200.0

  /// A page with a dot at 3/4 of its width and in the middle of its height.
  private func page(width: Double, height: Double = 9600) throws -> [UInt8] {
    let page = Page(
      id: Page.ID(rawValue: 1), size: CanvasSize(width: width, height: height),
      background: Background(paper: InkColor(hex: 0xffffff)))
    let dot = Stroke(
      id: StrokeID(1), pen: Pen(color: .black, width: 800...800),
      samples: [Sample(Point(width * 3 / 4, height / 2), time: 0)])
    return try PagesExport(
      [dot], on: [page], engine: .lines, paper: .own, showsPictures: true
    ).pdf([0])
  }

  private func geometry(_ bytes: [UInt8]) throws -> PageGeometry {
    let pages = try PageTree.pages(of: PDFInk.PDFFile(bytes: bytes))
    return try #require(pages.first).geometry
  }

  @Test(
    arguments: [
      (100, 1, "%PDF-1.4"), (limit, 1, "%PDF-1.4"), (limit + 1, 2, "%PDF-1.6"),
      (limit * 2, 2, "%PDF-1.6"), (limit * 2.5, 3, "%PDF-1.6"),
    ] as [(Double, Double, String)])
  func aUnitKeepsTheBoxWithinTheLimit(width: Double, unit: Double, header: String) throws {
    for isTurned in [false, true] {
      let file = try isTurned ? page(width: 96, height: width) : page(width: width, height: 96)
      #expect(file.starts(with: header.utf8))
      let geometry = try geometry(file)
      #expect(geometry.unit == unit)
      #expect(max(geometry.box.width, geometry.box.height) <= 14_400)
      // The size on paper stays.
      let side = isTurned ? geometry.height : geometry.width
      #expect(abs(side - width * 72 / 96) < 0.001)
      #expect(String(decoding: file, as: UTF8.self).contains("/UserUnit") == (unit > 1))
    }
  }

  /// Viewers may pass over the unit: where the ink is on the page does not depend on it.
  @Test(
    .enabled(
      if: ["pdftoppm", "mutool"].allSatisfy { Tool.exists($0) }, "the viewers are not here"))
  func theInkIsWhereItBelongs() throws {
    let folder = TemporaryFolder()
    let path = folder.path("large.pdf")
    try Data(page(width: Self.limit * 2)).write(to: URL(fileURLWithPath: path))
    for viewer in [PDFViewer.poppler, .mupdf] {
      let maps = try viewer.pictures(of: [.init(path: path, pages: 1)], dpi: 4)
      let map = try #require(maps.first?.first)
      #expect(map.width >= 4 * map.height - 4, "\(viewer)")
      let (x, y) = (map.width * 3 / 4, map.height / 2)
      let reach = map.width / 48
      #expect(map[x, y] == (0, 0, 0), "\(viewer)")
      for (dx, dy) in [(reach, 0), (-reach, 0), (0, reach), (0, -reach)] {
        #expect(map[x + dx, y + dy] == (255, 255, 255), "\(viewer)")
      }
    }
  }

  @Test func aLargeComparisonSheetHasAUnit() throws {
    let page = Bounds(min: .zero, max: Point(30_000, 600))
    let layout = SheetLayout(page: page, scale: 1, cards: 1)
    let sheet = VectorSheet(cards: [], drawings: [[]], page: page, paper: nil, layout: layout)
    let file = sheet.pdf()
    #expect(file.starts(with: "%PDF-1.6".utf8))
    let geometry = try geometry(file)
    #expect(geometry.unit == 2 && geometry.box.width <= 14_400)
    #expect(abs(geometry.width - sheet.size.x * 72 / 96) < 0.001)
  }
}

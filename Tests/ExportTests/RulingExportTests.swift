import Foundation
import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import Platform

/// Exports of ruled paper.
@Suite struct RulingExportTests {
  private static let paper = InkColor(hex: 0xffffff)

  /// A page whose lines are 20 units apart, with a dot of ink.
  private func export(_ kind: Ruling.Kind, paper: PagesExport.Paper = .own) throws -> PagesExport {
    let page = Page(
      id: Page.ID(rawValue: 1), size: CanvasSize(width: 100, height: 80),
      background: Background(paper: Self.paper, ruling: Ruling(kind, spacing: 20)))
    let stroke = Stroke(
      id: StrokeID(1), pen: Pen(width: 4), samples: [Sample(Point(70, 70), time: 0)])
    return PagesExport(
      [stroke], on: [page], engine: .lines, paper: paper, showsPictures: true, scale: 4)
  }

  /// Returns whether a line, an upright line, a crossing and free paper are coloured.
  private func coloured(_ image: Image) -> [Bool] {
    [(50, 20), (20, 50), (40, 40), (50, 50)].map { x, y in
      image.pixels[y * 4 * image.width + x * 4] & 0xffffff != 0xffffff
    }
  }

  private func expected(_ kind: Ruling.Kind) -> [Bool] {
    switch kind {
    case .lines: [true, false, true, false]
    case .squares: [true, true, true, false]
    case .dots: [false, false, true, false]
    }
  }

  @Test(arguments: Ruling.Kind.allCases) func picturesHaveTheLines(kind: Ruling.Kind) throws {
    let file = try export(kind).bytes(.png, page: 0)
    #expect(try coloured(Image(decoding: file, file: "a.png")) == expected(kind))
    // Another paper was asked for.
    let plain = try export(kind, paper: .color(Self.paper)).bytes(.png, page: 0)
    #expect(try coloured(Image(decoding: plain, file: "a.png")) == [false, false, false, false])
  }

  @Test(arguments: Ruling.Kind.allCases) func vectorFilesHaveTheLines(kind: Ruling.Kind) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.pdf")
    try AtomicFile.write(try export(kind).pdf([0]), to: path)
    let prefix = folder.path("p")
    _ = try Tool("pdftoppm", ["-png", "-r", "384", "-singlefile", path, prefix])
    let shown = try Data(contentsOf: URL(fileURLWithPath: folder.path("p.png")))
    #expect(try coloured(Image(decoding: [UInt8](shown), file: "p.png")) == expected(kind))
    let svg = String(decoding: try export(kind).bytes(.svg, page: 0), as: UTF8.self)
    #expect(svg.contains("stroke-dasharray") == (kind == .dots))
    #expect(svg.contains(kind == .dots ? "M19.125 20 L80.875 20" : "M0 20 L100 20"))
  }
}

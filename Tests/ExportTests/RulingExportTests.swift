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
  /// The sides are no multiples of the distance of the lines.
  private static let size = CanvasSize(width: 110, height: 70)

  /// A page whose lines are 20 units apart, with a dot of ink, turned.
  private func export(
    _ kind: Ruling.Kind, turn: PageTurn = .none, paper: PagesExport.Paper = .own
  ) throws -> PagesExport {
    let page = Page(
      id: Page.ID(rawValue: 1), size: Self.size,
      background: Background(paper: Self.paper, ruling: Ruling(kind, spacing: 20)))
    let turned = Page(
      id: page.id, size: turn.size(of: Self.size),
      background: page.background(turnedBy: turn, nil))
    let stroke = Stroke(
      id: StrokeID(1), pen: Pen(width: 4),
      samples: [Sample(page.map(of: turn)(Point(70, 50)), time: 0)])
    return PagesExport(
      [stroke], on: [turned], engine: .lines, paper: paper, showsPictures: true, scale: 4)
  }

  /// Returns whether a line, an upright line, a crossing and free paper of the page before it was
  /// turned are coloured.
  private func coloured(_ image: Image, turn: PageTurn = .none) -> [Bool] {
    let map = turn.map(width: Self.size.width, height: Self.size.height)
    return [Point(50, 20), Point(20, 50), Point(40, 40), Point(50, 50)].map { place in
      let turned = map(place)
      let index = Int(turned.y) * 4 * image.width + Int(turned.x) * 4
      return image.pixels[index] & 0xffffff != 0xffffff
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
    #expect(try coloured(shown(export(kind).pdf([0]))) == expected(kind))
    let svg = String(decoding: try export(kind).bytes(.svg, page: 0), as: UTF8.self)
    #expect(svg.contains("stroke-dasharray") == (kind == .dots))
    #expect(svg.contains(kind == .dots ? "M19.125 20 L100.875 20" : "M0 20 L110 20"))
  }

  /// The lines turn with their page, and are counted from the edge that was the upper one.
  @Test(arguments: [PageTurn.right, .half, .left], Ruling.Kind.allCases)
  func turnedPagesHaveTheirLines(turn: PageTurn, kind: Ruling.Kind) throws {
    let export = try export(kind, turn: turn)
    let file = try export.bytes(.png, page: 0)
    let image = try Image(decoding: file, file: "a.png")
    #expect(coloured(image, turn: turn) == expected(kind))
    #expect(try coloured(shown(export.pdf([0])), turn: turn) == expected(kind))
    guard turn == .right else { return }
    let svg = String(decoding: try export.bytes(.svg, page: 0), as: UTF8.self)
    #expect(svg.contains(kind == .dots ? "M9.125 20 L50.875 20" : "M50 0 L50 110"))
    #expect(svg.contains("M0 20 L70 20") == (kind == .squares))
  }

  /// Returns the pixels of a PDF, four to a unit.
  private func shown(_ pdf: [UInt8]) throws -> Image {
    let folder = TemporaryFolder()
    let path = folder.path("a.pdf")
    try AtomicFile.write(pdf, to: path)
    _ = try Tool("pdftoppm", ["-png", "-r", "384", "-singlefile", path, folder.path("p")])
    let shown = try Data(contentsOf: folder.url("p.png"))
    return try Image(decoding: [UInt8](shown), file: "p.png")
  }
}

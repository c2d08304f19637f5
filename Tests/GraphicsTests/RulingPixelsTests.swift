import Graphics
import Ink
import Testing

/// The pixels of ruled paper.
@Suite struct RulingPixelsTests {
  private func pixels(
    _ kind: Ruling.Kind, scale: Double = 1, on frame: Bounds? = nil, isTurned: Bool = false
  ) throws -> RulingPixels {
    let origin = isTurned ? Point(150 - 3.3, 0) : .zero
    let ruling = Ruling(kind, spacing: 20, origin: origin, isUpright: isTurned)
    return RulingPixels(PlacedRuling(try #require(ruling), on: frame), scale: scale)
  }

  private func inked(_ ruling: RulingPixels, _ area: PixelRect) -> Set<[Int]> {
    var inked: Set<[Int]> = []
    for rect in ruling.rects(in: area) {
      for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { inked.insert([x, y]) } }
    }
    return inked
  }

  @Test func eachKindHasItsPixels() throws {
    let area = PixelRect(x: 10, y: 10, width: 40, height: 40)
    #expect(try pixels(.lines).rects(in: area).map(\.y) == [20, 40])
    #expect(try inked(pixels(.squares), area).count == 2 * 40 + 2 * 40 - 4)
    #expect(try inked(pixels(.dots), area).count == 4 * 4)
    // Lines that are nearly one another are left out.
    #expect(try pixels(.dots, scale: 0.15).rects(in: area).isEmpty)
  }

  /// The lines of a page that was turned are upright, and counted from its right edge.
  @Test func turnedLinesAreUpright() throws {
    let page = Bounds(min: Point(3.3, 0), max: Point(150, 90))
    let area = PixelRect(x: 80, y: 10, width: 80, height: 40)
    let lines = try pixels(.lines, on: page, isTurned: true).rects(in: area)
    #expect(lines.map(\.x) == [90, 110, 130])
    #expect(lines.allSatisfy { ($0.y, $0.width, $0.height) == (10, 1, 40) })
    #expect(try inked(pixels(.dots, on: page, isTurned: true), area).count == 3 * 2 * 4)
  }

  /// Tiles are drawn one by one.
  @Test(arguments: Ruling.Kind.allCases, [1, 1.37, 2.5])
  func partsAreThoseOfTheWhole(kind: Ruling.Kind, scale: Double) throws {
    for isTurned in [false, true] {
      let ruling = try pixels(
        kind, scale: scale, on: Bounds(min: Point(3.3, 0), max: Point(150, 90)),
        isTurned: isTurned)
      let whole = PixelRect(x: -20, y: -20, width: 300, height: 180)
      var parts: Set<[Int]> = []
      for y in stride(from: -20, to: 160, by: 12) {
        for x in stride(from: -20, to: 280, by: 12) {
          parts.formUnion(inked(ruling, PixelRect(x: x, y: y, width: 12, height: 12)))
        }
      }
      #expect(!parts.isEmpty && parts == inked(ruling, whole))
    }
  }
}

import Ink
import TestSupport
import Testing

@testable import Graphics

/// The pixels of predicted ink, against those of the ink of finished strokes.
@Suite struct FadingInkTests {
  private static let side = 40
  private static let bounds = PixelRect(x: 0, y: 0, width: side, height: side)

  /// Returns what `draw` makes of white paper: the opacities of black ink, 0...255.
  private func opacities(_ draw: (inout ImageSurface) -> Void) throws -> [Int] {
    var page = try ImageSurface.paper(Self.bounds, ImageSurface.paper)
    draw(&page)
    return (0..<Self.side * Self.side).map {
      255 - Int(page.pixel(x: $0 % Self.side, y: $0 / Self.side) & 255)
    }
  }

  private func draw(
    _ ink: borrowing FadingInk, _ part: PixelRect = bounds, on page: inout ImageSurface
  ) {
    page.withPixels { ink.blend(part, onto: $0, dx: 0, dy: 0) }
  }

  private func mask(_ pen: Pen, _ scratch: CoverageScratch) -> CoverageMask {
    CoverageMask(pen: pen, bounds: Self.bounds, scale: 1, scratch: scratch)
  }

  /// Returns the stroke of `stations` as the mask of a finished stroke shows it.
  private func exact(_ stations: [Station], _ pen: Pen) throws -> [Int] {
    let scratch = CoverageScratch()
    var mask = mask(pen, scratch)
    var damage = DamageRegion()
    mask.settle(stations[...])
    mask.show(tail: [], damage: &damage)
    return try opacities { mask.blend(Self.bounds, onto: &$0, dx: 0, dy: 0) }
  }

  /// Hulls with both arcs, with a disc that bulges from one side, with one disc in the other, along
  /// rows and columns, and thinner than a pixel.
  static let hulls: [(Double, Double, Double, Double, Double, Double)] = [
    (8.3, 9.1, 2.2, 25.4, 27.3, 1.3), (25.4, 8.2, 3.3, 9.2, 26.1, 2.0),
    (8.3, 17.1, 2.2, 26.4, 17.1, 1.3), (17.3, 26.1, 2.2, 17.3, 8.1, 1.3),
    (16.1, 17.3, 6.3, 22.4, 17.1, 3.8), (16.1, 17.3, 6.3, 16.4, 14.9, 1.9),
    (12.3, 14.7, 0.4, 24.9, 19.2, 0.3),
    (20, 20, 2, 24, 20, 1.2),
  ]
  static let nibs = [
    NibShape.round, NibShape(angle: -40, aspect: 0.3), NibShape(angle: 90, aspect: 0.5),
  ]

  @Test(arguments: hulls, nibs)
  func theInkIsNearlyThatOfAStroke(
    _ hull: (Double, Double, Double, Double, Double, Double), nib: NibShape
  ) throws {
    let pen = Pen(width: 1...9, opacity: 0...1, opacityDriver: .speed, nib: nib)
    let stations = [
      Station(Point(hull.0, hull.1), radius: hull.2, opacity: 0.9),
      Station(Point(hull.3, hull.4), radius: hull.5, opacity: 0.35),
    ]
    let truth = try exact(stations, pen)
    let scratch = CoverageScratch()
    let none = mask(pen, scratch)
    var ink = FadingInk(pen)
    ink.show(stations, over: none)
    let shown = try opacities { draw(ink, on: &$0) }
    let errors = zip(truth, shown).map { abs($0 - $1) }
    let inked = truth.count { $0 > 0 }
    #expect(inked > 5)
    // The most at the edge of a flat nib, where the opacity at the middle of a pixel is not that of
    // its ink.
    #expect((errors.max() ?? 0) <= (nib.isRound ? 20 : 64))
    #expect(errors.reduce(0, +) <= (nib.isRound ? 4 : 6) * inked)
  }

  /// Where a line lies below, both together are as opaque as the more opaque of the two.
  @Test(arguments: [0.2, 0.5, 1])
  func aLineBelowDoesNotDarken(opacity: Double) throws {
    let scratch = CoverageScratch()
    let pen = Pen(width: 6...6, opacity: opacity...opacity)
    var line = mask(pen, scratch)
    var damage = DamageRegion()
    line.settle([Station(Point(4, 20), radius: 3), Station(Point(22, 20), radius: 3)])
    line.show(tail: [], damage: &damage)
    let stations = [
      Station(Point(16, 20), radius: 3, opacity: 0.9),
      Station(Point(32, 22), radius: 2, opacity: 0),
    ]
    var ink = FadingInk(pen)
    var alone = FadingInk(pen)
    ink.show(stations, over: line)
    let none = mask(pen, scratch)
    alone.show(stations, over: none)
    let below = try opacities { line.blend(Self.bounds, onto: &$0, dx: 0, dy: 0) }
    let above = try opacities { draw(alone, on: &$0) }
    let both = try opacities {
      line.blend(Self.bounds, onto: &$0, dx: 0, dy: 0)
      draw(ink, on: &$0)
    }
    #expect(both.indices.allSatisfy { abs(both[$0] - max(below[$0], above[$0])) <= 2 })
    #expect(opacity > 0.9 || zip(below, above).contains { $0 > 0 && $1 > $0 })
  }

  /// A part of the ink is what the whole is there, and what was shown before is gone.
  @Test func theNextReplacesIt() throws {
    let pen = Pen(width: 8...8)
    let scratch = CoverageScratch()
    let none = mask(pen, scratch)
    func line(_ x: Double) -> [Station] {
      [
        Station(Point(x, 8.5), radius: 4), Station(Point(x + 6, 11), radius: 3, opacity: 0.8),
        Station(Point(x + 14, 12), radius: 2, opacity: 0.3),
      ]
    }
    var ink = FadingInk(pen)
    var fresh = FadingInk(pen)
    ink.show(line(20), over: none)
    ink.show(line(3.3), over: none)
    fresh.show(line(3.3), over: none)
    let whole = try opacities { draw(fresh, on: &$0) }
    #expect(whole.max() == 255)
    let parts = try opacities { page in
      for x in stride(from: 0, to: Self.side, by: 7) {
        for y in stride(from: 0, to: Self.side, by: 5) {
          draw(ink, PixelRect(x: x, y: y, width: 7, height: 5), on: &page)
        }
      }
    }
    let isSame = parts == whole
    #expect(isSame)
    ink.hide()
    #expect(ink.area.isEmpty)
    ink.show([], over: none)
    #expect(ink.area.isEmpty)
  }
}

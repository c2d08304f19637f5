import Ink
import Testing

@testable import Graphics
@testable import Pages

/// Pages for which there is no memory: Cairo rejects sides of more than 32,767 pixels.
@Suite struct PageMemoryTests {
  private static let small = PageSize(
    bounds: PixelRect(x: 0, y: 0, width: 128, height: 64), scale: 1)
  private static let tooWide = PageSize(
    bounds: PixelRect(x: 0, y: 0, width: 40_000, height: 64), scale: 1)

  private func stroke(_ number: UInt64, x: Double) -> Stroke {
    Stroke(
      id: StrokeID(number), pen: Pen(width: 8),
      samples: (0...10).map {
        Sample(Point(x + 4 * Double($0), 30), time: Double($0) * 0.01)
      })
  }

  private func pixels(_ surface: consuming ImageSurface?) -> [UInt32] {
    guard let surface else { return [] }
    var pixels: [UInt32] = []
    for y in 0..<surface.height {
      for x in 0..<surface.width { pixels.append(surface.pixel(x: x, y: y)) }
    }
    return pixels
  }

  private func hasPixels(_ page: TileRenderer, _ area: PixelRect) -> Bool {
    page.copy(area) != nil
  }

  private func page(_ size: PageSize, _ strokes: [PageStroke]) -> TileRenderer {
    let page = TileRenderer(cacheBudget: 1_000_000)
    page.begin(.hermite, size, .white) { true }
    for stroke in strokes { _ = page.add(stroke) }
    return page
  }

  /// A page that cannot grow continues with its present pixels, and grows once it can.
  @Test func pageThatCannotGrowKeepsItsInk() throws {
    let strokes = [1, 2].map { PageStroke(stroke($0, x: 20 * Double($0)), number: $0) }
    let page = page(Self.small, strokes)
    let whole = pixels(page.copy(Self.small.bounds))
    #expect(Set(whole).count > 2)
    #expect(page.resize(to: Self.tooWide).isEmpty)
    #expect(pixels(page.copy(Self.small.bounds)) == whole)
    // It has no pixels there, and does not substitute paper for them.
    #expect(!hasPixels(page, PixelRect(x: 0, y: 0, width: 300, height: 64)))
    let larger = PageSize(bounds: PixelRect(x: 0, y: 0, width: 256, height: 128), scale: 1)
    let strips = page.resize(to: larger)
    #expect(strips.reduce(.empty) { $0.union($1) } == larger.bounds)
    #expect(pixels(page.copy(Self.small.bounds)) == whole)
    #expect(hasPixels(page, larger.bounds))
  }

  /// Ink without pixels is not reported as shown: the live layer must continue to show it.
  @Test func inkWithoutPixelsIsNotDelivered() throws {
    let page = page(Self.tooWide, [PageStroke(stroke(1, x: 20), number: 1)])
    #expect(!hasPixels(page, Self.small.bounds))
    #expect(hasPixels(page, PixelRect(x: 1024, y: 0, width: 4, height: 4)))
    page.redraw(Self.small.bounds)
    #expect(!hasPixels(page, Self.small.bounds))
  }
}

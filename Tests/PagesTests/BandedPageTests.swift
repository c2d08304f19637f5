import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Pages

@Suite struct BandedPageTests {
  private static let (width, height) = (100, 300)

  /// Draws blank paper with pixels that tell their row.
  private func drawBlank(_ rect: PixelRect, on surface: inout ImageSurface) {
    for y in rect.y..<rect.maxY {
      surface.fill(rect.rows(y, height: 1), with: 0xff00_0000 + UInt32(y))
    }
  }

  private func page() throws -> BandedPage {
    var page = try BandedPage(width: Self.width, height: Self.height)
    page.prepare(PixelRect(x: 10, y: 70, width: 5, height: 5)) { drawBlank($0, on: &$1) }
    page.lend { $0.fill(PixelRect(x: 10, y: 70, width: 5, height: 5), with: 0xffaa_bbcc) }
    return page
  }

  private func expected(_ x: Int, _ y: Int) -> UInt32 {
    10..<15 ~= x && 70..<75 ~= y ? 0xffaa_bbcc : 0xff00_0000 + UInt32(y)
  }

  /// A copy is the same whatever is blank, and blank parts are drawn by whoever copies.
  @Test(arguments: [
    PixelRect(x: 0, y: 0, width: 100, height: 300), PixelRect(x: 8, y: 60, width: 9, height: 12),
    PixelRect(x: 0, y: 127, width: 100, height: 2), PixelRect(x: 99, y: 299, width: 9, height: 9),
  ])
  func copiesAreWhole(rect: PixelRect) throws {
    let page = try page()
    var copy = try ImageSurface(format: .rgb24, width: Self.width, height: Self.height)
    var blank: [PixelRect] = []
    page.copy(rect, to: &copy, dx: 0, dy: 0) {
      blank.append($0)
      drawBlank($0, on: &$1)
    }
    let inner = rect.intersection(copy.bounds)
    for y in inner.y..<inner.maxY {
      for x in inner.x..<inner.maxX { #expect(copy.pixel(x: x, y: y) == expected(x, y)) }
    }
    // Only the band with ink is drawn.
    #expect(blank.allSatisfy { !$0.rows(64, height: 64).intersects($0) })
  }

  /// Pixels that nothing was drawn on have no memory of their own: they are still zero.
  @Test func blankBandsAreNotTouched() throws {
    var page = try page()
    page.lend { surface in
      for y in [0, 63, 128, 299] { #expect(surface.pixel(x: 50, y: y) & 0xff_ffff == 0) }
      #expect(surface.pixel(x: 50, y: 64) & 0xff_ffff == 64)
    }
  }

  @Test func aPageTakesTheDrawnBandsOfAnother() throws {
    let other = try page()
    var page = try BandedPage(width: Self.width, height: Self.height)
    page.take(other, dx: 0, dy: 100) { drawBlank($0, on: &$1) }
    var whole = page.whole { drawBlank($0, on: &$1) }
    #expect(whole.pixel(x: 12, y: 172) == 0xffaa_bbcc)
    // The other's blank rows come with its band.
    #expect(whole.pixel(x: 50, y: 172) == 0xff00_0000 + 72)
    #expect(whole.pixel(x: 50, y: 130) == 0xff00_0000 + 130)
    #expect(whole.pixel(x: 50, y: 299) == 0xff00_0000 + 299)
    whole.fill(whole.bounds, with: 0xffff_ffff)
    var drawn = BandedPage(whole)
    drawn.prepare(drawn.bounds) { _, _ in Issue.record("it is drawn already") }
  }
}

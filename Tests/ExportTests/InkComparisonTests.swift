import Ink
import Testing

@testable import Checking
@testable import Graphics
@testable import PDFPages

/// The comparison of a page with what the window showed of it.
@Suite struct InkComparisonTests {
  private static let (width, height) = (100, 50)
  /// The pixels of the ink: a bar of 40 × 6.
  private static let bar = PixelRect(x: 20, y: 20, width: 40, height: 6)

  private func picture(_ ground: UInt32 = 0xffff_ffff) -> Pixmap {
    Pixmap(
      width: Self.width, height: Self.height,
      pixels: [UInt32](repeating: ground, count: Self.width * Self.height))
  }

  private func picture(
    _ rectangles: [(PixelRect, UInt32)], on ground: UInt32 = 0xffff_ffff
  ) -> Pixmap {
    var picture = picture(ground)
    for (rectangle, color) in rectangles {
      for y in rectangle.y..<rectangle.maxY {
        for x in rectangle.x..<rectangle.maxX { picture.pixels[y * Self.width + x] = color }
      }
    }
    return picture
  }

  /// Compares `after` with a page on which a bar of ink of a colour covers `share` of each pixel.
  private func difference(
    _ after: Pixmap, ink: UInt32 = 0xff00_0000, ground: UInt32 = 0xffff_ffff, share: UInt8 = 255
  ) -> InkComparison.Difference? {
    let coverage = picture([(Self.bar, 1)], on: 0).pixels.map { $0 == 1 ? share : 0 }
    return InkComparison(
      before: picture(ground), after: after, expected: picture([(Self.bar, ink)], on: ground),
      coverage: coverage
    ).difference()
  }

  private func isHidden(_ difference: InkComparison.Difference?) -> Bool {
    if case .hidden = difference { true } else { false }
  }

  @Test func allOfTheInkMustShow() {
    let black: UInt32 = 0xff00_0000
    #expect(difference(picture([(Self.bar, black)])) == nil)
    #expect(isHidden(difference(picture())))
    // A pixel is not enough, and neither is half of the bar.
    #expect(isHidden(difference(picture([(PixelRect(x: 30, y: 22, width: 1, height: 1), black)]))))
    for width in [20, 36] {
      let part = PixelRect(x: 20, y: 20, width: width, height: 6)
      #expect(isHidden(difference(picture([(part, black)]))), "\(width)")
    }
    // A spot is.
    let spot = PixelRect(x: 30, y: 22, width: 2, height: 2)
    #expect(difference(picture([(Self.bar, black), (spot, 0xffff_ffff)])) == nil)
  }

  @Test func theHiddenPlaceIsInTheInkThatIsHidden() {
    let part = PixelRect(x: 20, y: 20, width: 25, height: 6)
    guard case .hidden(let x, let y) = difference(picture([(part, 0xff00_0000)])) else {
      Issue.record("nothing is hidden")
      return
    }
    #expect(x >= 44 && x < 60 && Self.bar.contains(x, y))
  }

  /// Edges are elsewhere by half a pixel, and lines of a program have less ink.
  @Test func edgesMayDiffer() {
    let moved = picture([
      (PixelRect(x: 20, y: 20, width: 40, height: 1), 0xff80_8080),
      (PixelRect(x: 20, y: 21, width: 40, height: 5), 0xff00_0000),
      (PixelRect(x: 20, y: 26, width: 40, height: 1), 0xff80_8080),
    ])
    #expect(difference(moved) == nil)
    // A quarter of each pixel is covered, of which an eighth is drawn.
    let (quarter, eighth): (UInt32, UInt32) = (0xffbf_bfbf, 0xffdf_dfdf)
    #expect(difference(picture([(Self.bar, eighth)]), ink: quarter, share: 64) == nil)
    #expect(isHidden(difference(picture([(Self.bar, eighth)]), ink: quarter, share: 255)) == false)
    #expect(isHidden(difference(picture([(Self.bar, 0xfff0_f0f0)]), ink: quarter, share: 255)))
  }

  /// Ink that is lighter than the page, and a colour of a single channel.
  @Test(arguments: [(0xffff_ffff, 0xff20_2020), (0xffff_ff90, 0xffff_ffff)] as [(UInt32, UInt32)])
  func inkOfAnyColorMustShow(ink: UInt32, ground: UInt32) {
    #expect(difference(picture([(Self.bar, ink)], on: ground), ink: ink, ground: ground) == nil)
    #expect(isHidden(difference(picture(ground), ink: ink, ground: ground)))
  }

  @Test func inkThatCouldNotBeSeenIsNotMissed() {
    for ink: UInt32 in [0xffff_ffff, 0xfffb_fbfb] {
      #expect(difference(picture(), ink: ink) == nil)
    }
  }

  /// Two pixels around the ink may be its soft edge.
  @Test(arguments: [(17, 22), (62, 22), (40, 17), (40, 28), (0, 0), (99, 49), (10, 22)])
  func nothingElseMayChange(x: Int, y: Int) {
    func after(_ value: UInt32, _ x: Int, _ y: Int) -> Pixmap {
      picture([
        (Self.bar, 0xff00_0000), (PixelRect(x: x, y: y, width: 1, height: 1), 0xffff_ff00 | value),
      ])
    }
    #expect(difference(after(230, x, y)) == .changed)
    #expect(difference(after(231, x, y)) == nil)
    #expect(difference(after(0, 18, 22)) == nil && difference(after(0, 61, 27)) == nil)
  }

  /// Only a part of the page has ink; the rest is compared as it is.
  @Test(arguments: [PixelRect(x: 20, y: 10, width: 30, height: 20), .empty])
  func whatIsOutsideTheInkMayNotChange(area: PixelRect) {
    for (x, y) in [(0, 0), (19, 10), (20, 9), (49, 30), (50, 29), (99, 49), (20, 10), (49, 29)] {
      let isOutside = !area.contains(x, y)
      func isChanged(_ value: UInt32) -> Bool {
        let after = picture([(PixelRect(x: x, y: y, width: 1, height: 1), 0xffff_ff00 | value)])
        return InkComparison.isChanged(picture(), after, outside: area)
      }
      #expect(isChanged(230) == isOutside && !isChanged(231), "\(x) \(y)")
    }
  }

  @Test func aPartOfAPictureHasItsPixels() {
    var whole = Pixmap(width: 5, height: 4, pixels: (0..<20).map { UInt32($0) })
    #expect(
      whole.part(PixelRect(x: 1, y: 2, width: 3, height: 2)).pixels == [11, 12, 13, 16, 17, 18])
    #expect(whole.part(PixelRect(x: 0, y: 0, width: 5, height: 4)).pixels == whole.pixels)
    whole.pixels[11] = 99
    #expect(whole.part(PixelRect(x: 1, y: 2, width: 1, height: 1)).pixels == [99])
  }
}

import Glibc
import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import X11
@testable import X11Canvas

extension NibImage {
  /// Returns the pixel at `x`, `y` from the middle pixel.
  fileprivate func at(_ x: Int, _ y: Int) -> UInt32 {
    argb[(hotspot + y) * side + hotspot + x]
  }
}

private func alpha(_ pixel: UInt32) -> UInt32 { pixel >> 24 }

/// The components of a pixel.
private func parts(_ pixel: UInt32) -> [UInt32] { [0, 8, 16, 24].map { pixel >> $0 & 255 } }

@Suite struct NibImageTests {
  private static let blue = Color(hex: 0x1d3f9e)
  private static let yellow = Color(hex: 0xffd400)

  private static let looks: [NibCursor] = [1, 1.5, 2.25, 3.4, 5.75, 6, 8.3, 19, 60, 200].flatMap {
    diameter in
    [1.0, 1.5, 2, 3].flatMap { scale in
      [
        NibCursor.Kind.ink(.black), .ink(blue), .ink(yellow.withAlpha(0.4)),
        .ink(.black.withAlpha(0.2)), .eraser,
      ].map { NibCursor($0, diameter: diameter, scale: scale) }
    }
  }

  @Test func allAreSymmetricAboutTheirMiddlePixel() {
    var wrong: [NibCursor] = []
    for look in Self.looks {
      let image = NibImage(look)
      let (side, center) = (image.side, image.hotspot)
      var isRight =
        side % 2 == 1 && side == 2 * center + 1 && image.argb.count == side * side && side <= 255
      // The colours are premultiplied.
      isRight = isRight && image.argb.allSatisfy { parts($0).prefix(3).max()! <= alpha($0) }
      for y in 0...center {
        for x in 0...center {
          let mirrored = [
            image.at(-x, y), image.at(x, -y), image.at(-x, -y), image.at(y, x),
          ]
          if mirrored.contains(where: { $0 != image.at(x, y) }) { isRight = false }
        }
      }
      if !isRight { wrong.append(look) }
    }
    #expect(wrong.isEmpty)
  }

  @Test func darkInkHasALightHaloInItsTrueSize() {
    let image = NibImage(NibCursor(.ink(Self.blue), diameter: 21, scale: 1))
    #expect(image.at(0, 0) == 0xff1d_3f9e)
    #expect(image.at(10, 0) == 0xff1d_3f9e)
    let halo = image.at(11, 0)
    #expect(parts(halo) == [230, 230, 230, 230])
    #expect(image.side == 25)
    // The amount of ink equals the disc's area, apart from pixel rounding.
    let ink = image.argb.reduce(0.0) { $0 + (alpha($1) == 255 ? 1 : 0) }
    #expect(abs(ink / (.pi * 10.5 * 10.5) - 1) < 0.12)
  }

  /// The cursor of another nib is its ellipse, with the same halo on all sides.
  @Test func aChiselIsAnEllipse() {
    let nib = NibCursor(
      .ink(.black), diameter: 41, scale: 1, shape: NibShape(angle: 0, aspect: 9.0 / 41))
    let image = NibImage(nib)
    let ink = image.argb.count { $0 == 0xff00_0000 }
    #expect(abs(Double(ink) / (.pi * 20.5 * 4.5) - 1) < 0.2)
    #expect(image.at(0, 4) == 0xff00_0000 && image.at(20, 0) == 0xff00_0000)
    #expect(alpha(image.at(0, 5)) == 230 && alpha(image.at(0, 7)) == 0)
    #expect(alpha(image.at(21, 0)) == 230 && alpha(image.at(0, 20)) == 0)
    let turned = NibImage(
      NibCursor(.ink(.black), diameter: 41, scale: 1, shape: NibShape(angle: -45, aspect: 0.2)))
    // The edge rises to the right.
    #expect(turned.at(12, -12) == 0xff00_0000 && alpha(turned.at(12, 12)) == 0)
  }

  @Test func lightInkHasADarkEdgeWithinTheHalo() {
    let image = NibImage(NibCursor(.ink(Self.yellow), diameter: 21, scale: 1))
    #expect(image.at(0, 0) == 0xffff_d400)
    let (edge, halo) = (image.at(11, 0), image.at(12, 0))
    #expect(alpha(edge) == 153 && parts(edge).prefix(3).max()! < 30)
    #expect(parts(halo) == [230, 230, 230, 230])
  }

  @Test func translucentInkLetsThePaperThrough() {
    let image = NibImage(
      NibCursor(.ink(Self.yellow.withAlpha(0.4)), diameter: 21, scale: 1))
    // 0.4 of 255, and of 255, 212 and 0.
    #expect(image.at(0, 0) == 0x6666_5500)
    #expect(image.at(5, 5) == 0x6666_5500)
    // Black of low opacity looks light too.
    let pale = NibImage(NibCursor(.ink(.black.withAlpha(0.2)), diameter: 21, scale: 1))
    #expect(pale.at(0, 0) == 0x3300_0000)
    #expect(alpha(pale.at(11, 0)) == 153)
  }

  @Test func aTinyNibHasTicks() {
    func ticks(_ diameter: Double, _ scale: Double) -> [Int] {
      let image = NibImage(NibCursor(.ink(.black), diameter: diameter, scale: scale))
      // Along the right arm: a dark run beyond the dot that is one pixel high, or three.
      return (0...image.hotspot).filter {
        alpha(image.at($0, 0)) == 230 && parts(image.at($0, 0)).prefix(3).max()! < 64
      }
    }
    #expect(ticks(2.25, 1).count == 4)
    #expect(ticks(2.25, 1).first! > 3)
    #expect(ticks(4.5, 2).count == 8)
    #expect(ticks(5.75, 1).count == 4)
    #expect(ticks(6, 1).isEmpty)
    #expect(ticks(11, 2).count == 8)
    let fine = NibImage(NibCursor(.ink(Self.blue), diameter: 1, scale: 1))
    #expect(fine.at(0, 0) == 0xff1d_3f9e)
    // A gap shows the paper between dot and ticks.
    #expect((1...ticks(1, 1)[0]).contains { alpha(fine.at($0, 0)) == 0 })
  }

  @Test func theEraserIsAnOpenRing() {
    let image = NibImage(NibCursor(.eraser, diameter: 16, scale: 1))
    #expect(alpha(image.at(0, 0)) == 0 && alpha(image.at(4, 0)) == 0)
    let row = (0...image.hotspot).map { image.at($0, 0) }
    let dark = row.firstIndex { alpha($0) > 200 && parts($0).prefix(3).max()! < 140 }
    #expect(dark == 8)
    #expect(parts(image.at(9, 0)).min()! > 100)
  }

  @Test func nibCursorsAreClamped() {
    #expect(
      NibCursor(.eraser, diameter: 3.3, scale: 1) == NibCursor(.eraser, diameter: 3.2, scale: 1))
    #expect(
      NibCursor(.eraser, diameter: 3.3, scale: 1) != NibCursor(.eraser, diameter: 3.6, scale: 1))
    #expect(NibCursor(.eraser, diameter: 0, scale: 0).diameter == 1)
    #expect(NibCursor(.eraser, diameter: 200, scale: 1).fits)
    #expect(!NibCursor(.eraser, diameter: 201, scale: 1).fits)
    #expect(!NibCursor(.eraser, diameter: .nan, scale: .nan).fits)
    #expect(!NibCursor(.eraser, diameter: .infinity, scale: 2).fits)
  }
}

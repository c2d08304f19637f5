import Ink
import Testing

@testable import Graphics
@testable import Tracing

/// Ink in pictures that a program drew: paper and ink have one colour each, without noise.
@Suite struct DrawnPictureTests {
  /// Returns white paper with a bar of ink, and a pale rule from border to border that crosses it.
  private func picture(_ ink: UInt32, rule: UInt32? = nil) -> Image {
    let (width, height) = (400, 150)
    var pixels = [UInt32](repeating: 0xffff_ffff, count: width * height)
    if let rule {
      for x in 0..<width { pixels[70 * width + x] = 0xff00_0000 | rule }
    }
    for y in 40..<100 {
      // Slanted, so that its edges are at all places.
      for x in (2 * y + 50)..<(2 * y + 62) { pixels[y * width + x] = 0xff00_0000 | ink }
    }
    return Image(
      ImagePixels(width: width, height: height, pixels: pixels, isOpaque: true, density: nil))
  }

  @Test(
    arguments: [
      0x000000, 0x111111, 0x222222, 0x333333, 0x7f7f7f, 0x000080, 0x0000ff, 0x1a3c9c, 0x008000,
      0xff0000, 0xc02020, 0x4b2a7b,
    ] as [UInt32])
  func theInkHasItsColor(hex: UInt32) throws {
    let color = try PictureInk(picture(hex)).color
    let drawn = InkColor(hex: hex)
    // The light is known to 1/4096, which is more of a dark component.
    #expect(
      max(
        abs(color.red - drawn.red), abs(color.green - drawn.green), abs(color.blue - drawn.blue))
        < 0.01, "\(color)")
  }

  @Test(arguments: [0x000080, 0x008000, 0x333333, 0xc02020] as [UInt32])
  func aPaleRuleIsNoInk(hex: UInt32) throws {
    let strokes = try PictureInk(picture(hex, rule: 0xddddff)).strokes(color: .black)
    let size = strokes.flatMap(\.samples).reduce(into: Bounds.empty) { $0.insert($1.position) }
    #expect(strokes.count == 1 && size.width / size.height < 3)
  }

  /// A limit that numbers are compared with is not above all of them.
  @Test(arguments: [0, 0.3, 0.9284, 0.99, 1] as [Float])
  func someNumberReachesTheLimit(value: Float) {
    var histogram = Histogram(1024)
    for _ in 0..<50 { histogram.add(value) }
    #expect(value >= histogram.beginning(0.6) && value >= histogram.threshold)
    histogram.add(0.15)
    histogram.add(0.16)
    let greatest = max(value, 0.16)
    #expect(greatest >= histogram.beginning(0.6) && greatest >= histogram.threshold)
    #expect(Histogram().beginning(0.5) == 0)
  }
}

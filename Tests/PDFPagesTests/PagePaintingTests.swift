import Ink
import Testing

@testable import Graphics
@testable import PDFPages

/// Pictures of pages as backgrounds are painted.
@Suite struct PagePaintingTests {
  private func picture(width: Int, height: Int, scale: Double) -> RenderedPage {
    let pixels = (0..<width * height).map {
      0xff00_0000 | UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) & 0xff_ffff
    }
    return RenderedPage(
      number: 1, page: 0, image: Image(opaque: pixels, width: width, height: height), scale: scale,
      frame: Bounds(
        min: Point(0, 0), max: Point(Double(width) / scale, Double(height) / scale)))
  }

  /// Paints the tile whose top left pixel is that one, with a page at 7, −5.
  private func tile(_ picture: RenderedPage, x: Int, y: Int, scale: Double) throws -> ImageSurface {
    var tile = try ImageSurface(format: .rgb24, width: 64, height: 64)
    tile.draw { $0.draw(picture.image, in: picture.place(x: 7 - x, y: -5 - y, scale: scale)) }
    return tile
  }

  @Test(arguments: [96.0 / 72, 1.9046, 400.0 / 72, 37.123 / 72] as [Double])
  func sharpPixelsAreCopied(
    scale: Double
  ) throws {
    let resolution = RenderRequest(page: 0, resolution: scale * 72).scale
    let picture = picture(width: 150, height: 130, scale: resolution)
    #expect(picture.isSharp(at: scale))
    #expect(
      picture.place(x: 7, y: -5, scale: scale) == Bounds(min: Point(7, -5), max: Point(157, 125)))
    for (x, y) in [(0, 0), (64, 0), (64, 64), (100, 61)] {
      let tile = try tile(picture, x: x, y: y, scale: scale)
      for row in 0..<64 {
        for column in 0..<64 {
          let (across, down) = (x + column - 7, y + row + 5)
          guard (0..<150).contains(across), (0..<130).contains(down) else { continue }
          guard tile.pixel(x: column, y: row) != picture.image.pixels[down * 150 + across] else {
            continue
          }
          Issue.record("\(column), \(row) of the tile at \(x), \(y)")
          return
        }
      }
    }
  }

  @Test func aPictureOfAnotherResolutionIsStretched() throws {
    let picture = picture(width: 150, height: 130, scale: 1)
    #expect(!picture.isSharp(at: 1.001))
    #expect(
      picture.place(x: 7, y: -5, scale: 2)
        == Bounds(min: Point(7, -5), max: Point(307, 255)))
  }

  /// The picture of a page that a program takes for another size is stretched onto the page.
  @Test func aPictureThatIsNotItsOwnSizeIsStretched() {
    let page = PDFPage(width: 595, height: 842)
    let request = RenderRequest(page: 0, resolution: 72)
    #expect(request.frame(on: page, width: 595, height: 842).max == Point(595, 842))
    #expect(request.frame(on: page, width: 596, height: 843).max == Point(596, 843))
    #expect(request.frame(on: page, width: 598, height: 845).max == Point(595, 842))
    let part = RenderRequest(
      page: 0, resolution: 144, part: PixelRect(x: 100, y: 200, width: 50, height: 60))
    #expect(
      part.frame(on: page, width: 50, height: 60)
        == Bounds(min: Point(50, 100), max: Point(75, 130)))
  }
}

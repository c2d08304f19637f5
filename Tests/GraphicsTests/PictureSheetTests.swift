import Ink
import Testing

@testable import Graphics

/// The sheets that pictures become.
@Suite struct PictureSheetTests {
  private func image(_ width: Int, _ height: Int, dpi: Double?) -> Image {
    Image(
      ImagePixels(
        width: width, height: height, pixels: [UInt32](repeating: 0, count: width * height),
        isOpaque: true, density: dpi.flatMap { PictureDensity(x: $0, y: $0) }))
  }

  private func sheet(
    _ width: Int, _ height: Int, dpi: Double?, paper: CanvasSize = .a4
  ) -> PictureSheet {
    PictureSheet(image(width, height, dpi: dpi), paper: paper)
  }

  /// Scanners have whole pixels, and areas that are a little wider than the paper.
  @Test func aScanHasTheSizeOfItsPaper() {
    let scans: [(Int, Int, Double, CanvasSize)] = [
      (827, 1169, 100, .a4), (834, 1163, 100, .a4), (1169, 827, 100, .a4.turned),
      (583, 827, 100, .a5), (850, 1100, 100, .letter), (1400, 850, 100, .legal.turned),
      (1654, 2339, 200, .a4),
    ]
    for (width, height, dpi, paper) in scans {
      let sheet = sheet(width, height, dpi: dpi)
      #expect(sheet.size == paper, "\(width), \(height)")
      #expect(sheet.frame == Bounds(min: .zero, max: Point(paper.width, paper.height)))
    }
    // Another size stays: 3 mm less than A4, and a receipt.
    #expect(abs(sheet(815, 1169, dpi: 100).size.width - 782.4) < 1e-9)
    #expect(abs(sheet(315, 800, dpi: 100, paper: .letter).size.width - 302.4) < 1e-9)
  }

  /// A photo of 4 to 3 is 210 by 280 mm on A4, in the middle.
  @Test func aPhotoIsInTheMiddleOfTheUsersPaper() {
    let upright = sheet(300, 400, dpi: nil)
    #expect(upright.size == .a4 && abs(upright.frame.width - CanvasSize.a4.width) < 1e-9)
    #expect(abs(upright.frame.height * 3 - upright.frame.width * 4) < 1e-9)
    #expect(abs(upright.frame.center.y - CanvasSize.a4.height / 2) < 1e-9)
    #expect(upright.frame.min.x == 0 && upright.frame.min.y > 0)
    let lying = sheet(400, 300, dpi: nil)
    #expect(lying.size == CanvasSize.a4.turned && lying.frame.min.x > 0 && lying.frame.min.y == 0)
    let letter = sheet(300, 400, dpi: nil, paper: .letter)
    #expect(letter.size == .letter && letter.frame.min.x > 0)
    // A square is upright.
    #expect(sheet(9, 9, dpi: nil).size == .a4)
  }

  /// A stamp and a wall are no sheets, whatever the file states.
  @Test func aSheetHasSidesOf20To1300Millimetres() {
    #expect(image(79, 79, dpi: 100).trueSize != nil && image(78, 79, dpi: 100).trueSize == nil)
    #expect(image(5118, 100, dpi: 100).trueSize != nil)
    #expect(image(5119, 100, dpi: 100).trueSize == nil)
    #expect(sheet(78, 79, dpi: 100).size == .a4)
  }

  /// Under the ink of endless paper a small picture has its pixels, and a photo at most a sheet.
  @Test func aPictureWithoutADensityIsAtMostASheet() {
    #expect(image(60, 30, dpi: nil).size(within: .a4) == CanvasSize(width: 60, height: 30))
    let photo = image(3000, 4000, dpi: nil).size(within: .a4)
    #expect(abs(photo.width - CanvasSize.a4.width) < 1e-9 && photo.height < CanvasSize.a4.height)
    #expect(image(200, 50, dpi: 400).size(within: .a4) == CanvasSize(width: 48, height: 12))
    #expect(image(900, 1200, dpi: 200).size(within: .a4) == CanvasSize(width: 432, height: 576))
  }
}

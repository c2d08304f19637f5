import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics

/// Pictures that are turned by quarters, as files of their own.
@Suite struct TurnedPictureTests {
  /// Four pixels of a picture turned to the right are where they should be.
  @Test func pixelsTurnClockwise() {
    let image = Image(
      ImagePixels(
        width: 2, height: 3, pixels: [1, 2, 3, 4, 5, 6].map { 0xff00_0000 | $0 }, isOpaque: true,
        density: PictureDensity(x: 100, y: 200)))
    let right = image.turned(by: .right)
    #expect(right.width == 3 && right.height == 2)
    #expect(right.pixels.map { $0 & 0xff } == [5, 3, 1, 6, 4, 2])
    #expect(right.density == PictureDensity(x: 200, y: 100))
    #expect(image.turned(by: .half).pixels.map { $0 & 0xff } == [6, 5, 4, 3, 2, 1])
    #expect(right.turned(by: .left).pixels == image.pixels)
    #expect(image.turned(by: .none).pixels == image.pixels)
  }

  /// The file holds the picture that is shown, and a JPEG the same encoded pixels as before.
  @Test(arguments: PageTurn.allCases)
  func filesHoldTheTurnedPicture(_ turn: PageTurn) throws {
    for kind in [PictureFiles.opaque, .transparent, .jpeg] {
      guard let bytes = try kind.bytes() else { continue }
      var (file, image) = (bytes, try Image(decoding: bytes, file: "f"))
      // Every orientation is met on the way.
      for _ in 0..<3 {
        let turned = TurnedPicture(file, image, by: turn)
        let read = try Image(decoding: turned.file, file: "f")
        #expect(read.pixels == turned.image.pixels)
        #expect(read.pixels == image.turned(by: turn).pixels && read.isOpaque == image.isOpaque)
        #expect((read.width, read.height) == (turned.image.width, turned.image.height))
        #expect(read.density == image.turned(by: turn).density)
        if let scan = JPEGSegments(bytes).scan, JPEGSegments.areJPEG(bytes) {
          let kept = try #require(JPEGSegments(turned.file).scan)
          #expect(turned.file[kept...].elementsEqual(bytes[scan...]))
          #expect(abs(turned.file.count - bytes.count) < 100)
        }
        (file, image) = (turned.file, read)
      }
    }
  }

  @Test func orientationsTurn() {
    for orientation in Orientation.allCases {
      #expect(orientation.turned(by: .none) == orientation)
      #expect(orientation.turned(by: .right).turned(by: .left) == orientation)
      #expect(orientation.turned(by: .half).turned(by: .half) == orientation)
    }
    #expect(Orientation.upright.turned(by: .right) == .turnRight)
    #expect(Orientation.mirrored.turned(by: .right) == .transversed)
  }

  /// The picture and the paper turn with its ruling; the line to sign on is not level any more.
  @Test func backgroundsTurn() throws {
    let bytes = try #require(try PictureFiles.opaque.bytes())
    let image = try Image(decoding: bytes, file: "f")
    let frame = Bounds(min: Point(10, 20), max: Point(50, 80))
    let page = Page(
      id: Page.ID(rawValue: 1), size: CanvasSize(width: 100, height: 200),
      background: Background(
        paper: .black, ruling: Ruling(.lines, spacing: 30),
        picture: .init(bytes: bytes, frame: frame),
        baseline: .init(start: Point(5, 5), length: 9)))
    let turned = page.background(turnedBy: .right, TurnedPicture(bytes, image, by: .right))
    #expect(turned.paper == .black && turned.baseline == nil)
    #expect(turned.picture?.frame == Bounds(min: Point(120, 10), max: Point(180, 50)))
    #expect(
      turned.ruling == Ruling(.lines, spacing: 30, origin: Point(200, 0), isUpright: true))
  }
}

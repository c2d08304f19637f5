import Foundation
import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics

/// Parts of pictures as files of their own.
@Suite struct CutPictureTests {
  /// Returns the greatest mean difference of a row of the part from the whole.
  private func difference(_ cut: CutPicture, _ whole: Image) -> Int {
    guard cut.image.width == cut.part.width, cut.image.height == cut.part.height else { return 255 }
    var greatest = 0
    for y in 0..<cut.part.height {
      let start = (y + cut.part.y) * whole.width + cut.part.x
      var sum = 0
      for x in 0..<cut.part.width {
        let (a, b) = (cut.image.pixels[y * cut.part.width + x], whole.pixels[start + x])
        for shift: UInt32 in [0, 8, 16] {
          sum += abs(Int(a >> shift & 255) - Int(b >> shift & 255))
        }
      }
      greatest = max(greatest, sum / (3 * cut.part.width))
    }
    return greatest
  }

  @Test func aSmallPictureIsCutToThePixel() throws {
    for file in [PictureFiles.opaque, .transparent, .jpeg] {
      guard let bytes = try file.bytes() else { continue }
      let whole = try Image(decoding: bytes, file: "f")
      let part = PixelRect(x: 7, y: 11, width: 101, height: 53)
      let cut = try CutPicture(bytes, whole, to: part)
      #expect(cut.part == part && PNGReader.isPNG(cut.file) && difference(cut, whole) == 0)
      let read = try Image(decoding: cut.file, file: "f")
      #expect(read.pixels == cut.image.pixels && read.isOpaque == whole.isOpaque)
    }
  }

  @Test func whatIsBesideIsPassedOver() throws {
    let bytes = try #require(try PictureFiles.opaque.bytes())
    let whole = try Image(decoding: bytes, file: "f")
    let cut = try CutPicture(bytes, whole, to: PixelRect(x: 100, y: -5, width: 900, height: 20))
    #expect(cut.part == PixelRect(x: 100, y: 0, width: 25, height: 15))
    let none = try CutPicture(bytes, whole, to: PixelRect(x: 900, y: 900, width: 9, height: 9))
    #expect(none.part.width == 1 && none.part.height == 1)
  }

  /// The density of a scan stays.
  @Test func theDensityStays() throws {
    let image = Image(
      ImagePixels(
        width: 300, height: 200, pixels: [UInt32](repeating: 0xff00_8800, count: 60_000),
        isOpaque: true, density: PictureDensity(x: 150, y: 150)))
    let part = PixelRect(x: 10, y: 10, width: 200, height: 150)
    let cut = try CutPicture([], image, to: part)
    let read = try Image(decoding: cut.file, file: "f")
    #expect(read.density.map { abs($0.x - 150) < 0.1 } == true)
    #expect(cut.image.density == image.density)
  }

  private static let secret = Array(PictureFiles.secret.utf8)

  /// A photo.
  private func photo(_ options: [String]) throws -> [UInt8] {
    try ImageMagick.picture(
      ["-size", "170x130", "plasma:red-blue", "-resize", "1000%"] + options, "jpg")
  }

  /// Returns a photo with an orientation and a place in Exif.
  private func turned(_ photo: [UInt8], _ orientation: Orientation = .upright) -> [UInt8] {
    Array(photo[..<2]) + PictureFiles.exif(UInt8(orientation.rawValue)) + Array(photo[2...])
  }

  /// The pixels of a large JPEG are not encoded anew, in any orientation, and nothing of what is
  /// cut off stays.
  @Test(.imageMagick)
  func aPhotoKeepsItsEncodedPixels() throws {
    for (number, options) in [["-sampling-factor", "4:2:0"], ["-sampling-factor", "4:4:4"]]
      .enumerated()
    {
      let photo = try photo(options)
      for orientation in Orientation.allCases where number == 0 || orientation == .turnLeft {
        let file = turned(photo, orientation)
        let whole = try Image(decoding: file, file: "f")
        let part = PixelRect(
          x: 101, y: 53, width: whole.width - 151, height: whole.height - 153)
        let cut = try CutPicture(file, whole, to: part)
        #expect(JPEGReader.isJPEG(cut.file) && Data(cut.file).range(of: Data(Self.secret)) == nil)
        // It is inside what was asked for, by less than a block.
        #expect(cut.part.intersection(part) == cut.part, "\(orientation): \(cut.part)")
        #expect(part.width - cut.part.width < 32 && part.height - cut.part.height < 32)
        #expect(difference(cut, whole) <= 1, "\(orientation)")
        #expect(cut.file.count < file.count)
      }
    }
  }

  /// To the edge of the picture nothing is lost, and grey stays grey.
  @Test(.imageMagick)
  func aSideThatStaysIsWhole() throws {
    let file = turned(try photo(["-colorspace", "Gray"]))
    let whole = try Image(decoding: file, file: "f")
    let cut = try CutPicture(file, whole, to: PixelRect(x: 160, y: 0, width: 1540, height: 1300))
    #expect(cut.part == PixelRect(x: 160, y: 0, width: 1540, height: 1300))
    #expect(KeptJPEG(cut.file)?.isGrey == true && difference(cut, whole) <= 1)
  }
}

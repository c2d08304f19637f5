import Foundation
import Ink
import TestSupport
import Testing

@testable import Graphics

/// The density of pictures, in headers made by hand and by another program.
@Suite struct PictureDensityTests {
  private func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(value >> (8 * $0) & 255) }
  }

  private func expect(_ density: PictureDensity?, _ x: Double, _ y: Double) {
    #expect(density.map { abs($0.x - x) < 0.01 && abs($0.y - y) < 0.01 } == true, "\(x), \(y)")
  }

  // MARK: PNG

  private func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(kind.utf8) + content
    return big(content.count, 4) + body + Deflate.bigEndian(CheckSum.of(body[...]))
  }

  private static let mark: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// A PNG up to its pixels.
  private func png(_ x: Int, _ y: Int, unit: UInt8 = 1) -> [UInt8] {
    Self.mark + chunk("IHDR", [UInt8](repeating: 0, count: 13)) + chunk("tEXt", [1, 2, 3])
      + chunk("pHYs", big(x, 4) + big(y, 4) + [unit])
  }

  @Test func aPNGStatesPixelsPerMetre() {
    expect(PictureDensity(png: png(11_811, 11_811)), 300, 300)
    expect(PictureDensity(png: png(3937, 7874)), 100, 200)
    expect(PictureDensity(png: png(3937, 3937)), 100, 100)
    // The shape of a pixel has no unit.
    #expect(PictureDensity(png: png(11_811, 11_811, unit: 0)) == nil)
    #expect(PictureDensity(png: Self.mark) == nil)
    // It stands in front of the pixels.
    let late = Self.mark + chunk("IDAT", []) + png(11_811, 11_811).dropFirst(8)
    #expect(PictureDensity(png: late) == nil)
    let long = Self.mark + chunk("pHYs", big(11_811, 4) + big(11_811, 4) + [1, 0])
    #expect(PictureDensity(png: long) == nil)
  }

  // MARK: JPEG

  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xff, marker] + big(content.count + 2, 2) + content
  }

  private func jfif(_ unit: UInt8, _ x: Int, _ y: Int) -> [UInt8] {
    segment(0xe0, Array("JFIF\0".utf8) + [1, 2, unit] + big(x, 2) + big(y, 2) + [0, 0])
  }

  /// Exif with resolutions in tenths, and a unit if it is not nil.
  private func exif(
    _ x: Int, _ y: Int, unit: Int?, isBig: Bool = true, name tag: Int? = nil, length: Int = 3
  ) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      isBig ? big(value, count) : big(value, count).reversed()
    }
    var entries: [[UInt8]] = [
      number(0x0112, 2) + number(3, 2) + number(1, 4) + number(1, 2) + [0, 0]
    ]
    if let tag {
      entries.append(number(tag, 2) + number(2, 2) + number(length, 4) + [0x58, 0x59, 0, 0])
    }
    let end = 8 + 2 + 12 * (entries.count + (unit == nil ? 2 : 3)) + 4
    for (tag, place) in [(0x011a, end), (0x011b, end + 8)] {
      entries.append(number(tag, 2) + number(5, 2) + number(1, 4) + number(place, 4))
    }
    if let unit {
      entries.append(number(0x0128, 2) + number(3, 2) + number(1, 4) + number(unit, 2) + [0, 0])
    }
    let directory = number(entries.count, 2) + entries.flatMap(\.self) + number(0, 4)
    let values = [x, 10, y, 10].flatMap { number($0, 4) }
    let head = Array((isBig ? "MM" : "II").utf8) + number(42, 2) + number(8, 4)
    return segment(0xe1, Array("Exif\0\0".utf8) + head + directory + values)
  }

  private func jpeg(_ segments: [UInt8]...) -> PictureDensity? {
    JPEGMarkers([0xff, 0xd8] + segments.flatMap(\.self) + [0xff, 0xda, 0, 2]).density
  }

  @Test func jfifStatesDotsPerInchOrCentimetre() {
    expect(jpeg(jfif(1, 300, 300)), 300, 300)
    expect(jpeg(jfif(1, 204, 98)), 204, 98)
    expect(jpeg(jfif(2, 100, 200)), 254, 508)
    // Another program states what the first did not know.
    expect(jpeg(jfif(1, 72, 72), exif(3000, 3000, unit: 2)), 300, 300)
    #expect(jpeg(jfif(0, 300, 300)) == nil && jpeg(jfif(3, 300, 300)) == nil && jpeg() == nil)
  }

  @Test(arguments: [false, true]) func exifIsReadWhereJFIFSaysNothing(isBig: Bool) {
    expect(jpeg(exif(6000, 3000, unit: 2, isBig: isBig)), 600, 300)
    expect(jpeg(exif(6000, 6000, unit: nil, isBig: isBig)), 600, 600)
    expect(jpeg(exif(1000, 1000, unit: 3, isBig: isBig)), 254, 254)
    #expect(jpeg(exif(6000, 6000, unit: 1, isBig: isBig)) == nil)
    expect(jpeg(jfif(1, 300, 300), exif(6000, 6000, unit: 2, isBig: isBig)), 300, 300)
    expect(jpeg(jfif(0, 1, 1), exif(6000, 6000, unit: 2, isBig: isBig)), 600, 600)
    expect(jpeg(jfif(1, 1, 1), exif(6000, 6000, unit: 2, isBig: isBig)), 600, 600)
  }

  /// 1, 72 and 96 say nothing, and no scanner has less than 100 or more than 2,400. A fax has other
  /// numbers along its columns.
  @Test func onlyDensitiesOfScansAndFaxesAreBelieved() {
    for (x, y) in [
      (1, 1), (72, 72), (96, 96), (99, 99), (2401, 2401), (0, 300), (300, 89), (300, 110),
      (110, 300), (0, 0), (72, 96),
    ] {
      #expect(jpeg(jfif(1, x, y)) == nil, "\(x), \(y)")
    }
    for (x, y) in [
      (100.0, 100.0), (2400, 2400), (300, 302.9), (204, 98), (204, 196), (204, 391), (391, 204),
    ] {
      expect(PictureDensity(x: x, y: y), x, y)
    }
    for odd in [Double.nan, .infinity, -300] { #expect(PictureDensity(x: odd, y: 300) == nil) }
    #expect(jpeg(exif(0, 0, unit: 2)) == nil)
  }

  /// A camera does not know how large what it shows is.
  @Test(arguments: [0x010f, 0x0110]) func theDensityOfACameraIsNone(tag: Int) {
    let named = exif(3000, 3000, unit: 2, name: tag)
    #expect(jpeg(named) == nil && jpeg(jfif(1, 300, 300), named) == nil)
    #expect(jpeg(named, jfif(1, 300, 300)) == nil)
    // A name of no letters is none.
    expect(jpeg(exif(3000, 3000, unit: 2, name: tag, length: 1)), 300, 300)
  }

  // MARK: Hostile headers

  /// Wherever a header ends and whichever byte is another, it is read or refused.
  @Test func noHeaderTraps() {
    let headers = [
      png(11_811, 11_811), [0xff, 0xd8] + jfif(1, 300, 300),
      [0xff, 0xd8] + exif(6000, 6000, unit: 2), [0xff, 0xd8] + exif(1, 1, unit: 3, isBig: false),
    ]
    for header in headers {
      for count in 0...header.count {
        _ = PictureDensity(png: Array(header[..<count]))
        if count > 1 { _ = JPEGMarkers(Array(header[..<count])).density }
      }
      for place in header.indices {
        for byte: UInt8 in [0, 1, 0x7f, 0x80, 0xff] {
          var other = header
          other[place] = byte
          _ = PictureDensity(png: other)
          _ = JPEGMarkers(other).density
        }
      }
    }
    // Segments that end early.
    for whole in [jfif(1, 300, 300), exif(6000, 6000, unit: 2)] {
      let content = whole.dropFirst(4)
      for count in 0..<content.count {
        let density = jpeg(segment(whole[1], Array(content.prefix(count))))
        #expect(density == nil || whole[1] == 0xe0 && count >= 12)
      }
    }
    // Lengths and places beyond the end.
    #expect(PictureDensity(png: Self.mark + [UInt8](repeating: 0xff, count: 40)) == nil)
    let content = Array("Exif\0\0MM".utf8) + [0, 42] + [UInt8](repeating: 0xff, count: 40)
    #expect(jpeg(segment(0xe1, content)) == nil)
    let zero = Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0xff, 0xff]
    #expect(jpeg(segment(0xe1, zero)) == nil)
  }

  // MARK: Whole files

  /// Half a sheet as other programs write it.
  @Test(.imageMagick, arguments: ["png", "jpg"])
  func aPictureHasItsTrueSize(ending: String) throws {
    func size(_ arguments: [String]) throws -> CanvasSize? {
      let bytes = try ImageMagick.picture(
        ["-size", "900x1200", "xc:white"] + arguments, ending)
      return try Image(decoding: bytes, file: "f").trueSize
    }
    // A PNG has whole pixels per metre.
    let inch = ["-units", "PixelsPerInch", "-density"]
    for arguments in [inch + ["200"], ["-units", "PixelsPerCentimeter", "-density", "78.74"]] {
      // JFIF has whole numbers only.
      guard ending == "png" || arguments.last == "200" else { continue }
      let size = try #require(try size(arguments))
      #expect(abs(size.width - 432) < 0.1 && abs(size.height - 576) < 0.1, "\(size)")
    }
    let fax = try #require(try size(inch + ["200x100"]))
    #expect(abs(fax.width - 432) < 0.1 && abs(fax.height - 1152) < 0.1, "\(fax)")
    #expect(try size(["-units", "Undefined"]) == nil)
    #expect(try size(inch + ["72"]) == nil)
  }

  /// The density turns with the picture.
  @Test func aTurnedPictureHasItsTrueSize() {
    let pixels = ImagePixels(
      width: 2, height: 1, pixels: [1, 2], isOpaque: true,
      density: PictureDensity(x: 200, y: 100))
    let turned = Image(Orientation.turnRight.upright(pixels))
    #expect(turned.density == PictureDensity(x: 100, y: 200) && turned.width == 1)
    #expect(Image(Orientation.turnedOver.upright(pixels)).density?.x == 200)
  }
}

import Foundation
import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Platform

/// Tests of reading images: orientation, formats and malformed files.
@Suite struct PictureTests {
  /// Red, green in the upper row, blue, white in the lower one, each 16 pixels a side.
  private static let quarters = [
    "(", "-size", "16x16", "xc:red", "xc:lime", "+append", ")",
    "(", "-size", "16x16", "xc:blue", "xc:white", "+append", ")", "-append",
  ]

  /// The colours at the centres of the four quarters, each channel rounded to 0 or 255.
  private func quarters(_ picture: Image) -> [UInt32] {
    let (w, h) = (picture.width, picture.height)
    return [(w / 4, h / 4), (3 * w / 4, h / 4), (w / 4, 3 * h / 4), (3 * w / 4, 3 * h / 4)].map {
      let pixel = picture.pixels[$0.1 * w + $0.0]
      return [16, 8, 0].reduce(0) { $0 << 8 | ((pixel >> $1 & 0xff) > 127 ? 0xff : 0) }
    }
  }

  @Test(
    .imageMagick,
    arguments: [
      ["-define", "png:color-type=2"], ["-define", "png:color-type=3"],
      ["-define", "png:color-type=6"], ["-define", "png:color-type=2", "-depth", "16"],
      ["-interlace", "PNG"], ["-define", "png:color-type=6", "-depth", "16", "-interlace", "PNG"],
    ])
  func allColourTypesOfPNGAreRead(_ options: [String]) throws {
    let bytes = try ImageMagick.picture(Self.quarters + options, "png")
    let picture = try Image(decoding: bytes, file: "f")
    #expect(picture.width == 32 && picture.height == 32 && picture.pixels.count == 1024)
    #expect(quarters(picture) == [0xff0000, 0x00ff00, 0x0000ff, 0xffffff])
    #expect(picture.isOpaque)
  }

  @Test(.imageMagick, arguments: [1, 8, 16]) func greyIsRead(_ depth: Int) throws {
    let options = [
      "-size", "7x3", "xc:white", "-define", "png:color-type=0",
      "-define", "png:bit-depth=\(depth)",
    ]
    let bytes = try ImageMagick.picture(options, "png")
    let picture = try Image(decoding: bytes, file: "f")
    #expect(picture.width == 7 && picture.height == 3)
    #expect(picture.pixels.allSatisfy { $0 == 0xffff_ffff })
  }

  @Test(.imageMagick) func coloursArePremultiplied() throws {
    let options = ["-size", "4x4", "xc:rgba(255,0,0,0.5)", "-define", "png:color-type=6"]
    let bytes = try ImageMagick.picture(options, "png")
    let picture = try Image(decoding: bytes, file: "f")
    let pixel = picture.pixels[5]
    #expect(!picture.isOpaque)
    #expect([0x7f7f_0000, 0x8080_0000].contains(pixel), "\(String(pixel, radix: 16))")
  }

  /// Exif data with an orientation. `isBig` is true for big-endian data.
  private func exif(_ orientation: UInt8, isBig: Bool) -> [UInt8] {
    let tiff: [UInt8] =
      isBig
      ? Array("MM".utf8) + [
        0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
      ]
      : Array("II".utf8) + [
        42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0,
      ]
    let content = Array("Exif\0\0".utf8) + tiff + [0, 0, 0, 0]
    return [0xff, 0xe1, 0, UInt8(content.count + 2)] + content
  }

  @Test(.imageMagick, arguments: 1...8) func jpegIsTurnedUpright(_ orientation: Int) throws {
    // ImageMagick turns the upright image the opposite way.
    let back: [Int: [String]] = [
      2: ["-flop"], 3: ["-rotate", "180"], 4: ["-flip"], 5: ["-transpose"],
      6: ["-rotate", "-90"], 7: ["-transverse"], 8: ["-rotate", "90"],
    ]
    let upright = Self.quarters + ["-crop", "32x24+0+0", "+repage"]
    let bytes = try ImageMagick.picture(upright + (back[orientation] ?? []), "jpg")
    for isBig in [false, true] {
      let file = bytes[..<2] + exif(UInt8(orientation), isBig: isBig) + bytes[2...]
      let picture = try Image(decoding: Array(file), file: "f")
      #expect(picture.width == 32 && picture.height == 24)
      #expect(quarters(picture) == [0xff0000, 0x00ff00, 0x0000ff, 0xffffff])
    }
  }

  @Test(
    .imageMagick,
    arguments: [["-interlace", "JPEG"], ["-colorspace", "Gray"], ["-colorspace", "CMYK"]])
  func allKindsOfJPEGAreRead(_ options: [String]) throws {
    let source = ["-size", "40x30", "xc:gray(80%)"] + options
    let bytes = try ImageMagick.picture(source, "jpg")
    let picture = try Image(decoding: bytes, file: "f")
    #expect(picture.width == 40 && picture.height == 30)
    let strange = picture.pixels.filter { pixel in
      [16, 8, 0].contains { abs(Int(pixel >> $0 & 0xff) - 204) > 6 } || pixel >> 24 != 255
    }
    #expect(strange.isEmpty, "\(strange.prefix(1).map { String($0, radix: 16) })")
  }

  /// What is left of a picture that is cut short is shown; the rest is grey.
  @Test(
    .imageMagick,
    arguments: [
      ["png"], ["png", "-interlace", "PNG"], ["jpg"], ["jpg", "-interlace", "JPEG"],
      ["jpg", "-define", "jpeg:restart-interval=2"], ["jpg", "-sampling-factor", "4:2:0"],
    ])
  func truncatedFilesAreReadAsFarAsTheyGo(_ kind: [String]) throws {
    let bytes = try ImageMagick.picture(Self.quarters + kind.dropFirst(), kind[0])
    let whole = try Image(decoding: bytes, file: "scan")
    #expect(whole.pixels.count == 1024 && !whole.isCut && whole.cutSentence(of: "scan") == nil)
    var sentences: Set<String> = []
    var least = 1024
    for count in 4..<bytes.count {
      do throws(ImageError) {
        let image = try Image(decoding: Array(bytes[..<count]), file: "scan")
        #expect(image.isCut && image.pixels.count == 1024)
        let known = zip(image.pixels, whole.pixels).count { $0 == $1 }
        if kind[0] == "png" {
          #expect(image.pixels.count { $0 == ImagePixels.rest } == 1024 - known, "\(count)")
        }
        least = min(least, known)
        // Only the mark of the end is missing.
        if count >= bytes.count - 2 { #expect(known == 1024) }
      } catch {
        sentences.insert("\(error)")
      }
    }
    #expect(least < 1024)
    #expect(
      sentences.isSubset(of: [
        "scan is neither a PNG nor a JPEG picture.",
        "scan is damaged: the picture in it cannot be read.",
        "scan is cut short: a part of the picture is missing.",
      ]), "\(sentences)")
    // Nothing of the picture is left.
    #expect(sentences.contains("scan is cut short: a part of the picture is missing."))
  }

  /// The upper part is as it was, and the lower one grey.
  @Test(.imageMagick, arguments: ["png", "jpg"])
  func theUpperPartOfATruncatedFileIsThere(_ kind: String) throws {
    let source = ["-size", "96x480", "gradient:red-blue", "-seed", "7", "-attenuate", "0.4"]
    let bytes = try ImageMagick.picture(source + ["+noise", "Uniform"], kind)
    let whole = try Image(decoding: bytes, file: "scan")
    let image = try Image(decoding: Array(bytes[..<(bytes.count / 2)]), file: "scan")
    #expect(image.isCut)
    let row = 96 * 64
    #expect(image.pixels[..<row] == whole.pixels[..<row])
    #expect(image.pixels[(96 * 480 - row)...].allSatisfy { $0 == ImagePixels.rest })
    #expect(
      image.cutSentence(of: "scan")
        == "scan is cut short: what is left of the picture is shown.")
  }

  /// An end was put after what was left of the file.
  @Test(.imageMagick) func partsThatWereRepairedAreCut() throws {
    let bytes = try ImageMagick.picture(Self.quarters + ["-resize", "256x256"], "jpg")
    for share in [2, 4, 8] {
      let cut = Array(bytes[..<(bytes.count - bytes.count / share)]) + [0xff, 0xd9]
      let image = try Image(decoding: cut, file: "scan")
      #expect(image.isCut && image.kept(cut) == nil)
      #expect(image.turned(by: .right).isCut)
    }
  }

  /// Bytes after the end, and bytes between segments, as some cameras write them.
  @Test(.imageMagick) func slightlyMalformedFilesAreRead() throws {
    let bytes = try ImageMagick.picture(Self.quarters, "jpg")
    let picture = try Image(decoding: bytes, file: "f")
    let between = Array(bytes[..<2]) + exif(1, isBig: true) + [0, 0, 0] + Array(bytes[2...])
    for other in [bytes + [0, 0, 0, 7], bytes + bytes, between] {
      #expect(try Image(decoding: other, file: "f").pixels == picture.pixels)
    }
  }

  /// A PNG's signature and its first chunk, which has the size.
  private func header(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    let chunk =
      Array("IHDR".utf8) + Deflate.bigEndian(width) + Deflate.bigEndian(height) + [8, 6, 0, 0, 0]
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + chunk
      + Deflate.bigEndian(CheckSum.of(chunk[...]))
  }

  @Test func tooLargeImagesAreRefusedBeforeAllocation() {
    for (width, height) in [(60000, 60000), (40000, 10), (0xffff_ffff, 0xffff_ffff)] {
      let error = #expect(throws: ImageError.self) {
        try Image(decoding: self.header(UInt32(width), UInt32(height)), file: "f")
      }
      #expect(error?.reason == .tooManyPixels(width: width, height: height))
    }
    // Only a JPEG's frame (SOF0), of 60000 by 60000 pixels and one component.
    let frame: [UInt8] = [
      0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0xea, 0x60, 0xea, 0x60, 1, 1, 0x11, 0,
      0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0xff, 0xd9,
    ]
    let error = #expect(throws: ImageError.self) { try Image(decoding: frame, file: "f") }
    #expect(error?.reason == .tooManyPixels(width: 60000, height: 60000))
  }

  @Test func otherFormatsAreRefused() {
    for text in ["", "<svg/>"] {
      let error = #expect(throws: ImageError.self) {
        try Image(decoding: Array(text.utf8), file: "f")
      }
      #expect(error?.reason == .unknownKind)
    }
    let end: [UInt8] = [0, 0, 0, 0] + Array("IEND".utf8) + [0xae, 0x42, 0x60, 0x82]
    let error = #expect(throws: ImageError.self) {
      try Image(decoding: self.header(8, 8) + end, file: "scan.png")
    }
    #expect(error?.description == "scan.png is damaged: the picture in it cannot be read.")
  }

  @Test func typeAndSizeAreCheckedBeforeReading() throws {
    let path = FileManager.default.temporaryDirectory.path + "/picture-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: path) }
    func reason() -> ImageError.Reason? {
      do throws(ImageError) {
        _ = try ImageFile.contents(path, file: "f")
        return nil
      } catch { return error.reason }
    }
    #expect(reason() == .missing)
    let piped = mkfifo(path, 0o600)
    #expect(piped == 0)
    #expect(reason() == .notRegular(.pipe))
    unlink(path)
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path))
    let read = try ImageFile.contents(path, file: "f")
    #expect(read == [1, 2, 3])
    // A hole of 200 MB, which takes no space on the disk.
    let grown = truncate(path, 200_000_000)
    #expect(grown == 0)
    #expect(reason() == .tooManyBytes)
  }

  @Test func imagesDrawnSmallAreAveraged() throws {
    // Alternating columns of black and white.
    let pixels = (0..<2048 * 64).map { $0 % 2 == 0 ? 0xff00_0000 : 0xffff_ffff as UInt32 }
    let picture = Image(ImagePixels(width: 2048, height: 64, pixels: pixels, isOpaque: true))
    #expect(picture.smaller.map(\.width) == [1024, 512])
    var surface = try ImageSurface.paper(width: 320, height: 20)
    surface.draw { context in
      context.draw(picture, in: Bounds(min: Point(10, 5), max: Point(310, 14.375)))
    }
    let greys = (12..<308).map { surface.pixel(x: $0, y: 9) & 0xff }
    #expect(greys.allSatisfy { (126...129).contains($0) })
    #expect(surface.pixel(x: 9, y: 9) == 0xffff_ffff)
  }

  /// A fax has about twice as many pixels along a row as along a column of the same length.
  @Test func imagesDrawnSmallAlongOneSideAreSharpAlongTheOther() throws {
    // Alternating rows of black and white, and the same turned.
    for (width, height) in [(2048, 64), (64, 2048)] {
      let isWide = width > height
      let pixels = (0..<width * height).map { index -> UInt32 in
        let line = isWide ? index / width : index % width
        return line % 2 == 0 ? 0xff00_0000 : 0xffff_ffff
      }
      let picture = Image(ImagePixels(width: width, height: height, pixels: pixels, isOpaque: true))
      let (shownWidth, shownHeight) = (min(width, 512), min(height, 512))
      var surface = try ImageSurface.paper(width: shownWidth, height: shownHeight)
      surface.draw { context in
        context.draw(
          picture,
          in: Bounds(min: .zero, max: Point(Double(shownWidth), Double(shownHeight))))
      }
      let greys = (0..<64).map { line in
        surface.pixel(x: isWide ? 256 : line, y: isWide ? line : 256) & 0xff
      }
      let expected = (0..<64).map { line -> UInt32 in line % 2 == 0 ? 0 : 0xff }
      #expect(greys == expected)
    }
  }

  @Test func imagesDrawnLargeHaveSharpEdges() throws {
    let picture = Image(
      ImagePixels(width: 2, height: 1, pixels: [0xff00_0000, 0xff00_0000], isOpaque: true))
    var surface = try ImageSurface.paper(width: 100, height: 60)
    surface.draw { context in
      context.draw(picture, in: Bounds(min: Point(10, 10), max: Point(90, 50)))
    }
    #expect(surface.pixel(x: 10, y: 10) == 0xff00_0000)
    #expect(surface.pixel(x: 89, y: 49) == 0xff00_0000)
    #expect(surface.pixel(x: 9, y: 10) == 0xffff_ffff)
    #expect(surface.pixel(x: 90, y: 49) == 0xffff_ffff)
  }
}

import Ink
import Testing

@testable import X11Canvas

@Suite struct CairoPNGTests {
  private func sample() throws -> ImageSurface {
    var surface = try ImageSurface(format: .argb32, width: 5, height: 3)
    surface.draw { context in
      context.setColor(InkColor(hex: 0x1a4fb0))
      context.fill(PixelRect(x: 1, y: 1, width: 2, height: 1))
    }
    return surface
  }

  @Test func roundTrip() throws {
    let png = try sample().pngData()
    let read = try ImageSurface(png: png)
    #expect(read.width == 5)
    #expect(read.height == 3)
    #expect(read.pixel(x: 2, y: 1) == 0xff1a_4fb0)
    #expect(read.pixel(x: 0, y: 0) == 0)
  }

  @Test func densityIsASeparateChunk() throws {
    let surface = try sample()
    let plain = try surface.pngData()
    let sized = try surface.pngData(pixelsPerMetre: 15_118)
    #expect(sized.count == plain.count + 21)
    // 15,118 is 0x3b0e. The checksum is zlib's crc32 of "pHYs" and the nine bytes.
    #expect(
      Array(sized[33..<54]) == [
        0, 0, 0, 9, 0x70, 0x48, 0x59, 0x73, 0, 0, 0x3b, 0x0e, 0, 0, 0x3b, 0x0e, 1, 0xcc, 0xb6,
        0xa1, 0x83,
      ])
    let read = try ImageSurface(png: sized)
    #expect(read.pixel(x: 2, y: 1) == 0xff1a_4fb0)
  }

  @Test func checksumMatchesTheStandard() {
    #expect(PNGDensity.crc32(Array("123456789".utf8)) == 0xcbf4_3926)
    #expect(PNGDensity.crc32(Array("IEND".utf8)) == 0xae42_6082)
  }

  @Test func damagedFilesAreErrors() throws {
    let png = try sample().pngData()
    for bytes in [[], [0, 1, 2, 3], Array(png.prefix(40)), Array(png.dropFirst())] {
      #expect(throws: CairoError.self) { _ = try ImageSurface(png: bytes).width }
    }
  }

  @Test func errorsAreSentences() {
    do {
      _ = try ImageSurface(png: [1, 2, 3]).width
      Issue.record("no error")
    } catch {
      #expect(!error.description.isEmpty)
    }
  }
}

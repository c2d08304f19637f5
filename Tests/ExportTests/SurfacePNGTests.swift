import Ink
import Testing

@testable import Export
@testable import Graphics

@Suite struct SurfacePNGTests {
  private func sample(_ format: ImageSurface.Format = .argb32) throws -> ImageSurface {
    // More rows than one strip.
    var surface = try ImageSurface(format: format, width: 5, height: 3 * DeflatedStrips.rows / 2)
    surface.draw { context in
      context.setColor(InkColor(hex: 0x1a4fb0))
      context.fill(PixelRect(x: 1, y: 1, width: 2, height: 1))
      context.setColor(InkColor(hex: 0xb01a4f), alpha: 0.4)
      context.fill(PixelRect(x: 3, y: 1, width: 2, height: 200))
    }
    return surface
  }

  @Test(arguments: [ImageSurface.Format.argb32, .rgb24])
  func writtenFilesAreRead(format: ImageSurface.Format) throws {
    let surface = try sample(format)
    let read = try ImageSurface(png: surface.pngData())
    #expect(read.width == surface.width && read.height == surface.height)
    #expect(read.pixel(x: 2, y: 1) == 0xff1a_4fb0)
    #expect(read.pixel(x: 0, y: 0) == (format == .argb32 ? 0 : 0xff00_0000))
    #expect(read.straightPixels() == surface.straightPixels())
  }

  @Test func densityIsASeparateChunk() throws {
    let surface = try sample()
    let plain = surface.pngData()
    let sized = surface.pngData(pixelsPerMetre: 15_118)
    #expect(sized.count == plain.count + 21)
    // Before it is the chunk sRGB, with one byte, in both.
    #expect(plain[33..<46] == sized[33..<46])
    #expect(sized[37..<42] == Array("sRGB".utf8)[...] + [0])
    // 15,118 is 0x3b0e. The checksum is zlib's crc32 of "pHYs" and the nine bytes.
    #expect(
      Array(sized[46..<67]) == [
        0, 0, 0, 9, 0x70, 0x48, 0x59, 0x73, 0, 0, 0x3b, 0x0e, 0, 0, 0x3b, 0x0e, 1, 0xcc, 0xb6,
        0xa1, 0x83,
      ])
    let read = try ImageSurface(png: sized)
    #expect(read.pixel(x: 2, y: 1) == 0xff1a_4fb0)
  }

  @Test func damagedFilesAreErrors() throws {
    let png = try sample().pngData()
    for bytes in [[], [0, 1, 2, 3], Array(png.dropFirst())] {
      #expect(throws: ImageError.Reason.damaged) { _ = try ImageSurface(png: bytes).width }
    }
    let cut = Array(png.prefix(40))
    #expect(throws: ImageError.Reason.cut) { _ = try ImageSurface(png: cut).width }
  }
}

import Ink
import Testing

@testable import Graphics
@testable import X11Canvas

@Suite struct CairoSurfaceTests {
  @Test func drawingChangesPixels() throws {
    var surface = try ImageSurface(format: .argb32, width: 10, height: 8)
    #expect(surface.pixel(x: 3, y: 3) == 0)
    surface.draw { context in
      context.setColor(InkColor(hex: 0x336699))
      context.fill(PixelRect(x: 2, y: 2, width: 4, height: 4))
    }
    #expect(surface.pixel(x: 3, y: 3) == 0xff33_6699)
    #expect(surface.pixel(x: 6, y: 3) == 0)
    #expect(surface.pixel(x: 10, y: 3) == 0)
    #expect(surface.pixel(x: -1, y: 0) == 0)
  }

  @Test func impossibleSizesAreErrors() {
    #expect(throws: CairoError.self) {
      _ = try ImageSurface(format: .argb32, width: -1, height: 8).width
    }
    #expect(throws: CairoError.self) {
      _ = try ImageSurface(format: .argb32, width: 40_000, height: 8).width
    }
    #expect(throws: CairoError.self) {
      _ = try ImageSurface(format: .argb32, width: Int.max, height: 8).width
    }
  }

  @Test func emptySurfacesWork() throws {
    var surface = try ImageSurface(format: .a8, width: 0, height: 0)
    surface.draw { context in context.paint() }
    surface.withMutableBytes { bytes, _ in #expect(bytes.count == 0) }
    #expect(surface.pixel(x: 0, y: 0) == 0)
  }

  @Test func drawsIntoWrappedMemory() throws {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 16 * 4 * 3, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: 16 * 4 * 3)
    defer { memory.deallocate() }
    do {
      var surface = try ImageSurface(
        wrapping: memory, bytesPerRow: 64, width: 16, height: 3, format: .rgb24)
      surface.draw { context in
        context.setColor(.white)
        context.fill(PixelRect(x: 1, y: 1, width: 1, height: 1))
      }
    }
    #expect(memory.load(fromByteOffset: 64 + 4, as: UInt32.self) & 0xffffff == 0xffffff)
    #expect(memory.load(fromByteOffset: 64 + 8, as: UInt32.self) & 0xffffff == 0)
    #expect(throws: CairoError.self) {
      _ =
        try ImageSurface(
          wrapping: memory, bytesPerRow: 7, width: 16, height: 3, format: .rgb24
        ).width
    }
  }

  @Test func writtenBytesAreDrawn() throws {
    var coverage = try ImageSurface(format: .a8, width: 4, height: 4)
    coverage.withMutableBytes { bytes, stride in bytes[stride * 2 + 1] = 255 }
    #expect(coverage.pixel(x: 1, y: 2) == 255)
    #expect(coverage.pixel(x: 2, y: 2) == 0)
  }

  @Test func clipKeepsTheRest() throws {
    var surface = try ImageSurface(format: .argb32, width: 8, height: 8)
    surface.draw { context in
      context.setColor(.white)
      context.scope {
        context.clip(PixelRect(x: 0, y: 0, width: 2, height: 2))
        context.paint()
      }
      context.fill(PixelRect(x: 3, y: 3, width: 1, height: 1))
    }
    #expect(surface.pixel(x: 1, y: 1) == 0xffff_ffff)
    #expect(surface.pixel(x: 4, y: 4) == 0)
    // The clip ends with its scope.
    #expect(surface.pixel(x: 3, y: 3) == 0xffff_ffff)
  }

  @Test func anEmptyClipDrawsNothing() throws {
    var surface = try ImageSurface(format: .argb32, width: 4, height: 4)
    surface.draw { context in
      context.clip(.empty)
      context.paint()
    }
    #expect(surface.pixel(x: 1, y: 1) == 0)
  }

  @Test func pointsThatAreNotFiniteAreSkipped() throws {
    var surface = try ImageSurface(format: .argb32, width: 8, height: 8)
    surface.draw { context in
      context.move(to: Point(1, 1))
      context.line(to: Point(.nan, 4))
      context.line(to: Point(7, 1))
      context.curve(Point(1, .infinity), Point(2, 2), to: Point(3, 3))
      context.line(to: Point(7, 7))
      context.closePath()
      context.fillCircle(center: Point(.nan, 2), radius: 3)
      context.translate(x: .nan, y: 0)
      context.scale(0)
      context.stroke(width: .nan)
      // After an error nothing more is drawn.
      context.fill(PixelRect(x: 0, y: 0, width: 1, height: 1))
    }
    #expect(surface.pixel(x: 0, y: 0) == 0xff00_0000)
  }

  @Test func nonZeroIsTheFillRule() throws {
    var surface = try ImageSurface(format: .argb32, width: 8, height: 8)
    surface.draw { context in
      context.addRectangle(PixelRect(x: 0, y: 0, width: 8, height: 8))
      context.addRectangle(PixelRect(x: 2, y: 2, width: 4, height: 4))
      context.fill()
    }
    #expect(surface.pixel(x: 4, y: 4) == 0xff00_0000)
  }

  @Test func aSurfaceMovesBetweenOwners() throws {
    struct Owner: ~Copyable {
      var surface: ImageSurface?
    }
    var owner = Owner(surface: try ImageSurface(format: .argb32, width: 2, height: 2))
    if var taken = owner.surface.take() {
      taken.draw { context in context.paint() }
      owner.surface = consume taken
    }
    #expect(owner.surface?.pixel(x: 1, y: 1) == 0xff00_0000)
  }
}

import Ink
import TestSupport
import Testing

@testable import Graphics

/// The pixel operations ink is drawn with, against Cairo's.
@Suite struct InkBlendTests {
  private static let row = PixelRect(x: 0, y: 0, width: 256, height: 1)

  @Test func blendingRoundsAsCairoDoes() throws {
    let ink = InkColor(hex: 0xc1272d)
    for paper in [UInt32(0xffff_ffff), 0xff1d_3f9e, 0xff00_0000] {
      var ours = try ImageSurface(format: .rgb24, width: 256, height: 1)
      ours.fill(ours.bounds, with: paper)
      let coverage = (0...255).map { UInt8($0) }
      ours.withPixels {
        $0.blend(
          BlendedInk(ink), coverage: coverage, columns: 256, part: Self.row, dx: 0, dy: 0)
      }
      for share in [0, 1, 64, 128, 200, 254, 255] {
        var cairo = try ImageSurface(format: .rgb24, width: 1, height: 1)
        cairo.fill(cairo.bounds, with: paper)
        cairo.draw { context in
          context.setColor(ink, alpha: Double(share) / 255)
          context.paint()
        }
        let (a, b) = (ours.pixel(x: share, y: 0), cairo.pixel(x: 0, y: 0))
        for shift in [0, 8, 16] as [UInt32] {
          let difference = Int((a >> shift) & 0xff) - Int((b >> shift) & 0xff)
          #expect(abs(difference) <= 1, "share \(share)")
        }
      }
      #expect(ours.pixel(x: 0, y: 0) == paper)
      #expect(ours.pixel(x: 255, y: 0) == 0xffc1_272d)
    }
  }

  /// Ink of one opacity, and ink whose opacity each pixel has for itself, through coverage.
  @Test func translucentInkRoundsAsCairoDoes() throws {
    let ink = InkColor(hex: 0xc1272d)
    let coverage = (0...255).map { UInt8($0) }
    for opacity in [0, 1, 100, 128, 254, 255] as [UInt8] {
      var one = try ImageSurface(format: .rgb24, width: 256, height: 1)
      one.fill(one.bounds, with: 0xff1d_3f9e)
      var each = try ImageSurface(format: .rgb24, width: 256, height: 1)
      each.fill(each.bounds, with: 0xff1d_3f9e)
      one.withPixels {
        $0.blend(
          BlendedInk(ink, opacity: opacity), coverage: coverage, columns: 256, part: Self.row,
          dx: 0, dy: 0)
      }
      each.withPixels {
        $0.blend(
          BlendedInk(ink), opacities: Array(repeating: opacity, count: 256), coverage: coverage,
          columns: 256, part: Self.row, dx: 0, dy: 0)
      }
      for share in 0...255 {
        var cairo = try ImageSurface(format: .rgb24, width: 1, height: 1)
        cairo.fill(cairo.bounds, with: 0xff1d_3f9e)
        cairo.draw { context in
          context.setColor(ink, alpha: Double(opacity) / 255 * Double(share) / 255)
          context.paint()
        }
        let (a, b) = (one.pixel(x: share, y: 0), cairo.pixel(x: 0, y: 0))
        #expect(each.pixel(x: share, y: 0) == a)
        for shift in [0, 8, 16] as [UInt32] {
          let difference = Int((a >> shift) & 0xff) - Int((b >> shift) & 0xff)
          #expect(abs(difference) <= 1, "opacity \(opacity), share \(share)")
        }
      }
    }
  }

  /// Pixels are blended four at a time. Each is what it would be alone, and those beside the part
  /// stay, wherever the part begins and ends on the surface.
  @Test func pixelsBlendedTogetherAreThoseBlendedAlone() throws {
    var random = SeededRandom(7)
    let columns = 16
    for width in 1...columns {
      let ink = InkColor(hex: UInt32.random(in: 0...0xff_ffff, using: &random))
      let opacity = UInt8.random(in: 0...255, using: &random)
      let bytes = (0..<columns + 3).map { _ in
        [0, UInt8.random(in: 0...255, using: &random), 255].randomElement(using: &random)!
      }
      let opacities = bytes.reversed().map { $0 / 2 + 100 }
      for (start, room) in [(0, 0), (3, 0), (3, 2), (1, 9)] {
        let size = start + width + room
        let paper = (0..<size).map { _ in
          0xff00_0000 | UInt32.random(in: 0...0xff_ffff, using: &random)
        }
        func blended(_ blend: (inout ImageSurface, PixelRect) -> Void) throws -> [UInt32] {
          var surface = try ImageSurface(format: .argb32, width: size, height: 1)
          for x in 0..<size {
            surface.fill(PixelRect(x: x, y: 0, width: 1, height: 1), with: paper[x])
          }
          blend(&surface, PixelRect(x: 0, y: 0, width: width, height: 1))
          return (0..<size).map { surface.pixel(x: $0, y: 0) }
        }
        func alone(_ color: (Int) -> UInt32) -> [UInt32] {
          (0..<size).map { x in
            guard (start..<start + width).contains(x) else { return paper[x] }
            return ImageSurface.over(paper[x], color(x - start), UInt32(bytes[x - start]))
          }
        }
        let one = BlendedInk(ink, opacity: opacity)
        #expect(
          try blended {
            surface, part in
            surface.withPixels {
              $0.blend(one, coverage: bytes, columns: columns, part: part, dx: start, dy: 0)
            }
          } == alone { _ in one.color })
        #expect(
          try blended {
            surface, part in
            surface.withPixels {
              $0.blend(
                one, opacities: opacities, coverage: bytes, columns: columns, part: part, dx: start,
                dy: 0)
            }
          } == alone { ImageSurface.translucent(one.pixel, opacities[$0]) })
      }
    }
  }

  @Test func whatLiesOutsideIsLeftOut() throws {
    var surface = try ImageSurface.paper(width: 4, height: 4)
    let coverage = [UInt8](repeating: 255, count: 64)
    for (dx, dy) in [(-6, 0), (3, 3), (0, -7), (9, 9)] {
      surface.withPixels {
        $0.blend(
          BlendedInk(.black), coverage: coverage, columns: 8,
          part: PixelRect(x: 0, y: 0, width: 8, height: 8), dx: dx, dy: dy)
      }
    }
    #expect(surface.pixel(x: 1, y: 1) == 0xff00_0000)
    #expect(surface.pixel(x: 2, y: 2) == 0xffff_ffff)
    #expect(surface.pixel(x: 3, y: 3) == 0xff00_0000)
    surface.fill(PixelRect(x: -5, y: 2, width: 100, height: 1), with: 0xff12_3456)
    #expect(surface.pixel(x: 3, y: 2) == 0xff12_3456)
    let other = try ImageSurface.paper(width: 3, height: 3)
    surface.copy(PixelRect(x: -2, y: 0, width: 9, height: 9), of: other, dx: 2, dy: -1)
    #expect(surface.pixel(x: 2, y: 1) == 0xffff_ffff)
    #expect(surface.pixel(x: 1, y: 2) == 0xff12_3456)
  }
}

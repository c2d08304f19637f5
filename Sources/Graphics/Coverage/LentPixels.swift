import CCoverage
import Ink

/// The pixels of a surface, on loan, with which ink is blended through its coverage.
///
/// Cairo could do it with masks that are A8 surfaces (`cairo_mask_surface`). A pen's motion touches
/// some hundred pixels in a few small tiles, and calling Cairo costs more than they do: an event
/// with two panes takes 7.5 us with one surface a stroke, 8.9 us with one a tile, against 6.3 us
/// (`scripts/bench work`, sample 100 of a stroke, the same run); 2,000 motions take 0.29 s of
/// processor time with one surface a stroke, against 0.22 s (`scripts/bench --runs 1 latency cpu`,
/// means of two runs in turns). To composite the spans of a stroke 20 to 64 pixels wide would take
/// 5 to 7 times as long.
///
/// On a surface of coverage, `a8`, the result is what the alpha of pixels would be.
///
/// They are valid only while the surface lends them (`ImageSurface.withPixels`). Cairo is told once
/// that the pixels changed, however many pieces of ink are blended.
package struct LentPixels {
  fileprivate let bytes: UnsafeMutableRawBufferPointer
  /// The distance between rows, in bytes.
  fileprivate let stride: Int
  fileprivate let bounds: PixelRect
  fileprivate let format: ImageSurface.Format

  /// Blends `ink` over the pixels through `coverage`, one byte per pixel and `columns` per row. The
  /// pixels in `part` are moved `dx` to the right and `dy` down. Rounds as Cairo does.
  func blend(
    _ ink: BlendedInk, coverage: UnsafePointer<UInt8>, columns: Int, part: PixelRect, dx: Int,
    dy: Int
  ) {
    let color = ink.color
    if ink.blend == .multiply {
      let opaque = format.opaqueBits
      return replace(coverage, columns, part, dx, dy) { pixel, share, _ in
        ImageSurface.over(pixel, ImageSurface.multiplied(color, by: pixel | opaque), share)
      }
    }
    guard format != .a8 else {
      return replace(coverage, columns, part, dx, dy) { pixel, share, _ in
        ImageSurface.over(pixel, color, share)
      }
    }
    cover(color, coverage, nil, columns, part, dx, dy)
  }

  /// Blends `ink` as above, with an opacity for each pixel of `coverage` instead of its own.
  func blend(
    _ ink: BlendedInk, opacities: UnsafePointer<UInt8>, coverage: UnsafePointer<UInt8>,
    columns: Int, part: PixelRect, dx: Int, dy: Int
  ) {
    let color = ink.pixel
    if ink.blend == .multiply {
      let opaque = format.opaqueBits
      return replace(coverage, columns, part, dx, dy) { pixel, share, index in
        let color = ImageSurface.translucent(color, opacities[index])
        return ImageSurface.over(pixel, ImageSurface.multiplied(color, by: pixel | opaque), share)
      }
    }
    guard format != .a8 else {
      return replace(coverage, columns, part, dx, dy) { pixel, share, index in
        ImageSurface.over(pixel, ImageSurface.translucent(color, opacities[index]), share)
      }
    }
    cover(color, coverage, opacities, columns, part, dx, dy)
  }

  /// Blends ink of the premultiplied `color` over the pixels through `coverage`, with an opacity
  /// for each pixel unless `opacities` is nil. Seven bytes behind the last one of either are read,
  /// too.
  private func cover(
    _ color: UInt32, _ coverage: UnsafePointer<UInt8>, _ opacities: UnsafePointer<UInt8>?,
    _ columns: Int, _ part: PixelRect, _ dx: Int, _ dy: Int
  ) {
    let visible = part.intersection(bounds.offset(x: -dx, y: -dy))
    guard !visible.isEmpty else { return }
    let (left, index) = (visible.x &+ dx, visible.y &* columns &+ visible.x)
    coverage_blend(
      bytes.row(visible.y + dy, stride) + left, stride, visible.width, bounds.width &- left,
      visible.height, color, coverage + index, opacities.map { $0 + index }, columns)
  }

  /// Replaces each covered pixel by what `blended` returns for it, for its share of 255 and for the
  /// index of that in `coverage`.
  @inline(__always)
  private func replace(
    _ coverage: UnsafePointer<UInt8>, _ columns: Int, _ part: PixelRect, _ dx: Int, _ dy: Int,
    _ blended: (_ pixel: UInt32, _ share: UInt32, _ index: Int) -> UInt32
  ) {
    let visible = part.intersection(bounds.offset(x: -dx, y: -dy))
    let isMask = format == .a8
    for y in visible.y..<visible.maxY {
      let line = y &* columns
      guard !isMask else {
        for x in visible.x..<visible.maxX where coverage[line &+ x] > 0 {
          let (index, place) = (line &+ x, (y + dy) * stride + x + dx)
          let pixel = blended(UInt32(bytes[place]) << 24, UInt32(coverage[index]), index)
          bytes[place] = UInt8(pixel >> 24)
        }
        continue
      }
      let row = bytes.row(y + dy, stride) + dx
      var x = visible.x
      while x < visible.maxX {
        // Most pixels around a line are bare.
        if x &+ 8 <= visible.maxX,
          UnsafeRawPointer(coverage + (line &+ x)).loadUnaligned(as: UInt64.self) == 0
        {
          x &+= 8
          continue
        }
        let end = min(x &+ 8, visible.maxX)
        while x < end {
          let share = coverage[line &+ x]
          if share > 0 { row[x] = blended(row[x], UInt32(share), line &+ x) }
          x &+= 1
        }
      }
    }
  }
}

extension ImageSurface {
  /// Lends the pixels to blend ink with them, for the duration of `body`.
  package mutating func withPixels(_ body: (LentPixels) -> Void) {
    let (bounds, format) = (bounds, format)
    withMutableBytes { bytes, stride in
      body(LentPixels(bytes: bytes, stride: stride, bounds: bounds, format: format))
    }
  }
}

extension ImageSurface.Format {
  /// The bits of a pixel that are set in opaque ones, if all pixels are opaque: the byte has no
  /// meaning then.
  var opaqueBits: UInt32 { self == .rgb24 ? 0xff00_0000 : 0 }
}

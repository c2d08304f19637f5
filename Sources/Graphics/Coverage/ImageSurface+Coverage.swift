import Ink

/// Compositing of ink through its coverage.
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
extension ImageSurface {
  /// Blends `ink` over the pixels through `coverage`, one byte per pixel and `columns` per row. The
  /// pixels in `part` are moved `dx` to the right and `dy` down. Rounds as Cairo does.
  mutating func blend(
    _ ink: BlendedInk, coverage: UnsafePointer<UInt8>, columns: Int, part: PixelRect, dx: Int,
    dy: Int
  ) {
    let color = ink.color
    if ink.blend == .multiply {
      let opaque = opaqueBits
      return replace(coverage, columns, part, dx, dy) { pixel, share, _ in
        Self.over(pixel, Self.multiplied(color, by: pixel | opaque), share)
      }
    }
    guard format != .a8 else {
      return replace(coverage, columns, part, dx, dy) { pixel, share, _ in
        Self.over(pixel, color, share)
      }
    }
    let quad = PixelQuad(SIMD4(repeating: color))
    cover(coverage, columns, part, dx, dy) { _ in quad }
  }

  /// Blends `ink` as above, with an opacity for each pixel of `coverage` instead of its own.
  mutating func blend(
    _ ink: BlendedInk, opacities: UnsafePointer<UInt8>, coverage: UnsafePointer<UInt8>,
    columns: Int, part: PixelRect, dx: Int, dy: Int
  ) {
    let color = ink.pixel
    if ink.blend == .multiply {
      let opaque = opaqueBits
      return replace(coverage, columns, part, dx, dy) { pixel, share, index in
        let color = Self.translucent(color, opacities[index])
        return Self.over(pixel, Self.multiplied(color, by: pixel | opaque), share)
      }
    }
    guard format != .a8 else {
      return replace(coverage, columns, part, dx, dy) { pixel, share, index in
        Self.over(pixel, Self.translucent(color, opacities[index]), share)
      }
    }
    let quad = PixelQuad(SIMD4(repeating: color))
    cover(coverage, columns, part, dx, dy) { index in
      var ink = quad
      let four = UnsafeRawPointer(opacities + index).loadUnaligned(as: UInt32.self)
      ink.multiply(by: PixelQuad.shares(four))
      return ink
    }
  }

  /// Blends ink over the pixels through `coverage`, four pixels at a time. `ink` returns the ink of
  /// the four from an index in `coverage` on, premultiplied. Three bytes behind the last one of
  /// `coverage` can be read, too.
  @inline(__always)
  private mutating func cover(
    _ coverage: UnsafePointer<UInt8>, _ columns: Int, _ part: PixelRect, _ dx: Int, _ dy: Int,
    _ ink: (_ index: Int) -> PixelQuad
  ) {
    let visible = part.intersection(bounds.offset(x: -dx, y: -dy))
    let end = width &- dx
    withMutableBytes { bytes, stride in
      for y in visible.y..<visible.maxY {
        let row = UnsafeMutableRawPointer(bytes.row(y + dy, stride) + dx)
        var x = visible.x
        while x < visible.maxX {
          let index = y &* columns &+ x
          let place = UnsafeRawPointer(coverage + index)
          // Most pixels around a line are bare.
          if x &+ 8 <= visible.maxX, place.loadUnaligned(as: UInt64.self) == 0 {
            x &+= 8
            continue
          }
          var shares = place.loadUnaligned(as: UInt32.self)
          let rest = visible.maxX &- x
          // Pixels beyond the part stay as they are.
          if rest < 4 { shares &= 0xffff_ffff &>> UInt32(8 &* (4 &- rest)) }
          if shares != 0 {
            if x &+ 4 <= end {
              Self.cover(row + 4 &* x, ink(index), shares)
            } else {
              // The surface ends within the four.
              var four = SIMD4<UInt32>.zero
              withUnsafeMutableBytes(of: &four) { four in
                let pixels = UnsafeRawBufferPointer(start: row + 4 &* x, count: 4 &* rest)
                four.copyMemory(from: pixels)
                Self.cover(four.baseAddress.unsafelyUnwrapped, ink(index), shares)
                (row + 4 &* x).copyMemory(
                  from: four.baseAddress.unsafelyUnwrapped, byteCount: 4 &* rest)
              }
            }
          }
          x &+= 4
        }
      }
    }
  }

  /// Blends `ink` over the four pixels at `place`, by the shares in the bytes of `shares`.
  @inline(__always)
  private static func cover(
    _ place: UnsafeMutableRawPointer, _ ink: PixelQuad, _ shares: UInt32
  ) {
    var (ink, pixels) = (ink, PixelQuad(place.loadUnaligned(as: SIMD4<UInt32>.self)))
    ink.multiply(by: PixelQuad.shares(shares))
    pixels.cover(with: ink)
    place.storeBytes(of: pixels.pixels, as: SIMD4<UInt32>.self)
  }

  /// The bits of a pixel that are set in opaque ones, if all pixels are opaque: the byte has no
  /// meaning then.
  private var opaqueBits: UInt32 { format == .rgb24 ? 0xff00_0000 : 0 }

  /// Replaces each covered pixel by what `blended` returns for it, for its share of 255 and for the
  /// index of that in `coverage`.
  @inline(__always)
  private mutating func replace(
    _ coverage: UnsafePointer<UInt8>, _ columns: Int, _ part: PixelRect, _ dx: Int, _ dy: Int,
    _ blended: (_ pixel: UInt32, _ share: UInt32, _ index: Int) -> UInt32
  ) {
    let visible = part.intersection(bounds.offset(x: -dx, y: -dy))
    let isMask = format == .a8
    withMutableBytes { bytes, stride in
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

  /// Blends `ink` over the pixels through the part of `spans` in `clip`. The surface's top left
  /// pixel has the column `x` and the row `y` of `spans`.
  package mutating func blend(
    _ ink: InkColor, opacity: UInt8, mode: Pen.Blend = .normal, spans: InkSpans, clip: PixelRect,
    x: Int, y: Int
  ) {
    if mode == .multiply {
      let opaque = opaqueBits
      return blend(ink, opacity: opacity, spans: spans, clip: clip, x: x, y: y) { pixel, color in
        Self.multiplied(color, by: pixel | opaque)
      }
    }
    blend(ink, opacity: opacity, spans: spans, clip: clip, x: x, y: y) { _, color in color }
  }

  /// Blends `ink` as above. `mixed` returns the colour for a pixel from that of the ink, both
  /// premultiplied.
  @inline(__always)
  private mutating func blend(
    _ ink: InkColor, opacity: UInt8, spans: InkSpans, clip: PixelRect, x: Int, y: Int,
    _ mixed: (_ pixel: UInt32, _ color: UInt32) -> UInt32
  ) {
    let color = Self.translucent(ink.pixel, opacity)
    let opaque = ink.pixel
    let area = spans.area
    let visible = clip.intersection(bounds.offset(x: x, y: y)).intersection(area)
    guard !visible.isEmpty else { return }
    let (first, last) = (visible.x - area.x, visible.maxX - area.x)
    let size = spans.hasOpacities ? 2 : 1
    let rows = visible.y - area.y..<visible.maxY - area.y
    withMutableBytes { bytes, stride in
      spans.forEachRow(in: rows) { line, shares in
        let row = bytes.row(line + area.y - y, stride) + (area.x - x)
        var (index, start) = (0, 0)
        while index < shares.count {
          start += Int(shares[index])
          let length = Int(shares[index + 1])
          let pixels = index + 2
          let (from, to) = (max(start, first), min(start + length, last))
          let before = start
          start += length
          index = pixels + length * size
          guard from < to else { continue }
          if size == 1 {
            for column in from..<to {
              let share = UInt32(shares[pixels &+ column &- before])
              row[column] = Self.over(row[column], mixed(row[column], color), share)
            }
          } else {
            for column in from..<to {
              let pixel = pixels &+ 2 &* (column &- before)
              let color = Self.translucent(opaque, shares[pixel &+ 1])
              row[column] = Self.over(
                row[column], mixed(row[column], color), UInt32(shares[pixel]))
            }
          }
        }
      }
    }
  }
}

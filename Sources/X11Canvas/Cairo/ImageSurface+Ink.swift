import Ink

/// The few operations ink needs on opaque 32-bit pixels, without a drawing context: a pen's motion
/// touches some hundred pixels, and Cairo's way to them costs more than they do.
extension ImageSurface {
  /// Paper: white.
  static let paper: UInt32 = 0xffff_ffff

  /// A surface of blank paper, all `pixel`.
  ///
  /// - Throws: as `init(format:width:height:)`.
  static func paper(
    width: Int, height: Int, pixel: UInt32 = paper
  ) throws(CairoError) -> ImageSurface {
    var page = try ImageSurface(format: .rgb24, width: width, height: height)
    page.fill(page.bounds, with: pixel)
    return page
  }

  /// Makes the pixels in `rect` all `pixel`, 0x??RRGGBB.
  mutating func fill(_ rect: PixelRect, with pixel: UInt32) {
    let rect = rect.intersection(bounds)
    withMutableBytes { bytes, stride in
      for y in rect.y..<rect.y + rect.height {
        let row = bytes.row(y, stride)
        for x in rect.x..<rect.x + rect.width { row[x] = pixel }
      }
    }
  }

  /// Leaves the pixels in `rect` 35 % of what they differ from paper by.
  mutating func fade(_ rect: PixelRect) {
    let rect = rect.intersection(bounds)
    let veil = Self.translucent(Self.paper, 166)
    withMutableBytes { bytes, stride in
      for y in rect.y..<rect.y + rect.height {
        let row = bytes.row(y, stride)
        for x in rect.x..<rect.x + rect.width { row[x] = Self.over(row[x], veil, 255) }
      }
    }
  }

  /// Copies the pixels in `rect` of `other` here, `dx` to the right and `dy` down.
  mutating func copy(_ rect: PixelRect, of other: borrowing ImageSurface, dx: Int, dy: Int) {
    let visible = rect.intersection(other.bounds).intersection(bounds.offset(x: -dx, y: -dy))
    guard !visible.isEmpty else { return }
    withMutableBytes { bytes, stride in
      other.withBytes { source, sourceStride in
        for y in visible.y..<visible.maxY {
          let from = y * sourceStride + visible.x * 4
          let to = (y + dy) * stride + (visible.x + dx) * 4
          bytes.baseAddress?.advanced(by: to).copyMemory(
            from: source.baseAddress!.advanced(by: from), byteCount: visible.width * 4)
        }
      }
    }
  }

  /// Lays `ink` over the pixels through `coverage`, a byte a pixel, `columns` to the row: those in
  /// `part` cover the pixels `dx` to the right and `dy` down. `opacity` is that of the ink, in
  /// 255ths. Rounds as Cairo does.
  mutating func blend(
    _ ink: InkColor, opacity: UInt8 = 255, coverage: [UInt8], columns: Int, part: PixelRect,
    dx: Int, dy: Int
  ) {
    let color = Self.translucent(ink.pixel, opacity)
    // Opaque ink hides what it covers wholly; no share is 256.
    let hiding: UInt32 = opacity == 255 ? 255 : 256
    let visible = part.intersection(bounds.offset(x: -dx, y: -dy))
    withMutableBytes { bytes, stride in
      coverage.withUnsafeBufferPointer { coverage in
        for y in visible.y..<visible.y + visible.height {
          let row = bytes.row(y + dy, stride)
          for x in visible.x..<visible.x + visible.width {
            let share = UInt32(coverage[y * columns + x])
            guard share > 0 else { continue }
            row[x + dx] = share == hiding ? color : Self.over(row[x + dx], color, share)
          }
        }
      }
    }
  }

  /// As above, with an opacity for each pixel of `coverage`.
  mutating func blend(
    _ ink: InkColor, opacities: [UInt8], coverage: [UInt8], columns: Int, part: PixelRect, dx: Int,
    dy: Int
  ) {
    let color = ink.pixel
    let visible = part.intersection(bounds.offset(x: -dx, y: -dy))
    withMutableBytes { bytes, stride in
      for y in visible.y..<visible.y + visible.height {
        let row = bytes.row(y + dy, stride)
        for x in visible.x..<visible.x + visible.width {
          let index = y * columns + x
          let share = UInt32(coverage[index])
          guard share > 0 else { continue }
          row[x + dx] = Self.over(row[x + dx], Self.translucent(color, opacities[index]), share)
        }
      }
    }
  }

  /// Lays `ink` over the pixels through `spans`, as far as they lie in `clip`. The surface's top left
  /// pixel is the one of column `x` and row `y` there.
  mutating func blend(
    _ ink: InkColor, opacity: UInt8, spans: InkSpans, clip: PixelRect, x: Int, y: Int
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
              row[column] = Self.over(row[column], color, share)
            }
          } else {
            for column in from..<to {
              let pixel = pixels &+ 2 &* (column &- before)
              let color = Self.translucent(opaque, shares[pixel &+ 1])
              row[column] = Self.over(row[column], color, UInt32(shares[pixel]))
            }
          }
        }
      }
    }
  }

  /// `share` of 255 of `color`, whose channels are multiplied by its alpha, over `pixel`; two
  /// channels at a time.
  private static func over(_ pixel: UInt32, _ color: UInt32, _ share: UInt32) -> UInt32 {
    let low = times(color & 0xff_00ff, share)
    let high = times((color >> 8) & 0xff_00ff, share)
    let rest = 255 - high >> 16
    return (low + times(pixel & 0xff_00ff, rest))
      | (high + times((pixel >> 8) & 0xff_00ff, rest)) << 8
  }

  /// All channels of `color` times `share` / 255, rounded.
  static func translucent(_ color: UInt32, _ share: UInt8) -> UInt32 {
    times(color & 0xff_00ff, UInt32(share)) | times((color >> 8) & 0xff_00ff, UInt32(share)) << 8
  }

  /// Both channels of `pair` times `share` / 255, rounded.
  private static func times(_ pair: UInt32, _ share: UInt32) -> UInt32 {
    let product = pair &* share &+ 0x80_0080
    return ((product &+ ((product >> 8) & 0xff_00ff)) >> 8) & 0xff_00ff
  }
}

extension InkColor {
  /// The colour as an opaque pixel, 0xFFRRGGBB.
  var pixel: UInt32 {
    func channel(_ value: Double) -> UInt32 {
      UInt32((Swift.max(0, Swift.min(value, 1)) * 255).rounded())
    }
    return 0xff00_0000 | channel(red) << 16 | channel(green) << 8 | channel(blue)
  }
}

extension UnsafeMutableRawBufferPointer {
  /// The pixels of row `y`.
  fileprivate func row(_ y: Int, _ stride: Int) -> UnsafeMutablePointer<UInt32> {
    baseAddress!.advanced(by: y * stride).assumingMemoryBound(to: UInt32.self)
  }
}

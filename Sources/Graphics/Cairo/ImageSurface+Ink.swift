import Ink

/// The few operations that ink needs on opaque 32-bit pixels, without a drawing context. A pen's
/// motion touches some hundred pixels, and calling Cairo costs more than they do.
///
/// With copies by Cairo, `CAIRO_OPERATOR_SOURCE`, 20 x 20 pixels take 0.36 us against 0.08 us; an
/// event with two panes 7.1 us against 6.3 us (`scripts/bench work`, sample 100 of a stroke, the
/// same run); and 2,000 motions 0.205 s of processor time against 0.192 s with one pane, 0.239 s
/// against 0.238 s with two (`scripts/bench --runs 1 cpu`, means of two runs in turns). Whole
/// pages take the same time either way.
extension ImageSurface {
  /// The pixel of white paper.
  package static let paper: UInt32 = 0xffff_ffff

  /// Returns a surface of blank paper, filled with `pixel`.
  ///
  /// - Throws: The errors of `init(format:width:height:)`.
  static func paper(
    width: Int, height: Int, pixel: UInt32 = paper
  ) throws(CairoError) -> ImageSurface {
    var page = try ImageSurface(format: .rgb24, width: width, height: height)
    page.fill(page.bounds, with: pixel)
    return page
  }

  /// Returns a surface as above, of the size of `area`.
  package static func paper(_ area: PixelRect, _ pixel: UInt32) throws(CairoError) -> ImageSurface {
    try paper(width: area.width, height: area.height, pixel: pixel)
  }

  /// Fills `rect` with `pixel`, 0x??RRGGBB.
  package mutating func fill(_ rect: PixelRect, with pixel: UInt32) {
    let rect = rect.intersection(bounds)
    withMutableBytes { bytes, stride in
      for y in rect.y..<rect.maxY {
        let row = bytes.row(y, stride)
        for x in rect.x..<rect.maxX { row[x] = pixel }
      }
    }
  }

  /// Copies the pixels in `rect` of `other`, moved `dx` to the right and `dy` down.
  package mutating func copy(_ rect: PixelRect, of other: borrowing ImageSurface, dx: Int, dy: Int)
  {
    let visible = rect.intersection(other.bounds).intersection(bounds.offset(x: -dx, y: -dy))
    guard !visible.isEmpty else { return }
    withMutableBytes { bytes, stride in
      other.withBytes { source, sourceStride in
        for y in visible.y..<visible.maxY {
          (bytes.row(y + dy, stride) + (visible.x + dx)).update(
            from: source.row(y, sourceStride) + visible.x, count: visible.width)
        }
      }
    }
  }

  /// Returns `share` / 255 of the premultiplied `color` over `pixel`, computing two channels at a
  /// time.
  static func over(_ pixel: UInt32, _ color: UInt32, _ share: UInt32) -> UInt32 {
    let low = times(color & 0xff_00ff, share)
    let high = times((color >> 8) & 0xff_00ff, share)
    let rest = 255 - high >> 16
    return (low + times(pixel & 0xff_00ff, rest))
      | (high + times((pixel >> 8) & 0xff_00ff, rest)) << 8
  }

  /// Returns the premultiplied `color` multiplied by `pixel`, as far as that is opaque
  /// (Compositing and Blending Level 1, 2015, section 5 and 9.1.2,
  /// https://www.w3.org/TR/compositing-1/). The opacity is that of the colour.
  static func multiplied(_ color: UInt32, by pixel: UInt32) -> UInt32 {
    let bare = 255 - pixel >> 24
    func channel(_ shift: UInt32) -> UInt32 {
      let product = (color >> shift & 0xff) &* (pixel >> shift & 0xff &+ bare) &+ 0x80
      return ((product &+ product >> 8) >> 8) << shift
    }
    return color & 0xff00_0000 | channel(16) | channel(8) | channel(0)
  }

  /// Returns all channels of `color` times `share` / 255, rounded.
  static func translucent(_ color: UInt32, _ share: UInt8) -> UInt32 {
    times(color & 0xff_00ff, UInt32(share)) | times((color >> 8) & 0xff_00ff, UInt32(share)) << 8
  }

  /// Returns both channels of `pair` times `share` / 255, rounded as pixman's `MUL_UN8` does
  /// (https://gitlab.freedesktop.org/pixman/pixman, pixman-combine32.h).
  private static func times(_ pair: UInt32, _ share: UInt32) -> UInt32 {
    let product = pair &* share &+ 0x80_0080
    return ((product &+ ((product >> 8) & 0xff_00ff)) >> 8) & 0xff_00ff
  }
}

extension Double {
  /// The nearest whole number to one that is not negative, the greater of two that are as near.
  /// `rounded` is a call of a function, which is made some sixty times for a motion of the pen.
  @inline(__always)
  var nearest: UInt32 {
    let whole = UInt32(self)
    return self - Double(whole) >= 0.5 ? whole + 1 : whole
  }
}

extension InkColor {
  /// The colour as an opaque pixel, 0xFFRRGGBB.
  package var pixel: UInt32 {
    func channel(_ value: Double) -> UInt32 {
      (Swift.max(0, Swift.min(value, 1)) * 255).nearest
    }
    return 0xff00_0000 | channel(red) << 16 | channel(green) << 8 | channel(blue)
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Returns the pixels of row `y`.
  package func row(_ y: Int, _ stride: Int) -> UnsafeMutablePointer<UInt32> {
    baseAddress!.advanced(by: y * stride).assumingMemoryBound(to: UInt32.self)
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the pixels of row `y`.
  package func row(_ y: Int, _ stride: Int) -> UnsafePointer<UInt32> {
    baseAddress!.advanced(by: y * stride).assumingMemoryBound(to: UInt32.self)
  }
}

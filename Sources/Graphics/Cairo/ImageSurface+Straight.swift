extension ImageSurface {
  /// Returns the pixels row by row as 0xAARRGGBB, not premultiplied, as needed for icons. Returns
  /// an empty array for `a8`.
  public borrowing func straightPixels() -> [UInt32] {
    let isOpaque = format == .rgb24
    return pixels { isOpaque ? $0 | 0xff00_0000 : Self.straight($0) }
  }

  /// Returns the pixels row by row as they are, each by a conversion. Returns an empty array for
  /// `a8`.
  borrowing func pixels(_ convert: (UInt32) -> UInt32 = { $0 }) -> [UInt32] {
    guard format != .a8 else { return [] }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    let (width, height) = (width, height)
    withBytes { bytes, stride in
      for y in 0..<height {
        pixels += UnsafeBufferPointer(start: bytes.row(y, stride), count: width).map(convert)
      }
    }
    return pixels
  }

  /// Returns a pixel converted from premultiplied to straight alpha.
  package static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha > 0, alpha < 255 else { return pixel }
    func channel(_ shift: UInt32) -> UInt32 {
      min(255, (((pixel >> shift) & 0xff) * 255 + alpha / 2) / alpha) << shift
    }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }

  /// Returns a pixel converted from straight to premultiplied alpha.
  package static func premultiplied(_ pixel: UInt32) -> UInt32 {
    translucent(pixel | 0xff00_0000, UInt8(pixel >> 24))
  }

  /// Replaces pixels by a coverage image, moved `x` to the right and `y` down. Each coverage
  /// 0...255 is mapped to a pixel by `colors`.
  package mutating func put(_ coverage: borrowing ImageSurface, _ colors: [UInt32], x: Int, y: Int)
  {
    let visible = coverage.bounds.intersection(bounds.offset(x: -x, y: -y))
    withMutableBytes { bytes, stride in
      coverage.withBytes { shares, columns in
        for line in visible.y..<visible.maxY {
          let row = bytes.row(line + y, stride)
          for column in visible.x..<visible.maxX {
            row[column + x] = colors[Int(shares[line * columns + column])]
          }
        }
      }
    }
  }
}

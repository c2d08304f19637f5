extension ImageSurface {
  /// Returns rows of a PNG. Each begins with the byte of filter type 0, no filter. By the format, a
  /// pixel is its coverage, its red, green and blue, or these and alpha, not premultiplied.
  /// O(number of pixels).
  package borrowing func rows(_ range: Range<Int>) -> [UInt8] {
    let (width, format) = (width, format)
    let (isMask, hasAlpha) = (format == .a8, format == .argb32)
    return withBytes { pixels, stride in
      [UInt8](unsafeUninitializedCapacity: range.count * (1 + width * format.channels)) {
        rows, count in
        var at = 0
        func add(_ byte: UInt32) {
          rows[at] = UInt8(truncatingIfNeeded: byte)
          at += 1
        }
        for y in range {
          add(0)
          for x in 0..<width {
            guard !isMask else {
              add(UInt32(pixels[y * stride + x]))
              continue
            }
            let pixel = pixels.load(fromByteOffset: y * stride + 4 * x, as: UInt32.self)
            let straight = hasAlpha ? Self.straight(pixel) : pixel
            add(straight >> 16)
            add(straight >> 8)
            add(straight)
            if hasAlpha { add(straight >> 24) }
          }
        }
        count = at
      }
    }
  }
}

extension ImageSurface.Format {
  /// The number of bytes of a pixel in a PNG.
  fileprivate var channels: Int {
    switch self {
    case .a8: 1
    case .rgb24: 3
    case .argb32: 4
    }
  }
}

/// Images as rows of a PNG. Each row begins with the byte of filter type 0, no filter.
extension ImageSurface {
  /// Returns the rows of a coverage image, one byte per pixel.
  borrowing func coverageRows() -> [UInt8] {
    let (width, height) = (width, height)
    return withBytes { pixels, stride in
      var rows: [UInt8] = []
      rows.reserveCapacity((width + 1) * height)
      for y in 0..<height {
        rows.append(0)
        rows.append(
          contentsOf: UnsafeRawBufferPointer(rebasing: pixels[y * stride..<y * stride + width]))
      }
      return rows
    }
  }

  /// Returns the rows of a colour image: red, green, blue and alpha of each pixel, not
  /// premultiplied.
  borrowing func straightRows() -> [UInt8] {
    let (width, height) = (width, height)
    return withBytes { pixels, stride in
      [UInt8](unsafeUninitializedCapacity: (4 * width + 1) * height) { rows, count in
        var at = 0
        for y in 0..<height {
          rows[at] = 0
          at += 1
          for x in 0..<width {
            let pixel = pixels.load(fromByteOffset: y * stride + 4 * x, as: UInt32.self)
            let straight = Self.straight(pixel)
            rows[at] = UInt8(truncatingIfNeeded: straight >> 16)
            rows[at + 1] = UInt8(truncatingIfNeeded: straight >> 8)
            rows[at + 2] = UInt8(truncatingIfNeeded: straight)
            rows[at + 3] = UInt8(truncatingIfNeeded: straight >> 24)
            at += 4
          }
        }
        count = at
      }
    }
  }
}

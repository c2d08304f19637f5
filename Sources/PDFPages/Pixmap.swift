import Graphics

/// The pixels of a picture, 0xFFRRGGBB, row by row from the top.
package struct Pixmap {
  package var width: Int
  package var height: Int
  package var pixels: [UInt32]

  package init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}

extension Pixmap {
  /// Returns a part of the picture, which must be in it.
  package func part(_ part: PixelRect) -> Pixmap {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(part.width * part.height)
    for row in part.y..<part.maxY {
      pixels += self.pixels[row * width + part.x..<row * width + part.maxX]
    }
    return Pixmap(width: part.width, height: part.height, pixels: pixels)
  }

  /// Returns the largest difference of a channel from another picture of the same size, in the
  /// pixels of a row from one column to another.
  package func difference(from other: Pixmap, row: Int, columns: Range<Int>) -> Int {
    var maximum = 0
    for index in row * width + columns.lowerBound..<row * width + columns.upperBound {
      let (a, b) = (pixels[index], other.pixels[index])
      guard a != b else { continue }
      for shift: UInt32 in [0, 8, 16] {
        maximum = max(maximum, abs(Int(a >> shift & 0xff) - Int(b >> shift & 0xff)))
      }
    }
    return maximum
  }
}

extension Image {
  /// Creates the picture for painting.
  init(_ pixmap: Pixmap) {
    self.init(opaque: pixmap.pixels, width: pixmap.width, height: pixmap.height)
  }
}

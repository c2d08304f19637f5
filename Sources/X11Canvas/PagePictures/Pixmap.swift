/// The pixels of a picture, 0xFFRRGGBB, row by row from the top.
struct Pixmap {
  var width: Int
  var height: Int
  var pixels: [UInt32]
}

extension Pixmap {
  /// The most pixels of a picture that is read from memory.
  static let mostPixels = 100_000_000

  /// Reads a file in the format PPM, P6, of one picture. Returns nil if it is none, too large, cut,
  /// or longer.
  init?(_ bytes: [UInt8]) {
    var reader = PixmapReader(ByteArray(rest: bytes[...]))
    do throws(PagePictureFailure) {
      let picture = try reader.next { width, height throws(PagePictureFailure) in
        guard height <= Self.mostPixels / width else { throw .malformed }
      }
      guard let picture, try reader.isAtEnd() else { return nil }
      self = picture
    } catch {
      return nil
    }
  }

  /// Returns the largest difference of a channel from another picture of the same size, in the
  /// pixels of a row from one column to another.
  func difference(from other: Pixmap, row: Int, columns: Range<Int>) -> Int {
    var most = 0
    for index in row * width + columns.lowerBound..<row * width + columns.upperBound {
      let (a, b) = (pixels[index], other.pixels[index])
      guard a != b else { continue }
      for shift: UInt32 in [0, 8, 16] {
        most = max(most, abs(Int(a >> shift & 0xff) - Int(b >> shift & 0xff)))
      }
    }
    return most
  }
}

/// Bytes in memory.
private struct ByteArray: ByteSource {
  var rest: ArraySlice<UInt8>

  mutating func read(into buffer: inout [UInt8]) -> Int {
    let portion = rest.prefix(buffer.count)
    buffer.replaceSubrange(0..<portion.count, with: portion)
    rest = rest.dropFirst(portion.count)
    return portion.count
  }
}

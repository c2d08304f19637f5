/// Rows of pixels, filtered as in PNG and PDF (ISO 15948, clause 9): each byte is replaced by its
/// difference from a prediction by its neighbours, and a byte in front of each row names the
/// filter. Photographs compress to half the size this way.
///
/// The first row uses the Sub filter, the others the Paeth filter: Alan W. Paeth, "Image File
/// Compression Made Easy", Graphics Gems II, 1991; https://www.w3.org/TR/png-3/#9Filters
enum FilteredRows {
  /// The channels that a pixel's bytes hold.
  enum Channels {
    case colors
    case colorsAndAlpha
    case alpha

    /// The number of bytes per pixel.
    var count: Int { shifts.count }

    /// The positions of the channels in 0xAARRGGBB, in bits.
    fileprivate var shifts: [UInt32] {
      switch self {
      case .alpha: [24]
      case .colors: [16, 8, 0]
      case .colorsAndAlpha: [16, 8, 0, 24]
      }
    }
  }

  private static let sub: UInt8 = 1
  private static let paeth: UInt8 = 4

  /// Returns the filtered rows of `pixels`, 0xAARRGGBB not premultiplied by alpha, `width` per row.
  /// The first row does not depend on one above. O(count).
  static func bytes(_ pixels: Span<UInt32>, width: Int, _ channels: Channels) -> [UInt8] {
    let rows = pixels.count / width
    let length = width * channels.count
    let (shifts, step) = (channels.shifts, channels.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows * (length + 1))
    // The pixel before the first counts as zero and has its place in the row.
    var above = [UInt8](repeating: 0, count: length + step)
    var row = above
    for y in 0..<rows {
      for x in 0..<width {
        let pixel = pixels[y * width + x]
        for (k, shift) in shifts.enumerated() {
          row[(x + 1) * step + k] = UInt8(truncatingIfNeeded: pixel >> shift)
        }
      }
      bytes.append(y == 0 ? sub : paeth)
      for i in step..<length + step {
        let predicted = y == 0 ? row[i - step] : predict(row[i - step], above[i], above[i - step])
        bytes.append(row[i] &- predicted)
      }
      swap(&row, &above)
    }
    return bytes
  }

  /// Returns the Paeth predictor: the neighbour closest to left + up - corner, the value of the
  /// plane through the three.
  private static func predict(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int(left), Int(up), Int(corner))
    let (da, db, dc) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
    return da <= db && da <= dc ? left : db <= dc ? up : corner
  }
}

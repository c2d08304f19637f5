/// Rows of pixels as PNG and PDF have them: each byte is told as its difference from what its
/// neighbours let expect (ISO 15948, clause 9; Paeth's filter), with the byte in front that says how.
/// Photographs take half the room so.
enum FilteredRows {
  /// What a pixel's bytes are.
  enum Channels {
    /// Red, green and blue.
    case colors
    /// Red, green, blue and alpha.
    case colorsAndAlpha
    /// Alpha.
    case alpha

    /// How many bytes a pixel has.
    var count: Int {
      switch self {
      case .alpha: 1
      case .colors: 3
      case .colorsAndAlpha: 4
      }
    }

    /// Where in 0xAARRGGBB they are.
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

  /// The rows of `pixels`, 0xAARRGGBB not multiplied by alpha, `width` to the row. The first does not
  /// look at one above. O(count).
  static func bytes(_ pixels: Span<UInt32>, width: Int, _ channels: Channels) -> [UInt8] {
    let rows = pixels.count / width
    let length = width * channels.count
    let (shifts, step) = (channels.shifts, channels.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows * (length + 1))
    // With room for the pixel before the first, which is nothing.
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
        let expected = y == 0 ? row[i - step] : expect(row[i - step], above[i], above[i - step])
        bytes.append(row[i] &- expected)
      }
      swap(&row, &above)
    }
    return bytes
  }

  /// The one of the three that is next to what a plane through them has.
  private static func expect(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int(left), Int(up), Int(corner))
    let (da, db, dc) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
    return da <= db && da <= dc ? left : db <= dc ? up : corner
  }
}

/// The orientation of an image: the values of Exif's tag 0x0112 (CIPA DC-008, 2019,
/// https://www.cipa.jp/std/documents/e/DC-008-Translation-2019-E.pdf).
enum Orientation: Int, CaseIterable {
  /// The image is upright.
  case upright = 1
  /// Its left and right sides are exchanged.
  case mirrored
  /// It is turned by 180 degrees.
  case turnedOver
  /// Its top and bottom are exchanged.
  case flipped
  /// Its rows and columns are exchanged.
  case transposed
  /// It must be turned clockwise by 90 degrees.
  case turnRight
  /// Its rows and columns are exchanged, and it is turned by 180 degrees.
  case transversed
  /// It must be turned counterclockwise by 90 degrees.
  case turnLeft

  /// Reads the orientation from the content of an APP1 segment. Nil if it has no valid one.
  init?(exif content: ArraySlice<UInt8>) {
    guard content.starts(with: Array("Exif\0\0".utf8)) else { return nil }
    let tiff = Array(content.dropFirst(6))
    let isBig = tiff.starts(with: "MM".utf8)
    guard isBig || tiff.starts(with: "II".utf8) else { return nil }
    func number(_ start: Int, _ size: Int) -> Int? {
      guard start >= 0, start + size <= tiff.count else { return nil }
      let digits = tiff[start..<start + size]
      return isBig
        ? digits.reduce(0) { $0 << 8 | Int($1) } : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2) else {
      return nil
    }
    for entry in 0..<count {
      let start = directory + 2 + 12 * entry
      guard let tag = number(start, 2) else { return nil }
      // Type 3 is a 16-bit number.
      guard tag == 0x0112, number(start + 2, 2) == 3, let value = number(start + 8, 2) else {
        continue
      }
      self.init(rawValue: value)
      return
    }
    return nil
  }

  /// Returns the pixels of the image turned upright.
  func upright(_ decoded: consuming ImagePixels) -> ImagePixels {
    if self == .upright { return decoded }
    let (width, height) = (decoded.width, decoded.height)
    let last = (row: (height - 1) * width, column: width - 1)
    // The index of the source pixel that is the result's first one, and the distances in the source
    // between neighbours in a row and in a column of the result.
    let (start, along, down) =
      switch self {
      case .upright: (0, 1, width)
      case .mirrored: (last.column, -1, width)
      case .turnedOver: (last.row + last.column, -1, -width)
      case .flipped: (last.row, 1, -width)
      case .transposed: (0, width, 1)
      case .turnRight: (last.row, -width, 1)
      case .transversed: (last.row + last.column, -width, -1)
      case .turnLeft: (last.column, width, -1)
      }
    let isTurned = rawValue >= Self.transposed.rawValue
    let (columns, rows) = isTurned ? (height, width) : (width, height)
    let turned = [UInt32](unsafeUninitializedCapacity: columns * rows) { buffer, count in
      decoded.pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<rows {
          for x in 0..<columns { buffer[y * columns + x] = pixels[start + x * along + y * down] }
        }
      }
      count = columns * rows
    }
    return ImagePixels(width: columns, height: rows, pixels: turned, isOpaque: decoded.isOpaque)
  }
}

/// How a picture must be turned to stand upright, the values of Exif's tag 0x0112 (CIPA DC-008).
enum Orientation: Int, CaseIterable {
  /// As it is.
  case upright = 1
  /// Its left side is the right one.
  case mirrored
  /// Upside down.
  case turnedOver
  /// Its top is the bottom.
  case flipped
  /// Its rows are the columns.
  case transposed
  /// It must be turned to the right by a quarter.
  case turnRight
  /// Its rows are the columns, from the end.
  case transversed
  /// It must be turned to the left by a quarter.
  case turnLeft

  /// What the content of an APP1 segment says; nil where it says nothing one can rely on.
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
      // Type 3 is a number of 16 bits.
      guard tag == 0x0112, number(start + 2, 2) == 3, let value = number(start + 8, 2) else {
        continue
      }
      self.init(rawValue: value)
      return
    }
    return nil
  }

  /// The picture turned so that it stands upright.
  func upright(_ raster: consuming Raster) -> Raster {
    if self == .upright { return raster }
    let (width, height) = (raster.width, raster.height)
    let last = (row: (height - 1) * width, column: width - 1)
    // The pixel the first one of the result is, and how far from there the next in its row and in its
    // column are.
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
    let turned = [UInt32](unsafeUninitializedCapacity: columns * rows) { room, count in
      raster.pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<rows {
          for x in 0..<columns { room[y * columns + x] = pixels[start + x * along + y * down] }
        }
      }
      count = columns * rows
    }
    return Raster(width: columns, height: rows, pixels: turned, isOpaque: raster.isOpaque)
  }
}

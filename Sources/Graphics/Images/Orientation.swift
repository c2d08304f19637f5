import Ink

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

  /// Reads the orientation from the first directory of Exif. Nil if it has no valid one.
  init?(exif directory: ExifDirectory) {
    guard let value = directory.short(0x0112) else { return nil }
    self.init(rawValue: value)
  }

  /// True if rows become columns.
  var isTurned: Bool { rawValue >= Self.transposed.rawValue }

  /// Returns the map from an image of that size to the upright one.
  func uprightMap(width: Double, height: Double) -> Affine {
    switch self {
    case .upright: .identity
    case .mirrored: Affine(scale: Point(-1, 1), step: Point(width, 0))
    case .turnedOver: PageTurn.half.map(width: width, height: height)
    case .flipped: Affine(scale: Point(1, -1), step: Point(0, height))
    case .transposed: Affine(scale: .zero, skew: Point(1, 1))
    case .turnRight: PageTurn.right.map(width: width, height: height)
    case .transversed: Affine(scale: .zero, skew: Point(-1, -1), step: Point(height, width))
    case .turnLeft: PageTurn.left.map(width: width, height: height)
    }
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
    let (columns, rows) = isTurned ? (height, width) : (width, height)
    let turned = [UInt32](unsafeUninitializedCapacity: columns * rows) { buffer, count in
      decoded.pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<rows {
          for x in 0..<columns { buffer[y * columns + x] = pixels[start + x * along + y * down] }
        }
      }
      count = columns * rows
    }
    return ImagePixels(
      width: columns, height: rows, pixels: turned, isOpaque: decoded.isOpaque,
      density: isTurned ? decoded.density?.turned : decoded.density, isCut: decoded.isCut)
  }
}

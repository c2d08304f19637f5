import Ink

extension Image {
  /// Returns the picture turned. O(pixels).
  package func turned(by turn: PageTurn) -> Image {
    let pixels = ImagePixels(
      width: width, height: height, pixels: pixels, isOpaque: isOpaque, density: density,
      isCut: isCut)
    return Image(Orientation.upright.turned(by: turn).upright(pixels))
  }

  /// Returns a JPEG that shows the picture of another one turned: only its orientation (Exif, tag
  /// 0x0112) is another, so the encoded pixels stay. Nil if the file is no JPEG.
  package static func jpeg(_ file: [UInt8], turnedBy turn: PageTurn) -> [UInt8]? {
    guard JPEGSegments.areJPEG(file) else { return nil }
    let orientation = JPEGMarkers(file).orientation.turned(by: turn)
    return Background.Picture(bytes: file, frame: .empty).jpeg(orientation: orientation.rawValue)
  }
}

extension Orientation {
  /// Returns the orientation of an image whose upright picture is turned.
  func turned(by turn: PageTurn) -> Orientation {
    // Any sides that differ will do.
    let (width, height) = (1.0, 2.0)
    let map = uprightMap(width: width, height: height)
    let (across, down) = isTurned ? (height, width) : (width, height)
    let turned = map.followed(by: turn.map(width: across, height: down))
    return Self.allCases.first { $0.uprightMap(width: width, height: height) == turned } ?? self
  }
}

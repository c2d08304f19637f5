public import Ink

/// The sheet of paper that a picture becomes, a page.
///
/// A scan whose file states how large its pixels are fills a sheet of its true size. A photo does
/// not say how large what it shows is: it is in the middle of a sheet of the user's paper.
public struct PictureSheet: Sendable, Hashable {
  /// The size of the sheet, in canvas units.
  public let size: CanvasSize
  /// The frame of the picture on it.
  public let frame: Bounds

  /// Creates the sheet of a picture.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - paper: The user's paper, upright. It is turned for a picture that is wider than high.
  public init(_ picture: Image, paper: CanvasSize) {
    if let size = picture.trueSize {
      self.size = size
      frame = Bounds(min: .zero, max: Point(size.width, size.height))
      return
    }
    size = picture.width > picture.height ? paper.turned : paper
    frame = Self.frame(of: picture, on: size)
  }

  /// Returns the frame of a picture in the middle of a sheet, as large as it fits.
  public static func frame(of picture: Image, on size: CanvasSize) -> Bounds {
    let room = Point(size.width, size.height)
    let pixels = Point(Double(picture.width), Double(picture.height))
    let fitted = pixels * min(room.x / pixels.x, room.y / pixels.y)
    let corner = (room - fitted) / 2
    return Bounds(min: corner, max: corner + fitted)
  }
}

extension Image {
  /// The number of canvas units in an inch.
  private static let unitsPerInch = 96.0
  /// The sides of sheets, in canvas units: 20 to 1,300 mm. A0 is 841 by 1,189 mm.
  private static let sides = 20 * Pen.unitsPerMillimetre...1300 * Pen.unitsPerMillimetre

  /// The size of what was scanned: the pixels at their density, or that of a paper which is within
  /// 2 mm of it. Nil if the file states no density, or it would be no sheet.
  public var trueSize: CanvasSize? {
    guard let size = measuredSize, Self.sides ~= size.width, Self.sides ~= size.height else {
      return nil
    }
    return size.nearestPaper
  }

  /// The pixels at their density, if the file states one.
  private var measuredSize: CanvasSize? {
    density.map {
      CanvasSize(
        width: Double(width) / $0.x * Self.unitsPerInch,
        height: Double(height) / $0.y * Self.unitsPerInch)
    }
  }

  /// Returns the size under the ink of endless paper: the true one, also of what is smaller than a
  /// sheet, or else a canvas unit for each pixel, but no more than a sheet of the user's paper has.
  public func size(within paper: CanvasSize) -> CanvasSize {
    if let size = trueSize { return size }
    // A signature that was exported, for example.
    if let size = measuredSize, max(size.width, size.height) <= Self.sides.upperBound {
      return size
    }
    let most = PictureSheet(self, paper: paper).frame
    return most.width < Double(width)
      ? CanvasSize(width: most.width, height: most.height)
      : CanvasSize(width: Double(width), height: Double(height))
  }
}

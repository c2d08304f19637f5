import Ink

/// A picture as pixels, decoded and upright. It never changes, so threads may share it.
public struct Picture: Sendable {
  /// The most bytes a file may have, 50 MB: twice what a scanner makes of a page.
  public static let mostBytes = Background.mostPictureBytes
  /// The most pixels a picture may have, 210 MB of memory: a page at 600 dots an inch.
  public static let mostPixels = 40_000_000
  /// The longest side, in pixels, that Cairo can draw.
  static let longestSide = 32_767

  /// How many pixels it is wide.
  public let width: Int
  /// How many pixels it is high.
  public let height: Int
  /// 0xAARRGGBB, the colours multiplied by alpha, row by row from the top.
  public let pixels: [UInt32]
  /// Whether no pixel lets anything through.
  public let isOpaque: Bool
  /// The same in half the size, a quarter and so on.
  let smaller: [Level]

  /// The picture in a file: a PNG or a JPEG, as its content says, whatever its name. A JPEG is turned
  /// upright as its Exif data asks (tag 0x0112).
  ///
  /// Time and memory are bounded: how large a picture is, is known before its pixels get room.
  ///
  /// - Parameters:
  ///   - bytes: What the file holds.
  ///   - file: What errors call it.
  ///   - mostPixels: The most pixels it may have.
  /// - Throws: where the content is neither, is damaged or too large.
  /// - Complexity: O(bytes + pixels).
  public init(
    decoding bytes: [UInt8], file: String, mostPixels: Int = Self.mostPixels
  ) throws(PictureError) {
    do throws(PictureError.Reason) {
      if bytes.count > Self.mostBytes { throw .tooManyBytes }
      let raster: Raster
      if PNGReader.isPNG(bytes) {
        raster = try PNGReader.read(bytes, mostPixels: mostPixels)
      } else if JPEGReader.isJPEG(bytes) {
        raster = try JPEGReader.read(bytes, mostPixels: mostPixels)
      } else {
        throw .unknownKind
      }
      self.init(raster)
    } catch {
      throw PictureError(file: file, reason: error)
    }
  }

  /// A picture of pixels as they are.
  init(_ raster: consuming Raster) {
    width = raster.width
    height = raster.height
    isOpaque = raster.isOpaque
    pixels = raster.pixels
    smaller = Self.smaller(than: Level(width: width, height: height, pixels: pixels))
  }
}

/// The pixels of a picture on their way from its file.
struct Raster {
  /// How many there are in a row.
  var width: Int
  /// How many rows there are.
  var height: Int
  /// 0xAARRGGBB, the colours multiplied by alpha.
  var pixels: [UInt32]
  /// Whether all are opaque.
  var isOpaque: Bool

  /// Throws where a picture would be too large; to be asked before there is room for it.
  static func check(
    width: Int, height: Int, mostPixels: Int
  ) throws(PictureError.Reason) {
    guard width > 0, height > 0 else { throw .damaged }
    // Both are of 32 bits: the product is no trap.
    guard width <= Picture.longestSide, height <= Picture.longestSide,
      width * height <= mostPixels
    else { throw .tooManyPixels(width: width, height: height) }
  }
}

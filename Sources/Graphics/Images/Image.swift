import Ink
import Localization

/// An image: decoded pixels, upright. It is immutable, so threads may share it.
public struct Image: Sendable {
  /// The maximum size of a file in bytes, 50 MB: twice the size of a scanned page.
  public static let maximumBytes = Background.maximumPictureBytes
  /// The maximum number of pixels, 210 MB of memory: a page at 600 dots per inch.
  public static let maximumPixels = 40_000_000
  /// The maximum width or height, in pixels, that Cairo can draw.
  static let longestSide = 32_767

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The pixels as 0xAARRGGBB, premultiplied, row by row from the top.
  public let pixels: [UInt32]
  /// True if all pixels are opaque.
  public let isOpaque: Bool
  /// The density of the pixels, or nil if the file states none that can be believed.
  public let density: PictureDensity?
  /// True if the file ends before its picture does, or has no mark of its end. What is missing is
  /// grey.
  package let isCut: Bool
  /// The image at half its size, a quarter and so on.
  package let smaller: [Level]

  /// Decodes a PNG or JPEG file. The content determines the format, not the name. A JPEG is turned
  /// upright by its Exif orientation (tag 0x0112). Of a file that is cut short is shown what it
  /// has.
  ///
  /// Time and memory are bounded: the size of an image is checked before its pixels are allocated.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The name of the file in errors.
  ///   - maximumPixels: The maximum number of pixels.
  /// - Throws: If the content is in neither format, is damaged or too large.
  /// - Complexity: O(bytes + pixels).
  public init(
    decoding bytes: [UInt8], file: String, maximumPixels: Int = Self.maximumPixels
  ) throws(ImageError) {
    do throws(ImageError.Reason) {
      self.init(try Self.decoded(bytes, maximumPixels: maximumPixels))
    } catch {
      throw ImageError(file: file, reason: error)
    }
  }

  /// Returns true if a file begins like a picture that can be decoded. Its pixels may be damaged.
  ///
  /// - Complexity: O(bytes of its header).
  package static func hasHeader(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= maximumBytes,
      let size = PNGReader.isPNG(bytes) ? try? PNGReader.size(bytes) : JPEGReader.size(bytes)
    else { return false }
    return
      (try? ImagePixels.check(
        width: size.width, height: size.height, maximumPixels: maximumPixels)) != nil
  }

  private static func decoded(
    _ bytes: [UInt8], maximumPixels: Int
  ) throws(ImageError.Reason) -> ImagePixels {
    if bytes.count > maximumBytes { throw .tooManyBytes }
    if PNGReader.isPNG(bytes) {
      return try PNGReader.read(bytes, maximumPixels: maximumPixels)
    }
    if JPEGReader.isJPEG(bytes) {
      return try JPEGReader.read(bytes, maximumPixels: maximumPixels)
    }
    throw FileKind(of: bytes).map { .otherKind($0) } ?? .unknownKind
  }

  init(_ decoded: consuming ImagePixels) {
    width = decoded.width
    height = decoded.height
    isOpaque = decoded.isOpaque
    density = decoded.density
    isCut = decoded.isCut
    pixels = decoded.pixels
    smaller = Self.smaller(than: Level(width: width, height: height, pixels: pixels))
  }

  /// Creates an image of the pixels of a surface, of the format `argb32`, without smaller levels.
  package init(_ surface: borrowing ImageSurface) {
    (width, height, isOpaque, density, smaller) = (surface.width, surface.height, false, nil, [])
    isCut = false
    pixels = surface.pixels()
  }

  /// Creates an image of opaque pixels, 0xFFRRGGBB, that has no smaller levels: it is drawn at its
  /// own size, or at another one for a moment.
  package init(opaque pixels: [UInt32], width: Int, height: Int) {
    self.width = width
    self.height = height
    self.pixels = pixels
    isOpaque = true
    density = nil
    isCut = false
    smaller = []
  }

  /// A sentence that says that a part of the picture in the file of that name may be missing, or
  /// nil if it is whole.
  package func cutSentence(of file: String) -> String? {
    isCut ? tr("\(file) is cut short: what is left of the picture is shown.") : nil
  }
}

/// The decoded pixels of an image without its smaller levels.
struct ImagePixels {
  /// The width in pixels.
  var width: Int
  /// The height in pixels.
  var height: Int
  /// The pixels as 0xAARRGGBB, premultiplied.
  var pixels: [UInt32]
  /// True if all pixels are opaque.
  var isOpaque: Bool
  /// The density of the pixels, or nil if the file states none that can be believed.
  var density: PictureDensity?
  /// True if the file ends before its picture does, or has no mark of its end.
  var isCut = false

  /// What is in place of the pixels that a file lacks: the grey of libjpeg.
  static let rest: UInt32 = 0xff80_8080

  /// Throws if nothing is left of a picture that is cut short.
  static func checkRest(of pixels: [UInt32]) throws(ImageError.Reason) {
    guard pixels.contains(where: { $0 != rest }) else { throw .cut }
  }

  /// Throws if an image is too large. Called before its pixels are allocated.
  static func check(
    width: Int, height: Int, maximumPixels: Int
  ) throws(ImageError.Reason) {
    guard width > 0, height > 0 else { throw .damaged }
    // Both are 32-bit numbers, so the product does not overflow.
    guard width <= Image.longestSide, height <= Image.longestSide,
      width * height <= maximumPixels
    else { throw .tooManyPixels(width: width, height: height) }
  }
}

import Graphics
public import Ink

/// The picture of the background in an export. Exported files contain its pixels, or a PDF its JPEG
/// as it is encoded, but no metadata of the original file, which may reveal place and camera.
public struct ExportPicture: Sendable {
  /// The picture.
  public let picture: Image
  /// The frame that the picture fills, in canvas units.
  public let frame: Bounds
  /// The bytes of its file, if they are known.
  private let file: [UInt8]

  /// Creates an export picture that fills `frame`, in canvas units.
  public init(_ picture: Image, frame: Bounds) {
    self.picture = picture
    self.frame = frame
    file = []
  }

  /// Creates an export picture of `picture`, which was decoded to `pixels`.
  public init(_ pixels: Image, of picture: Background.Picture) {
    self.picture = pixels
    frame = picture.frame
    file = picture.bytes
  }

  /// The picture as it is encoded, if a PDF can contain it so. O(bytes).
  var jpeg: KeptJPEG? { picture.kept(file) }

  /// Decodes the picture of a background. Errors name it `file`. O(number of bytes and pixels).
  ///
  /// - Throws: `ExportError.picture` if it cannot be decoded.
  public init(_ picture: Background.Picture, file: String) throws(ExportError) {
    do throws(ImageError) {
      self.init(try Image(decoding: picture.bytes, file: file), of: picture)
    } catch {
      throw .picture(error)
    }
  }

  /// The picture at its original size.
  private var whole: Image.Level {
    Image.Level(width: picture.width, height: picture.height, pixels: picture.pixels)
  }

  /// Returns the zlib stream of the given channels of all pixels, filtered as the rows of a PNG.
  func compressed(_ channels: FilteredRows.Channels) -> [UInt8] { compressed(whole, channels) }

  private func compressed(_ level: Image.Level, _ channels: FilteredRows.Channels) -> [UInt8] {
    let isOpaque = picture.isOpaque
    return DeflatedStrips.zlib(DeflatedStrips.count(height: level.height), effort: .small) {
      number in
      let first = number * DeflatedStrips.rows
      let end = min(first + DeflatedStrips.rows, level.height)
      var part = Array(level.pixels[first * level.width..<end * level.width])
      if !isOpaque { for i in part.indices { part[i] = ImageSurface.straight(part[i]) } }
      return FilteredRows.bytes(part.span, width: level.width, channels)
    }
  }

  /// Returns the pixels as a PNG file of at most `maximum` bytes. If the file would be larger, the
  /// picture is halved in size until it fits, as far as smaller levels exist. A whole one has its
  /// `density`, if that is the same along both sides.
  func png(maximum: Int, density: PictureDensity? = nil) -> [UInt8] {
    var bytes: [UInt8] = []
    for level in [whole] + picture.smaller {
      var file = PNGFile(
        width: level.width, height: level.height, pixels: picture.isOpaque ? .opaque : .straight,
        pixelsPerMetre: level.width == picture.width ? density?.pixelsPerMetre : nil)
      file.add("IDAT", compressed(level, picture.isOpaque ? .colors : .colorsAndAlpha))
      bytes = file.bytes()
      if bytes.count <= maximum { break }
    }
    return bytes
  }
}

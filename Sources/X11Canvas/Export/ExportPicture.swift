public import Ink

/// A picture under the ink of an export. Files get its pixels and nothing else of the file it is from,
/// which may tell where it was taken, and with what.
public struct ExportPicture: Sendable {
  /// The rows that are compressed at a time.
  private static let rows = 64

  /// The picture.
  public let picture: Picture
  /// Where it lies, in canvas units.
  public let frame: Bounds

  /// `picture`, which fills `frame`, in canvas units.
  public init(_ picture: Picture, frame: Bounds) {
    self.picture = picture
    self.frame = frame
  }

  /// The picture of a background; errors call it `file`. O(its bytes and pixels).
  ///
  /// - Throws: where its file cannot be read.
  public init(_ picture: Background.Picture, file: String) throws(ExportError) {
    do throws(PictureError) {
      self.init(try Picture(decoding: picture.bytes, file: file), frame: picture.frame)
    } catch {
      throw .picture(error)
    }
  }

  /// The zlib stream of these channels of all pixels, as rows of a PNG.
  func compressed(_ channels: FilteredRows.Channels) -> [UInt8] {
    let picture = picture
    let count = (picture.height + Self.rows - 1) / Self.rows
    return DeflatedStrips.zlib(count, effort: .small) { number in
      let first = number * Self.rows
      let rows = first..<min(first + Self.rows, picture.height)
      var part = Array(
        picture.pixels[rows.lowerBound * picture.width..<rows.upperBound * picture.width])
      if !picture.isOpaque { for i in part.indices { part[i] = ImageSurface.straight(part[i]) } }
      return FilteredRows.bytes(part.span, width: picture.width, channels)
    }
  }

  /// The pixels as a PNG file.
  func png() -> [UInt8] {
    var file = PNGFile(
      width: picture.width, height: picture.height, pixels: picture.isOpaque ? .opaque : .straight,
      pixelsPerMetre: nil)
    file.add("IDAT", compressed(picture.isOpaque ? .colors : .colorsAndAlpha))
    return file.bytes()
  }
}

public import Ink

/// A picture under the ink of an export. Files get its pixels and nothing else of the file it is from,
/// which may tell where it was taken, and with what.
public struct ExportPicture: Sendable {
  /// The picture.
  public let picture: Image
  /// Where it lies, in canvas units.
  public let frame: Bounds

  /// `picture`, which fills `frame`, in canvas units.
  public init(_ picture: Image, frame: Bounds) {
    self.picture = picture
    self.frame = frame
  }

  /// The picture of a background; errors call it `file`. O(its bytes and pixels).
  ///
  /// - Throws: where its file cannot be read.
  public init(_ picture: Background.Picture, file: String) throws(ExportError) {
    do throws(ImageError) {
      self.init(try Image(decoding: picture.bytes, file: file), frame: picture.frame)
    } catch {
      throw .picture(error)
    }
  }

  /// The picture in its own size.
  private var whole: Image.Level {
    Image.Level(width: picture.width, height: picture.height, pixels: picture.pixels)
  }

  /// The zlib stream of these channels of all pixels, as rows of a PNG.
  func compressed(_ channels: FilteredRows.Channels) -> [UInt8] { compressed(whole, channels) }

  private func compressed(
    _ level: Image.Level, _ channels: FilteredRows.Channels
  ) -> [UInt8] {
    let isOpaque = picture.isOpaque
    let count = (level.height + DeflatedStrips.rows - 1) / DeflatedStrips.rows
    return DeflatedStrips.zlib(count, effort: .small) { number in
      let first = number * DeflatedStrips.rows
      let rows = first..<min(first + DeflatedStrips.rows, level.height)
      var part = Array(
        level.pixels[rows.lowerBound * level.width..<rows.upperBound * level.width])
      if !isOpaque { for i in part.indices { part[i] = ImageSurface.straight(part[i]) } }
      return FilteredRows.bytes(part.span, width: level.width, channels)
    }
  }

  /// The pixels as a PNG file of at most `most` bytes: where they are too many, in half the size, or
  /// in half of that, and so on as far as there is need.
  func png(most: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for level in [whole] + picture.smaller {
      var file = PNGFile(
        width: level.width, height: level.height, pixels: picture.isOpaque ? .opaque : .straight,
        pixelsPerMetre: nil)
      file.add("IDAT", compressed(level, picture.isOpaque ? .colors : .colorsAndAlpha))
      bytes = file.bytes()
      if bytes.count <= most { break }
    }
    return bytes
  }
}

import Graphics
import Ink

/// A part of a picture as a file of its own. Nothing of what was cut off is in it: a page that only
/// hid the rest would give it away with the file.
package struct CutPicture: Sendable {
  /// The bytes of the file.
  package let file: [UInt8]
  /// The picture in it.
  package let image: Image
  /// The part of the first picture that it has, in pixels.
  package let part: PixelRect

  /// The least number of pixels that stay a JPEG. A part of a smaller one is cut to the pixel, for
  /// a block would be much of it, and is still small as a PNG.
  private static let leastJPEG = 1_000_000

  /// Cuts a picture to a part. A large JPEG keeps its encoded pixels, and loses up to a block of 8
  /// to 32 pixels more on each side; others become a PNG.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - image: The picture in the file.
  ///   - part: The part in pixels. What is beside the picture is passed over.
  /// - Throws: `ImageError` if a JPEG that was cut cannot be decoded.
  /// - Complexity: O(pixels).
  package init(_ file: [UInt8], _ image: Image, to part: PixelRect) throws(ImageError) {
    var part = part.intersection(PixelRect(x: 0, y: 0, width: image.width, height: image.height))
    if part.isEmpty { part = PixelRect(x: 0, y: 0, width: 1, height: 1) }
    if part.width * part.height >= Self.leastJPEG, !image.isCut,
      let cut = JPEGCutter.cut(file, to: part)
    {
      // Whatever the camera noted is not copied, and neither is a small copy of the whole.
      let picture = Background.Picture(bytes: cut.file, frame: .empty)
      self.file = picture.bytesWithoutNotes
      self.image = try Image(decoding: self.file, file: "")
      self.part = cut.part
      return
    }
    self.image = image.cut(to: part)
    self.part = part
    self.file = ExportPicture(self.image, frame: .empty).png(
      maximum: Background.maximumPictureBytes, density: image.density)
  }
}

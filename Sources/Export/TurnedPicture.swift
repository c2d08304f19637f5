import Graphics
import Ink

/// A picture that was turned, as a file of its own.
package struct TurnedPicture: Sendable {
  /// The bytes of the file.
  package let file: [UInt8]
  /// The picture in it.
  package let image: Image

  /// Turns a picture. A JPEG keeps its encoded pixels, and states how they are turned; others
  /// become a PNG.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - image: The picture in the file.
  ///   - turn: The turn.
  /// - Complexity: O(pixels).
  package init(_ file: [UInt8], _ image: Image, by turn: PageTurn) {
    self.image = image.turned(by: turn)
    self.file =
      Image.jpeg(file, turnedBy: turn)
      ?? ExportPicture(self.image, frame: .empty).png(
        maximum: Background.maximumPictureBytes, density: self.image.density)
  }
}

extension Page {
  /// Returns the background of the page when it is turned, with its ruling. The line to sign on,
  /// which is level, is no longer there.
  ///
  /// - Parameter picture: The picture of the background, turned as well, or nil if it has none.
  package func background(turnedBy turn: PageTurn, _ picture: TurnedPicture?) -> Background {
    var background = background.blank
    // Ink that was written on the lines stays on them.
    if let size { background.ruling = background.ruling?.turned(by: turn, on: size) }
    guard let old = self.background.picture, let picture else { return background }
    background.picture = Background.Picture(bytes: picture.file, frame: map(of: turn)(old.frame))
    return background
  }
}

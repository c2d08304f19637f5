import Graphics
import Ink
import PDFPages
import Words

/// What a page shows of the PDF: the pictures of its sheet, or the sentence that there are none. It
/// is immutable, so threads may share it.
package struct PageSheet: Sendable {
  /// The pictures to paint, those above others last.
  let pictures: [PagePicture]
  /// True if the sheet cannot be shown.
  let hasFailed: Bool

  package init(pictures: [PagePicture], hasFailed: Bool) {
    self.pictures = pictures
    self.hasFailed = hasFailed
  }

  /// The sentence on a page that cannot be shown.
  static let sentence = tr("This page cannot be shown")

  /// Returns true if both show the same.
  package func isSame(as other: PageSheet) -> Bool {
    hasFailed == other.hasFailed
      && pictures.elementsEqual(other.pictures) { $0.number == $1.number }
  }

  /// Returns the pictures that are seen in `rect`, in the drawing's pixels, with their places
  /// there: none that another one covers. The sheet lies on a page whose top left pixel is in
  /// column `x` and row `y`, at `scale` pixels per canvas unit.
  func shown(
    in rect: PixelRect, x: Int, y: Int, scale: Double
  ) -> [(picture: PagePicture, place: Bounds)] {
    var shown: [(picture: PagePicture, place: Bounds)] = []
    for picture in pictures.reversed() {
      let place = picture.place(x: x, y: y, scale: scale * Self.unitsPerPoint)
      guard PixelRect.around(place).intersects(rect) else { continue }
      shown.append((picture, place))
      let inside = place.min.x <= Double(rect.x) && place.min.y <= Double(rect.y)
      if inside, place.max.x >= Double(rect.maxX), place.max.y >= Double(rect.maxY) { break }
    }
    return shown.reversed()
  }

  /// The number of canvas units of a point.
  package static let unitsPerPoint = 96.0 / 72
}

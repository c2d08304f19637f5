import Graphics
import Ink
import Localization
import PDFPages

/// What a page shows of the PDF: its renderings, or the sentence that there are none. It
/// is immutable, so threads may share it.
package struct PDFPageContent: Sendable {
  /// The pictures to paint, those above others last.
  let pictures: [RenderedPage]
  /// True if the page of the PDF cannot be shown.
  let hasFailed: Bool

  package init(pictures: [RenderedPage], hasFailed: Bool) {
    self.pictures = pictures
    self.hasFailed = hasFailed
  }

  static let sentence = tr("This page cannot be shown")

  /// Returns true if both show the same.
  package func isSame(as other: PDFPageContent) -> Bool {
    hasFailed == other.hasFailed
      && pictures.elementsEqual(other.pictures) { $0.number == $1.number }
  }

  /// Returns the pictures that are seen in `rect`, in the drawing's pixels, with their places
  /// there: none that another one covers. The page of the PDF lies on one whose top left pixel is
  /// in column `x` and row `y`, at `scale` pixels per canvas unit.
  func shown(
    in rect: PixelRect, x: Int, y: Int, scale: Double
  ) -> [(picture: RenderedPage, place: Bounds)] {
    var shown: [(picture: RenderedPage, place: Bounds)] = []
    for picture in pictures.reversed() {
      let place = picture.place(x: x, y: y, scale: scale * PDFPage.unitsPerPoint)
      guard PixelRect.around(place).intersects(rect) else { continue }
      shown.append((picture, place))
      let inside = place.min.x <= Double(rect.x) && place.min.y <= Double(rect.y)
      if inside, place.max.x >= Double(rect.maxX), place.max.y >= Double(rect.maxY) { break }
    }
    return shown.reversed()
  }
}

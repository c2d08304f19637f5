import Ink
import Localization

/// The view of a drawing that was opened, if its ink would hardly be seen at actual size and the
/// initial position: files of other programs have their ink anywhere, in any size.
struct InkFit {
  /// The view, with the ink in the middle of the page.
  let view: CanvasView
  /// True if all ink is in view. Not all is if it is larger or farther away than views reach.
  let isComplete: Bool

  /// The larger side of ink that is a speck, in canvas units: about a line of handwriting.
  private static let speck = 24.0
  /// The share of a page that the ink fills at most.
  private static let share = 0.9

  /// Creates the view of ink within `bounds` on a page of the given size at actual size. Returns
  /// nil if the ink is seen without it: half of it, by area, is on the page, and it is no speck.
  init?(_ bounds: Bounds, page: Point) {
    guard !bounds.isEmpty, page.x > 0, page.y > 0 else { return nil }
    let isSpeck = max(bounds.width, bounds.height) < Self.speck
    guard isSpeck || !Self.isSeen(bounds, page) else { return nil }
    let maximum = Self.share * min(page.x / bounds.width, page.y / bounds.height)
    let zoom = isSpeck || maximum < 1 ? ZoomStops.last(upTo: maximum) : 1
    let center = bounds.min.midpoint(to: bounds.max)
    view = CanvasView(zoom: zoom, origin: center - page / (2 * zoom))
    let (first, last) = (view.place(of: bounds.min), view.place(of: bounds.max))
    isComplete = first.x >= 0 && first.y >= 0 && last.x <= page.x && last.y <= page.y
  }

  private static func isSeen(_ bounds: Bounds, _ page: Point) -> Bool {
    let width = min(bounds.max.x, page.x) - max(bounds.min.x, 0)
    let height = min(bounds.max.y, page.y) - max(bounds.min.y, 0)
    return width > 0 && height > 0 && 2 * width * height >= bounds.width * bounds.height
  }

  /// Returns a sentence on the view. A second one is about the scale if the file does not state it.
  func sentence(isScaleAssumed: Bool) -> String {
    let zoom = Int((view.zoom * 100).rounded())
    let first =
      isComplete
      ? tr("Shown at \(zoom) % so that all ink is in view.")
      : tr("Shown at \(zoom) %; the ink is too large or too far away to be in view as a whole.")
    guard isScaleAssumed else { return first }
    return trSentences([first, tr("One unit of the file was taken as 1/96 inch.")])
  }
}

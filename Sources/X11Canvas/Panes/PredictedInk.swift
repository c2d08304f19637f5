import Graphics
import Ink

/// The ink from the newest sample of a live stroke to where its tip is predicted to be, on the page
/// of a pane.
///
/// It is apart from the mask of the stroke, so the pixels of the stroke are the same with it and
/// without it.
struct PredictedInk: ~Copyable {
  private let pen: Pen
  private var ink: FadingInk
  private var stations: [Station] = []

  /// Creates none, for a stroke with `pen`.
  init(pen: Pen) {
    self.pen = pen
    ink = FadingInk(pen)
  }

  /// All pixels that may show it.
  var area: PixelRect { ink.area }

  /// Shows the ink from the end of `tail`, the newest stations of the stroke, to `tip`, or none if
  /// nil, in place of the former. `line` is the mask of the stroke. Adds the pixels that may differ
  /// to `damage`.
  mutating func show(
    _ tail: [Station], to tip: Point?, over line: borrowing CoverageMask,
    damage: inout DamageRegion
  ) {
    damage.add(ink.area)
    guard let tip else { return ink.hide() }
    PredictedLine.replace(&stations, from: tail, to: tip, pen: pen, scale: line.scale)
    ink.show(stations, over: line)
    damage.add(ink.area)
  }

  /// Composites the part in `rect`, in the drawing's pixels, over the pixels that lie `dx` to the
  /// right and `dy` down.
  func draw(_ rect: PixelRect, onto pixels: LentPixels, dx: Int, dy: Int) {
    ink.blend(rect, onto: pixels, dx: dx, dy: dy)
  }
}

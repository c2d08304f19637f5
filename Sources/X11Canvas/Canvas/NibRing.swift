import Graphics
import Ink

/// The outline of an eraser's nib on a page: a thin dark line with a light edge, which is visible
/// on paper and on ink.
struct NibRing: CanvasMark {
  /// The centre, in the page's pixels.
  let center: Point
  /// The nib's radius, in pixels.
  let radius: Double
  /// The number of pixels per canvas unit, which determines the width of the lines.
  let scale: Double

  private var dark: Double { 1.25 * scale }
  private var light: Double { 1.5 * scale }

  /// The pixels of the page that it may cover.
  var area: PixelRect {
    var bounds = Bounds.empty
    bounds.insert(center, radius: radius + light + 1)
    return .around(bounds)
  }

  /// Draws the whole ring.
  func draw(on context: borrowing DrawingContext) {
    context.newPath()
    context.addCircle(center: center, radius: radius + light / 2)
    context.setColor(Color(hex: 0xffffff).withAlpha(0.9))
    context.stroke(width: light)
    context.newPath()
    context.addCircle(center: center, radius: radius - dark / 2)
    context.setColor(Color(hex: 0x303236))
    context.stroke(width: dark)
  }
}

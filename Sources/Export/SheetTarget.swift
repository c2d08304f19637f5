import Graphics
import Ink

/// What the cards of a comparison sheet are drawn on: pixels, or the shapes of a vector file.
/// Lengths are pixels of the layout, y down.
protocol SheetTarget: ~Copyable {
  borrowing func fill(_ rect: PixelRect, color: Color)
  borrowing func fillRounded(_ rect: PixelRect, radius: Double, color: Color)
  /// Draws a frame of `width` pixels just inside `rect`.
  borrowing func strokeRounded(_ rect: PixelRect, radius: Double, width: Double, color: Color)
  borrowing func fillCircle(center: Point, radius: Double, color: Color)
  /// Draws a text with its first baseline at row `baseline`.
  borrowing func draw(_ text: TextLayout, x: Int, baseline: Int, color: Color)
}

extension DrawingContext: SheetTarget {
  borrowing func fill(_ rect: PixelRect, color: Color) {
    setColor(color)
    fill(rect)
  }

  borrowing func fillRounded(_ rect: PixelRect, radius: Double, color: Color) {
    setColor(color)
    fillRounded(rect, radius: radius)
  }

  borrowing func strokeRounded(_ rect: PixelRect, radius: Double, width: Double, color: Color) {
    setColor(color)
    strokeRounded(rect, radius: radius, width: width)
  }

  borrowing func fillCircle(center: Point, radius: Double, color: Color) {
    setColor(color)
    fillCircle(center: center, radius: radius)
  }

  borrowing func draw(_ text: TextLayout, x: Int, baseline: Int, color: Color) {
    text.draw(in: self, x: x, baseline: baseline, color: color)
  }
}

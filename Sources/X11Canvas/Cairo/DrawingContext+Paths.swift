internal import CCairo
public import Ink

extension DrawingContext {
  // MARK: Building a path

  /// Forgets the path.
  public borrowing func newPath() {
    cairo_new_path(raw)
  }

  /// Starts a sub-path at `point`.
  public borrowing func move(to point: Point) {
    guard point.isFinite else { return }
    cairo_move_to(raw, point.x, point.y)
  }

  /// Adds a straight line to `point`.
  public borrowing func line(to point: Point) {
    guard point.isFinite else { return }
    cairo_line_to(raw, point.x, point.y)
  }

  /// Adds a cubic Bezier curve with the control points `c1` and `c2` to `point`.
  public borrowing func curve(_ c1: Point, _ c2: Point, to point: Point) {
    guard c1.isFinite, c2.isFinite, point.isFinite else { return }
    cairo_curve_to(raw, c1.x, c1.y, c2.x, c2.y, point.x, point.y)
  }

  /// Closes the sub-path with a straight line to its start.
  public borrowing func closePath() {
    cairo_close_path(raw)
  }

  /// Adds a rectangle of whole pixels.
  public borrowing func addRectangle(_ rect: PixelRect) {
    cairo_rectangle(raw, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
  }

  /// Adds a rectangle with its top left corner at `x`, `y`.
  public borrowing func addRectangle(x: Double, y: Double, width: Double, height: Double) {
    guard x.isFinite, y.isFinite, width.isFinite, height.isFinite else { return }
    cairo_rectangle(raw, x, y, width, height)
  }

  /// Adds a rectangle with round corners; `radius` shrinks to half the shorter side.
  public borrowing func addRoundedRectangle(
    x: Double, y: Double, width: Double, height: Double, radius: Double
  ) {
    guard x.isFinite, y.isFinite, width.isFinite, height.isFinite, radius.isFinite,
      width > 0, height > 0
    else { return }
    let r = max(0, min(radius, min(width, height) / 2))
    cairo_new_sub_path(raw)
    cairo_arc(raw, x + width - r, y + r, r, -.pi / 2, 0)
    cairo_arc(raw, x + width - r, y + height - r, r, 0, .pi / 2)
    cairo_arc(raw, x + r, y + height - r, r, .pi / 2, .pi)
    cairo_arc(raw, x + r, y + r, r, .pi, 3 * .pi / 2)
    cairo_close_path(raw)
  }

  /// Adds a circle.
  public borrowing func addCircle(center: Point, radius: Double) {
    guard center.isFinite, radius.isFinite, radius > 0 else { return }
    cairo_new_sub_path(raw)
    cairo_arc(raw, center.x, center.y, radius, 0, 2 * .pi)
    cairo_close_path(raw)
  }

  // MARK: Using the path

  /// Fills what the path winds around, the non-zero rule, which is Cairo's own, and forgets the path.
  public borrowing func fill() {
    cairo_fill(raw)
  }

  /// Draws along the path with a pen of `width`, with round ends and joins, and forgets the path.
  public borrowing func stroke(width: Double) {
    guard width.isFinite, width > 0 else { return cairo_new_path(raw) }
    cairo_set_line_width(raw, width)
    cairo_set_line_cap(raw, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(raw, CAIRO_LINE_JOIN_ROUND)
    cairo_stroke(raw)
  }

  // MARK: Shapes in one call

  /// Fills whole pixels; the path is gone.
  public borrowing func fill(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    cairo_new_path(raw)
    addRectangle(rect)
    cairo_fill(raw)
  }

  /// Fills whole pixels with round corners; the path is gone.
  public borrowing func fillRounded(_ rect: PixelRect, radius: Double) {
    cairo_new_path(raw)
    addRoundedRectangle(
      x: Double(rect.x), y: Double(rect.y), width: Double(rect.width),
      height: Double(rect.height), radius: radius)
    cairo_fill(raw)
  }

  /// Draws a frame of `width` pixels just inside a rectangle with round corners; the path is gone.
  public borrowing func strokeRounded(_ rect: PixelRect, radius: Double, width: Double) {
    cairo_new_path(raw)
    addRoundedRectangle(
      x: Double(rect.x) + width / 2, y: Double(rect.y) + width / 2,
      width: Double(rect.width) - width, height: Double(rect.height) - width,
      radius: radius - width / 2)
    stroke(width: width)
  }

  /// Fills a circle; the path is gone.
  public borrowing func fillCircle(center: Point, radius: Double) {
    cairo_new_path(raw)
    addCircle(center: center, radius: radius)
    cairo_fill(raw)
  }
}

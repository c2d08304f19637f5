internal import CCairo
public import Ink

extension DrawingContext {
  // MARK: Building a path

  /// Clears the path (`cairo_new_path`).
  public borrowing func newPath() {
    cairo_new_path(raw)
  }

  /// Starts a sub-path at `point` (`cairo_move_to`).
  public borrowing func move(to point: Point) {
    guard point.isFinite else { return }
    cairo_move_to(raw, point.x, point.y)
  }

  /// Adds a straight line to `point` (`cairo_line_to`).
  public borrowing func line(to point: Point) {
    guard point.isFinite else { return }
    cairo_line_to(raw, point.x, point.y)
  }

  /// Adds a cubic Bézier curve to `point` with the control points `c1`, `c2` (`cairo_curve_to`).
  public borrowing func curve(_ c1: Point, _ c2: Point, to point: Point) {
    guard c1.isFinite, c2.isFinite, point.isFinite else { return }
    cairo_curve_to(raw, c1.x, c1.y, c2.x, c2.y, point.x, point.y)
  }

  /// Closes the sub-path with a straight line to its start (`cairo_close_path`).
  public borrowing func closePath() {
    cairo_close_path(raw)
  }

  /// Adds a rectangle of whole pixels (`cairo_rectangle`).
  public borrowing func addRectangle(_ rect: PixelRect) {
    cairo_rectangle(raw, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
  }

  /// Adds a rectangle with its top left corner at `x`, `y` (`cairo_rectangle`).
  public borrowing func addRectangle(x: Double, y: Double, width: Double, height: Double) {
    guard x.isFinite, y.isFinite, width.isFinite, height.isFinite else { return }
    cairo_rectangle(raw, x, y, width, height)
  }

  /// Adds a rectangle with round corners (`cairo_arc`). `radius` is limited to half the shorter
  /// side.
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

  /// Adds a circle (`cairo_arc`).
  public borrowing func addCircle(center: Point, radius: Double) {
    guard center.isFinite, radius.isFinite, radius > 0 else { return }
    cairo_new_sub_path(raw)
    cairo_arc(raw, center.x, center.y, radius, 0, 2 * .pi)
    cairo_close_path(raw)
  }

  // MARK: Using the path

  /// Fills the path by the non-zero rule, which is Cairo's default, and clears it (`cairo_fill`).
  public borrowing func fill() {
    cairo_fill(raw)
  }

  /// Strokes the path with a line of `width` and round caps and joins, and clears it
  /// (`cairo_stroke`).
  public borrowing func stroke(width: Double) {
    guard width.isFinite, width > 0 else { return cairo_new_path(raw) }
    cairo_set_line_width(raw, width)
    cairo_set_line_cap(raw, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(raw, CAIRO_LINE_JOIN_ROUND)
    cairo_stroke(raw)
  }

  // MARK: Shapes in one call

  /// Fills a rectangle of whole pixels, and clears the path.
  public borrowing func fill(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    cairo_new_path(raw)
    addRectangle(rect)
    cairo_fill(raw)
  }

  /// Fills a rectangle of whole pixels with round corners, and clears the path.
  public borrowing func fillRounded(_ rect: PixelRect, radius: Double) {
    cairo_new_path(raw)
    addRoundedRectangle(
      x: Double(rect.x), y: Double(rect.y), width: Double(rect.width),
      height: Double(rect.height), radius: radius)
    cairo_fill(raw)
  }

  /// Strokes a frame of `width` pixels just inside a rectangle with round corners, and clears the
  /// path.
  public borrowing func strokeRounded(_ rect: PixelRect, radius: Double, width: Double) {
    cairo_new_path(raw)
    addRoundedRectangle(
      x: Double(rect.x) + width / 2, y: Double(rect.y) + width / 2,
      width: Double(rect.width) - width, height: Double(rect.height) - width,
      radius: radius - width / 2)
    stroke(width: width)
  }

  /// Fills a circle, and clears the path.
  public borrowing func fillCircle(center: Point, radius: Double) {
    cairo_new_path(raw)
    addCircle(center: center, radius: radius)
    cairo_fill(raw)
  }
}

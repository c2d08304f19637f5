internal import CCairo
public import Ink

extension DrawingContext {
  // MARK: Building a path

  /// Replaces the path with a stroke's outline.
  package borrowing func setPath(_ path: OutlinePath) {
    newPath()
    for element in path.elements {
      switch element {
      case .move(let point): move(to: point)
      case .line(let point): line(to: point)
      case .curve(let c1, let c2, let point): curve(c1, c2, to: point)
      case .close: closePath()
      }
    }
  }

  /// Clears the path (`cairo_new_path`).
  public borrowing func newPath() { cairo_new_path(raw) }

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
  public borrowing func closePath() { cairo_close_path(raw) }

  /// Adds a rectangle of whole pixels (`cairo_rectangle`).
  public borrowing func addRectangle(_ rect: PixelRect) {
    cairo_rectangle(raw, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
  }

  /// Adds a rectangle with its top left corner at `x`, `y` (`cairo_rectangle`).
  public borrowing func addRectangle(x: Double, y: Double, width: Double, height: Double) {
    guard x.isFinite, y.isFinite, width.isFinite, height.isFinite else { return }
    cairo_rectangle(raw, x, y, width, height)
  }

  /// Replaces the path with a rectangle with round corners (`cairo_arc`) whose edges lie `inset`
  /// inside those of `rect`. `radius` is limited to half the shorter side.
  private borrowing func setRounded(_ rect: PixelRect, inset: Double, radius: Double) {
    cairo_new_path(raw)
    let (left, right) = (Double(rect.x) + inset, Double(rect.maxX) - inset)
    let (top, bottom) = (Double(rect.y) + inset, Double(rect.maxY) - inset)
    guard inset.isFinite, radius.isFinite, left < right, top < bottom else { return }
    let r = max(0, min(radius, min(right - left, bottom - top) / 2))
    cairo_arc(raw, right - r, top + r, r, -.pi / 2, 0)
    cairo_arc(raw, right - r, bottom - r, r, 0, .pi / 2)
    cairo_arc(raw, left + r, bottom - r, r, .pi / 2, .pi)
    cairo_arc(raw, left + r, top + r, r, .pi, 3 * .pi / 2)
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
  public borrowing func fill() { cairo_fill(raw) }

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

  /// Fills a stroke's outline once, by the non-zero rule, in the current colour (`cairo_fill`).
  public borrowing func fill(_ path: OutlinePath) {
    setPath(path)
    fill()
  }

  /// Fills a rectangle of whole pixels, and clears the path.
  public borrowing func fill(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    cairo_new_path(raw)
    addRectangle(rect)
    cairo_fill(raw)
  }

  /// Fills a rectangle of whole pixels with round corners, and clears the path.
  public borrowing func fillRounded(_ rect: PixelRect, radius: Double) {
    setRounded(rect, inset: 0, radius: radius)
    cairo_fill(raw)
  }

  /// Strokes a frame of `width` pixels just inside a rectangle with round corners, and clears the
  /// path.
  public borrowing func strokeRounded(_ rect: PixelRect, radius: Double, width: Double) {
    setRounded(rect, inset: width / 2, radius: radius - width / 2)
    stroke(width: width)
  }

  /// Fills a circle, and clears the path.
  public borrowing func fillCircle(center: Point, radius: Double) {
    cairo_new_path(raw)
    addCircle(center: center, radius: radius)
    cairo_fill(raw)
  }
}

extension DrawingContext {
  /// Fills a rectangle with a colour, and clears the path.
  package borrowing func fill(_ rect: PixelRect, _ color: Color) {
    setColor(color)
    fill(rect)
  }

  /// Fills a rectangle with round corners with a colour, and clears the path.
  package borrowing func fillRounded(_ rect: PixelRect, radius: Double, _ color: Color) {
    setColor(color)
    fillRounded(rect, radius: radius)
  }

  /// Strokes straight lines from point to point with a colour, and clears the path.
  package borrowing func strokeLine(_ points: [Point], width: Double, _ color: Color) {
    newPath()
    addLine(points)
    setColor(color)
    stroke(width: width)
  }

  package borrowing func addLine(_ points: [Point]) {
    move(to: points[0])
    for point in points.dropFirst() { line(to: point) }
  }
}

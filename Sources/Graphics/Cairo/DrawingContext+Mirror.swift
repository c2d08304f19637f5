internal import CCairo

/// Reflection, for layouts that are read from right to left.
extension DrawingContext {
  /// Exchanges the left and the right of the column `x` in what is drawn next (`cairo_transform`).
  package borrowing func mirror(around x: Double) {
    guard x.isFinite else { return }
    var matrix = cairo_matrix_t(xx: -1, yx: 0, xy: 0, yy: 1, x0: 2 * x, y0: 0)
    cairo_transform(raw, &matrix)
  }

  /// True if left and right are exchanged.
  var isMirrored: Bool {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(raw, &matrix)
    return matrix.xx < 0 && matrix.yx == 0 && matrix.xy == 0
  }

  /// Draws `body` as it is, even if left and right are exchanged: what it draws around the column
  /// `x` keeps its place, and is not reflected itself. Colour and clip are restored then.
  package borrowing func upright(around x: Double, _ body: () -> Void) {
    guard isMirrored else { return body() }
    scope {
      mirror(around: x)
      body()
    }
  }
}

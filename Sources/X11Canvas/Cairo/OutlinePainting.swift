public import Ink

extension DrawingContext {
  /// Fills a stroke's outline once, by the non-zero rule, in the current colour (`cairo_fill`).
  public borrowing func fill(_ path: OutlinePath) {
    setPath(path)
    fill()
  }

  /// Replaces the path with a stroke's outline.
  borrowing func setPath(_ path: OutlinePath) {
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
}

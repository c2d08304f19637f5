import Ink

/// The view on the column of pages, as a scroll bar shows it.
extension Viewport {
  /// The rows of the pages with the margins around them, and those in view, in canvas units on the
  /// plane of the drawing. Nil on endless paper, and while no pane is shown.
  package var rows: (all: Range<Double>, shown: Range<Double>)? {
    guard let extent, let size = viewSize, size.y > 0 else { return nil }
    let top = view.origin.y
    return (extent.min.y - margin..<extent.max.y + margin, top..<top + size.y)
  }

  /// Scrolls to the view that begins at a row of the plane.
  package mutating func show(row: Double) { scroll(to: Point(view.origin.x, row)) }
}

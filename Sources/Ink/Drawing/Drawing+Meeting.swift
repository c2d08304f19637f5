/// Where a drawing has ink.
extension Drawing {
  /// Returns true if ink of a page meets a rectangle. No page shows ink of another one.
  ///
  /// - Complexity: O(number of samples of the strokes that lie near).
  package func hasInk(in frame: Bounds, of page: Page.ID) -> Bool {
    let middle = frame.center.y
    let near = index.strokes(
      near: EraserPath(
        from: Point(frame.min.x, middle), to: Point(frame.max.x, middle),
        radius: frame.height / 2))
    return strokes(named: near).contains { $0.meets(frame) && self.page(of: $0).id == page }
  }
}

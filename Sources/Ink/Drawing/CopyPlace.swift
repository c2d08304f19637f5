/// Where copies of ink go on the pages.
extension Drawing {
  /// Returns the step that leads ink to the middle of a part of the plane, or of what is in that
  /// part of a page. Ink that is not larger than the page there is whole on it.
  ///
  /// - Parameters:
  ///   - ink: The rectangle around the ink.
  ///   - part: The part of the plane.
  ///   - page: The page that the ink goes to if some of it is in the part; nil if any will do.
  /// - Complexity: O(log number of pages).
  package func step(of ink: Bounds, toMiddleOf part: Bounds, on page: Page? = nil) -> Point {
    var part = part
    if let frame = page?.frame, part.intersects(frame) { part = part.intersection(frame) }
    let middle = middle(of: part)
    let step = middle - ink.center
    guard let frame = self.page(at: middle)?.frame,
      let move = Bounds(min: ink.min + step, max: ink.max + step).step(into: frame)
    else { return step }
    return step + move
  }
}

/// Where copies of ink go on the pages.
extension Drawing {
  /// How much further a copy goes to the left or up than to the right or down: a copy of a copy
  /// does not hide the ink.
  private static let back = 1.5

  /// Returns the middle of what is in a part of the plane of a page. If nothing is, returns the
  /// middle of that part, or of what is in it of the nearest page.
  ///
  /// - Complexity: O(log number of pages).
  package func middle(of part: Bounds, on page: Page) -> Point {
    guard let frame = page.frame, part.intersects(frame) else { return middle(of: part) }
    return middle(of: part.intersection(frame))
  }

  /// Returns the step that leads ink to the middle of a part of the plane, or of what is in that
  /// part of a page. Ink that is not larger than the page there is whole on it.
  ///
  /// - Parameters:
  ///   - ink: The rectangle around the ink.
  ///   - part: The part of the plane.
  ///   - page: The page that the ink goes to if some of it is in the part; nil if any will do.
  /// - Complexity: O(log number of pages).
  package func step(of ink: Bounds, toMiddleOf part: Bounds, on page: Page? = nil) -> Point {
    let place = if let page { middle(of: part, on: page) } else { middle(of: part) }
    let step = place - ink.center
    guard let frame = self.page(at: place)?.frame,
      let move = Bounds(min: ink.min + step, max: ink.max + step).step(into: frame)
    else { return step }
    return step + move
  }

  /// Returns the step that leads a copy of ink beside it: `step`, which is to the right and down.
  /// Where the copy would be over the edge of the page then, it goes to the left or up, if it is
  /// whole on the page there.
  ///
  /// - Parameters:
  ///   - ink: The rectangle around the ink.
  ///   - step: The step to the right and down.
  /// - Complexity: O(log number of pages).
  package func step(of ink: Bounds, beside step: Point) -> Point {
    guard let frame = page(at: ink.center)?.frame else { return step }
    let back = step * -Self.back
    let steps = [step, Point(back.x, step.y), Point(step.x, back.y), back]
    return steps.first { step in
      frame.contains(ink.min + step) && frame.contains(ink.max + step)
    } ?? step
  }
}

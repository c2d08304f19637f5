/// Where copies of ink go on the pages.
extension Drawing {
  /// How much further a copy goes to the left or up than to the right or down: a copy of a copy
  /// does not hide the ink.
  private static let back = 1.5
  /// The most halves of a step to another place for a copy.
  private static let farthest = 40
  /// The distance within which two places or sizes are the same, in canvas units.
  private static let same = 1.0

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

  /// Returns the step that leads copies of strokes beside them, and not just over others with as
  /// many samples that are as large, such as earlier copies. All else is as below.
  ///
  /// - Complexity: O(number of strokes), and of samples of those others.
  package func step(of copied: [Stroke], beside step: Point) -> Point {
    guard let model = copied.first else { return step }
    let first = model.extent
    let ink = copied.reduce(into: Bounds.empty) { $0.formUnion($1.extent) }
    let size = first.max - first.min
    let taken = strokes.filter { $0.samples.count == model.samples.count }.map(\.extent)
      .filter { ($0.max - $0.min - size).length < Self.same }
      .map { ink.min + ($0.min - first.min) }
    return self.step(of: ink, beside: step, taken: taken)
  }

  /// Returns the step that leads a copy of ink beside it: `step`, which is to the right and down.
  /// Where the copy would be over the edge of the page then, or where one is taken, it goes to the
  /// left or up, or else to the nearest place, if it is whole on the page there.
  ///
  /// - Parameters:
  ///   - ink: The rectangle around the ink.
  ///   - step: The step to the right and down.
  ///   - taken: The corners, of the least coordinates, that rectangles of others have.
  /// - Complexity: O(number of rectangles).
  package func step(of ink: Bounds, beside step: Point, taken: [Point] = []) -> Point {
    let frame = page(at: ink.center)?.frame
    func isWhole(_ step: Point) -> Bool {
      frame.map { $0.contains(ink.min + step) && $0.contains(ink.max + step) } ?? true
    }
    func fits(_ step: Point) -> Bool {
      isWhole(step) && !taken.contains { ($0 - ink.min - step).length < Self.same }
    }
    let back = step * -Self.back
    let steps = [step, Point(back.x, step.y), Point(step.x, back.y), back]
    return steps.first(where: fits) ?? Self.nearest(by: step * 0.5, where: fits)
      ?? steps.first(where: isWhole) ?? step
  }

  /// Returns the shortest step, of so many of `unit` to either side, for which `fits` is true.
  private static func nearest(by unit: Point, where fits: (Point) -> Bool) -> Point? {
    // A copy that is nearer than a whole step is hard to tell from the ink.
    for ring in 2...farthest {
      let numbers = (-ring...ring).reversed()
      for down in numbers {
        for right in numbers where max(abs(down), abs(right)) == ring {
          let step = Point(unit.x * Double(right), unit.y * Double(down))
          if fits(step) { return step }
        }
      }
    }
    return nil
  }
}

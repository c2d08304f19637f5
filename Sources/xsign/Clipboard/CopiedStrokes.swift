import Ink

/// The strokes that were copied or pasted last, and where their next copy goes.
struct CopiedStrokes {
  /// The distance of a copy from its original, in canvas units.
  static let step = Point(16, 16)

  /// The strokes as they were, from the bottom to the top.
  private(set) var strokes: [Stroke] = []
  /// The distance of the copies from the strokes, but for a `step` for each since.
  private var start = Point.zero
  /// The number of copies since that distance was chosen.
  private var pastes = 0.0
  /// The page that was current when they were copied or pasted last, if it is known.
  private var page: Page.ID?

  var isEmpty: Bool { strokes.isEmpty }

  /// Keeps `strokes`, which were copied while `page` was the current one. The first copy goes to
  /// their place if they were `taken` away.
  mutating func copy(_ strokes: [Stroke], taken: Bool, on page: Page.ID? = nil) {
    guard !strokes.isEmpty else { return }
    (self.strokes, start, pastes, self.page) = (strokes, .zero, taken ? 0 : 1, page)
  }

  /// Returns the distance of the next copy, in canvas units: a little more than the last. If most
  /// of the copy would be out of sight, if it would be beside the pages, or if another page became
  /// the current one, it goes to the middle of what is shown of that, and the next ones from there.
  ///
  /// - Parameters:
  ///   - part: The part of the drawing that is shown.
  ///   - drawing: The drawing that gets the copy.
  ///   - current: The current page of the drawing.
  mutating func nextStep(
    in part: Bounds?, on drawing: Drawing = Drawing(), current: Page? = nil
  ) -> Point {
    let step = start + Self.step * pastes
    let isInPlace = pastes == 0
    pastes += 1
    let bounds = strokes.extent
    guard let part, !bounds.isEmpty else { return step }
    let copy = Bounds(min: bounds.min + step, max: bounds.max + step)
    // What was cut comes back where it was if any of it is in view.
    let isSeen = isInPlace ? copy.intersects(part) : copy.isMostlySeen(in: part)
    let wentOn = current.map { isElsewhere(bounds, on: $0) } ?? false
    page = current?.id
    guard wentOn || !isSeen || drawing.page(at: copy.center) == nil else { return step }
    (start, pastes) = (drawing.step(of: bounds, toMiddleOf: part, on: current), 1)
    return start
  }

  /// Returns true if another page became the current one, and the ink has room there.
  private func isElsewhere(_ ink: Bounds, on current: Page) -> Bool {
    guard let page, page != current.id, let frame = current.frame else { return false }
    return ink.width <= frame.width && ink.height <= frame.height
  }
}

extension Bounds {
  /// Returns true if at least half of the rectangle is in view, or of as much of it as the view has
  /// room for.
  fileprivate func isMostlySeen(in view: Bounds) -> Bool {
    func share(_ low: Double, _ high: Double, _ first: Double, _ last: Double) -> Double {
      // Ink without a width is a point or a line.
      let room = Swift.min(high - low, last - first)
      guard room > 0 else { return low >= first && low <= last ? 1 : 0 }
      return Swift.max(0, Swift.min(high, last) - Swift.max(low, first)) / room
    }
    return share(min.x, max.x, view.min.x, view.max.x)
      * share(min.y, max.y, view.min.y, view.max.y) >= 0.5
  }
}

/// A corner of a page as it is shown, from which the place of ink on other pages is measured.
public enum PageCorner: String, Sendable, Hashable, CaseIterable {
  case topLeft, topRight, bottomLeft, bottomRight

  /// Returns the place of the corner of a frame.
  public func place(on frame: Bounds) -> Point {
    switch self {
    case .topLeft: frame.min
    case .topRight: Point(frame.max.x, frame.min.y)
    case .bottomLeft: Point(frame.min.x, frame.max.y)
    case .bottomRight: frame.max
    }
  }
}

/// The steps that lead ink to other pages, and the pages that it does not fit on.
public struct PageSteps: Sendable, Hashable {
  /// The steps, in the order of the pages.
  public internal(set) var steps: [Point] = []
  /// The indices of the pages that are too small for the ink.
  public internal(set) var tooSmall: [Int] = []

  init() {}
}

extension Drawing {
  /// Returns the steps that lead ink from its page to other pages, so that it is as far from
  /// `corner` of each as from that of its own page. On a page where it would not be whole then, it
  /// is moved as far as needed. Pages without a size and the page itself have no steps.
  ///
  /// - Parameters:
  ///   - ink: The rectangle around the ink. What of it is beside its own page need not be on the
  ///     others.
  ///   - page: The page of the ink.
  ///   - pages: The pages that the steps lead to.
  ///   - corner: The corner of a page that the ink keeps its distance from.
  /// - Complexity: O(number of pages).
  public func steps(
    of ink: Bounds, from page: Page, to pages: Set<Page.ID>, corner: PageCorner
  ) -> PageSteps {
    guard let own = page.frame else { return PageSteps() }
    let shown = ink.intersects(own) ? ink.intersection(own) : ink
    return self.pages.enumerated().reduce(into: PageSteps()) { result, other in
      let (index, other) = other
      guard pages.contains(other.id), other.id != page.id, let frame = other.frame else { return }
      let step = corner.place(on: frame) - corner.place(on: own)
      let copy = Bounds(min: shown.min + step, max: shown.max + step)
      if other.size == page.size {
        result.steps.append(step)
      } else if let move = copy.step(into: frame) {
        result.steps.append(step + move)
      } else {
        result.tooSmall.append(index)
      }
    }
  }

  /// Returns the middle of a part of the plane. If that is beside or between the pages, returns the
  /// middle of what is in that part of the nearest page, or the nearest place on it.
  ///
  /// - Complexity: O(log number of pages).
  public func middle(of part: Bounds) -> Point {
    let center = part.center
    guard page(at: center) == nil,
      let frame = pages[Page.index(nearest: center.y, in: pages)].frame
    else { return center }
    if part.intersects(frame) { return part.intersection(frame).center }
    return Point(
      min(max(center.x, frame.min.x), frame.max.x), min(max(center.y, frame.min.y), frame.max.y))
  }
}

extension Bounds {
  /// Returns the shortest step by which the rectangle lies in `frame`, or nil if it is larger.
  func step(into frame: Bounds) -> Point? {
    guard width <= frame.width, height <= frame.height else { return nil }
    func step(_ low: Double, _ high: Double, _ first: Double, _ last: Double) -> Double {
      low < first ? first - low : high > last ? last - high : 0
    }
    return Point(
      step(min.x, max.x, frame.min.x, frame.max.x), step(min.y, max.y, frame.min.y, frame.max.y))
  }
}

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

extension Drawing {
  /// Returns the steps that lead ink from its page to other pages, so that it is as far from
  /// `corner` of each as from that of its own page. Pages without a size and the page itself have
  /// none.
  ///
  /// - Complexity: O(number of pages).
  public func steps(from page: Page, to pages: Set<Page.ID>, corner: PageCorner) -> [Point] {
    guard let own = page.frame else { return [] }
    return self.pages.compactMap { other in
      guard pages.contains(other.id), other.id != page.id, let frame = other.frame else {
        return nil
      }
      return corner.place(on: frame) - corner.place(on: own)
    }
  }
}

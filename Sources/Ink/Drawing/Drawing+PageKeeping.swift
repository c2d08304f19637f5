/// Whether ink stays with its pages when they are edited.
extension Drawing {
  /// True if strokes begin so far above the first page or below the last one that they would become
  /// those of a page that comes there. O(number of strokes).
  public var hasInkBeyondPages: Bool {
    strokes.contains { !Page.reach($0.samples[0].position.y, in: pages) }
  }

  /// Returns true if a page shows ink that would lie beyond its edges, were it only of that size.
  /// O(number of strokes).
  public func showsInk(on page: Page.ID, beyond size: CanvasSize) -> Bool {
    guard let frame = self.page(page)?.frame else { return false }
    let end = frame.min + Point(size.width, size.height)
    return strokes.contains { stroke in
      guard stroke.extent.intersects(frame), self.page(of: stroke).id == page else { return false }
      let shown = stroke.extent.intersection(frame)
      return shown.max.x > end.x || shown.max.y > end.y
    }
  }

  /// Returns false if a stroke would become one of another page by the step, or a copy one of
  /// another page than the copied one. A page whose sides change also keeps its strokes from where
  /// they would become those of a page that is added later. `placed` are the strokes that the step
  /// moves or copies, as they will be.
  ///
  /// - Complexity: O(number of strokes · log number of pages).
  func keepsPages(_ step: PageStep, _ placed: [PlacedStroke]) -> Bool {
    func page(of stroke: Stroke, in pages: [Page]) -> Page.ID {
      pages[Page.index(of: stroke, in: pages)].id
    }
    var images = Dictionary(placed.map { ($0.place, $0.stroke) }) { first, _ in first }
    let gone = Set(step.removed.map(\.place))
    for old in contents.placed where !gone.contains(old.place) {
      let new = images.removeValue(forKey: old.place) ?? old.stroke
      let id = page(of: old.stroke, in: step.before)
      guard page(of: new, in: step.after) == id else { return false }
      if id == step.edit.reshapedPage,
        Page.reach(old.stroke.samples[0].position.y, in: step.before),
        !Page.reach(new.samples[0].position.y, in: step.after)
      {
        return false
      }
    }
    // What is left are the copies.
    guard case .duplicated(_, let copy, _) = step.edit else { return true }
    return images.values.allSatisfy { page(of: $0, in: step.after) == copy }
  }
}

extension Page {
  /// Returns true if a height of the plane is nearer to the pages than it would be to one above the
  /// first or below the last. Endless paper reaches everywhere.
  fileprivate static func reach(_ y: Double, in pages: [Page]) -> Bool {
    guard let last = pages[pages.count - 1].frame else { return true }
    return y > pages[0].origin.y - gap / 2 && y <= last.max.y + gap / 2
  }
}

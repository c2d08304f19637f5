import Ink

/// The page that commands act on: the one that was gone to, until the view moves otherwise; then
/// the page with the largest share in view, or the nearest.
struct CurrentPage {
  /// The page that was gone to, its frame, and the view in which it was.
  private var chosen: (index: Int, frame: Bounds, view: CanvasView)?

  /// Notes that `view` was moved for a page.
  mutating func choose(_ index: Int, of pages: [Page], in view: CanvasView) {
    chosen = pages[index].frame.map { (index, $0, view) }
  }

  /// The index of the page that was gone to, if page and view are where they were then.
  func chosen(of pages: [Page], in view: CanvasView) -> Int? {
    guard let chosen, pages.indices.contains(chosen.index),
      pages[chosen.index].frame == chosen.frame, view.zoom == chosen.view.zoom,
      view.origin == chosen.view.origin
    else { return nil }
    return chosen.index
  }

  /// Returns the index of the current page in a view of `size`, in canvas units. O(pages in view).
  func index(of pages: [Page], in view: CanvasView, size: Point) -> Int {
    if let chosen = chosen(of: pages, in: view) { return chosen }
    let shown = Bounds(min: view.origin, max: view.origin + size)
    let nearest = Page.index(nearest: shown.center.y, in: pages)
    var best = (index: nearest, share: 0.0, distance: Double.infinity)
    let first = Page.index(nearest: shown.min.y, in: pages)
    for index in first...Page.index(nearest: shown.max.y, in: pages) {
      guard let frame = pages[index].frame else { continue }
      let (share, distance) = (share(of: frame, in: shown), abs(frame.center.y - shown.center.y))
      // Shares that are equal differ by rounding.
      let isEqual = abs(share - best.share) < 1e-9
      if isEqual ? share > 0 && distance < best.distance : share > best.share {
        best = (index, share, distance)
      }
    }
    return best.index
  }

  /// Returns how much is in view of what could be: of the page, or of as much of it as the view has
  /// room for.
  private func share(of frame: Bounds, in shown: Bounds) -> Double {
    let part = frame.intersection(shown)
    let room = min(frame.width, shown.width) * min(frame.height, shown.height)
    return part.width * part.height / room
  }
}

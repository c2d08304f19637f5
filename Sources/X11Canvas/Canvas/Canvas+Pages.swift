import Graphics
import Ink
import Pages

/// Moving from page to page. On endless paper these do nothing.
extension Canvas {
  /// A way to choose the zoom by the size of a page.
  public enum Fit: Sendable, CaseIterable {
    /// The whole page is in view.
    case page
    /// The page is as wide as the view.
    case width
  }

  /// The distance between a page and the edge of the view, in page units.
  private static let margin = 12.0

  /// True if the drawing has pages, and not endless paper.
  public var hasPages: Bool { !shownBackground.isEndless }

  /// The index of the page with the largest part in view, or of the nearest. O(pages in view).
  public var currentPage: Int {
    guard hasPages, let size = viewSize else { return 0 }
    let places = shownBackground.places
    let shown = Bounds(min: view.origin, max: view.origin + size)
    let first = Page.index(nearest: shown.min.y, in: places)
    let last = Page.index(nearest: shown.max.y, in: places)
    func part(_ index: Int) -> Double {
      guard let frame = places[index].frame else { return 0 }
      let width = min(frame.max.x, shown.max.x) - max(frame.min.x, shown.min.x)
      let height = min(frame.max.y, shown.max.y) - max(frame.min.y, shown.min.y)
      return max(width, 0) * max(height, 0)
    }
    let best = (first...last).max { part($0) < part($1) || (part($0) == part($1) && $0 > $1) }
    guard let best, part(best) > 0 else {
      return Page.index(nearest: shown.middle.y, in: places)
    }
    return best
  }

  /// Scrolls to the page with this index, at the present zoom: to its top, or to its middle if it
  /// is lower than the view.
  public func show(page index: Int) {
    guard let frame = frame(ofPage: index), let size = viewSize else { return }
    let margin = Self.margin / view.zoom
    let isLow = frame.height + 2 * margin <= size.y
    let y = isLow ? frame.middle.y - size.y / 2 : frame.min.y - margin
    scroll(to: Point(column(of: frame, size), y))
  }

  /// Scrolls down or up by nearly a view, but not beyond the current page, and from its end to the
  /// next page.
  public func turnPage(down: Bool) {
    let current = currentPage
    guard let frame = frame(ofPage: current), let size = viewSize else { return }
    let margin = Self.margin / view.zoom
    let (top, bottom) = (frame.min.y - margin, frame.max.y + margin - size.y)
    let y = view.origin.y
    // Half a unit is hidden by rounding.
    if bottom <= top || (down ? y >= bottom - 0.5 : y <= top + 0.5) {
      let next = min(max(current + (down ? 1 : -1), 0), drawing.pages.count - 1)
      guard next != current else { return }
      show(page: next)
      if !down, let frame = self.frame(ofPage: next), frame.height + 2 * margin > size.y {
        scroll(to: Point(view.origin.x, frame.max.y + margin - size.y))
      }
    } else {
      let step = 0.9 * size.y
      scroll(to: Point(view.origin.x, down ? min(y + step, bottom) : max(y - step, top)))
    }
  }

  /// Chooses the zoom at which the current page fits the view. It still does in a view of another
  /// size, until another zoom is chosen.
  public func fit(_ fit: Fit) {
    let current = currentPage
    guard let frame = frame(ofPage: current), let size = viewSize else { return }
    defer { keptFit = (fit, frame) }
    let zoom = self.zoom(at: fit, frame, in: size * view.zoom)
    guard zoom > 0 else { return }
    // The top of the view stays where it is on the page.
    let top = max(view.origin.y, frame.min.y - Self.margin / view.zoom)
    view = CanvasView(zoom: zoom, origin: Point(frame.min.x, top), limits: view.limits)
    if fit == .page { return show(page: current) }
    guard let size = viewSize else { return }
    let margin = Self.margin / view.zoom
    let isAbove = view.origin.y <= frame.min.y
    let y = isAbove ? frame.min.y - margin : view.origin.y
    scroll(to: Point(column(of: frame, size), y))
  }

  /// Shows the first page from its top, at actual size, or as wide as the view if it is wider.
  public func showStart() {
    guard let frame = frame(ofPage: 0), let size = viewSize else { return view = CanvasView() }
    keptFit = nil
    let room = size.x * view.zoom - 2 * Self.margin
    let zoom = room > 0 ? min(1, room / frame.width) : 1
    view = CanvasView(zoom: zoom, origin: frame.min, limits: view.limits)
    show(page: 0)
  }

  /// Updates what depends on the places of pages and panes.
  func updateLimits() {
    let size = pages.compactMap { $0 }.first.map {
      Point(Double($0.width), Double($0.height)) / scale
    }
    // While no pane is shown the view stays as it is.
    let known = size ?? viewLimits?.size ?? .zero
    let old = viewLimits
    viewLimits = extent.map { CanvasView.Limits(extent: $0, size: known) }
    let isResized = old.map { $0.size.x > 0 } == true && viewLimits != nil
    if isResized, let old, old.size != known { return resize(from: old.size, to: known) }
    guard view.limits != viewLimits else { return }
    view = CanvasView(zoom: view.zoom, origin: view.origin, limits: viewLimits)
  }

  /// Follows the size of the view, in page units. Pages keep their place from its middle and its
  /// top, and what fitted does so again in a wider or narrower view.
  private func resize(from old: Point, to new: Point) {
    let (former, kept) = (view, old.x == new.x ? nil : keptFit)
    let fitting = kept.map { self.zoom(at: $0.fit, $0.frame, in: new) } ?? view.zoom
    // A view may be too small for any page.
    let zoom = CanvasView(zoom: fitting, origin: .zero).zoom
    // The top of the view, or of the page below its margin, or the middle.
    let share = kept?.fit == .page ? 0.5 : 0
    let margin = kept?.fit == .width ? Self.margin : 0
    let fixed = former.point(at: Point(old.x / 2, old.y * share + margin))
    view = CanvasView(
      zoom: zoom, origin: fixed - Point(new.x / 2, new.y * share + margin) / zoom,
      limits: viewLimits)
    if let kept { keptFit = kept }
  }

  /// Returns the zoom at which a page fits a view of a size in page units; not positive if none
  /// does.
  private func zoom(at fit: Fit, _ frame: Bounds, in size: Point) -> Double {
    let room = size - Point(2 * Self.margin, 2 * Self.margin)
    let width = room.x / frame.width
    return fit == .width ? width : min(width, room.y / frame.height)
  }

  /// Notes that the drawing has other pages, or that they are elsewhere. O(number of pages).
  func pagesChanged() {
    let places = shownBackground.places
    extent =
      places[0].frame == nil
      ? nil
      : places.reduce(into: Bounds.empty) {
        $0.formUnion($1.frame ?? .empty)
      }
    areSheetsStale = true
    updateLimits()
  }

  /// The size of the view in canvas units, or nil if no pane is shown.
  private var viewSize: Point? {
    pages.compactMap { $0 }.first.map {
      Point(Double($0.width), Double($0.height)) / (scale * view.zoom)
    }
  }

  private func frame(ofPage index: Int) -> Bounds? {
    drawing.pages.indices.contains(index) ? drawing.pages[index].frame : nil
  }

  /// Returns the left edge of a view with a page in its middle, or with as much of it as there is
  /// room for.
  private func column(of frame: Bounds, _ size: Point) -> Double {
    let margin = Self.margin / view.zoom
    guard frame.width + 2 * margin > size.x else { return frame.middle.x - size.x / 2 }
    return min(max(view.origin.x, frame.min.x - margin), frame.max.x + margin - size.x)
  }

  private func scroll(to origin: Point) {
    view = CanvasView(zoom: view.zoom, origin: origin, limits: view.limits)
  }
}

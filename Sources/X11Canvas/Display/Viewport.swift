import Graphics
public import Ink

/// Where the panes show the drawing: the positions of their pages on the surface, and the view.
///
/// Positions and steps are in pixels, like those of events. On endless paper the functions that go
/// to pages do nothing.
public struct Viewport {
  /// A way to choose the zoom by the size of a page.
  public enum Fit: Sendable, CaseIterable {
    /// The whole page is in view.
    case page
    /// The page is as wide as the view.
    case width
  }

  /// The distance between a page and the edge of the view, in page units.
  private static let margin = 12.0

  /// The panes' pages, or nil for those that are not shown.
  private(set) var pages: [PixelRect?]
  /// The pages' top left corners, also the former ones of pages that are not shown any more.
  private var corners: [Point]
  /// The number of pixels per canvas unit at actual size.
  private(set) var scale = 1.0
  /// The part of the drawing that all panes show, and its zoom.
  public var view = CanvasView() {
    didSet {
      if view.limits != limits { view.limits = limits }
      if view != oldValue { isStale = true }
      if view.zoom != oldValue.zoom { keptFit = nil }
    }
  }
  /// True if the panes do not show the view yet.
  var isStale = false
  /// The pages of the drawing.
  private var places = Drawing().pages
  /// The rectangle around them in canvas units, or nil on endless paper.
  private(set) var extent: Bounds?
  /// The limits of the view, by which pages are not lost.
  private var limits: CanvasView.Limits?
  /// The frame that the zoom was chosen to fit, until another zoom is chosen.
  private var keptFit: (fit: Fit, frame: Bounds)?
  /// Tells the current page, and keeps the one that was gone to.
  private var current = CurrentPage()

  /// Creates the home view of `count` panes, none of them shown.
  init(count: Int) {
    pages = Array(repeating: nil, count: count)
    corners = Array(repeating: .zero, count: count)
  }

  // MARK: Pixels

  /// The number of pixels per canvas unit.
  package var unit: Double { scale * view.zoom }

  /// The drawing's pixel at the pages' top left corners.
  private var origin: Point {
    let origin = view.origin * unit
    return Point(origin.x.rounded(), origin.y.rounded())
  }

  /// The pane whose page contains the pixel at `point`.
  func pane(at point: Point) -> Int? {
    pages.firstIndex { page in
      guard let page, point.isFinite, abs(point.x) < 1e6, abs(point.y) < 1e6 else { return false }
      return page.contains(Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
    }
  }

  /// The position of a pixel on its pane's page, from the page's corner.
  func position(of pixel: Point, in pane: Int) -> Point { pixel - corners[pane] }

  /// Returns the pixels in which a pane shows a part of the drawing.
  package func frame(of bounds: Bounds, in pane: Int) -> PixelRect {
    let (low, high) = (pixel(of: bounds.min) + corners[pane], pixel(of: bounds.max) + corners[pane])
    return PixelRect.around(left: low.x, top: low.y, right: high.x, bottom: high.y)
  }

  /// The point of the drawing at a pixel, in a pane.
  package func place(of pixel: Point, in pane: Int) -> Point {
    place(of: position(of: pixel, in: pane))
  }

  /// The point of the drawing at a pixel that is counted from the corners of the pages.
  func place(of pixel: Point) -> Point { (pixel + origin) / unit }

  /// The position at which the panes show a point of the drawing, in pixels from their pages' top
  /// left corners.
  func pixel(of point: Point) -> Point { point * unit - origin }

  /// Returns `step` in canvas units, rounded to whole pixels: such a move of ink keeps its pixels.
  func onPixels(_ step: Point) -> Point {
    let pixels = step * unit
    return Point(pixels.x.rounded(), pixels.y.rounded()) / unit
  }

  /// The part of the drawing that a page shows. It begins at a whole pixel, so that ink that is
  /// drawn already fits when the page moves.
  func visibleArea(on page: PixelRect) -> PageSize {
    PageSize(
      bounds: PixelRect(
        x: Int(origin.x), y: Int(origin.y), width: page.width, height: page.height),
      scale: unit, zoom: view.zoom)
  }

  /// The part of the drawing that a pane shows, in canvas units, or nil if it is not shown.
  func visibleBounds(of pane: Int) -> Bounds? {
    guard let page = pages[pane] else { return nil }
    let end = Point(Double(page.width), Double(page.height))
    return Bounds(min: place(of: .zero), max: place(of: end))
  }

  /// The centre of a pane's page, or nil if it is not shown.
  public func center(of pane: Int) -> Point? {
    page(of: pane).map { $0.corner + Point(Double($0.width), Double($0.height)) / 2 }
  }

  /// A pane's page, or nil if it is not shown.
  private func page(of pane: Int) -> PixelRect? { pages.indices.contains(pane) ? pages[pane] : nil }

  // MARK: Moving and zooming

  /// Moves the drawing by a step, in all panes.
  public mutating func move(by step: Point) { view = view.moved(by: step / scale) }

  /// Zooms the view by `factor`. The point that `pane` shows at `place` stays there.
  public mutating func zoom(by factor: Double, around place: Point, in pane: Int) {
    guard let corner = page(of: pane)?.corner else { return }
    view = view.zoomed(by: factor, around: (place - corner) / scale)
  }

  /// Moves and zooms the view after two fingers on `pane` went from the positions `old` to `new`.
  /// The view is not rotated. Called for each step.
  public mutating func pinch(from old: (Point, Point), to new: (Point, Point), in pane: Int) {
    guard let corner = page(of: pane)?.corner else { return }
    func onPage(_ places: (Point, Point)) -> (Point, Point) {
      ((places.0 - corner) / scale, (places.1 - corner) / scale)
    }
    view = view.pinched(from: onPage(old), to: onPage(new))
  }

  // MARK: Limits

  /// Sets the positions of the panes' pages, and the number of pixels per canvas unit at actual
  /// size.
  mutating func layOut(_ pages: [PixelRect?], scale: Double) {
    self.scale = scale
    for (index, page) in pages.enumerated() where self.pages.indices.contains(index) {
      self.pages[index] = page
      if let page { corners[index] = page.corner }
    }
    updateLimits()
  }

  /// Notes that the drawing has other pages, or that they are elsewhere. If the current page has
  /// another width, it is in the middle again, or has as much in view as there is room for.
  /// O(number of pages).
  mutating func setPlaces(_ places: [Page]) {
    let old = self.places
    self.places = places
    extent =
      hasPages ? places.reduce(into: Bounds.empty) { $0.formUnion($1.frame ?? .empty) } : nil
    updateLimits()
    let page = currentPage
    guard let size = viewSize, let frame = frame(ofPage: page),
      let former = old.first(where: { $0.id == places[page].id })?.frame,
      former.width != frame.width
    else { return }
    scroll(to: Point(column(of: frame, size), view.origin.y))
    current.choose(page, of: places, in: view)
  }

  private mutating func updateLimits() {
    // While no pane is shown, or none has room, the view stays as it is.
    let room = pageSize.flatMap { $0.x > 0 && $0.y > 0 ? $0 / scale : nil }
    let known = room ?? limits?.size ?? .zero
    let old = limits
    limits = extent.map { CanvasView.Limits(extent: $0, size: known) }
    let isResized = old.map { $0.size.x > 0 } == true && limits != nil
    if isResized, let old, old.size != known { return resize(from: old.size, to: known) }
    guard view.limits != limits else { return }
    view = CanvasView(zoom: view.zoom, origin: view.origin, limits: limits)
  }

  /// Follows the size of the view, in page units. Pages keep their place from its middle and its
  /// top, and what fitted does so again in a wider or narrower view.
  private mutating func resize(from old: Point, to new: Point) {
    let (former, kept) = (view, old.x == new.x ? nil : keptFit)
    let page = current.chosen(of: places, in: view)
    let fitting = kept.map { self.zoom(at: $0.fit, $0.frame, in: new) } ?? view.zoom
    // A view may be too small for any page.
    let zoom = CanvasView(zoom: fitting, origin: .zero).zoom
    // The top of the view, or of the page below its margin, or the middle.
    let share = kept?.fit == .page ? 0.5 : 0
    let margin = kept?.fit == .width ? Self.margin : 0
    let fixed = former.point(at: Point(old.x / 2, old.y * share + margin))
    view = CanvasView(
      zoom: zoom, origin: fixed - Point(new.x / 2, new.y * share + margin) / zoom, limits: limits)
    if let kept { keptFit = kept }
    if let page { current.choose(page, of: places, in: view) }
  }

  // MARK: Pages

  /// True if the drawing has pages, and not endless paper.
  var hasPages: Bool { places[0].frame != nil }

  /// The index of the current page, see ``CurrentPage``. O(pages in view).
  var currentPage: Int {
    guard hasPages, let size = viewSize else { return 0 }
    return current.index(of: places, in: view, size: size)
  }

  /// Scrolls to the page with this index, at the present zoom: to its top, or to its middle if it
  /// is lower than the view.
  public mutating func show(page index: Int) {
    guard let frame = frame(ofPage: index), let size = viewSize else { return }
    let isLow = frame.height + 2 * margin <= size.y
    let y = isLow ? frame.center.y - size.y / 2 : frame.min.y - margin
    scroll(to: Point(column(of: frame, size), y))
    current.choose(index, of: places, in: view)
  }

  /// Scrolls down or up by nearly a view, but not beyond the current page, and from its end to the
  /// next page.
  public mutating func turnPage(down: Bool) {
    let current = currentPage
    guard let frame = frame(ofPage: current), let size = viewSize else { return }
    let (top, bottom) = (frame.min.y - margin, frame.max.y + margin - size.y)
    let y = view.origin.y
    // Half a unit is hidden by rounding.
    if bottom <= top || (down ? y >= bottom - 0.5 : y <= top + 0.5) {
      let next = min(max(current + (down ? 1 : -1), 0), places.count - 1)
      guard next != current else { return }
      show(page: next)
      if !down, let frame = self.frame(ofPage: next), frame.height + 2 * margin > size.y {
        scroll(to: Point(view.origin.x, frame.max.y + margin - size.y))
      }
      self.current.choose(next, of: places, in: view)
    } else {
      let step = 0.9 * size.y
      scroll(to: Point(view.origin.x, down ? min(y + step, bottom) : max(y - step, top)))
      self.current.choose(current, of: places, in: view)
    }
  }

  /// Chooses the zoom at which the current page fits the view. It still does in a view of another
  /// size, until another zoom is chosen.
  public mutating func fit(_ fit: Fit) {
    let current = currentPage
    guard let frame = frame(ofPage: current), let size = viewSize else { return }
    defer { keptFit = (fit, frame) }
    let zoom = self.zoom(at: fit, frame, in: size * view.zoom)
    guard zoom > 0 else { return }
    // The top of the view stays where it is on the page.
    let top = max(view.origin.y, frame.min.y - margin)
    view = CanvasView(zoom: zoom, origin: Point(frame.min.x, top), limits: view.limits)
    if fit == .page { return show(page: current) }
    guard let size = viewSize else { return }
    let isAbove = view.origin.y <= frame.min.y
    scroll(to: Point(column(of: frame, size), isAbove ? frame.min.y - margin : view.origin.y))
    self.current.choose(current, of: places, in: view)
  }

  /// Shows the first page from its top, at actual size, or as wide as the view if it is wider.
  public mutating func showStart() {
    guard let frame = frame(ofPage: 0), let size = viewSize else { return view = CanvasView() }
    keptFit = nil
    let room = size.x * view.zoom - 2 * Self.margin
    let zoom = room > 0 ? min(1, room / frame.width) : 1
    view = CanvasView(zoom: zoom, origin: frame.min, limits: view.limits)
    show(page: 0)
  }

  /// Shows pages at actual size: what is in the middle of `pane` stays there. Endless paper is
  /// shown from its start.
  public mutating func showActualSize(in pane: Int) {
    guard hasPages, let center = center(of: pane) else { return showStart() }
    zoom(by: 1 / view.zoom, around: center, in: pane)
  }

  /// The distance between a page and the edge of the view, in canvas units.
  var margin: Double { Self.margin / view.zoom }

  /// The size of the pages, in pixels, or nil if no pane is shown.
  private var pageSize: Point? {
    pages.compactMap { $0 }.first.map { Point(Double($0.width), Double($0.height)) }
  }

  /// The size of the view in canvas units, or nil if no pane is shown.
  var viewSize: Point? { pageSize.map { $0 / unit } }

  private func frame(ofPage index: Int) -> Bounds? {
    places.indices.contains(index) ? places[index].frame : nil
  }

  /// Returns the zoom at which a page fits a view of a size in page units; not positive if none
  /// does.
  private func zoom(at fit: Fit, _ frame: Bounds, in size: Point) -> Double {
    let room = size - Point(2 * Self.margin, 2 * Self.margin)
    let width = room.x / frame.width
    return fit == .width ? width : min(width, room.y / frame.height)
  }

  /// Returns the left edge of a view with a page in its middle, or with as much of it as there is
  /// room for.
  private func column(of frame: Bounds, _ size: Point) -> Double {
    guard frame.width + 2 * margin > size.x else { return frame.center.x - size.x / 2 }
    return min(max(view.origin.x, frame.min.x - margin), frame.max.x + margin - size.x)
  }

  mutating func scroll(to origin: Point) {
    view = CanvasView(zoom: view.zoom, origin: origin, limits: view.limits)
  }
}

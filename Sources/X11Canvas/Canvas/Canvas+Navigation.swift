import Graphics
public import Ink

/// Moving and zooming the view. Steps and positions are in pixels, like those of events.
extension Canvas {
  /// Moves the drawing by a step, in all panes.
  public func moveView(by step: Point) { view = view.moved(by: step / scale) }

  /// Zooms the view by `factor`. The point that `pane` shows at `place` stays there.
  public func zoomView(by factor: Double, around place: Point, in pane: Int) {
    guard let corner = page(of: pane)?.corner else { return }
    view = view.zoomed(by: factor, around: (place - corner) / scale)
  }

  /// Moves and zooms the view after two fingers on `pane` went from the positions `old` to `new`.
  /// The view is not rotated. Called for each step.
  public func pinchView(from old: (Point, Point), to new: (Point, Point), in pane: Int) {
    guard let corner = page(of: pane)?.corner else { return }
    func onPage(_ places: (Point, Point)) -> (Point, Point) {
      ((places.0 - corner) / scale, (places.1 - corner) / scale)
    }
    view = view.pinched(from: onPage(old), to: onPage(new))
  }

  /// The centre of a pane's page, or nil if it is not shown.
  public func middle(of pane: Int) -> Point? {
    page(of: pane).map { $0.corner + Point(Double($0.width), Double($0.height)) / 2 }
  }

  /// A pane's page, or nil if it is not shown.
  private func page(of pane: Int) -> PixelRect? { pages.indices.contains(pane) ? pages[pane] : nil }

  /// The part of the drawing that a page shows. It begins at a whole pixel, so that ink that is
  /// drawn already fits when the page moves.
  func visibleArea(on page: PixelRect) -> PageSize {
    let (x, y) = (Int(viewOrigin.x), Int(viewOrigin.y))
    return PageSize(
      bounds: PixelRect(x: x, y: y, width: page.width, height: page.height),
      scale: scale * view.zoom)
  }

  /// The point of the drawing at a pixel, on a page whose top left corner is at `corner`.
  func place(of pixel: Point, corner: Point) -> Point {
    (pixel - corner + viewOrigin) / (scale * view.zoom)
  }

  /// The position at which the panes show a point of the drawing, in pixels from their pages' top
  /// left corners.
  func pixel(of point: Point) -> Point { point * (scale * view.zoom) - viewOrigin }

  /// The drawing's pixel at the pages' top left corners.
  private var viewOrigin: Point {
    let origin = view.origin * (scale * view.zoom)
    return Point(origin.x.rounded(), origin.y.rounded())
  }
}

extension PageSize {
  /// The offset from the drawing's pixels to those of the window, for a page at `page`.
  func offset(on page: PixelRect) -> (dx: Int, dy: Int) { (page.x - bounds.x, page.y - bounds.y) }
}

extension Pane {
  /// Adds the pane's damage to that of the whole surface, on which the page is at `page`.
  func addDamage(to whole: inout DamageRegion, _ page: PixelRect) {
    let (dx, dy) = size.offset(on: page)
    whole.add(damage, x: dx, y: dy)
  }
}

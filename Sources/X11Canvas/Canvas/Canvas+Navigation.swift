public import Ink

/// Moving and enlarging what the panes show. Steps and places are in pixels, as those of events.
extension Canvas {
  /// Moves the drawing along by a step, under all panes.
  public func moveView(by step: Point) {
    view = view.moved(by: step / scale)
  }

  /// Shows the drawing `factor` times as large; what `pane` shows at `place` stays there.
  public func zoomView(by factor: Double, around place: Point, in pane: Int) {
    guard let corner = corner(of: pane) else { return }
    view = view.zoomed(by: factor, around: (place - corner) / scale)
  }

  /// Follows two fingers on `pane` that went from the places `old` to `new`: moves, enlarges, turns
  /// nothing. To be called step by step.
  public func pinchView(from old: (Point, Point), to new: (Point, Point), in pane: Int) {
    guard let corner = corner(of: pane) else { return }
    func onPage(_ places: (Point, Point)) -> (Point, Point) {
      ((places.0 - corner) / scale, (places.1 - corner) / scale)
    }
    view = view.pinched(from: onPage(old), to: onPage(new))
  }

  /// The middle of a pane's page; nil where it is not shown.
  public func middle(of pane: Int) -> Point? {
    guard pages.indices.contains(pane), let page = pages[pane] else { return nil }
    return Point(Double(page.x) + Double(page.width) / 2, Double(page.y) + Double(page.height) / 2)
  }

  private func corner(of pane: Int) -> Point? {
    guard pages.indices.contains(pane), let page = pages[pane] else { return nil }
    return Point(Double(page.x), Double(page.y))
  }

  /// What of the drawing a page shows: whole pixels, so that ink that was drawn fits where the page
  /// moves to.
  func shown(on page: PixelRect) -> PageSize {
    let origin = viewOrigin
    return PageSize(
      bounds: PixelRect(x: origin.x, y: origin.y, width: page.width, height: page.height),
      scale: scale * view.zoom)
  }

  /// The point of the drawing at a pixel, on a page whose top left corner is at `corner`.
  func place(of pixel: Point, corner: Point) -> Point {
    let origin = viewOrigin
    return (pixel - corner + Point(Double(origin.x), Double(origin.y))) / (scale * view.zoom)
  }

  /// The drawing's pixel at the pages' top left corners.
  private var viewOrigin: (x: Int, y: Int) {
    let origin = view.origin * (scale * view.zoom)
    return (Int(origin.x.rounded()), Int(origin.y.rounded()))
  }
}

extension PageSize {
  /// How far the drawing's pixels lie right and down of their own numbers where the page lies at
  /// `page`.
  func offset(on page: PixelRect) -> (dx: Int, dy: Int) {
    (page.x - bounds.x, page.y - bounds.y)
  }
}

extension Pane {
  /// Adds the damage to that of the whole picture, in which the page lies at `page`.
  func addDamage(to whole: inout DamageRegion, _ page: PixelRect) {
    let (dx, dy) = size.offset(on: page)
    whole.add(damage, x: dx, y: dy)
  }
}

import Graphics
import Ink
import Pages

/// The pixels of the panes: the ink on its background, the constructions, or the difference.
extension ShownDrawing {
  /// Lets the panes show the newest view and what is in it.
  func prepare() {
    if viewport.isStale { showView() }
    refreshPageContents()
  }

  /// Adds the pixels of the panes that changed to `damage`, in pixels of the whole surface.
  func addPaneDamage(to damage: inout DamageRegion) {
    for index in 0..<min(panes.count, viewport.pages.count) {
      let (pane, page) = (panes[index], viewport.pages[index])
      if comparesPanes {
        for case let page? in viewport.pages { pane.addDamage(to: &damage, page) }
      } else if let page {
        pane.addDamage(to: &damage, page)
      }
      pane.damage.removeAll()
    }
    guard showsConstruction else { return }
    for case (let pane, let page?) in zip(panes, viewport.pages) {
      pane.addConstructionDamage(to: &damage, page)
    }
  }

  /// Adds all pages to `damage` if they need it.
  func addRepaint(to damage: inout DamageRegion) {
    if needsRepaint { for case let page? in viewport.pages { damage.add(page) } }
    needsRepaint = false
  }

  /// Draws the part of the panes' paper and ink that lies in `rect`, in pixels, on `surface`, which
  /// is opaque.
  func drawPanes(_ rect: PixelRect, on surface: inout ImageSurface) {
    for index in 0..<min(panes.count, viewport.pages.count) {
      guard let page = viewport.pages[index], page.intersects(rect) else { continue }
      let pane = panes[index]
      let (dx, dy) = pane.size.offset(on: page)
      let part = page.intersection(rect).offset(x: -dx, y: -dy)
      if comparesPanes {
        drawDifference(part, on: &surface, dx: dx, dy: dy)
      } else {
        pane.draw(rect.offset(x: -dx, y: -dy), onto: &surface, dx: dx, dy: dy)
      }
      guard showsConstruction else { continue }
      // Differences are pale already, and their colours distinguish them.
      if !comparesPanes { fadePages(in: part, at: pane.size.scale, on: &surface, dx: dx, dy: dy) }
      pane.construction.draw(part, onto: &surface, dx: dx, dy: dy)
    }
  }

  /// Makes the pages paler in `part`, in the drawing's pixels, `dx` to the right and `dy` down. The
  /// backdrop around them stays as it is.
  private func fadePages(
    in part: PixelRect, at scale: Double, on surface: inout ImageSurface, dx: Int, dy: Int
  ) {
    let background = shownBackground
    for index in background.pages(in: part, scale: scale) {
      let page = background.pixels(index, scale: scale)?.intersection(part) ?? part
      surface.fade(page.offset(x: dx, y: dy))
    }
  }

  // MARK: Views of the engines' work

  /// True if the panes show their difference: two panes do, on pages of one size.
  private var comparesPanes: Bool {
    guard showsDifference, panes.count == 2, let a = viewport.pages[0], let b = viewport.pages[1]
    else { return false }
    return a.width == b.width && a.height == b.height
  }

  /// Draws the part of the panes' difference in `part`, in the drawing's pixels, `dx` to the right
  /// and `dy` down. The panes show the same part of the drawing.
  private func drawDifference(
    _ part: PixelRect, on surface: inout ImageSurface, dx: Int, dy: Int
  ) {
    guard var first = try? ImageSurface(format: .rgb24, width: part.width, height: part.height),
      var second = try? ImageSurface(format: .rgb24, width: part.width, height: part.height),
      var paper = try? ImageSurface(format: .rgb24, width: part.width, height: part.height)
    else { return }
    panes[0].drawPaper(part, onto: &paper, dx: -part.x, dy: -part.y)
    panes[0].draw(part, onto: &first, dx: -part.x, dy: -part.y)
    panes[1].draw(part, onto: &second, dx: -part.x, dy: -part.y)
    surface.drawDifference(first, second, on: paper, dx: part.x + dx, dy: part.y + dy)
  }

  /// Shows or hides the constructions of a pane.
  func updateConstruction(of pane: Pane) {
    guard showsConstruction, pane.isShown else { return pane.construction.hide() }
    pane.construction.show(drawing.strokes, engine: pane.engine, size: pane.size)
  }

  // MARK: Progress of the compositor

  /// True while the background queues are at work and the panes do not show all of the drawing and
  /// its constructions yet. The canvas accepts input meanwhile. O(number of panes).
  public var isBusy: Bool { panes.contains { $0.isBusy || $0.construction.isBusy } }

  /// True while a background queue draws pane `pane`.
  public func isBusy(pane: Int) -> Bool { panes[pane].isBusy || panes[pane].construction.isBusy }

  /// The part of that work that is done, 0...1, or 1 while there is none. It changes with
  /// `receive`, when parts of the pages arrive.
  public var progress: Double {
    let all = panes.filter(\.isBusy).map(\.progress)
    let constructions = panes.map(\.construction).filter(\.isBusy).map(\.progress)
    return (all + constructions).min() ?? 1
  }
}

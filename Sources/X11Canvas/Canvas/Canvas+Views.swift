import Graphics
import Ink
import Pages

/// Views that show the work of the engines instead of the drawing.
extension Canvas {
  /// True if the panes show their difference: two panes do, on pages of one size.
  var comparesPanes: Bool {
    guard showsDifference, pages.count == 2, let a = pages[0], let b = pages[1]
    else { return false }
    return a.width == b.width && a.height == b.height
  }

  /// Shows or hides the constructions of a pane.
  func updateConstruction(of index: Int) {
    guard showsConstruction, pages[index] != nil else { return constructions[index].hide() }
    let pane = panes[index]
    constructions[index].show(drawing.strokes, engine: pane.engine, size: pane.size)
  }

  /// Draws the newest samples of the live strokes' constructions, and adds the pixels that changed
  /// to `damage`, in pixels of the whole surface.
  func refreshConstructions(_ damage: inout DamageRegion) {
    for case (let index, let page?) in pages.enumerated() {
      let pane = panes[index]
      var changed = DamageRegion()
      constructions[index].update(pane.drawing, &changed)
      let (dx, dy) = pane.size.offset(on: page)
      damage.add(changed, x: dx, y: dy)
    }
  }

  /// The number of samples and stations of constructions drawn on the canvas's thread. For tests.
  var constructionWork: Int { constructions.reduce(0) { $0 + $1.work } }

  /// Draws the part of the panes' difference on all pages that lies in `rect`.
  func drawDifference(_ rect: PixelRect, on surface: inout ImageSurface) {
    for case let page? in pages {
      // The panes show the same part of the drawing.
      let (dx, dy) = panes[0].size.offset(on: page)
      let part = page.intersection(rect).offset(x: -dx, y: -dy)
      guard !part.isEmpty,
        var first = try? ImageSurface(format: .rgb24, width: part.width, height: part.height),
        var second = try? ImageSurface(format: .rgb24, width: part.width, height: part.height)
      else { continue }
      panes[0].draw(part, onto: &first, dx: -part.x, dy: -part.y)
      panes[1].draw(part, onto: &second, dx: -part.x, dy: -part.y)
      surface.drawDifference(first, second, dx: part.x + dx, dy: part.y + dy)
    }
  }

  /// Fades the content of `rect` and draws the constructions over it.
  func drawConstructions(_ rect: PixelRect, on surface: inout ImageSurface) {
    for case (let index, let page?) in pages.enumerated() {
      let part = page.intersection(rect)
      guard !part.isEmpty else { continue }
      // Differences are pale already, and their colours distinguish them.
      if !comparesPanes { surface.fade(part) }
      let (dx, dy) = panes[index].size.offset(on: page)
      constructions[index].draw(part.offset(x: -dx, y: -dy), onto: &surface, dx: dx, dy: dy)
    }
  }
}

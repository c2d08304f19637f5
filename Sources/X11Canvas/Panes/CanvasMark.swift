import Graphics

/// A small mark over the ink of a page that follows a contact, such as the ring of an eraser.
protocol CanvasMark: Hashable {
  /// The pixels of the page that it may cover.
  var area: PixelRect { get }

  /// Draws the whole mark; the page's origin is that of `context`.
  func draw(on context: borrowing DrawingContext)
}

extension CanvasMark {
  /// Draws the part in `clip`, in pixels of the surface, where the page's origin is at `dx`, `dy`.
  func draw(_ clip: PixelRect, onto surface: inout ImageSurface, dx: Int, dy: Int) {
    let area = area
    let part = area.offset(x: dx, y: dy).intersection(clip)
    // The mark is drawn whole first: Cairo's antialiasing under a clip depends on the clip.
    guard !part.isEmpty,
      var image = try? ImageSurface(format: .argb32, width: area.width, height: area.height)
    else { return }
    image.draw { context in
      context.translate(x: -Double(area.x), y: -Double(area.y))
      draw(on: context)
    }
    surface.draw { context in
      context.clip(part)
      context.paint(image, atX: area.x + dx, y: area.y + dy)
    }
  }
}

/// The marks of one kind, which are shown on all pages.
struct CanvasMarks<Mark: CanvasMark> {
  /// The marks that are shown.
  private(set) var shown: [Mark] = []

  /// Shows `new` instead, and adds the pixels of `pages` that differ to `damage`.
  mutating func show(_ new: [Mark], on pages: [PixelRect?], _ damage: inout DamageRegion) {
    guard !new.isEmpty || !shown.isEmpty, Set(new) != Set(shown) else { return }
    for mark in shown + new {
      for case let page? in pages {
        damage.add(mark.area.offset(x: page.x, y: page.y).intersection(page))
      }
    }
    shown = new
  }

  /// Draws the part of the marks on all pages that lies in `rect`.
  func draw(_ rect: PixelRect, on pages: [PixelRect?], onto surface: inout ImageSurface) {
    for mark in shown {
      for case let page? in pages {
        mark.draw(page.intersection(rect), onto: &surface, dx: page.x, dy: page.y)
      }
    }
  }
}

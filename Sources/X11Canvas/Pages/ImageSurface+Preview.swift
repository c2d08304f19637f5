import Ink

extension ImageSurface {
  /// Leaves the pixels in `rect` 35 % of what they differ from white by.
  mutating func fade(_ rect: PixelRect) {
    draw { context in
      context.setColor(.white.withAlpha(0.65))
      context.fill(rect)
    }
  }

  /// Fills a page that shows `new` with what `other` has of it, a page that shows `old`, at another
  /// scale: nearest pixels, for a moment's sight. What `other` has not stays as it is.
  mutating func copy(_ other: borrowing ImageSurface, at old: PageSize, to new: PageSize) {
    let factor = new.scale / old.scale
    let x = Double(old.bounds.x) * factor - Double(new.bounds.x)
    let y = Double(old.bounds.y) * factor - Double(new.bounds.y)
    let overlap = PixelRect.around(
      left: x, top: y, right: x + Double(other.width) * factor,
      bottom: y + Double(other.height) * factor
    ).intersection(bounds)
    // Cairo counts no further than some thousand pixels where the two do not meet.
    guard !overlap.isEmpty else { return }
    draw { context in
      context.clip(overlap)
      context.translate(x: x, y: y)
      context.scale(factor)
      context.paint(other, atX: 0, y: 0)
    }
  }
}

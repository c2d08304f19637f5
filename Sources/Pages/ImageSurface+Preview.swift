import Graphics

extension ImageSurface {
  /// Fades the pixels in `rect` to 35 % of their difference from white.
  package mutating func fade(_ rect: PixelRect) {
    draw { context in
      context.setColor(.white.withAlpha(0.65))
      context.fill(rect)
    }
  }

  /// Fills this page, which shows `new`, with the pixels of `other`, a page that shows `old` at
  /// another scale: nearest pixels, for a brief preview. Pixels outside `other` are unchanged.
  package mutating func copy(_ other: borrowing ImageSurface, at old: PageSize, to new: PageSize) {
    let factor = new.scale / old.scale
    let x = Double(old.bounds.x) * factor - Double(new.bounds.x)
    let y = Double(old.bounds.y) * factor - Double(new.bounds.y)
    let overlap = PixelRect.around(
      left: x, top: y, right: x + Double(other.width) * factor,
      bottom: y + Double(other.height) * factor
    ).intersection(bounds)
    // If the two do not meet, the offset may exceed the range of Cairo's coordinates, some thousand
    // pixels.
    guard !overlap.isEmpty else { return }
    draw { context in
      context.clip(overlap)
      context.translate(x: x, y: y)
      context.scale(factor)
      context.paint(other, atX: 0, y: 0)
    }
  }
}

extension PageSize {
  /// Returns a transparent surface of the page's size, or nil if there is no memory for it.
  package func transparent() -> ImageSurface? {
    try? ImageSurface(format: .argb32, width: bounds.width, height: bounds.height)
  }
}

/// How the coverage that is shown gets on a surface, or into spans.
extension CoverageMask {
  /// Lowers the opacities of ink of the same colour in `area`, in 255ths, `columns` to a row, where
  /// this mask shows ink below: both together are as opaque as the more opaque of the two.
  func lower(_ opacities: UnsafeMutablePointer<UInt8>, columns: Int, in area: PixelRect) {
    for cut in tiles.grid.cuts(of: area) {
      let (x, y) = (cut.origin.x &- area.x, cut.origin.y &- area.y)
      tiles[cut.index]?.lower(
        opacities + (y &* columns &+ x), columns: columns, over: ink.opacity, in: cut.part)
    }
  }

  /// Composites the pen's ink through the coverage shown in `rect` over the pixels of `surface`
  /// that lie `dx` to the right and `dy` down.
  package func blend(_ rect: PixelRect, onto surface: inout ImageSurface, dx: Int, dy: Int) {
    surface.withPixels { blend(rect, onto: $0, dx: dx, dy: dy) }
  }

  /// Composites it as above over pixels that a surface lends.
  package func blend(_ rect: PixelRect, onto pixels: LentPixels, dx: Int, dy: Int) {
    for cut in tiles.grid.cuts(of: rect.intersection(bounds)) {
      tiles[cut.index]?.blend(
        ink, cut.part, onto: pixels, dx: dx + cut.origin.x, dy: dy + cut.origin.y)
    }
  }

  /// Returns the coverage shown in `area`, which lies within the bounds, pixel by pixel.
  package func spans(_ area: PixelRect, _ writer: SpanWriter) -> InkSpans {
    writer.begin(area, hasOpacities: hasVaryingOpacity)
    for y in area.y..<area.maxY {
      let row = PixelRect(x: area.x, y: y, width: area.width, height: 1)
      for cut in tiles.grid.cuts(of: row) {
        tiles[cut.index]?.add(cut.part, to: writer, column: cut.origin.x - area.x)
      }
      writer.endRow()
    }
    return writer.spans
  }

  /// The pixels of all tiles that may have ink.
  package var area: PixelRect {
    var area = PixelRect.empty
    for cut in tiles.grid.cuts(of: bounds) where tiles[cut.index] != nil {
      area = area.union(cut.part.offset(x: cut.origin.x, y: cut.origin.y))
    }
    return area
  }
}

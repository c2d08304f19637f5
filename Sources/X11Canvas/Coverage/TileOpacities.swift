/// The opacity of the ink on each pixel of a tile, in strokes whose opacity varies. It is the
/// greatest that was inked there, so that a stroke has no darker joints and does not darken where
/// it crosses itself, whatever the order. Bytes, in 255ths, ordered as the pixels of
/// `CoverageTile`.
struct TileOpacities {
  private var greatest = [UInt8](repeating: 0, count: CoverageTile.side * CoverageTile.side)
  private(set) var shown = [UInt8](repeating: 0, count: CoverageTile.side * CoverageTile.side)

  /// Raises the opacity of the pixels that `crossings` inks in `rows` of points to at least that of
  /// `opacity` at their middles. The tile's corner lies at `origin`.
  mutating func raise(
    _ rows: Range<Int>, _ crossings: borrowing RowCrossings, _ opacity: OpacityRamp,
    origin: (x: Int, y: Int)
  ) {
    greatest.withUnsafeMutableBufferPointer { greatest in
      // The pixels inked so far in the current row of pixels, one bit each.
      var inked: UInt16 = 0
      var current = -1
      func closeRow() {
        while inked != 0 {
          let x = inked.trailingZeroBitCount
          inked &= inked &- 1
          let index = current * CoverageTile.side + x
          greatest[index] = max(
            greatest[index], opacity.value(x: origin.x + x, y: origin.y + current))
        }
      }
      for row in rows where crossings.starts[row] < crossings.ends[row] {
        let y = row / PointRows.points
        if y != current {
          closeRow()
          current = y
        }
        let first = crossings.starts[row] / UInt32(PointRows.points)
        let last = (crossings.ends[row] - 1) / UInt32(PointRows.points)
        inked |= (0xffff << UInt16(first)) & (0xffff >> UInt16(CoverageTile.side - 1 - Int(last)))
      }
      closeRow()
    }
  }

  /// Makes the pixels outside `part` opaque.
  mutating func close(outside part: PixelRect) {
    for index in greatest.indices
    where !part.contains(index % CoverageTile.side, index / CoverageTile.side) {
      greatest[index] = 255
    }
  }

  /// The least of the pixels' opacities.
  var least: UInt8 { greatest.min() ?? 0 }

  /// Lowers the opacity shown on a pixel, of which `coverage` 255ths are inked: with ink `below`
  /// it, whose opacity and coverage multiply to that of 255 times 255, the pixel is as opaque as
  /// the more opaque of the two.
  mutating func lower(_ pixel: Int, coverage: Int, below: Int) {
    let whole = 255 * 255
    let own = coverage * Int(shown[pixel])
    // Over a share b of ink, the share (a - b) / (1 - b) makes a.
    shown[pixel] =
      own <= below ? 0 : UInt8((own - below) * whole / ((whole - below) * coverage))
  }

  /// Shows in `rect`, in the tile's pixels, the greatest opacities of `source`.
  mutating func show(_ source: TileOpacities, in rect: PixelRect) {
    for row in rect.y..<rect.maxY {
      let pixels = row * CoverageTile.side + rect.x..<row * CoverageTile.side + rect.maxX
      for pixel in pixels { shown[pixel] = source.greatest[pixel] }
    }
  }
}

/// The opacity of the ink on each pixel of a tile, in strokes whose opacity varies. It is the
/// greatest that was inked there, so that a stroke has no darker joints and does not darken where
/// it crosses itself, whatever the order. Bytes, in 255ths, ordered as the pixels of
/// `CoverageTile`, which owns the memory.
struct TileOpacities {
  /// The opacities shown.
  let shown: UnsafeMutablePointer<UInt8>
  private let maximum: UnsafeMutablePointer<UInt8>

  private static let count = CoverageTile.side * CoverageTile.side

  /// Views the opacities in `memory`: those shown, then the greatest.
  init(_ memory: UnsafeMutablePointer<UInt8>) {
    shown = memory
    maximum = memory + Self.count
  }

  /// Raises the opacity of the pixels that `crossings` inks in `rows` of points to at least that of
  /// `opacity` at their middles. The tile begins at point `shift` of the crossings, and its corner
  /// lies at `origin`.
  func raise(
    _ rows: Range<Int>, _ crossings: borrowing RowCrossings, from shift: Int,
    _ opacity: OpacityRamp, origin: (x: Int, y: Int)
  ) {
    let (starts, ends, bits) = (crossings.starts, crossings.ends, UInt32(RowCrossings.shift))
    Self.forEachPixelRow(rows) { y, rows in
      // The pixels inked in the row of pixels, one bit each: all bits up to the last pixel, less
      // those below the first.
      var inked: UInt32 = 0
      for row in rows {
        let start = min(max(Int(starts[row] &>> bits) &- shift, 0), CoverageTile.rows)
        let last = min(max(Int(ends[row] &>> bits) &- shift, 0), CoverageTile.rows) &- 1
        if start <= last { inked |= (2 &<< UInt32(last &>> 4)) &- (1 &<< UInt32(start &>> 4)) }
      }
      inked &= 0xffff
      while inked != 0 {
        raise(inked.trailingZeroBitCount, y, opacity, origin)
        inked &= inked &- 1
      }
    }
  }

  /// Raises the opacity as above in the 8 pixels from column `x` on, where `points` adds any of
  /// theirs in a range of the rows to two words. The first of these is row `down` of the tile.
  @inline(__always)
  func raise(
    from x: Int, _ rows: Range<Int>, down: Int, _ opacity: OpacityRamp, origin: (x: Int, y: Int),
    _ points: (Range<Int>, UnsafeMutablePointer<UInt64>) -> Void
  ) {
    let ownRows = rows.lowerBound &+ down..<rows.upperBound &+ down
    Self.forEachPixelRow(ownRows) { y, rows in
      var inked = SIMD2<UInt64>.zero
      withUnsafeMutableBytes(of: &inked) {
        points(
          rows.lowerBound &- down..<rows.upperBound &- down,
          $0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt64.self))
      }
      for half in 0..<2 {
        var points = inked[half]
        while points != 0 {
          let pixel = points.trailingZeroBitCount / PointRows.points
          points &= ~(0xffff &<< UInt64(pixel &* PointRows.points))
          raise(x &+ 4 &* half &+ pixel, y, opacity, origin)
        }
      }
    }
  }

  /// Calls `body` with each row of pixels, and those of `rows` of points that lie in it.
  @inline(__always)
  private static func forEachPixelRow(_ rows: Range<Int>, _ body: (Int, Range<Int>) -> Void) {
    var row = rows.lowerBound
    while row < rows.upperBound {
      let y = row / PointRows.points
      let end = min((y &+ 1) &* PointRows.points, rows.upperBound)
      body(y, row..<end)
      row = end
    }
  }

  @inline(__always)
  private func raise(_ x: Int, _ y: Int, _ opacity: OpacityRamp, _ origin: (x: Int, y: Int)) {
    let index = y &* CoverageTile.side &+ x
    maximum[index] = max(maximum[index], opacity.value(x: origin.x + x, y: origin.y + y))
  }

  /// Makes the pixels outside `part` opaque.
  func close(outside part: PixelRect) {
    for index in 0..<Self.count
    where !part.contains(index % CoverageTile.side, index / CoverageTile.side) {
      maximum[index] = 255
    }
  }

  /// The least of the pixels' opacities.
  var minimum: UInt8 { UnsafeBufferPointer(start: maximum, count: Self.count).min() ?? 0 }

  /// Shows in `rect`, in the tile's pixels, the greatest opacities, here or of the ink `over` it.
  func show(_ over: TileOpacities?, in rect: PixelRect) {
    for row in rect.y..<rect.maxY {
      let pixels = row &* CoverageTile.side &+ rect.x..<row &* CoverageTile.side &+ rect.maxX
      if let over {
        for pixel in pixels { shown[pixel] = max(maximum[pixel], over.maximum[pixel]) }
      } else {
        for pixel in pixels { shown[pixel] = maximum[pixel] }
      }
    }
  }
}

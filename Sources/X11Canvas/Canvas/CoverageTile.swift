import Ink

/// A square of a coverage mask: which of the 16 x 16 points within each pixel are inked, and the
/// coverage 0...255 that is shown for each pixel.
///
/// Ink only ever sets points, so the result depends neither on the order nor on the grouping of
/// what is drawn: a stroke looks the same however it came about, to the last bit.
final class CoverageTile {
  /// The tile's side, in pixels.
  static let side = 16
  /// The points along a pixel's side.
  static let points = 16
  /// The point rows of a tile.
  static let rows = side * points

  /// A word a pixel and point row, a bit a point: word `row * side + column`.
  private var words = [UInt16](repeating: 0, count: rows * side)
  /// What is shown, a byte a pixel: `y * side + x`.
  private var shown = [UInt8](repeating: 0, count: side * side)
  /// How opaque the ink on each pixel is; nil in strokes whose opacity does not vary.
  private var opacities: TileOpacities?

  /// Inks what of `cell` lies in the pixels of `clip`: the tile's own, from its top left corner,
  /// which lies at `origin` in those of the cell.
  func ink(_ cell: InkCell, origin: (x: Int, y: Int), clip: PixelRect) {
    switch cell.shape {
    case .capsule(let capsule): ink(capsule, cell.opacity, origin, clip)
    case .triangle(let triangle): ink(triangle, cell.opacity, origin, clip)
    }
  }

  private func ink(
    _ shape: some ConvexShape, _ opacity: OpacityRamp?, _ origin: (x: Int, y: Int),
    _ clip: PixelRect
  ) {
    words.withUnsafeMutableBufferPointer { words in
      Self.forEachRow(of: shape, origin, clip) { row, start, end in
        Self.set(start, end, in: words, at: row &* Self.side)
      }
    }
    if let opacity { opacities?.deepen(shape, opacity, origin: origin, clip: clip) }
  }

  /// Calls `body` with each point row of `clip` that `shape` inks, and the points it inks there.
  @inline(__always)
  static func forEachRow(
    of shape: some ConvexShape, _ origin: (x: Int, y: Int), _ clip: PixelRect,
    _ body: (_ row: Int, _ start: Int, _ end: Int) -> Void
  ) {
    let scale = Double(points)
    let left = Double(origin.x)
    let top = Double(origin.y)
    let firstRow = clip.y * points
    let lastRow = clip.maxY * points
    let from = max(firstRow, index((shape.top - top) * scale, rows: lastRow))
    let to = min(lastRow, index((shape.bottom - top) * scale, rows: lastRow) + 1)
    guard from < to else { return }
    let firstPoint = clip.x * points
    let lastPoint = clip.maxX * points
    for row in from..<to {
      let y = top + (Double(row) + 0.5) / scale
      guard let (low, high) = shape.span(at: y) else { continue }
      let start = point((low - left) * scale, firstPoint, lastPoint)
      let end = point((high - left) * scale, firstPoint, lastPoint)
      guard start < end else { continue }
      body(row, start, end)
    }
  }

  private static func index(_ value: Double, rows: Int) -> Int {
    Int(max(-1, min(value, Double(rows))).rounded(.down))
  }

  /// The first point whose middle lies at or right of `x`, in points, kept within `low...high`.
  private static func point(_ x: Double, _ low: Int, _ high: Int) -> Int {
    Int(max(Double(low), min((x - 0.5).rounded(.up), Double(high))))
  }

  @inline(__always)
  private static func set(
    _ start: Int, _ end: Int, in words: UnsafeMutableBufferPointer<UInt16>, at base: Int
  ) {
    let firstWord = start >> 4
    let lastWord = (end - 1) >> 4
    let head = UInt16(0xffff) << UInt16(start & 15)
    let tail = UInt16(0xffff) >> UInt16(15 - (end - 1) & 15)
    if firstWord == lastWord {
      words[base + firstWord] |= head & tail
    } else {
      words[base + firstWord] |= head
      for word in firstWord + 1..<lastWord { words[base + word] = 0xffff }
      words[base + lastWord] |= tail
    }
  }

  /// Keeps account of the opacity from now on; before, nothing is inked.
  func varyOpacity() {
    opacities = TileOpacities()
  }

  /// Makes the points in `rect`, in the tile's pixels, those of `other`, and the opacity too.
  func copyPoints(from other: CoverageTile, in rect: PixelRect) {
    opacities = other.opacities
    other.words.withUnsafeBufferPointer { source in
      words.withUnsafeMutableBufferPointer { target in
        for row in rect.y * Self.points..<rect.maxY * Self.points {
          let start = row * Self.side + rect.x
          for word in start..<start + rect.width { target[word] = source[word] }
        }
      }
    }
  }

  /// Shows in `rect`, in the tile's pixels, what share of each pixel's points `source` has inked.
  func show(_ source: CoverageTile, in rect: PixelRect) {
    if source === self {
      words.withUnsafeBufferPointer { Self.average($0, into: &shown, in: rect) }
    } else {
      source.words.withUnsafeBufferPointer { Self.average($0, into: &shown, in: rect) }
    }
    if opacities != nil, let new = source.opacities { opacities?.show(new, in: rect) }
  }

  private static func average(
    _ words: UnsafeBufferPointer<UInt16>, into shown: inout [UInt8], in rect: PixelRect
  ) {
    shown.withUnsafeMutableBufferPointer { shown in
      for y in rect.y..<rect.maxY {
        for x in rect.x..<rect.maxX {
          var count = 0
          var word = y &* points &* side &+ x
          for _ in 0..<points / 4 {
            let four =
              UInt64(words[word]) | UInt64(words[word &+ side]) << 16
              | UInt64(words[word &+ 2 &* side]) << 32 | UInt64(words[word &+ 3 &* side]) << 48
            count &+= four.nonzeroBitCount
            word &+= 4 &* side
          }
          shown[y &* side &+ x] = UInt8(truncatingIfNeeded: (count &* 255 &+ 128) >> 8)
        }
      }
    }
  }

  /// Lays `ink` through what is shown in `part`, in the tile's pixels, over the pixels of `surface`
  /// that lie `dx` to the right and `dy` down: with `opacity`, 255ths, or each pixel's own.
  func blend(
    _ ink: InkColor, opacity: UInt8, _ part: PixelRect, onto surface: inout ImageSurface, dx: Int,
    dy: Int
  ) {
    if let opacities {
      surface.blend(
        ink, opacities: opacities.shown, coverage: shown, columns: Self.side, part: part, dx: dx,
        dy: dy)
    } else {
      surface.blend(
        ink, opacity: opacity, coverage: shown, columns: Self.side, part: part, dx: dx, dy: dy)
    }
  }

  /// Takes all ink away.
  func clear() {
    words.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    shown.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    opacities = nil
  }
}

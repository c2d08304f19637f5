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

  /// The points, a bit each from the lowest up, four pixels to a word: a point row is `SIMD4`.
  private let words = UnsafeMutablePointer<SIMD4<UInt64>>.allocate(capacity: rows)
  /// What is shown, a byte a pixel: `y * side + x`.
  private var shown = [UInt8](repeating: 0, count: side * side)
  /// How opaque the ink on each pixel is; nil in strokes whose opacity does not vary.
  private var opacities: TileOpacities?

  /// The pixels that may look different from what is shown.
  var stale = PixelRect.empty
  /// The pixels in which a stroke's tail is shown.
  var tail = PixelRect.empty

  /// A tile without ink.
  init() { words.initialize(repeating: .zero, count: Self.rows) }

  deinit { words.deallocate() }

  /// Inks what of `cell` lies in the pixels of `clip`: the tile's own, from its top left corner,
  /// which lies at `origin` in those of the cell.
  func ink(_ cell: InkCell, origin: (x: Int, y: Int), clip: PixelRect) {
    switch cell.shape {
    case .capsule(let capsule): ink(capsule, cell.opacity, origin, clip)
    case .polygon(let polygon): ink(polygon, cell.opacity, origin, clip)
    }
  }

  private func ink(
    _ shape: some ConvexShape, _ opacity: OpacityRamp?, _ origin: (x: Int, y: Int),
    _ clip: PixelRect
  ) {
    words.withMemoryRebound(to: UInt64.self, capacity: 4 * Self.rows) { words in
      Self.forEachRow(of: shape, origin, clip) { row, start, end in
        Self.set(start, end, in: words + 4 &* row)
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
    let rows = BoundaryTrace.rows(
      from: shape.top, to: shape.bottom, origin.y, within: clip.y * points..<clip.maxY * points)
    guard !rows.isEmpty else { return }
    // Two allocations: one for both would be too large for the stack.
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: BoundaryTrace.capacity) { starts in
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: BoundaryTrace.capacity) { ends in
        guard let starts = starts.baseAddress, let ends = ends.baseAddress else { return }
        let columns = clip.x * points..<clip.maxX * points
        shape.trace(.left, BoundaryTrace(starts, rows: rows, columns: columns, origin: origin))
        shape.trace(.right, BoundaryTrace(ends, rows: rows, columns: columns, origin: origin))
        for row in rows where starts[row] < ends[row] {
          body(row, Int(starts[row]), Int(ends[row]))
        }
      }
    }
  }

  /// Sets the bits from `start` up to but not including `end` of the row that begins at `row`.
  @inline(__always)
  private static func set(_ start: Int, _ end: Int, in row: UnsafeMutablePointer<UInt64>) {
    let first = start >> 6
    let last = (end &- 1) >> 6
    let head = ~0 as UInt64 &<< UInt64(truncatingIfNeeded: start)
    let tail = ~0 as UInt64 &>> UInt64(truncatingIfNeeded: 0 &- end)
    if first == last {
      row[first] |= head & tail
    } else {
      row[first] |= head
      for word in first &+ 1..<last { row[word] = ~0 }
      row[last] |= tail
    }
  }

  /// Keeps account of the opacity from now on; before, nothing is inked.
  func varyOpacity() {
    opacities = TileOpacities()
  }

  /// Makes the points in `rows`, in the tile's pixels, those of `other`, and the opacity too.
  func copyPoints(from other: CoverageTile, in rows: Range<Int>) {
    opacities = other.opacities
    let first = rows.lowerBound * Self.points
    (words + first).update(from: other.words + first, count: rows.count * Self.points)
  }

  /// Shows in `rect`, in the tile's pixels, what share of each pixel's points `source` has inked.
  func show(_ source: CoverageTile, in rect: PixelRect) {
    shown.withUnsafeMutableBufferPointer { Self.average(source.words, into: $0, in: rect) }
    if opacities != nil, let new = source.opacities { opacities?.show(new, in: rect) }
  }

  private static func average(
    _ words: UnsafePointer<SIMD4<UInt64>>, into shown: UnsafeMutableBufferPointer<UInt8>,
    in rect: PixelRect
  ) {
    for y in rect.y..<rect.maxY {
      let counts = inked(words, from: y * points)
      for x in rect.x..<rect.maxX {
        let count = Int(truncatingIfNeeded: counts[x >> 2] &>> UInt64((x & 3) << 4)) & 0xffff
        shown[y &* side &+ x] = UInt8(truncatingIfNeeded: (count &* 255 &+ 128) >> 8)
      }
    }
  }

  /// How many points of each pixel are inked in the row of pixels whose points begin with row `row`:
  /// 16 bits each, four pixels to a word. Counts the bits of all the pixels at once, in sums of two
  /// bits, four, eight and sixteen.
  @inline(__always)
  private static func inked(
    _ words: UnsafePointer<SIMD4<UInt64>>, from row: Int
  ) -> SIMD4<UInt64> {
    typealias Words = SIMD4<UInt64>
    let ones = Words(repeating: 0x5555_5555_5555_5555)
    let twos = Words(repeating: 0x3333_3333_3333_3333)
    let fours = Words(repeating: 0x0f0f_0f0f_0f0f_0f0f)
    let eights = Words(repeating: 0x00ff_00ff_00ff_00ff)
    var bytes = Words.zero
    for pair in 0..<points / 2 {
      var quarters = Words.zero
      for row in row + 2 * pair..<row + 2 * pair + 2 {
        let word = words[row]
        let halves = word &- ((word &>> 1) & ones)
        quarters &+= (halves & twos) &+ ((halves &>> 2) & twos)
      }
      bytes &+= (quarters & fours) &+ ((quarters &>> 4) & fours)
    }
    return (bytes & eights) &+ ((bytes &>> 8) & eights)
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

  /// Adds what is shown in a row of pixels, `part`, to `spans`, in which the tile's left edge lies in
  /// `column`.
  func add(_ part: PixelRect, to spans: inout InkSpans, column: Int) {
    let row = part.y * Self.side
    for x in part.x..<part.maxX where shown[row + x] > 0 {
      spans.add(column + x, shown[row + x], opacities?.shown[row + x] ?? 255)
    }
  }

  /// Takes all ink away.
  func clear() {
    words.update(repeating: .zero, count: Self.rows)
    shown.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    opacities = nil
    stale = .empty
    tail = .empty
  }
}

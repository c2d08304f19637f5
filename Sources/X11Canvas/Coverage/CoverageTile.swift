import Ink

/// A square of a coverage mask: the inked points of the 16 x 16 within each pixel, and the coverage
/// 0...255 shown for each pixel.
///
/// Ink only sets points, so the result depends neither on the order nor on the grouping of the
/// shapes drawn: a stroke has the same pixels, bit for bit, however it was built up.
final class CoverageTile {
  /// The tile's side, in pixels.
  static let side = PointRows.group
  /// The point rows of a tile.
  static let rows = side * PointRows.points
  /// The number of words that hold its points: a row is one group.
  private static let size = rows * PointRows.groupWords

  private let words = UnsafeMutablePointer<UInt64>.allocate(capacity: size)
  private var points: PointRows { PointRows(words, stride: PointRows.groupWords) }
  /// The coverage shown, one byte per pixel: `y * side + x`.
  private var shown = [UInt8](repeating: 0, count: side * side)
  /// The opacity of the ink on each pixel; nil in strokes whose opacity does not vary.
  private var opacities: TileOpacities?

  /// The number of rows, from the top, known to have all their points set.
  private var fullRows = 0
  /// True if every point is set. More ink changes nothing then, unless its opacity is greater.
  var isFull: Bool { fullRows == Self.rows }
  /// The opacity that all pixels have at least, in 255ths, once the tile is full; 255 in strokes
  /// whose opacity does not vary.
  private(set) var leastOpacity: UInt8 = 255

  /// The pixels whose coverage may differ from that shown.
  var stale = PixelRect.empty
  /// The pixels in which the tail of a stroke is shown.
  var tail = PixelRect.empty

  init() { words.initialize(repeating: 0, count: Self.size) }

  deinit { words.deallocate() }

  /// Inks the part of `cell` in the pixels of `clip`. `clip` is relative to the tile's top left
  /// corner, which lies at `origin` in the coordinates of the cell. The contents of `crossings` are
  /// overwritten.
  func ink(
    _ cell: InkCell, origin: (x: Int, y: Int), clip: PixelRect, _ crossings: borrowing RowCrossings
  ) {
    let rows =
      switch cell.shape {
      case .capsule(let capsule): crossings.enter(capsule, origin: origin, clip: clip)
      case .polygon(let polygon): crossings.enter(polygon, origin: origin, clip: clip)
      }
    points.set(rows, crossings)
    while fullRows < Self.rows, points.isFull(fullRows) { fullRows += 1 }
    guard let opacity = cell.opacity else { return }
    opacities?.raise(rows, crossings, opacity, origin: origin)
    if isFull { leastOpacity = opacities?.least ?? leastOpacity }
  }

  /// Returns true if `cell` cannot change the tile, wherever it lies.
  func isSaturated(by cell: InkCell) -> Bool {
    isFull && (cell.opacity.map { $0.greatest <= leastOpacity } ?? true)
  }

  /// Counts the pixels outside `part`, in the tile's pixels, as inked: they are never shown, and a
  /// tile that a mask cuts off can be full. Must be called before anything is inked.
  func close(outside part: PixelRect) {
    let inside = (0..<PointRows.groupWords).map { word in
      (0..<Self.side / PointRows.groupWords).reduce(0) { bits, pixel -> UInt64 in
        let x = word * Self.side / PointRows.groupWords + pixel
        return (part.x..<part.maxX).contains(x) ? bits | 0xffff << UInt64(16 * pixel) : bits
      }
    }
    for row in 0..<Self.rows {
      let isInside = (part.y..<part.maxY).contains(row / PointRows.points)
      for word in inside.indices {
        words[row * PointRows.groupWords + word] = isInside ? ~inside[word] : ~0
      }
    }
    opacities?.close(outside: part)
  }

  /// Records the opacity of each pixel. Must be called before anything is inked.
  func varyOpacity() {
    opacities = TileOpacities()
    leastOpacity = 0
  }

  /// Copies the points of `other` in `rows`, in the tile's pixels, and its opacities.
  func copyPoints(from other: CoverageTile, in rows: Range<Int>) {
    opacities = other.opacities
    let row = PointRows.points * PointRows.groupWords
    let first = rows.lowerBound * row
    (words + first).update(from: other.words + first, count: rows.count * row)
  }

  /// Shows in `rect`, in the tile's pixels, the share of each pixel's points that `source` has
  /// inked.
  func show(_ source: CoverageTile, in rect: PixelRect) {
    let points = source.points
    shown.withUnsafeMutableBufferPointer { shown in
      for y in rect.y..<rect.maxY {
        let shares = points.shares(y, 0) ?? .zero
        for x in rect.x..<rect.maxX { shown[y &* Self.side &+ x] = shares[x] }
      }
    }
    if opacities != nil, let new = source.opacities { opacities?.show(new, in: rect) }
  }

  /// Lowers the opacities shown in `part`, in the tile's pixels, so that with `other` below, whose
  /// ink has the opacity `opacity` unless it varies, each pixel is as opaque as the more opaque of
  /// the two.
  func yield(to other: CoverageTile, opacity: UInt8, in part: PixelRect) {
    for y in part.y..<part.maxY {
      for index in y * Self.side + part.x..<y * Self.side + part.maxX where shown[index] > 0 {
        let below = Int(other.shown[index]) * Int(other.opacities?.shown[index] ?? opacity)
        opacities?.lower(index, coverage: Int(shown[index]), below: below)
      }
    }
  }

  /// Composites `ink` through the coverage shown in `part`, in the tile's pixels, over the pixels
  /// of `surface` that lie `dx` to the right and `dy` down. The opacity is `opacity`, in 255ths, or
  /// that of each pixel. `mode` is how the ink meets the pixels.
  func blend(
    _ ink: InkColor, opacity: UInt8, mode: Pen.Blend, _ part: PixelRect,
    onto surface: inout ImageSurface, dx: Int, dy: Int
  ) {
    if let opacities = opacities?.shown {
      surface.blend(
        ink, opacities: opacities, mode: mode, coverage: shown, columns: Self.side, part: part,
        dx: dx, dy: dy)
    } else {
      surface.blend(
        ink, opacity: opacity, mode: mode, coverage: shown, columns: Self.side, part: part,
        dx: dx, dy: dy)
    }
  }

  /// Adds the coverage shown in a row of pixels, `part`, to `writer`. The tile's left edge lies in
  /// `column`.
  func add(_ part: PixelRect, to writer: SpanWriter, column: Int) {
    let row = part.y * Self.side
    for x in part.x..<part.maxX where shown[row + x] > 0 {
      writer.add(column + x, shown[row + x], opacities?.shown[row + x] ?? 255)
    }
  }
}

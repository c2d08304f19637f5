import Ink

/// A square of a coverage mask: which of the 16 x 16 points within each pixel are inked, and the
/// coverage 0...255 that is shown for each pixel.
///
/// Ink only ever sets points, so the result depends neither on the order nor on the grouping of
/// what is drawn: a stroke looks the same however it came about, to the last bit.
final class CoverageTile {
  /// The tile's side, in pixels.
  static let side = PointRows.group
  /// The point rows of a tile.
  static let rows = side * PointRows.points
  /// The words of its points: a row is one group.
  private static let size = rows * PointRows.groupWords

  private let words = UnsafeMutablePointer<UInt64>.allocate(capacity: size)
  /// The points, in `words`.
  private var points: PointRows { PointRows(words, stride: PointRows.groupWords) }
  /// What is shown, a byte a pixel: `y * side + x`.
  private var shown = [UInt8](repeating: 0, count: side * side)
  /// How opaque the ink on each pixel is; nil in strokes whose opacity does not vary.
  private var opacities: TileOpacities?

  /// The pixels that may look different from what is shown.
  var stale = PixelRect.empty
  /// The pixels in which a stroke's tail is shown.
  var tail = PixelRect.empty

  /// A tile without ink.
  init() { words.initialize(repeating: 0, count: Self.size) }

  deinit { words.deallocate() }

  /// Inks what of `cell` lies in the pixels of `clip`: the tile's own, from its top left corner,
  /// which lies at `origin` in those of the cell. What was entered in `crossings` is lost.
  func ink(
    _ cell: InkCell, origin: (x: Int, y: Int), clip: PixelRect, _ crossings: RowCrossings
  ) {
    let rows =
      switch cell.shape {
      case .capsule(let capsule): crossings.enter(capsule, origin: origin, clip: clip)
      case .polygon(let polygon): crossings.enter(polygon, origin: origin, clip: clip)
      }
    points.set(rows, crossings)
    if let opacity = cell.opacity { opacities?.deepen(rows, crossings, opacity, origin: origin) }
  }

  /// Keeps account of the opacity from now on; before, nothing is inked.
  func varyOpacity() {
    opacities = TileOpacities()
  }

  /// Makes the points in `rows`, in the tile's pixels, those of `other`, and the opacity too.
  func copyPoints(from other: CoverageTile, in rows: Range<Int>) {
    opacities = other.opacities
    let row = PointRows.points * PointRows.groupWords
    let first = rows.lowerBound * row
    (words + first).update(from: other.words + first, count: rows.count * row)
  }

  /// Shows in `rect`, in the tile's pixels, what share of each pixel's points `source` has inked.
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

  /// Has `writer` add what is shown in a row of pixels, `part`; the tile's left edge lies in `column`.
  func add(_ part: PixelRect, to writer: SpanWriter, column: Int) {
    let row = part.y * Self.side
    for x in part.x..<part.maxX where shown[row + x] > 0 {
      writer.add(column + x, shown[row + x], opacities?.shown[row + x] ?? 255)
    }
  }
}

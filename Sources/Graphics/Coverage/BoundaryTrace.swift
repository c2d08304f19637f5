import CCoverage
import Ink

/// The crossings of one boundary of a convex shape with rows of points, those of a tile or of a
/// whole stroke: for each row the number of the first point whose middle does not lie left of the
/// crossing, in units of `RowCrossings.unit`.
///
/// Each row is computed from its own number, not from the row before, so that coverage does not
/// depend on where a clip begins. A boundary consists of a few arcs and edges, entered from the top
/// down. An entry below the end of one part is overwritten by the next part.
struct BoundaryTrace {
  /// Returns the capacity for the numbers of `rows` rows and the surplus ones that are entered.
  static func capacity(rows: Int) -> Int { rows + Int(COVERAGE_ROWS) }

  /// Rows from one up to another, none if that lies above it.
  struct Rows {
    var from: Int
    var to: Int
  }

  private let numbers: UnsafeMutablePointer<UInt32>
  /// The range of rows, in points from the top.
  private let first: Double
  private let last: Double
  /// The line of the middles of the points of row 0.
  private let y: Double
  /// What is added to a horizontal position. The number of its point is then the upper half of the
  /// bit pattern, see `base`.
  private let shift: Double
  /// The least and the greatest of these sums, if they are clamped.
  private let limits: coverage_limits?
  /// The bits that a number may have.
  private let mask: UInt32

  /// Creates a trace of the crossings of a `boundary` with `rows`, clamped to `columns` unless nil,
  /// both in points from the top left corner of the pixel at `origin`. `numbers` has the capacity
  /// for the last row and the surplus ones, and gets no other bits than those of `mask`.
  init(
    _ numbers: UnsafeMutablePointer<UInt32>, of boundary: Boundary, rows: Range<Int>,
    columns: Range<Int>?, origin: (x: Int, y: Int), mask: UInt32
  ) {
    self.numbers = numbers
    self.mask = mask
    (first, last) = (Double(rows.lowerBound), Double(rows.upperBound))
    y = Double(origin.y * PointRows.points) + 0.5
    shift = Self.base + Self.rounding(boundary) - (Double(origin.x * PointRows.points) + 0.5)
    limits = columns.map {
      coverage_limits(
        low: Self.base + Double($0.lowerBound), high: Self.base + Double($0.upperBound))
    }
  }

  /// Near 2^20 a `Double` has 32 fraction bits, so its bit pattern is a fixed-point number: exact
  /// to 2^-32, and several times as fast as rounding. Positions are less than 2^20.
  private static let base = 1_048_576.0

  /// What is added to a position so that the integer below it is the smallest not less than it.
  ///
  /// On the right an ink that ends at a point ends before it also if its position has an error. So
  /// no point beyond the columns of a shape is inked, although the crossings are not clamped.
  @inline(__always)
  private static func rounding(_ boundary: Boundary) -> Double {
    let unit = 1 / 4_294_967_296.0
    return 1 - (boundary == .left ? unit : 5 * unit)
  }

  /// Returns the first row that does not lie above `line`, within the range of rows.
  @inline(__always)
  func row(at line: Double) -> Int { Int(Self.ceiling(Self.clamp(line - y, first, last))) }

  /// Enters the crossings with an edge.
  @inline(__always)
  func add(_ edge: Edge) { add(edge, Rows(from: row(at: edge.top), to: row(at: edge.bottom))) }

  /// Enters the crossings with an edge, which are in `rows`.
  @inline(__always)
  func add(_ edge: Edge, _ rows: Rows) {
    guard rows.from < rows.to else { return }
    enterEdge(rows, below: edge.top, edge.x, slope: edge.slope)
  }

  /// Enters the crossings of `rows` with the left or the right half of a disc as `nib` draws it.
  @inline(__always)
  func add(_ disc: Disc, _ nib: NibMap, _ boundary: Boundary, _ rows: Rows) {
    guard rows.from < rows.to else { return }
    guard disc.radius > 0 else {
      return enterEdge(rows, below: disc.y, disc.x, slope: nib.lean)
    }
    let height = disc.radius * nib.down
    withLimits { limits in
      coverage_enter_arc(
        numbers + rows.from, rows.to &- rows.from, y + Double(rows.from) - disc.y, disc.x + shift,
        nib.lean, boundary == .left ? -nib.breadth : nib.breadth, height * height, mask, limits)
    }
  }

  /// Enters the crossings of `rows` with the line that is at `x` on the line `line`.
  @inline(__always)
  private func enterEdge(_ rows: Rows, below line: Double, _ x: Double, slope: Double) {
    withLimits { limits in
      coverage_enter_edge(
        numbers + rows.from, rows.to &- rows.from, y + Double(rows.from) - line, x + shift, slope,
        mask, limits)
    }
  }

  @inline(__always)
  private func withLimits(_ body: (UnsafePointer<coverage_limits>?) -> Void) {
    guard let limits else { return body(nil) }
    withUnsafePointer(to: limits, body)
  }

  /// Returns those of `rows` whose middles lie between the lines `top` and `bottom`, if the first
  /// row of pixels is `origin`.
  static func rows(
    from top: Double, to bottom: Double, _ origin: Int, within rows: Range<Int>
  ) -> Range<Int> {
    let y = Double(origin * PointRows.points) + 0.5
    let (first, last) = (Double(rows.lowerBound), Double(rows.upperBound))
    let from = Int(ceiling(clamp(top - y, first, last)))
    let to = Int(ceiling(clamp(bottom - y, first, last)))
    return from..<max(from, to)
  }

  @inline(__always)
  static func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double {
    let value = value > low ? value : low
    return value < high ? value : high
  }

  /// Returns the smallest integer not less than `value`, which lies in 0..<2^20; see `base`.
  @inline(__always)
  static func ceiling(_ value: Double) -> UInt32 {
    let bits = (value + base).bitPattern
    return UInt32(truncatingIfNeeded: (bits &+ 0xffff_ffff) >> 32) & 0xf_ffff
  }
}

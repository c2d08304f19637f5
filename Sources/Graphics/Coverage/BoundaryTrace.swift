import Ink

/// The crossings of one boundary of a convex shape with rows of points, those of a tile or of a
/// whole stroke: for each row the number of the first point whose middle does not lie left of the
/// crossing, in units of `RowCrossings.unit`.
///
/// Each row is computed from its own number, not from the row before, so that coverage does not
/// depend on where a clip begins. A boundary consists of a few arcs and edges, entered from the top
/// down. An entry below the end of one part is overwritten by the next part.
struct BoundaryTrace {
  /// The number of rows computed at a time: without a branch between them the compiler emits vector
  /// instructions.
  private static let stride = 4
  /// Returns the capacity for the numbers of `rows` rows and the surplus ones that are entered.
  static func capacity(rows: Int) -> Int { rows + stride }

  /// Rows from one up to another, none if that lies above it.
  struct Rows {
    var from: Int
    var to: Int
  }

  private let numbers: UnsafeMutablePointer<UInt32>
  /// The range of rows, in points from the top.
  private let first: Double
  private let last: Double
  /// The range of columns, in points from the left; the numbers are clamped to it.
  private let low: Double
  private let high: Double
  /// The middle of the first point.
  private let x: Double
  private let y: Double
  /// The bits that a number may have.
  private let mask: UInt32

  /// Creates a trace of the crossings with `rows`, clamped to `columns`, both in points from the
  /// top left corner of the pixel at `origin`. `numbers` has the capacity for the last row and the
  /// surplus ones, and gets no other bits than those of `mask`.
  init(
    _ numbers: UnsafeMutablePointer<UInt32>, rows: Range<Int>, columns: Range<Int>,
    origin: (x: Int, y: Int), mask: UInt32
  ) {
    self.numbers = numbers
    self.mask = mask
    (first, last) = (Double(rows.lowerBound), Double(rows.upperBound))
    (low, high) = (Double(columns.lowerBound), Double(columns.upperBound))
    x = Double(origin.x * PointRows.points) + 0.5
    y = Double(origin.y * PointRows.points) + 0.5
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
    forEachRow(rows) { line in edge.x + (line - edge.top) * edge.slope }
  }

  /// Enters the crossings of `rows` with the left or the right half of a disc as `nib` draws it. A
  /// round nib changes no bit.
  @inline(__always)
  func add(_ disc: Disc, _ nib: NibMap, _ boundary: Boundary, _ rows: Rows) {
    guard rows.from < rows.to else { return }
    addArc(disc, nib, boundary, rows)
  }

  private func addArc(_ disc: Disc, _ nib: NibMap, _ boundary: Boundary, _ rows: Rows) {
    let lean = nib.lean
    guard disc.radius > 0 else {
      return forEachRow(rows) { line in disc.x + lean * (line - disc.y) }
    }
    let height = disc.radius * nib.down
    let square = height * height
    let breadth = boundary == .left ? -nib.breadth : nib.breadth
    guard lean != 0 else {
      // Most nibs: the same bits with fewer operations.
      return forEachRow(rows) { line in
        let offset = line - disc.y
        let rest = square - offset * offset
        return disc.x + breadth * (rest > 0 ? rest : 0).squareRoot()
      }
    }
    forEachRow(rows) { line in
      let offset = line - disc.y
      let rest = square - offset * offset
      return disc.x + lean * offset + breadth * (rest > 0 ? rest : 0).squareRoot()
    }
  }

  @inline(__always)
  private func forEachRow(_ rows: Rows, _ crossing: (_ line: Double) -> Double) {
    var row = rows.from
    var lines = SIMD4(0, 1, 2, 3) + (y + Double(row))
    while row < rows.to {
      for next in 0..<Self.stride {
        let place = crossing(lines[next]) - x
        numbers[row &+ next] = Self.scaledCeiling(Self.clamp(place, low, high)) & mask
      }
      row &+= Self.stride
      lines += Double(Self.stride)
    }
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

  /// Returns the smallest integer not less than `value`, which lies in 0..<2^20.
  ///
  /// Near 2^20 a `Double` has 32 fraction bits, so that its bit pattern is a fixed-point number:
  /// exact to 2^-32, and several times as fast as rounding.
  @inline(__always)
  static func ceiling(_ value: Double) -> UInt32 {
    let bits = (value + 1_048_576).bitPattern
    return UInt32(truncatingIfNeeded: (bits &+ 0xffff_ffff) >> 32) & 0xf_ffff
  }

  /// Returns that integer in units of `RowCrossings.unit`, with other bits below and above it.
  @inline(__always)
  private static func scaledCeiling(_ value: Double) -> UInt32 {
    let bits = (value + 1_048_576).bitPattern
    return UInt32(truncatingIfNeeded: (bits &+ 0xffff_ffff) >> (32 - RowCrossings.shift))
  }
}

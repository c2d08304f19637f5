import CCoverage

/// The crossings of a convex shape with rows of points, in memory that is reused for one shape
/// after the other, so that inking does not allocate. Belongs to one thread.
struct RowCrossings: ~Copyable {
  /// The bits by which the numbers of points are shifted: they are in units of `unit`, as offsets
  /// into a table of masks of 16 bytes.
  static let shift = Int(COVERAGE_SHIFT)
  static let unit = 1 << shift

  /// The first inked point of each row, from row 0 on.
  let starts: UnsafeMutablePointer<UInt32>
  /// The first point beyond the ink of each row; a row that ends at or before its start has no ink.
  let ends: UnsafeMutablePointer<UInt32>
  private let mask: UInt32

  /// Creates room for `rows` rows. If `isFine`, all numbers, also those that were not entered, are
  /// less than 256: those of a shape that is less than 16 pixels wide.
  init(rows: Int, isFine: Bool = false) {
    let capacity = BoundaryTrace.capacity(rows: rows)
    starts = .allocate(capacity: capacity)
    ends = .allocate(capacity: capacity)
    mask = (isFine ? 0xff : 0xf_ffff) << UInt32(Self.shift)
    guard isFine else { return }
    starts.initialize(repeating: 0, count: capacity)
    ends.initialize(repeating: 0, count: capacity)
  }

  deinit {
    starts.deallocate()
    ends.deallocate()
  }

  /// Enters the crossings of `shape` with the rows of points of `clip`, and returns the rows it may
  /// ink. `clip` is in pixels from the top left corner of the pixel at `origin`; rows and points
  /// count from there. If not `isCut`, the shape lies between the left and the right of `clip`.
  @inline(__always)
  func enter(
    _ shape: some ConvexShape, origin: (x: Int, y: Int), clip: PixelRect, isCut: Bool
  ) -> Range<Int> {
    let points = PointRows.points
    let rows = BoundaryTrace.rows(
      from: shape.top, to: shape.bottom, origin.y, within: clip.y &* points..<clip.maxY &* points)
    guard !rows.isEmpty else { return rows }
    let columns = isCut ? clip.x &* points..<clip.maxX &* points : nil
    @inline(__always)
    func trace(_ boundary: Boundary, _ numbers: UnsafeMutablePointer<UInt32>) {
      shape.trace(
        boundary,
        BoundaryTrace(
          numbers, of: boundary, rows: rows, columns: columns, origin: origin, mask: mask))
    }
    trace(.left, starts)
    trace(.right, ends)
    return rows
  }
}

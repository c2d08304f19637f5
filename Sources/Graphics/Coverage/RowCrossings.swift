/// The crossings of a convex shape with rows of points, in memory that is reused for one shape
/// after the other, so that inking does not allocate. Belongs to one thread.
struct RowCrossings: ~Copyable {
  /// The first inked point of each row, from row 0 on.
  let starts: UnsafeMutablePointer<UInt32>
  /// The first point beyond the ink of each row; a row that ends at or before its start has no ink.
  let ends: UnsafeMutablePointer<UInt32>

  init(rows: Int) {
    let capacity = BoundaryTrace.capacity(rows: rows)
    starts = .allocate(capacity: capacity)
    ends = .allocate(capacity: capacity)
  }

  deinit {
    starts.deallocate()
    ends.deallocate()
  }

  /// Enters the crossings of `shape` with the rows of points of `clip`, and returns the rows it may
  /// ink. `clip` is in pixels from the top left corner of the pixel at `origin`; rows and points
  /// count from there.
  @inline(__always)
  func enter(
    _ shape: some ConvexShape, origin: (x: Int, y: Int), clip: PixelRect
  ) -> Range<Int> {
    let points = PointRows.points
    let rows = BoundaryTrace.rows(
      from: shape.top, to: shape.bottom, origin.y, within: clip.y &* points..<clip.maxY &* points)
    guard !rows.isEmpty else { return rows }
    let columns = clip.x &* points..<clip.maxX &* points
    shape.trace(.left, BoundaryTrace(starts, rows: rows, columns: columns, origin: origin))
    shape.trace(.right, BoundaryTrace(ends, rows: rows, columns: columns, origin: origin))
    return rows
  }
}

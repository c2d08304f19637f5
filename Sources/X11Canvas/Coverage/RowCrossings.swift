/// Where a convex shape crosses rows of points: room for one after the other, so that inking does not
/// allocate. Who made it frees it. Belongs to one thread.
struct RowCrossings {
  /// The first point of each row that is inked, from row 0 on.
  let starts: UnsafeMutablePointer<UInt32>
  /// The first point beyond; a row that ends where it starts, or before, has no ink.
  let ends: UnsafeMutablePointer<UInt32>

  /// Room for so many rows.
  init(rows: Int) {
    let capacity = BoundaryTrace.capacity(rows: rows)
    starts = .allocate(capacity: capacity)
    ends = .allocate(capacity: capacity)
  }

  /// Gives the memory back.
  func deallocate() {
    starts.deallocate()
    ends.deallocate()
  }

  /// Enters where `shape` crosses the rows of points of `clip`, and gives those it may ink. `clip` is
  /// in pixels from the top left corner of the one at `origin`, and rows and points count from there.
  @inline(__always)
  func enter(
    _ shape: some ConvexShape, origin: (x: Int, y: Int), clip: PixelRect
  ) -> Range<Int> {
    let points = PointRows.points
    let rows = BoundaryTrace.rows(
      from: shape.top, to: shape.bottom, origin.y, within: clip.y * points..<clip.maxY * points)
    guard !rows.isEmpty else { return rows }
    let columns = clip.x * points..<clip.maxX * points
    shape.trace(.left, BoundaryTrace(starts, rows: rows, columns: columns, origin: origin))
    shape.trace(.right, BoundaryTrace(ends, rows: rows, columns: columns, origin: origin))
    return rows
  }
}

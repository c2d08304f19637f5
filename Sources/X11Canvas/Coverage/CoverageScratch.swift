/// Memory for inking coverage that many masks share, one after the other. Belongs to one thread.
final class CoverageScratch {
  /// A tile to ink a tail on.
  let tile = CoverageTile()
  /// For inking tiles.
  let crossings = RowCrossings(rows: CoverageTile.rows)

  deinit { crossings.deallocate() }
}

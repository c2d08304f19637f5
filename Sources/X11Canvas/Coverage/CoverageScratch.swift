/// Scratch memory for computing coverage, shared by many masks, one at a time. Belongs to one
/// thread.
final class CoverageScratch {
  /// The tile on which a tail is inked.
  let tile = CoverageTile()
  /// The crossings of the shape being inked.
  let crossings = RowCrossings(rows: CoverageTile.rows)
}

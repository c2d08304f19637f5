/// Tiles no stroke needs at the moment, kept so that drawing does not allocate.
final class TilePool {
  /// The most tiles kept: 4 MB.
  private static let capacity = 128

  private var free: [CoverageTile] = []
  /// A tile to ink a tail on.
  let scratch = CoverageTile()
  /// For inking tiles.
  let crossings = RowCrossings(rows: CoverageTile.rows)

  deinit { crossings.deallocate() }

  /// An unused tile without ink.
  func take() -> CoverageTile {
    free.popLast() ?? CoverageTile()
  }

  /// Takes a tile back.
  func give(_ tile: CoverageTile) {
    guard free.count < Self.capacity else { return }
    tile.clear()
    free.append(tile)
  }
}

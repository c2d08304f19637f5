/// The tiles of a mask, on loan from a `CoverageScratch`. They come as ink does.
struct MaskTiles: ~Copyable {
  let grid: TileGrid
  let scratch: CoverageScratch
  /// The tiles of the grid.
  private let tiles: UnsafeMutablePointer<CoverageTile?>

  /// Creates the tiles that cover `bounds`, none of which has ink.
  init(_ bounds: PixelRect, _ scratch: CoverageScratch) {
    self.scratch = scratch
    grid = TileGrid(bounds)
    tiles = .allocate(capacity: grid.count)
    tiles.initialize(repeating: nil, count: grid.count)
  }

  deinit {
    for index in 0..<grid.count {
      guard let tile = tiles[index] else { continue }
      if let over = tile.over { scratch.takeBack(over) }
      scratch.takeBack(tile)
    }
    tiles.deallocate()
  }

  /// The tile with a number of the grid, or nil if it has no ink.
  @inline(__always)
  subscript(index: Int) -> CoverageTile? {
    get { tiles[index] }
    nonmutating set { tiles[index] = newValue }
  }

  /// Returns true if every tile of the grid has ink, and `condition` is true of each.
  func all(_ condition: (CoverageTile) -> Bool) -> Bool {
    (0..<grid.count).allSatisfy { tiles[$0].map(condition) ?? false }
  }
}

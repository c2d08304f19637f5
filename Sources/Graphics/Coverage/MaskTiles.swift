/// The tiles of a mask, on loan from a `CoverageScratch`. They come as ink does.
struct MaskTiles: ~Copyable {
  private(set) var grid: TileGrid
  let scratch: CoverageScratch
  /// The tiles of the grid, in memory for `capacity` of them.
  private var tiles: UnsafeMutablePointer<CoverageTile?>
  private var capacity: Int

  /// Creates the tiles that cover `bounds`, none of which has ink.
  init(_ bounds: PixelRect, _ scratch: CoverageScratch) {
    self.scratch = scratch
    grid = TileGrid(bounds)
    capacity = grid.count
    tiles = .allocate(capacity: capacity)
    tiles.initialize(repeating: nil, count: grid.count)
  }

  deinit {
    giveBack()
    tiles.deallocate()
  }

  private func giveBack() {
    for index in 0..<grid.count {
      guard let tile = tiles[index] else { continue }
      if let over = tile.over { scratch.takeBack(over) }
      scratch.takeBack(tile)
    }
  }

  /// Gives all tiles back, and covers `bounds` from now on. O(number of tiles).
  mutating func restart(in bounds: PixelRect) {
    giveBack()
    grid = TileGrid(bounds)
    if grid.count > capacity {
      tiles.deallocate()
      capacity = 2 * grid.count
      tiles = .allocate(capacity: capacity)
    }
    tiles.initialize(repeating: nil, count: grid.count)
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

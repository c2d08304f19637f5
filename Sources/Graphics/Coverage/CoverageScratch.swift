import Glibc

/// Scratch memory for computing coverage, shared by many masks, one at a time, and the tiles of
/// these masks. Belongs to one thread.
///
/// Tiles are made sixteen at a time, and used again: a stroke that is being drawn needs one every
/// few motions of the pen.
package final class CoverageScratch {
  /// The number of tiles that are made at a time.
  private static let batch = 16
  /// The greatest height of a fine shape, in pixels.
  static let fineHeight = 64
  /// The number of batches that are kept without masks, which take 0.6 MB.
  private static let kept = 4

  /// The crossings of the shape being inked.
  let crossings = RowCrossings(rows: CoverageTile.rows)
  /// The crossings of a fine shape, which are those of all tiles that it touches.
  let fineCrossings = RowCrossings(rows: fineHeight * PointRows.points, isFine: true)
  /// The addresses of the points of tiles that lie side by side.
  private(set) var points: UnsafeMutablePointer<UnsafeMutablePointer<UInt64>>
  private var capacity = 32
  /// The memory of all tiles, a batch each.
  private var batches: [UnsafeMutableRawPointer] = []
  /// The tiles that no mask has. They have no ink.
  private var spare: [CoverageTile] = []
  /// The number of tiles that masks have.
  private(set) var lent = 0

  package init() { points = .allocate(capacity: capacity) }

  deinit {
    assert(lent == 0)
    for batch in batches { free(batch) }
    points.deallocate()
  }

  /// Makes room for the addresses of `count` tiles.
  func reserve(_ count: Int) {
    guard count > capacity else { return }
    points.deallocate()
    capacity = 2 * count
    points = .allocate(capacity: capacity)
  }

  /// Lends a tile without ink, until `takeBack`.
  func lend() -> CoverageTile {
    if spare.isEmpty { makeBatch() }
    lent += 1
    return spare.removeLast()
  }

  /// Takes a tile back and removes its ink. The memory of many is freed once no mask has any.
  func takeBack(_ tile: CoverageTile) {
    tile.clear()
    spare.append(tile)
    lent -= 1
    guard lent == 0, batches.count > Self.kept else { return }
    for batch in batches[Self.kept...] { free(batch) }
    batches.removeSubrange(Self.kept...)
    spare.removeAll()
    for batch in batches { spare += tiles(of: batch) }
  }

  /// Frees the memory of all tiles, if no mask has any.
  package func rest() {
    guard lent == 0 else { return }
    for batch in batches { free(batch) }
    (batches, spare) = ([], [])
  }

  private func makeBatch() {
    guard let batch = calloc(Self.batch, CoverageTile.bytes) else {
      fatalError("there is no memory for ink")
    }
    batches.append(batch)
    for tile in tiles(of: batch) {
      tile.clear()
      spare.append(tile)
    }
  }

  private func tiles(of batch: UnsafeMutableRawPointer) -> [CoverageTile] {
    (0..<Self.batch).map { CoverageTile(batch + $0 * CoverageTile.bytes) }
  }
}

import Ink

/// How much of each pixel one stroke covers: exact, whatever order its parts come in.
///
/// A stroke is the union of capsules (see `Station`). Each is inked into 16 x 16 points a pixel, and
/// a pixel shows the share that is inked. Painting antialiased parts one over the other would leave
/// seams and beads at the joints; refilling all that meets a spot would cost more the longer the
/// spot is shaded. Here a new part costs what its own size costs, and nothing else.
///
/// Settled capsules are inked for good. The tail is inked on a copy, and replaced by the next.
/// Memory: 33 KB for each tile of 32 x 32 pixels that the stroke touches.
struct CoverageMask {
  /// The pixels the mask covers, from (0, 0): ink outside is left out.
  let bounds: PixelRect
  /// Pixels per canvas unit.
  let scale: Double

  private let grid: TileGrid
  private var tiles: [CoverageTile?]
  private let pool: TilePool
  private var lastSettled: Station?
  private var tail: [Capsule] = []
  /// The pixels the tail shown lies in.
  private var tailArea = PixelRect.empty
  /// The pixels that were inked for good since they were shown last.
  private var unshown = PixelRect.empty

  /// A mask without ink, `width` x `height` pixels; its tiles come from `pool` and go back there.
  init(width: Int, height: Int, scale: Double, pool: TilePool) {
    bounds = PixelRect(x: 0, y: 0, width: max(0, width), height: max(0, height))
    self.scale = scale
    self.pool = pool
    grid = TileGrid(bounds)
    tiles = Array(repeating: nil, count: grid.count)
  }

  /// Inks the capsules from the last settled station on through `stations`, in canvas units, as far
  /// as they lie in `clip`, in pixels.
  mutating func settle(_ stations: some Sequence<Station>, clip: PixelRect? = nil) {
    let clip = clip.map { $0.intersection(bounds) } ?? bounds
    for station in stations {
      let next = station.scaled(by: scale)
      if let lastSettled {
        Capsule.forEachPart(from: lastSettled, to: next, in: clip) { capsule, area in
          for cut in grid.cuts(of: area) {
            tile(at: cut.index).ink(capsule, origin: cut.origin, clip: cut.part)
          }
          unshown = unshown.union(area)
        }
      }
      lastSettled = next
    }
  }

  /// Shows what was settled, and behind it `tail` instead of the tail before, in canvas units: the
  /// last settled station and those that follow it, or a single one. Gives the pixels that may look
  /// different now.
  mutating func show(tail stations: [Station], clip: PixelRect? = nil) -> PixelRect {
    let clip = clip.map { $0.intersection(bounds) } ?? bounds
    var changed = unshown.union(tailArea)
    tail.removeAll(keepingCapacity: true)
    var area = PixelRect.empty
    if var previous = stations.first?.scaled(by: scale) {
      for station in stations.count > 1 ? stations.dropFirst() : stations[...] {
        let next = station.scaled(by: scale)
        Capsule.forEachPart(from: previous, to: next, in: clip) { capsule, part in
          tail.append(capsule)
          area = area.union(part)
        }
        previous = next
      }
    }
    tailArea = area
    changed = changed.union(tailArea)
    for cut in grid.cuts(of: changed) { refresh(cut) }
    unshown = .empty
    return changed
  }

  /// Shows what is settled in a part of a tile, and over it the tail.
  private mutating func refresh(_ cut: TileGrid.Cut) {
    let over = cut.part.intersection(tailArea.offset(x: -cut.origin.x, y: -cut.origin.y))
    guard !over.isEmpty || tiles[cut.index] != nil else { return }
    let tile = tile(at: cut.index)
    if over != cut.part { tile.show(tile, in: cut.part) }
    guard !over.isEmpty else { return }
    let scratch = pool.scratch
    scratch.copyPoints(from: tile, in: over)
    for capsule in tail { scratch.ink(capsule, origin: cut.origin, clip: over) }
    tile.show(scratch, in: over)
  }

  /// Copies the coverage of the pixels in `rect` to `bytes`, a byte a pixel, `stride` bytes a row.
  func copy(_ rect: PixelRect, to bytes: UnsafeMutableRawBufferPointer, stride: Int) {
    for y in 0..<rect.height {
      for x in 0..<rect.width { bytes[y * stride + x] = 0 }
    }
    for cut in grid.cuts(of: rect.intersection(bounds)) {
      guard let tile = tiles[cut.index] else { continue }
      tile.copyShown(
        cut.part, to: bytes, stride: stride,
        at: (cut.origin.x - rect.x, cut.origin.y - rect.y))
    }
  }

  /// The pixels of all tiles that may have ink.
  var area: PixelRect {
    var area = PixelRect.empty
    for cut in grid.cuts(of: bounds) where tiles[cut.index] != nil {
      area = area.union(cut.part.offset(x: cut.origin.x, y: cut.origin.y))
    }
    return area
  }

  /// Whether any pixel of `rect` may have ink.
  func meets(_ rect: PixelRect) -> Bool {
    for cut in grid.cuts(of: rect.intersection(bounds)) where tiles[cut.index] != nil {
      return true
    }
    return false
  }

  /// Gives all tiles back, and all ink up.
  mutating func recycle() {
    for index in tiles.indices {
      if let tile = tiles[index] { pool.give(tile) }
      tiles[index] = nil
    }
    lastSettled = nil
    tail = []
    (tailArea, unshown) = (.empty, .empty)
  }

  private mutating func tile(at index: Int) -> CoverageTile {
    if let tile = tiles[index] { return tile }
    let tile = pool.take()
    tiles[index] = tile
    return tile
  }
}

extension Station {
  /// The station with lengths made `scale` times as long.
  func scaled(by scale: Double) -> Station {
    Station(center * scale, radius: radius * scale)
  }
}

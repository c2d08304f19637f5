import Ink

/// The coverage of each pixel by one stroke: exact, in whatever order its parts are added.
///
/// A stroke is the union of capsules and polygons (see `Station`). Each is inked into 16 x 16
/// points a pixel, and the coverage of a pixel is the share of its points that are inked. Painting
/// antialiased parts one over the other would leave seams and beads at the joints. Refilling all
/// parts that touch a place would cost more the longer the place is shaded. Here the cost of a new
/// part depends only on its own size.
///
/// Settled parts are inked permanently. The tail is inked on a copy and is replaced by the next
/// tail. Memory: 8 KB for each tile of 16 x 16 pixels that the stroke touches.
///
/// The whole mask is composited once: ink of one opacity is as opaque at a self-intersection as
/// elsewhere. If the opacity varies, each pixel has the greatest opacity inked there.
struct CoverageMask {
  /// The pixels the mask contains; ink outside them is left out.
  let bounds: PixelRect
  /// Pixels per canvas unit.
  let scale: Double

  private let pen: Pen
  private let nib: NibMap
  private let grid: TileGrid
  private var tiles: [CoverageTile?]
  /// The number of tiles whose points are all inked.
  private var fullTiles = 0
  private let scratch: CoverageScratch
  private var lastSettled: PixelStation?
  /// True if the disc of `lastSettled` is inked.
  private var isLastInked = false
  private var tail: [InkCell] = []
  /// The numbers of the tiles that contain the tail shown.
  private var tailTiles: [Int] = []
  /// The numbers of the tiles whose coverage may differ from that shown.
  private var staleTiles: [Int] = []

  /// Creates an empty mask for strokes of `pen` that contains the pixels of `bounds`.
  init(pen: Pen, bounds: PixelRect, scale: Double, scratch: CoverageScratch) {
    self.pen = pen
    nib = pen.nib.map
    self.bounds = bounds
    self.scale = scale
    self.scratch = scratch
    grid = TileGrid(bounds)
    tiles = Array(repeating: nil, count: grid.count)
  }

  /// Inks the parts between the last settled station and `stations`, in canvas units.
  mutating func settle(_ stations: some Sequence<Station>) {
    for station in stations {
      let next = PixelStation(station, scale: scale)
      if let lastSettled {
        if !isSaturated(by: max(lastSettled.opacity, next.opacity)) {
          settle(from: lastSettled, to: next)
        }
        isLastInked = true
      }
      lastSettled = next
    }
  }

  private mutating func settle(from last: PixelStation, to next: PixelStation) {
    let reach = InkReach(last, next, nib)
    InkCell.forEach(
      from: last, to: next, nib: nib, isStartInked: isLastInked,
      hasVaryingOpacity: pen.hasVaryingOpacity, in: bounds
    ) { cell, area in
      for cut in grid.cuts(of: area) where reach?.meetsTile(at: cut.origin) ?? true {
        let tile = tile(at: cut.index)
        if tile.isSaturated(by: cell) { continue }
        let wasFull = tile.isFull
        tile.ink(cell, origin: cut.origin, clip: cut.part, scratch.crossings)
        if tile.isFull && !wasFull { fullTiles += 1 }
        invalidate(cut.part, of: tile, at: cut.index)
      }
    }
  }

  /// Returns true if all points of all tiles are inked, and as opaque as `opacity`, so that no ink
  /// of that opacity changes the mask. The ink of a wide pen fills a small mask soon.
  private func isSaturated(by opacity: Double) -> Bool {
    guard fullTiles == tiles.count else { return false }
    guard pen.hasVaryingOpacity else { return true }
    let opacity = OpacityRamp.byte(opacity)
    return tiles.allSatisfy { $0.map { $0.leastOpacity >= opacity } ?? false }
  }

  /// Ends the current piece. The next station begins another one, with a gap between the two.
  mutating func beginPiece() {
    lastSettled = nil
    isLastInked = false
  }

  /// Shows the settled parts followed by `tail` in place of the previous tail. `tail`, in canvas
  /// units, is the last settled station and those that follow it, or a single station. Adds the
  /// pixels that may differ now to `damage`.
  mutating func show(tail stations: [Station], damage: inout DamageRegion) {
    invalidateTail()
    for index in tailTiles { tiles[index]?.tail = .empty }
    tailTiles.removeAll(keepingCapacity: true)
    tail.removeAll(keepingCapacity: true)
    if var previous = stations.first.map({ PixelStation($0, scale: scale) }) {
      var isInked = isLastInked
      for station in stations.count > 1 ? stations.dropFirst() : stations[...] {
        let next = PixelStation(station, scale: scale)
        let reach = InkReach(previous, next, nib)
        InkCell.forEach(
          from: previous, to: next, nib: nib, isStartInked: isInked,
          hasVaryingOpacity: pen.hasVaryingOpacity, in: bounds
        ) { cell, part in
          tail.append(cell)
          for cut in grid.cuts(of: part) where reach?.meetsTile(at: cut.origin) ?? true {
            let tile = tile(at: cut.index)
            if tile.isSaturated(by: cell) { continue }
            if tile.tail.isEmpty { tailTiles.append(cut.index) }
            tile.tail = tile.tail.union(cut.part)
          }
        }
        previous = next
        isInked = true
      }
    }
    invalidateTail()
    for index in staleTiles {
      if let tile = tiles[index] { refresh(tile, at: grid.origin(of: index), &damage) }
    }
    staleTiles.removeAll(keepingCapacity: true)
  }

  /// Shows the settled ink in the stale part of a tile, and the tail over it.
  private func refresh(
    _ tile: CoverageTile, at origin: (x: Int, y: Int), _ damage: inout DamageRegion
  ) {
    let part = tile.stale
    let area = part.offset(x: origin.x, y: origin.y)
    if tile.tail.isEmpty {
      tile.show(tile, in: part)
    } else {
      scratch.tile.copyPoints(from: tile, in: part.y..<part.maxY)
      // Iterates by index: most cells lie elsewhere, and they are large to copy.
      for index in tail.indices where tail[index].pixels.intersects(area) {
        scratch.tile.ink(tail[index], origin: origin, clip: part, scratch.crossings)
      }
      tile.show(scratch.tile, in: part)
    }
    tile.stale = .empty
    damage.add(area)
  }

  private mutating func invalidateTail() {
    for index in tailTiles {
      if let tile = tiles[index] { invalidate(tile.tail, of: tile, at: index) }
    }
  }

  private mutating func invalidate(_ part: PixelRect, of tile: CoverageTile, at index: Int) {
    if tile.stale.isEmpty { staleTiles.append(index) }
    tile.stale = tile.stale.union(part)
  }

  /// Lowers the opacity shown where `other` shows ink of the same colour: both together, one over
  /// the other, are as opaque as the more opaque of the two. The ink of this mask has varying
  /// opacity.
  func yield(to other: CoverageMask) {
    let opacity = OpacityRamp.byte(other.pen.opacity.upperBound)
    for cut in grid.cuts(of: bounds.intersection(other.bounds)) {
      let place = cut.part.offset(x: cut.origin.x, y: cut.origin.y)
      var others = other.grid.cuts(of: place)
      guard let index = others.next()?.index, let below = other.tiles[index] else { continue }
      tiles[cut.index]?.yield(to: below, opacity: opacity, in: cut.part)
    }
  }

  /// Composites the pen's ink through the coverage shown in `rect` over the pixels of `surface`
  /// that lie `dx` to the right and `dy` down.
  func blend(_ rect: PixelRect, onto surface: inout ImageSurface, dx: Int, dy: Int) {
    let opacity = OpacityRamp.byte(pen.opacity.upperBound)
    for cut in grid.cuts(of: rect.intersection(bounds)) {
      tiles[cut.index]?.blend(
        pen.color, opacity: opacity, mode: pen.blend, cut.part, onto: &surface,
        dx: dx + cut.origin.x, dy: dy + cut.origin.y)
    }
  }

  /// Returns the coverage shown in `area`, which lies within the bounds, pixel by pixel.
  func spans(_ area: PixelRect, _ writer: SpanWriter) -> InkSpans {
    writer.begin(area, hasOpacities: pen.hasVaryingOpacity)
    for y in area.y..<area.maxY {
      let row = PixelRect(x: area.x, y: y, width: area.width, height: 1)
      for cut in grid.cuts(of: row) {
        tiles[cut.index]?.add(cut.part, to: writer, column: cut.origin.x - area.x)
      }
      writer.endRow()
    }
    return writer.spans
  }

  /// The pixels of all tiles that may have ink.
  var area: PixelRect {
    var area = PixelRect.empty
    for cut in grid.cuts(of: bounds) where tiles[cut.index] != nil {
      area = area.union(cut.part.offset(x: cut.origin.x, y: cut.origin.y))
    }
    return area
  }

  private mutating func tile(at index: Int) -> CoverageTile {
    if let tile = tiles[index] { return tile }
    let tile = CoverageTile()
    if pen.hasVaryingOpacity { tile.varyOpacity() }
    tiles[index] = tile
    // Only wide ink fills tiles. A prediction makes a mask for each motion.
    let side = CoverageTile.side
    guard pen.width.upperBound * scale > 4 * Double(side) else { return tile }
    let origin = grid.origin(of: index)
    let part = PixelRect(x: origin.x, y: origin.y, width: side, height: side).intersection(bounds)
    if part.width < side || part.height < side {
      tile.close(outside: part.offset(x: -origin.x, y: -origin.y))
    }
    return tile
  }
}

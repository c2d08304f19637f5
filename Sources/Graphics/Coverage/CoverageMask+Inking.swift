/// How the parts of a stroke get into the tiles.
extension CoverageMask {
  /// Inks the part between two stations, in pixels, as settled ink or as a part of the tail.
  ///
  /// If `isStartInked`, the disc of `a` is left out as far as that saves rows: the part before,
  /// which ends with that disc, has inked it, and is there as opaque as this part at least. That is
  /// so if neither of the two becomes more opaque on its way.
  mutating func ink(
    from a: PixelStation, to b: PixelStation, isStartInked: Bool, isTail: Bool
  ) {
    let opacity = hasVaryingOpacity ? OpacityRamp(a, b, nib) : nil
    let reach = InkReach(a, b, nib)
    Capsule.forEachPart(
      from: a, to: b, nib: nib, isStartInked: isStartInked, in: bounds
    ) { capsule, area, isCut in
      ink(capsule, opacity, in: area, isCut: isCut, reach, isTail: isTail)
    }
    guard a.hasCrossbar, b.hasCrossbar else { return }
    ConvexPolygon.forEachPart(from: a, to: b, in: bounds) { polygon, area, isCut in
      ink(polygon, opacity, in: area, isCut: isCut, reach, isTail: isTail)
    }
  }

  /// Inks a shape in the pixels of `area`, in all tiles that it may change. If not `isCut`, it has
  /// no columns beside these pixels.
  private mutating func ink(
    _ shape: some ConvexShape, _ opacity: OpacityRamp?, in area: PixelRect, isCut: Bool,
    _ reach: InkReach?, isTail: Bool
  ) {
    if !isCut, area.width < CoverageTile.side, area.height <= CoverageScratch.fineHeight {
      return inkFine(shape, opacity, in: area, isTail: isTail)
    }
    let (left, right) = (TileGrid.tile(area.x), TileGrid.tile(area.maxX &- 1))
    tiles.scratch.reserve(right &- left &+ 1)
    for row in TileGrid.tile(area.y)...TileGrid.tile(area.maxY &- 1) {
      var column = left
      while column <= right {
        let count = tiles(from: column, to: right, row: row, changedBy: opacity, reach)
        if count > 0 {
          ink(shape, opacity, in: area, from: column, count, row: row, isTail: isTail)
        }
        column &+= count &+ 1
      }
    }
  }

  /// Returns the number of tiles in a row, from one column on, that ink may change.
  private mutating func tiles(
    from first: Int, to last: Int, row: Int, changedBy opacity: OpacityRamp?, _ reach: InkReach?
  ) -> Int {
    let side = CoverageTile.side
    var column = first
    while column <= last {
      if let reach, !reach.meetsTile(at: (column &* side, row &* side)) { break }
      if tile(at: tiles.grid.index(column: column, row: row)).isSaturated(by: opacity) { break }
      column &+= 1
    }
    return column &- first
  }

  /// Inks the part of a shape in `area` that lies in some tiles of a row. Its crossings are
  /// computed once for all of them.
  private mutating func ink(
    _ shape: some ConvexShape, _ opacity: OpacityRamp?, in area: PixelRect, from first: Int,
    _ count: Int, row: Int, isTail: Bool
  ) {
    let side = CoverageTile.side
    let origin = (x: first &* side, y: row &* side)
    let clip = area.offset(x: -origin.x, y: -origin.y)
      .intersection(PixelRect(x: 0, y: 0, width: count &* side, height: side))
    let rows = tiles.scratch.crossings.enter(shape, origin: origin, clip: clip, isCut: true)
    let points = tiles.scratch.points
    let start = tiles.grid.index(column: first, row: row)
    for place in 0..<count {
      let shift = place &* side
      let left = max(clip.x &- shift, 0)
      let part = PixelRect(
        x: left, y: clip.y, width: min(clip.maxX &- shift, side) &- left, height: clip.height)
      let tile = tile(at: start &+ place)
      let target = isTail ? tailTile(over: tile, at: start &+ place, part) : tile
      target.use(part)
      points[place] = target.address
      if let opacity {
        let corner = (x: origin.x &+ shift, y: origin.y)
        target.raise(rows, tiles.scratch.crossings, from: shift, opacity, origin: corner)
      }
      invalidate(part, of: tile, at: start &+ place)
    }
    PointRows.set(rows, tiles.scratch.crossings, in: points)
    guard !isTail else { return }
    for place in 0..<count where tile(at: start &+ place).fill(hasVaryingOpacity: opacity != nil) {
      fullTiles += 1
    }
  }

  /// Inks a fine shape in the pixels of `area`, as most are: less than a tile wide, not too high,
  /// and without columns beside them. Its crossings are computed once for all tiles.
  private mutating func inkFine(
    _ shape: some ConvexShape, _ opacity: OpacityRamp?, in area: PixelRect, isTail: Bool
  ) {
    let (side, points) = (CoverageTile.side, PointRows.points)
    let rows = tiles.scratch.fineCrossings.enter(
      shape, origin: (area.x, area.y),
      clip: PixelRect(x: 0, y: 0, width: area.width, height: area.height), isCut: false)
    guard !rows.isEmpty else { return }
    // The rows of pixels with ink.
    let (top, last) = (
      area.y &+ rows.lowerBound / points, area.y &+ (rows.upperBound &- 1) / points
    )
    let (left, right) = (TileGrid.tile(area.x), TileGrid.tile(area.x &+ area.width &- 1))
    for row in TileGrid.tile(top)...TileGrid.tile(last) {
      let y = row &* side
      let (from, to) = (max(top, y), min(last &+ 1, y &+ side))
      let lines =
        max(
          rows.lowerBound, (from &- area.y) &* points)..<min(
          rows.upperBound, (to &- area.y) &* points)
      for column in left...right {
        let index = tiles.grid.index(column: column, row: row)
        let tile = tile(at: index)
        guard !tile.isSaturated(by: opacity) else { continue }
        let x = column &* side
        let first = max(area.x, x)
        let part = PixelRect(
          x: first &- x, y: from &- y, width: min(area.x &+ area.width, x &+ side) &- first,
          height: to &- from)
        let target = isTail ? tailTile(over: tile, at: index, part) : tile
        target.use(part)
        target.inkFine(
          lines, tiles.scratch.fineCrossings, in: part, margin: (area.x &- x, area.y &- y),
          opacity, origin: (x, y))
        invalidate(part, of: tile, at: index)
        if !isTail, tile.fill(hasVaryingOpacity: opacity != nil) { fullTiles += 1 }
      }
    }
  }

  /// Returns the tile for the tail over a tile, in which `part` is about to be inked.
  private mutating func tailTile(
    over tile: CoverageTile, at index: Int, _ part: PixelRect
  ) -> CoverageTile {
    // The tile itself shows the tail.
    tile.use(part)
    tile.tail = tile.tail.union(part)
    if let over = tile.over { return over }
    tailTiles.append(index)
    let over = tiles.scratch.lend()
    if hasVaryingOpacity { over.varyOpacity() }
    tile.over = over
    return over
  }

  mutating func invalidate(_ part: PixelRect, of tile: CoverageTile, at index: Int) {
    if tile.stale.isEmpty { staleTiles.append(index) }
    tile.stale = tile.stale.union(part)
  }

  private func tile(at index: Int) -> CoverageTile {
    if let tile = tiles[index] { return tile }
    let tile = tiles.scratch.lend()
    if hasVaryingOpacity { tile.varyOpacity() }
    tiles[index] = tile
    // Only wide ink fills tiles.
    let side = CoverageTile.side
    guard width > 4 * Double(side) else { return tile }
    let origin = tiles.grid.origin(of: index)
    let part = PixelRect(x: origin.x, y: origin.y, width: side, height: side).intersection(bounds)
    if part.width < side || part.height < side {
      tile.close(outside: part.offset(x: -origin.x, y: -origin.y))
    }
    return tile
  }
}

import Ink

/// The coverage of each pixel by one stroke: exact, in whatever order its parts are added.
///
/// A stroke is the union of capsules and polygons (see `Station`). Each is inked into 16 x 16
/// points a pixel, and the coverage of a pixel is the share of its points that are inked. Painting
/// antialiased parts one over the other would leave seams and beads at the joints. Refilling all
/// parts that touch a place would cost more the longer the place is shaded. Here the cost of a new
/// part depends only on its own size.
///
/// Settled parts are inked permanently. The tail is inked in tiles of its own over them, from a
/// pool, and is replaced by the next tail. Memory: 8 KB for each tile of 16 x 16 pixels that the
/// stroke touches.
///
/// The whole mask is composited once: ink of one opacity is as opaque at a self-intersection as
/// elsewhere. If the opacity varies, each pixel has the greatest opacity inked there.
///
/// It has its tiles on loan from a `CoverageScratch`, so it cannot be copied.
package struct CoverageMask: ~Copyable {
  /// The pixels the mask contains; ink outside them is left out.
  package let bounds: PixelRect
  /// Pixels per canvas unit.
  package let scale: Double

  private let nib: NibMap
  private let ink: BlendedInk
  private let hasVaryingOpacity: Bool
  /// The widest line in pixels.
  private let width: Double
  private var tiles: MaskTiles
  /// The number of tiles whose points are all inked.
  private var fullTiles = 0
  private var lastSettled: PixelStation?
  /// True if the disc of `lastSettled` is inked.
  private var isLastInked = false
  /// True if the ink that ends at `lastSettled` is nowhere less opaque than there.
  private var isLastFading = false
  /// The numbers of the tiles that have tiles for the tail over them.
  private var tailTiles: [Int] = []
  /// The numbers of the tiles whose coverage may differ from that shown.
  private var staleTiles: [Int] = []

  /// Creates an empty mask for strokes of `pen` that contains the pixels of `bounds`.
  package init(pen: Pen, bounds: PixelRect, scale: Double, scratch: CoverageScratch) {
    nib = pen.nib.map
    ink = BlendedInk(pen)
    hasVaryingOpacity = pen.hasVaryingOpacity
    width = pen.width.upperBound * scale
    self.bounds = bounds
    self.scale = scale
    tiles = MaskTiles(bounds, scratch)
  }

  // MARK: Inking

  /// Inks the parts between the last settled station and `stations`, in canvas units.
  package mutating func settle(_ stations: ArraySlice<Station>) {
    for station in stations {
      let next = PixelStation(station, scale: scale)
      if let lastSettled {
        let isFading = !hasVaryingOpacity || next.opacity <= lastSettled.opacity
        if !isSaturated(by: max(lastSettled.opacity, next.opacity)) {
          let isStartInked = isLastInked && isLastFading && isFading
          ink(from: lastSettled, to: next, isStartInked: isStartInked, isTail: false)
        }
        (isLastInked, isLastFading) = (true, isFading)
      }
      lastSettled = next
    }
  }

  /// Returns true if all points of all tiles are inked, and as opaque as `opacity`, so that no ink
  /// of that opacity changes the mask. The ink of a wide pen fills a small mask soon.
  private func isSaturated(by opacity: Double) -> Bool {
    guard fullTiles == tiles.grid.count else { return false }
    guard hasVaryingOpacity else { return true }
    let opacity = OpacityRamp.byte(opacity)
    return tiles.all { $0.minimumOpacity >= opacity }
  }

  /// Ends the current piece. The next station begins another one, with a gap between the two.
  package mutating func beginPiece() {
    lastSettled = nil
    (isLastInked, isLastFading) = (false, false)
  }

  /// Inks the part between two stations, in pixels, as settled ink or as a part of the tail.
  ///
  /// If `isStartInked`, the disc of `a` is left out as far as that saves rows: the part before,
  /// which ends with that disc, has inked it, and is there as opaque as this part at least. That is
  /// so if neither of the two becomes more opaque on its way.
  private mutating func ink(
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

  private mutating func invalidate(_ part: PixelRect, of tile: CoverageTile, at index: Int) {
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

  // MARK: Showing

  /// Shows the settled parts followed by `tail` in place of the previous tail. `tail`, in canvas
  /// units, is the last settled station and those that follow it, or a single station. Adds the
  /// pixels that may differ now to `damage`.
  package mutating func show(tail stations: [Station], damage: inout DamageRegion) {
    removeTail()
    if var previous = stations.first.map({ PixelStation($0, scale: scale) }) {
      var (isInked, wasFading) = (isLastInked, isLastFading)
      for station in stations.count > 1 ? stations.dropFirst() : stations[...] {
        let next = PixelStation(station, scale: scale)
        let isFading = !hasVaryingOpacity || next.opacity <= previous.opacity
        let isStartInked = isInked && wasFading && isFading
        ink(from: previous, to: next, isStartInked: isStartInked, isTail: true)
        previous = next
        (isInked, wasFading) = (true, isFading)
      }
    }
    for index in staleTiles {
      guard let tile = tiles[index] else { continue }
      let (x, y) = tiles.grid.origin(of: index)
      damage.add(tile.stale.offset(x: x, y: y))
      tile.show()
    }
    staleTiles.empty()
    giveBackTailTiles()
  }

  /// Removes the ink of the tail, but keeps its tiles: the next tail mostly lies in the same.
  private mutating func removeTail() {
    for index in tailTiles {
      guard let tile = tiles[index] else { continue }
      invalidate(tile.tail, of: tile, at: index)
      tile.tail = .empty
      guard let over = tile.over else { continue }
      over.clear()
      if hasVaryingOpacity { over.varyOpacity() }
    }
  }

  /// Gives the tiles back that the tail has left.
  private mutating func giveBackTailTiles() {
    var kept = 0
    for place in tailTiles.indices {
      let index = tailTiles[place]
      guard let tile = tiles[index], let over = tile.over else { continue }
      if tile.tail.isEmpty {
        tile.over = nil
        tiles.scratch.takeBack(over)
      } else {
        tailTiles[kept] = index
        kept += 1
      }
    }
    while kept < tailTiles.count { tailTiles.removeLast() }
  }

  /// Lowers the opacities of ink of the same colour in `area`, in 255ths, `columns` to a row, where
  /// this mask shows ink below: both together are as opaque as the more opaque of the two.
  func lower(_ opacities: UnsafeMutablePointer<UInt8>, columns: Int, in area: PixelRect) {
    for cut in tiles.grid.cuts(of: area) {
      let (x, y) = (cut.origin.x &- area.x, cut.origin.y &- area.y)
      tiles[cut.index]?.lower(
        opacities + (y &* columns &+ x), columns: columns, over: ink.opacity, in: cut.part)
    }
  }

  /// Composites the pen's ink through the coverage shown in `rect` over the pixels of `surface`
  /// that lie `dx` to the right and `dy` down.
  package func blend(_ rect: PixelRect, onto surface: inout ImageSurface, dx: Int, dy: Int) {
    surface.withPixels { blend(rect, onto: $0, dx: dx, dy: dy) }
  }

  /// Composites it as above over pixels that a surface lends.
  package func blend(_ rect: PixelRect, onto pixels: LentPixels, dx: Int, dy: Int) {
    for cut in tiles.grid.cuts(of: rect.intersection(bounds)) {
      tiles[cut.index]?.blend(
        ink, cut.part, onto: pixels, dx: dx + cut.origin.x, dy: dy + cut.origin.y)
    }
  }

  /// Returns the coverage shown in `area`, which lies within the bounds, pixel by pixel.
  package func spans(_ area: PixelRect, _ writer: SpanWriter) -> InkSpans {
    writer.begin(area, hasOpacities: hasVaryingOpacity)
    for y in area.y..<area.maxY {
      let row = PixelRect(x: area.x, y: y, width: area.width, height: 1)
      for cut in tiles.grid.cuts(of: row) {
        tiles[cut.index]?.add(cut.part, to: writer, column: cut.origin.x - area.x)
      }
      writer.endRow()
    }
    return writer.spans
  }

  /// The pixels of all tiles that may have ink.
  package var area: PixelRect {
    var area = PixelRect.empty
    for cut in tiles.grid.cuts(of: bounds) where tiles[cut.index] != nil {
      area = area.union(cut.part.offset(x: cut.origin.x, y: cut.origin.y))
    }
    return area
  }
}

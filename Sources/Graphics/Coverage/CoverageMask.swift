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

  let nib: NibMap
  let ink: BlendedInk
  let hasVaryingOpacity: Bool
  /// The widest line in pixels.
  let width: Double
  var tiles: MaskTiles
  /// The number of tiles whose points are all inked.
  var fullTiles = 0
  private var lastSettled: PixelStation?
  /// True if the disc of `lastSettled` is inked.
  private var isLastInked = false
  /// True if the ink that ends at `lastSettled` is nowhere less opaque than there.
  private var isLastFading = false
  /// The numbers of the tiles that have tiles for the tail over them.
  var tailTiles: [Int] = []
  /// The numbers of the tiles whose coverage may differ from that shown.
  var staleTiles: [Int] = []

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

  // MARK: Settled ink

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

  // MARK: The tail

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
}

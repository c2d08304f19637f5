/// How an area of pixels falls into tiles, row by row.
struct TileGrid {
  /// What of an area lies in one tile.
  struct Cut {
    /// The number of the tile.
    var index: Int
    /// The pixel at the tile's top left corner.
    var origin: (x: Int, y: Int)
    /// The part of the tile that lies in the area, in pixels from that corner.
    var part: PixelRect
  }

  private let columns: Int
  /// The number of tiles.
  let count: Int

  /// The tiles that cover `bounds`, which begins at (0, 0).
  init(_ bounds: PixelRect) {
    let side = CoverageTile.side
    columns = (bounds.width + side - 1) / side
    count = columns * ((bounds.height + side - 1) / side)
  }

  /// The pixel at the top left corner of tile `index`.
  func origin(of index: Int) -> (x: Int, y: Int) {
    (index % columns * CoverageTile.side, index / columns * CoverageTile.side)
  }

  /// The parts that `area`, within the grid, falls into.
  func cuts(of area: PixelRect) -> Cuts {
    Cuts(area: area, columns: columns)
  }

  /// Runs through the parts of an area.
  struct Cuts: Sequence, IteratorProtocol {
    private let area: PixelRect
    private let columns: Int
    private let first: Int
    private let last: Int
    private let bottom: Int
    private var column: Int
    private var row: Int

    init(area: PixelRect, columns: Int) {
      self.area = area
      self.columns = columns
      let side = CoverageTile.side
      first = area.x / side
      last = area.isEmpty ? first - 1 : (area.maxX - 1) / side
      bottom = area.isEmpty ? -1 : (area.maxY - 1) / side
      column = first
      row = area.y / side
    }

    mutating func next() -> Cut? {
      guard row <= bottom else { return nil }
      let side = CoverageTile.side
      let tile = PixelRect(x: column * side, y: row * side, width: side, height: side)
      let cut = Cut(
        index: row * columns + column, origin: (tile.x, tile.y),
        part: tile.intersection(area).offset(x: -tile.x, y: -tile.y))
      column += 1
      if column > last {
        column = first
        row += 1
      }
      return cut
    }
  }
}

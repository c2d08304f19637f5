/// The division of an area of pixels into tiles, row by row. Tiles begin at multiples of their
/// side, independent of the area: the ink of a pixel is computed in the same tile in every view.
struct TileGrid {
  /// The part of an area in one tile.
  struct Cut {
    var index: Int
    /// The pixel at the tile's top left corner.
    var origin: (x: Int, y: Int)
    /// The part of the tile that lies in the area, in pixels from that corner.
    var part: PixelRect
  }

  private let start: (column: Int, row: Int)
  private let columns: Int
  let count: Int

  /// Creates the grid of the tiles that cover `bounds`.
  init(_ bounds: PixelRect) {
    start = (Self.tile(bounds.x), Self.tile(bounds.y))
    columns = bounds.isEmpty ? 0 : Self.tile(bounds.maxX - 1) - start.column + 1
    count = bounds.isEmpty ? 0 : columns * (Self.tile(bounds.maxY - 1) - start.row + 1)
  }

  /// Returns the column or row of tiles that contains a column or row of pixels.
  @inline(__always)
  static func tile(_ pixel: Int) -> Int {
    // An arithmetic shift rounds down, also for negative numbers.
    pixel >> CoverageTile.side.trailingZeroBitCount
  }

  /// Returns the number of the tile in a column and row of tiles.
  @inline(__always)
  func index(column: Int, row: Int) -> Int {
    (row &- start.row) &* columns &+ column &- start.column
  }

  /// Returns the pixel at the top left corner of tile `index`.
  func origin(of index: Int) -> (x: Int, y: Int) {
    (
      (start.column + index % columns) * CoverageTile.side,
      (start.row + index / columns) * CoverageTile.side
    )
  }

  /// Returns the parts into which `area`, which lies within the grid, is divided.
  func cuts(of area: PixelRect) -> Cuts { Cuts(area: area, start: start, columns: columns) }

  /// The sequence of the parts of an area.
  struct Cuts: Sequence, IteratorProtocol {
    private let area: PixelRect
    private let start: (column: Int, row: Int)
    private let columns: Int
    private let first: Int
    private let last: Int
    private let bottom: Int
    private var column: Int
    private var row: Int

    init(area: PixelRect, start: (column: Int, row: Int), columns: Int) {
      self.area = area
      self.start = start
      self.columns = columns
      first = TileGrid.tile(area.x)
      last = area.isEmpty ? first - 1 : TileGrid.tile(area.maxX - 1)
      column = first
      row = TileGrid.tile(area.y)
      bottom = area.isEmpty ? row - 1 : TileGrid.tile(area.maxY - 1)
    }

    mutating func next() -> Cut? {
      guard row <= bottom else { return nil }
      let side = CoverageTile.side
      let tile = PixelRect(x: column * side, y: row * side, width: side, height: side)
      let cut = Cut(
        index: (row - start.row) * columns + column - start.column, origin: (tile.x, tile.y),
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

import Graphics
import Ink

/// The tiles of a page of finished ink, and the strokes on each.
///
/// Tiles begin at multiples of their side in the drawing's pixels, so that they stay the same while
/// the page moves. The page keeps whole tiles, including those of which it shows only a part.
struct PageTiles {
  struct Tile {
    let rect: PixelRect
    /// The state without ink.
    private(set) var blank: TileState
    /// The strokes that may have ink on it, the first lowest.
    var strokes: [PageStroke] = []
    /// The state it should show.
    var state: TileState
    /// The state it shows; nil if that is incomplete.
    var shown: TileState?

    var isStale: Bool { shown != state }

    mutating func append(_ stroke: PageStroke) {
      strokes.append(stroke)
      state = state.with(stroke.number)
    }

    /// Inserts a stroke at its index in the stacking order.
    mutating func insert(_ stroke: PageStroke) {
      let index = strokes.lastIndex { $0.index < stroke.index }.map { $0 + 1 } ?? 0
      strokes.insert(stroke, at: index)
      updateState()
    }

    mutating func remove(_ stroke: PageStroke) {
      guard let index = strokes.lastIndex(where: { $0 === stroke }) else { return }
      strokes.remove(at: index)
      updateState()
    }

    mutating func removeAll() {
      strokes = []
      state = blank
    }

    /// Sets the state without ink, after a change of the background. What the tile shows is of no
    /// use any more.
    mutating func setBlank(_ new: TileState) {
      blank = new
      updateState()
      shown = nil
    }

    private mutating func updateState() { state = strokes.reduce(blank) { $0.with($1.number) } }
  }

  /// The side of a tile, in pixels.
  static let side = 64

  /// The pixels of all tiles.
  let frame: PixelRect
  private let columns: Int
  private var tiles: [Tile] = []

  /// Creates the tiles that meet `bounds`, without ink, on `background`.
  init(
    _ bounds: PixelRect, engine: EngineSettings, scale: Double, background: PlaneBackground = .white
  ) {
    frame = bounds.outward(to: Self.side)
    columns = frame.width / Self.side
    for y in stride(from: frame.y, to: frame.maxY, by: Self.side) {
      for x in stride(from: frame.x, to: frame.maxX, by: Self.side) {
        let rect = PixelRect(x: x, y: y, width: Self.side, height: Self.side)
        let blank = TileState(
          x: x, y: y, engine: engine, scale: scale,
          background: background.number(ofTile: rect, scale: scale))
        tiles.append(Tile(rect: rect, blank: blank, state: blank, shown: blank))
      }
    }
  }

  subscript(index: Int) -> Tile {
    _read { yield tiles[index] }
    _modify { yield &tiles[index] }
  }

  var indices: Range<Int> { tiles.indices }

  /// Returns the numbers of the tiles that meet `rect`, row by row.
  func numbers(in rect: PixelRect) -> [Int] {
    let part = rect.intersection(frame)
    guard !part.isEmpty else { return [] }
    let rows = (part.y - frame.y) / Self.side...(part.maxY - 1 - frame.y) / Self.side
    let columns = (part.x - frame.x) / Self.side...(part.maxX - 1 - frame.x) / Self.side
    var numbers: [Int] = []
    for row in rows { for column in columns { numbers.append(row * self.columns + column) } }
    return numbers
  }

  /// Returns the numbers of the tiles that may have ink of `shape` and meet `rect`.
  func numbers(_ shape: InkShape, in rect: PixelRect? = nil) -> [Int] {
    numbers(in: rect?.intersection(shape.area) ?? shape.area).filter { shape.meets(tiles[$0].rect) }
  }

  /// Copies the contents of those tiles that `other` also has.
  mutating func copyContents(of other: PageTiles) {
    for (index, source) in zip(numbers(in: other.frame), other.numbers(in: frame)) {
      tiles[index] = other.tiles[source]
    }
  }
}

extension PixelRect {
  /// Returns the smallest rectangle around this one whose edges are multiples of `side`.
  func outward(to side: Int) -> PixelRect {
    guard !isEmpty else { return .empty }
    func down(_ pixel: Int) -> Int {
      (pixel >= 0 ? pixel / side : -((side - 1 - pixel) / side)) * side
    }
    let (left, top) = (down(x), down(y))
    return PixelRect(
      x: left, y: top, width: down(maxX + side - 1) - left, height: down(maxY + side - 1) - top)
  }

  /// Returns the rectangle's bands of `height` from the top down; the last may be lower.
  func bands(of height: Int) -> [PixelRect] {
    stride(from: y, to: maxY, by: height).map {
      PixelRect(x: x, y: $0, width: width, height: min(height, maxY - $0))
    }
  }
}

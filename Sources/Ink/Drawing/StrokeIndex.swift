/// A spatial index that finds the strokes whose ink may lie near a path.
///
/// A stroke is cut into short runs of samples. The rectangle around each run, enlarged by the
/// distance that an engine may draw beyond it, is stored in the cells of a grid. The cell sizes of
/// the grids are powers of two times the smallest, and a run is stored in the first grid whose
/// cells are as large as its rectangle: in four cells at most, however fast or far away the pen
/// was. A query looks up the cells around the path in each grid in use, and tests the rectangles
/// there. Such a hierarchical grid is described by C. Ericson, "Real-Time Collision Detection",
/// 2005, section 7.2.
public struct StrokeIndex: Sendable {
  /// The side of the smallest cells, in canvas units.
  static let side = 64.0
  /// The number of grids; the coarsest is a single cell.
  private static let grids = 48

  private struct Cell: Sendable, Hashable {
    let x: Int32
    let y: Int32
    let grid: UInt8

    /// Hashing one number takes a third of the time of three, and each run hashes several cells.
    func hash(into hasher: inout Hasher) {
      let place = UInt64(UInt32(bitPattern: x)) << 32 | UInt64(UInt32(bitPattern: y))
      hasher.combine(place ^ UInt64(grid) << 24)
    }
  }

  /// A run of a stroke. The bounds are stored in single precision and rounded outwards.
  private struct Entry: Sendable {
    let id: StrokeID
    private let minimum: SIMD2<Float>
    private let maximum: SIMD2<Float>

    init(_ id: StrokeID, _ bounds: Bounds) {
      self.id = id
      minimum = SIMD2(Float(bounds.min.x).nextDown, Float(bounds.min.y).nextDown)
      maximum = SIMD2(Float(bounds.max.x).nextUp, Float(bounds.max.y).nextUp)
    }

    var bounds: Bounds {
      Bounds(
        min: Point(Double(minimum.x), Double(minimum.y)),
        max: Point(Double(maximum.x), Double(maximum.y)))
    }
  }

  private var entries: [Cell: [Entry]] = [:]
  private var cells: [StrokeID: [Cell]] = [:]
  /// The number of occupied cells in each grid.
  private var used = [Int](repeating: 0, count: StrokeIndex.grids)
  /// A rectangle around the samples of all strokes, with room for the width of their lines. Strokes
  /// that were removed still count.
  public private(set) var extent = Bounds.empty

  /// Creates an empty index.
  public init() {}

  /// Adds a stroke. O(number of samples).
  public mutating func insert(_ stroke: Stroke) {
    remove(stroke.id)
    for sample in stroke.samples where sample.position.isFinite {
      let widening = Pen.widening(gain: stroke.pen.tiltGain, tilt: sample.tilt)
      extent.insert(sample.position, radius: stroke.pen.width.upperBound * widening / 2)
    }
    var all: [Cell] = []
    StrokeRuns(stroke).forEach { bounds in
      let entry = Entry(stroke.id, bounds)
      let grid = Self.grid(Swift.max(bounds.width, bounds.height))
      Self.forEachCell(bounds, grid) { cell in
        let last = Self.append(entry, to: &entries[cell, default: []])
        if last == nil { used[grid] += 1 }
        // The runs of a stroke are adjacent in a cell.
        if last != stroke.id { all.append(cell) }
      }
    }
    cells[stroke.id] = all
  }

  /// Appends an entry and returns the stroke of the entry before.
  private static func append(_ entry: Entry, to entries: inout [Entry]) -> StrokeID? {
    defer { entries.append(entry) }
    return entries.last?.id
  }

  /// Removes a stroke. O(number of its cells and of the runs in them).
  public mutating func remove(_ id: StrokeID) {
    for cell in cells.removeValue(forKey: id) ?? [] { empty(cell) { $0 == id } }
  }

  /// Removes strokes. Each of their cells is looked through once: one by one, many strokes that lie
  /// over one another would cost the square of their number.
  ///
  /// - Complexity: O(number of their cells and of the runs in them).
  mutating func remove(_ ids: [StrokeID]) {
    guard ids.count > 1 else {
      if let id = ids.first { remove(id) }
      return
    }
    let gone = Set(ids)
    var all: Set<Cell> = []
    for id in gone { all.formUnion(cells.removeValue(forKey: id) ?? []) }
    for cell in all { empty(cell, of: gone.contains) }
  }

  /// Removes the runs of the strokes for which `isGone` returns true from a cell that has some.
  private mutating func empty(_ cell: Cell, of isGone: (StrokeID) -> Bool) {
    entries[cell]?.removeAll { isGone($0.id) }
    guard entries[cell]?.isEmpty == true else { return }
    entries[cell] = nil
    used[Int(cell.grid)] -= 1
  }

  /// Returns the strokes whose ink `path` may touch, in no order: all that it touches, and some
  /// that lie near. O(length of the path and of what lies near it).
  public func strokes(near path: EraserPath) -> Set<StrokeID> {
    var found: Set<StrokeID> = []
    guard path.start.isFinite, path.end.isFinite else { return found }
    for grid in used.indices where used[grid] > 0 {
      let side = Self.side(grid)
      let length = path.start.distance(to: path.end)
      let breadth = 2 * path.radius / side + 2
      if (length / side + 1) * breadth * breadth > Double(used[grid]) + 16 {
        // The path has more cells than the grid has occupied ones.
        for (cell, entries) in entries where Int(cell.grid) == grid {
          find(entries, path, &found)
        }
        continue
      }
      let parts = Swift.max(1, Int((length / side).rounded(.up)))
      for part in 0..<parts {
        var bounds = Bounds.empty
        for end in [part, part + 1] {
          let place = path.start.interpolated(to: path.end, Double(end) / Double(parts))
          bounds.insert(place, radius: path.radius)
        }
        Self.forEachCell(bounds, grid) { cell in
          if let entries = entries[cell] { find(entries, path, &found) }
        }
      }
    }
    return found
  }

  private func find(_ entries: [Entry], _ path: EraserPath, _ found: inout Set<StrokeID>) {
    for entry in entries where path.comesNear(entry.bounds) { found.insert(entry.id) }
  }

  /// Returns the first grid whose cells are at least as large as `size`.
  private static func grid(_ size: Double) -> Int {
    var (grid, side) = (0, side)
    while side < size, grid < grids - 1 { (grid, side) = (grid + 1, side * 2) }
    return grid
  }

  private static func side(_ grid: Int) -> Double { side * Double(UInt64(1) << UInt64(grid)) }

  private static func forEachCell(_ bounds: Bounds, _ grid: Int, _ body: (Cell) -> Void) {
    guard grid < grids - 1 else { return body(Cell(x: 0, y: 0, grid: UInt8(grid))) }
    let side = side(grid)
    for y in number(bounds.min.y / side)...number(bounds.max.y / side) {
      for x in number(bounds.min.x / side)...number(bounds.max.x / side) {
        body(Cell(x: x, y: y, grid: UInt8(grid)))
      }
    }
  }

  /// Returns the column or row at a position measured in cells, clamped to the range of cells.
  private static func number(_ place: Double) -> Int32 {
    Int32(Swift.min(Swift.max(place.rounded(.down), -2e9), 2e9))
  }
}

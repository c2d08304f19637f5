/// Finds the strokes whose ink may lie near a place, without looking at the others.
///
/// A stroke is cut into short runs of samples, and the rectangle around each, grown by all that an
/// engine may draw beyond it, is entered into the cells of a grid it meets. Grids get coarser by
/// powers of two, and a run goes into the first whose cells are as large as its rectangle: four cells
/// at most, however fast or far away the pen was. A question looks up the few cells around the place
/// in each grid in use, and there asks the rectangles.
public struct StrokeIndex: Sendable {
  /// The side of the smallest cells, in canvas units.
  static let side = 64.0
  /// The grids there may be; the coarsest is a single cell.
  private static let grids = 48

  private struct Cell: Sendable, Hashable {
    let x: Int32
    let y: Int32
    let grid: UInt8

    /// All at once: three numbers take three times as long, and each run asks for some cells.
    func hash(into hasher: inout Hasher) {
      let place = UInt64(UInt32(bitPattern: x)) << 32 | UInt64(UInt32(bitPattern: y))
      hasher.combine(place ^ UInt64(grid) << 24)
    }
  }

  /// A run of a stroke, with its bounds in half the memory, grown by what gets lost.
  private struct Entry: Sendable {
    let id: StrokeID
    private let least: SIMD2<Float>
    private let greatest: SIMD2<Float>

    init(_ id: StrokeID, _ bounds: Bounds) {
      self.id = id
      least = SIMD2(Float(bounds.min.x).nextDown, Float(bounds.min.y).nextDown)
      greatest = SIMD2(Float(bounds.max.x).nextUp, Float(bounds.max.y).nextUp)
    }

    var bounds: Bounds {
      Bounds(
        min: Point(Double(least.x), Double(least.y)),
        max: Point(Double(greatest.x), Double(greatest.y)))
    }
  }

  private var entries: [Cell: [Entry]] = [:]
  private var cells: [StrokeID: [Cell]] = [:]
  /// How many cells of each grid hold something.
  private var used = [Int](repeating: 0, count: StrokeIndex.grids)

  /// An index without strokes.
  public init() {}

  /// Enters a stroke. O(number of samples).
  public mutating func insert(_ stroke: Stroke) {
    remove(stroke.id)
    var all: [Cell] = []
    StrokeRuns(stroke).forEach { bounds in
      let entry = Entry(stroke.id, bounds)
      let grid = Self.grid(Swift.max(bounds.width, bounds.height))
      Self.forEachCell(bounds, grid) { cell in
        let last = Self.append(entry, to: &entries[cell, default: []])
        if last == nil { used[grid] += 1 }
        // A stroke's runs lie behind each other in a cell.
        if last != stroke.id { all.append(cell) }
      }
    }
    cells[stroke.id] = all
  }

  /// Appends an entry, and gives the stroke of the one before.
  private static func append(_ entry: Entry, to entries: inout [Entry]) -> StrokeID? {
    defer { entries.append(entry) }
    return entries.last?.id
  }

  /// Takes a stroke out. O(number of its cells and of the runs in them).
  public mutating func remove(_ id: StrokeID) {
    for cell in cells.removeValue(forKey: id) ?? [] {
      entries[cell]?.removeAll { $0.id == id }
      guard entries[cell]?.isEmpty == true else { continue }
      entries[cell] = nil
      used[Int(cell.grid)] -= 1
    }
  }

  /// The strokes whose ink `path` may touch, each once, in no order: all that it does touch, and some
  /// that lie near. O(length of the path and what lies near it).
  public func strokes(near path: EraserPath) -> Set<StrokeID> {
    var found: Set<StrokeID> = []
    guard path.start.isFinite, path.end.isFinite else { return found }
    for grid in used.indices where used[grid] > 0 {
      let side = Self.side(grid)
      let length = path.start.distance(to: path.end)
      let breadth = 2 * path.radius / side + 2
      if (length / side + 1) * breadth * breadth > Double(used[grid]) + 16 {
        // Longer than all that is there.
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

  /// The grid whose cells are as large as `size`.
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

  /// The column or row at a place measured in cells; what is beyond all counting is in the last.
  private static func number(_ place: Double) -> Int32 {
    Int32(Swift.min(Swift.max(place.rounded(.down), -2e9), 2e9))
  }
}

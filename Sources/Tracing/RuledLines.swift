/// Removes printed rules from coverage: lines that are straight to a pixel over more than half of
/// the picture, thin and even. Ink that crosses them stays.
///
/// A flourish under a name is not straight, and stays.
struct RuledLines {
  /// The coverage of what may be a rule, and of what is its edge.
  private static let (dark, edge): (Float, Float) = (0.35, 0.25)
  /// The slopes that are looked for: up to this many on each side of an axis, this far apart. They
  /// reach 4.6 degrees.
  private static let (slopes, slopeStep) = (40, 0.002)
  /// The share of a side that a rule passes over.
  private static let leastShare = 0.5
  /// The largest share of dark pixels in a picture of handwriting and rules.
  private static let mostDark = 0.25
  /// The greatest number of lines that are looked at in each direction.
  private static let mostLines = 64
  /// The greatest deviation from a straight line, in pixels for each 1,000 of its length, and the
  /// least of these limits: the places of edges have a third of a pixel.
  private static let (bend, leastBend) = (0.6, 0.6)

  /// The coverage, in which columns are rows if the lines are vertical.
  private var plane: Plane
  private let pen: Double
  /// The coverage before lines were removed.
  private let original: Plane

  /// Returns `coverage` without rules of both directions. O(pixels, and dark pixels times slopes).
  static func removed(from coverage: Plane, pen: Double) -> Plane {
    var level = RuledLines(coverage, pen)
    level.removeLines()
    var upright = RuledLines(level.plane.transposed(), pen)
    upright.removeLines()
    return upright.plane.transposed()
  }

  private init(_ plane: Plane, _ pen: Double) {
    (self.plane, original, self.pen) = (plane, plane, max(1, pen))
  }

  /// A line: the row in the middle column, and the rows for each column.
  private struct Line {
    var middle: Double
    var slope: Double

    func row(_ x: Int, of width: Int) -> Double { middle + slope * (Double(x) - Double(width) / 2) }
  }

  private mutating func removeLines() {
    for line in candidates() { if let rule = measured(line) { remove(rule) } }
  }

  /// Returns the lines that dark pixels lie on in more than half of all columns, those with the
  /// most first (P. V. C. Hough, 1962, in the form of R. O. Duda and P. E. Hart, Use of the Hough
  /// transformation to detect lines and curves in pictures, 1972,
  /// https://doi.org/10.1145/361237.361242, with slopes in place of angles).
  private func candidates() -> [Line] {
    let (width, height) = (plane.width, plane.height)
    var places: [(x: Int32, y: Int32)] = []
    let most = Int(Self.mostDark * Double(width * height))
    for y in 0..<height {
      for x in 0..<width where plane.values[y * width + x] > Self.dark {
        places.append((Int32(x), Int32(y)))
      }
      if places.count > most { return [] }
    }
    let reach = Int((Double(Self.slopes) * Self.slopeStep * Double(width) / 2).rounded(.up)) + 1
    var found: [(count: Int, line: Line)] = []
    for number in -Self.slopes...Self.slopes {
      let slope = Double(number) * Self.slopeStep
      // The rows by which a column is moved, so that the line is level.
      let moves = (0..<width).map {
        Int((-slope * (Double($0) - Double(width) / 2)).rounded()) + reach
      }
      var counts = [Int](repeating: 0, count: height + 2 * reach)
      for place in places { counts[Int(place.y) + moves[Int(place.x)]] += 1 }
      for (row, count) in counts.enumerated()
      where Double(count) > Self.leastShare * Double(width) {
        found.append((count, Line(middle: Double(row - reach), slope: slope)))
      }
    }
    found.sort {
      ($0.count, $1.line.middle, $1.line.slope) > ($1.count, $0.line.middle, $0.line.slope)
    }
    var lines: [Line] = []
    for (_, line) in found where lines.count < Self.mostLines {
      if lines.allSatisfy({ abs($0.middle - line.middle) >= 4 * pen }) { lines.append(line) }
    }
    return lines
  }

  /// A rule, and its columns that nothing crosses.
  private struct Rule {
    var line: Line
    var thickness: Double
    var isFree: [Bool]
  }

  /// What is dark at a line in a column: from the top down to the bottom, without that.
  private struct Extent {
    var top: Int
    var bottom: Int
    var thickness: Double { Double(bottom - top) }
    var middle: Double { Double(top + bottom - 1) / 2 }
  }

  /// Returns what is dark at `row` of a column, or nil if nothing is.
  private func extent(_ x: Int, near row: Double) -> Extent? {
    let (width, height) = (plane.width, plane.height)
    let middle = Int(row.rounded())
    // Slopes are steps, and the nearest one is a pixel off at the ends.
    let near = [0, -1, 1, -2, 2].lazy.map { middle + $0 }.first {
      (0..<height).contains($0) && original.values[$0 * width + x] > Self.dark
    }
    guard let near else { return nil }
    let reach = Int(3 * pen) + 2
    var (top, bottom) = (near, near + 1)
    while top > 0, near - top < reach, original.values[(top - 1) * width + x] > Self.edge {
      top -= 1
    }
    while bottom < height, bottom - near <= reach, original.values[bottom * width + x] > Self.edge {
      bottom += 1
    }
    return Extent(top: top, bottom: bottom)
  }

  /// Measures a line. Returns nil if it is no rule: not straight, not thin, not even, or too short.
  private func measured(_ line: Line) -> Rule? {
    let width = plane.width
    var line = line
    var thickness = 0.0
    // Again with the line that the columns have in common.
    for _ in 0..<2 {
      let extents = (0..<width).map { extent($0, near: line.row($0, of: width)) }
      let sorted = extents.compactMap { $0?.thickness }.sorted()
      guard !sorted.isEmpty else { return nil }
      thickness = sorted[sorted.count / 2]
      guard thickness <= 1.5 * pen + 2 else { return nil }
      var fit = LineFit()
      for (x, extent) in extents.enumerated() {
        guard let extent, abs(extent.thickness - thickness) <= 2 else { continue }
        fit.add(Double(x) - Double(width) / 2, extent.middle)
      }
      guard let found = fit.line else { return nil }
      line = Line(middle: found.offset, slope: found.slope)
    }
    let most = max(Self.leastBend, Self.bend * Double(width) / 1000)
    var isFree = [Bool](repeating: true, count: width)
    var (count, bend, spread) = (0, 0.0, 0.0)
    for x in 0..<width {
      let row = line.row(x, of: width)
      guard let extent = extent(x, near: row) else { continue }
      let isCrossed =
        Double(extent.bottom) - row > thickness / 2 + 2
        || row - Double(extent.top) > thickness / 2 + 1
      if isCrossed {
        for near in max(0, x - 1)...min(width - 1, x + 1) { isFree[near] = false }
      } else {
        count += 1
        bend += (extent.middle - row) * (extent.middle - row)
        spread += (extent.thickness - thickness) * (extent.thickness - thickness)
      }
    }
    guard Double(count) > Self.leastShare * Double(width),
      (bend / Double(count)).squareRoot() <= most,
      (spread / Double(count)).squareRoot() <= 0.3 * thickness + 0.5
    else { return nil }
    return Rule(line: line, thickness: thickness, isFree: isFree)
  }

  private mutating func remove(_ rule: Rule) {
    let (width, height) = (plane.width, plane.height)
    for x in 0..<width where rule.isFree[x] {
      let row = rule.line.row(x, of: width)
      let half = rule.thickness / 2 + 2
      let (top, bottom) = (Int((row - half).rounded(.down)), Int((row + half).rounded(.up)))
      for y in max(0, top)..<max(0, min(height, bottom + 1)) { plane.values[y * width + x] = 0 }
    }
  }
}

/// The straight line through points, by least squares of the second coordinate.
private struct LineFit {
  private var (count, x, y, xx, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)

  mutating func add(_ x: Double, _ y: Double) {
    count += 1
    self.x += x
    self.y += y
    xx += x * x
    xy += x * y
  }

  /// The line, or nil if fewer than two points were added, or all above one another.
  var line: (offset: Double, slope: Double)? {
    let divisor = count * xx - x * x
    guard count > 1, divisor > 0 else { return nil }
    let slope = (count * xy - x * y) / divisor
    return ((y - slope * x) / count, slope)
  }
}

/// The connected parts of what is dark in a plane: runs of pixels along the rows, joined where they
/// touch, also at corners.
///
/// Runs are joined by union and find (R. E. Tarjan, Efficiency of a good but not linear set union
/// algorithm, 1975, https://doi.org/10.1145/321879.321884), so that the work is nearly O(pixels).
struct InkRuns {
  /// Dark pixels next to one another in a row.
  struct Run {
    let y: Int
    let start: Int
    let end: Int
  }

  /// A connected part.
  struct Part {
    /// The number of pixels.
    var area = 0
    /// The number of sides of pixels along its edge.
    var sides = 0
    /// True if it reaches the border of the plane.
    var touchesBorder = false
  }

  /// The runs, row by row.
  private(set) var runs: [Run] = []
  /// The number of the part that each run belongs to.
  private(set) var labels: [Int] = []
  private(set) var parts: [Part] = []

  /// Finds the parts of `plane` above `level`.
  init(_ plane: Plane, above level: Float) {
    var parents: [Int] = []
    /// The pixels of each run that lie below pixels of the row above.
    var shared: [Int] = []
    var above = 0..<0
    for y in 0..<plane.height {
      let first = runs.count
      let row = y * plane.width
      var x = 0
      while x < plane.width {
        guard plane.values[row + x] > level else {
          x += 1
          continue
        }
        let start = x
        while x < plane.width, plane.values[row + x] > level { x += 1 }
        runs.append(Run(y: y, start: start, end: x))
        parents.append(parents.count)
        shared.append(0)
      }
      var upper = above.lowerBound
      for number in first..<runs.count {
        let run = runs[number]
        while upper < above.upperBound, runs[upper].end < run.start { upper += 1 }
        var touching = upper
        while touching < above.upperBound, runs[touching].start <= run.end {
          let other = runs[touching]
          shared[number] += max(0, min(run.end, other.end) - max(run.start, other.start))
          Self.join(number, touching, &parents)
          touching += 1
        }
      }
      above = first..<runs.count
    }
    collect(&parents, shared, plane)
  }

  private mutating func collect(_ parents: inout [Int], _ shared: [Int], _ plane: Plane) {
    var numbers = [Int](repeating: -1, count: runs.count)
    labels = .init(repeating: 0, count: runs.count)
    for (index, run) in runs.enumerated() {
      let root = Self.root(index, &parents)
      if numbers[root] < 0 {
        numbers[root] = parts.count
        parts.append(Part())
      }
      let label = numbers[root]
      labels[index] = label
      let length = run.end - run.start
      parts[label].area += length
      parts[label].sides += 2 + 2 * length - 2 * shared[index]
      if run.start == 0 || run.end == plane.width || run.y == 0 || run.y == plane.height - 1 {
        parts[label].touchesBorder = true
      }
    }
  }

  private static func root(_ index: Int, _ parents: inout [Int]) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }

  private static func join(_ a: Int, _ b: Int, _ parents: inout [Int]) {
    let (first, second) = (root(a, &parents), root(b, &parents))
    // The earlier one stays a root, so that parts are numbered from the top.
    if first != second { parents[max(first, second)] = min(first, second) }
  }

  /// The width of the pen that drew the larger parts, in pixels: twice the area for the length of
  /// the edge. That is pi / 4 of the number of the pixels' sides, as the mean of all directions
  /// (M. W. Crofton, 1868, https://doi.org/10.1098/rstl.1868.0008). 0 if there is no part.
  var penWidth: Double {
    let largest = parts.lazy.map(\.area).max() ?? 0
    var (area, sides) = (0, 0)
    for part in parts where part.area >= 12 && part.area * 20 >= largest {
      area += part.area
      sides += part.sides
    }
    return sides > 0 ? 2 * Double(area) / (Double.pi / 4 * Double(sides)) : 0
  }
}

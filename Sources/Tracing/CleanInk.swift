/// The coverage of what is surely ink, without specks and without what the picture cuts off.
struct CleanInk {
  /// The coverage that is surely ink.
  private static let sure: Float = 0.5
  /// The distance from sure ink up to which a lower coverage is its edge, in pixels.
  private static let reach = 2
  /// The least size of a part in pixels, and in squares of the pen.
  private static let (leastArea, leastSquares) = (6.0, 0.3)

  /// The coverage in 0...1 of the part of the picture that has the ink, with a margin of paper.
  let plane: Plane
  /// The corner of that part, in pixels of the picture.
  let corner: (x: Int, y: Int)

  /// Keeps the ink of `coverage`. O(pixels).
  ///
  /// - Throws: `TracingError` if nothing is left.
  init(_ coverage: Plane) throws(TracingError) {
    let runs = InkRuns(coverage, above: Self.sure)
    let pen = runs.penWidth
    let least = max(Self.leastArea, Self.leastSquares * pen * pen)
    let isKept = runs.parts.map { Double($0.area) >= least && !$0.touchesBorder }
    var (minX, minY, maxX, maxY) = (Int.max, Int.max, 0, 0)
    for (run, label) in zip(runs.runs, runs.labels) where isKept[label] {
      (minX, maxX) = (min(minX, run.start), max(maxX, run.end))
      (minY, maxY) = (min(minY, run.y), max(maxY, run.y + 1))
    }
    guard minX < maxX else {
      let isCut = runs.parts.contains { $0.touchesBorder && Double($0.area) >= least }
      throw isCut ? .cutOff : .noInk
    }
    let margin = 2 * Self.reach + 2
    let (x, y) = (
      max(0, minX - margin)..<min(coverage.width, maxX + margin),
      max(0, minY - margin)..<min(coverage.height, maxY + margin)
    )
    var plane = coverage.cut(x: x, y: y)
    var near = [Bool](repeating: false, count: plane.values.count)
    for (run, label) in zip(runs.runs, runs.labels) where isKept[label] {
      for row in max(y.lowerBound, run.y - Self.reach)...min(y.upperBound - 1, run.y + Self.reach) {
        let start = (row - y.lowerBound) * plane.width - x.lowerBound
        let left = max(x.lowerBound, run.start - Self.reach)
        for column in left..<min(x.upperBound, run.end + Self.reach) {
          near[start + column] = true
        }
      }
    }
    for index in near.indices {
      plane.values[index] = near[index] ? max(0, min(1, plane.values[index])) : 0
    }
    self.plane = plane
    corner = (x.lowerBound, y.lowerBound)
  }
}

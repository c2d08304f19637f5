import Ink

/// The centre line of the ink as closely spaced points.
struct CenterLine {
  /// A point of the line and the approximate time of the pen there.
  struct Place {
    var point: Point
    var time: Double
  }

  private(set) var places: [Place] = []

  /// Creates the line that `engine` draws through `samples`, with points at most `step` canvas
  /// units apart.
  init(_ samples: [Sample], engine settings: EngineSettings, pen: Pen, step: Double = 0.25) {
    var engine = settings.engine(for: pen)
    for sample in samples { engine.append(sample) { add($0.curve, step, sample.time) } }
    let end = samples.last?.time ?? 0
    engine.tail { add($0.curve, step, end) }
  }

  private mutating func add(_ curve: CurvePiece, _ step: Double, _ time: Double) {
    let length = length(of: curve)
    let count = max(1, Int((length / step).rounded(.up)))
    for i in 0...count {
      places.append(Place(point: curve.point(at: Double(i) / Double(count)), time: time))
    }
  }

  private func length(of curve: CurvePiece) -> Double {
    (0..<8).reduce(0) { sum, i in
      sum + curve.point(at: Double(i) / 8).distance(to: curve.point(at: Double(i + 1) / 8))
    }
  }
}

/// A polyline that answers queries for the distance of a point.
struct Path {
  private let points: [Point]
  private var cells: [Cell: [Int]] = [:]
  private static let side = 16.0

  private struct Cell: Hashable {
    var x: Int
    var y: Int
  }

  /// Creates the path through `points`, at least one.
  init(_ points: [Point]) {
    self.points = points
    for index in 0..<max(1, points.count - 1) {
      let (a, b) = (points[index], points[min(index + 1, points.count - 1)])
      let (low, high) = (
        cell(Point(min(a.x, b.x), min(a.y, b.y))),
        cell(Point(max(a.x, b.x), max(a.y, b.y)))
      )
      for x in low.x...high.x {
        for y in low.y...high.y { cells[Cell(x: x, y: y), default: []].append(index) }
      }
    }
  }

  private func cell(_ p: Point) -> Cell {
    Cell(x: Int((p.x / Self.side).rounded(.down)), y: Int((p.y / Self.side).rounded(.down)))
  }

  /// Returns the distance of `point` from the path, in canvas units.
  func distance(to point: Point) -> Double {
    let home = cell(point)
    var best = Double.infinity
    for ring in 0..<200 {
      if best < Double(ring - 1) * Self.side { break }
      for x in home.x - ring...home.x + ring {
        for y in home.y - ring...home.y + ring
        where max(abs(x - home.x), abs(y - home.y)) == ring {
          for index in cells[Cell(x: x, y: y)] ?? [] {
            best = min(best, distance(to: point, index))
          }
        }
      }
    }
    return best
  }

  private func distance(to point: Point, _ index: Int) -> Double {
    let (a, b) = (points[index], points[min(index + 1, points.count - 1)])
    let step = b - a
    let square = step.dot(step)
    guard square > 0 else { return a.distance(to: point) }
    let share = min(1, max(0, (point - a).dot(step) / square))
    return a.interpolated(to: b, share).distance(to: point)
  }
}

import Ink

/// A shape as the set of grid points inside it. It is slow, simple, and independent of the
/// program's rasterisers.
public struct PointRaster: Equatable {
  /// The number of points per canvas unit.
  public let fineness: Double
  /// The corner of the grid, in canvas units.
  public let origin: Point
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The points, 64 per word, the first in the lowest bit. Every row begins with a new word.
  private var words: [UInt64]
  private let stride: Int

  /// Creates an empty set over `bounds`.
  public init(_ bounds: Bounds, fineness: Double) {
    self.fineness = fineness
    origin = bounds.min
    width = Int((bounds.width * fineness).rounded(.up)) + 1
    height = Int((bounds.height * fineness).rounded(.up)) + 1
    stride = (width + 63) / 64
    words = Array(repeating: 0, count: stride * height)
  }

  /// The number of points inside.
  public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
  /// The area inside, in square units.
  public var area: Double { Double(count) / (fineness * fineness) }

  /// Returns the number of points in exactly one of two shapes.
  public func difference(_ other: PointRaster) -> Int {
    zip(words, other.words).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
  }

  /// The number of points in the shape with a neighbour outside it, its edge.
  public var edge: Int {
    var count = 0
    for y in 0..<height {
      for column in 0..<stride {
        let here = word(column, y)
        guard here != 0 else { continue }
        let left = here << 1 | word(column - 1, y) >> 63
        let right = here >> 1 | word(column + 1, y) << 63
        let held = here & left & right & word(column, y - 1) & word(column, y + 1)
        count += (here & ~held).nonzeroBitCount
      }
    }
    return count
  }

  /// Returns a word of points, or 0 outside the grid.
  private func word(_ column: Int, _ y: Int) -> UInt64 {
    guard 0..<stride ~= column, 0..<height ~= y else { return 0 }
    return words[y * stride + column]
  }

  /// Adds the disc of `radius` around `center`.
  public mutating func add(_ center: Point, radius: Double) {
    for y in rows(center.y - radius, center.y + radius) {
      let d = line(y) - center.y
      let square = radius * radius - d * d
      guard square > 0 else { continue }
      fill(y, center.x - square.squareRoot(), center.x + square.squareRoot())
    }
  }

  /// Adds the interior of `path` by the non-zero rule, with its curves divided into 16 chords.
  public mutating func add(_ path: OutlinePath) {
    add(edges: Self.edges(path))
  }

  /// Adds a triangle of either orientation.
  public mutating func add(triangle a: Point, _ b: Point, _ c: Point) {
    add(edges: [(a, b), (b, c), (c, a)])
  }

  /// Adds the shape defined by `stations`: the capsules between them, as discs at most a sixteenth
  /// of a unit apart, and the triangles between crossbars.
  public mutating func add(_ stations: [Station]) {
    if stations.count == 1 { add(stations[0].center, radius: stations[0].radius) }
    for (a, b) in zip(stations, stations.dropFirst()) {
      let steps = Int((a.center.distance(to: b.center) * 16).rounded(.up)) + 1
      for step in 0...steps {
        let t = Double(step) / Double(steps)
        add(
          a.center.interpolated(to: b.center, t), radius: a.radius + (b.radius - a.radius) * t)
      }
      guard a.hasCrossbar, b.hasCrossbar else { continue }
      add(triangle: a.right, b.right, a.left)
      add(triangle: b.right, b.left, a.left)
    }
  }

  private static func edges(_ path: OutlinePath) -> [(Point, Point)] {
    var edges: [(Point, Point)] = []
    var start = Point.zero
    var current = Point.zero
    for element in path.elements {
      switch element {
      case .move(let p): (start, current) = (p, p)
      case .line(let p):
        edges.append((current, p))
        current = p
      case .curve(let c1, let c2, let p):
        let piece = CurvePiece.cubic(current, c1, c2, p)
        for i in 0..<16 {
          edges.append((piece.point(at: Double(i) / 16), piece.point(at: Double(i + 1) / 16)))
        }
        current = p
      case .close:
        edges.append((current, start))
        current = start
      }
    }
    return edges
  }

  private mutating func add(edges: [(Point, Point)]) {
    var crossings: [Int: [(Double, Int)]] = [:]
    for (a, b) in edges where a.y != b.y {
      let (top, bottom, way) = a.y < b.y ? (a, b, 1) : (b, a, -1)
      for y in rows(top.y, bottom.y) {
        let at = line(y)
        guard at >= top.y, at < bottom.y else { continue }
        let x = top.x + (bottom.x - top.x) * (at - top.y) / (bottom.y - top.y)
        crossings[y, default: []].append((x, way))
      }
    }
    for (y, row) in crossings {
      var winding = 0
      var from = 0.0
      for (x, way) in row.sorted(by: { $0.0 < $1.0 }) {
        if winding == 0 { from = x }
        winding += way
        if winding == 0 { fill(y, from, x) }
      }
    }
  }

  private func line(_ y: Int) -> Double { origin.y + (Double(y) + 0.5) / fineness }

  private func rows(_ top: Double, _ bottom: Double) -> Range<Int> {
    let first = max(0, Int(((top - origin.y) * fineness).rounded(.down)) - 1)
    let last = min(height, Int(((bottom - origin.y) * fineness).rounded(.up)) + 1)
    return first..<max(first, last)
  }

  private mutating func fill(_ y: Int, _ from: Double, _ to: Double) {
    let first = max(0, Int(((from - origin.x) * fineness - 0.5).rounded(.up)))
    let last = min(width, Int(((to - origin.x) * fineness - 0.5).rounded(.up)))
    guard first < last else { return }
    for column in first / 64...(last - 1) / 64 {
      let (low, high) = (max(0, first - column * 64), min(64, last - column * 64))
      words[y * stride + column] |= UInt64.max >> UInt64(64 - high) & UInt64.max << UInt64(low)
    }
  }
}

import Ink

/// An outline whose points are on the grid of a vector file.
///
/// Points alone, rounded one by one, would turn the short tangents at a joint by several degrees.
/// Where the outline is smooth, the two controls beside a joint are therefore rounded together, so
/// that both tangents keep one direction.
struct GridPath {
  /// An element of the path.
  enum Element: Equatable {
    case move(GridPoint)
    case line(GridPoint)
    case curve(GridPoint, GridPoint, GridPoint)
    case close
  }

  private(set) var elements: [Element] = []

  /// The cosine of the largest angle between two tangents of a smooth joint, three degrees.
  private static let smooth = 0.9986
  /// The angle between rounded tangents that needs no better one, in radians: half a degree.
  private static let fine = 0.0087
  /// The squared steps that a squared radian is worth.
  private static let stiffness = 1000.0

  /// Creates the path of `outline`, in steps of the grid from `origin`. O(n).
  init(_ outline: OutlinePath, origin: Point) {
    let exact = outline.elements
    elements = exact.map { element in
      switch element {
      case .move(let point): .move(GridPoint(point, origin: origin))
      case .line(let point): .line(GridPoint(point, origin: origin))
      case .curve(let first, let second, let end):
        .curve(
          GridPoint(first, origin: origin), GridPoint(second, origin: origin),
          GridPoint(end, origin: origin))
      case .close: .close
      }
    }
    var start = 0
    for index in exact.indices {
      switch exact[index] {
      case .move: start = index
      case .close:
        // The last element leads to the start, and the first begins there.
        if index - start > 1 { join(exact, index - 1, start + 1, origin) }
      case .line, .curve:
        if index - 1 > start { join(exact, index - 1, index, origin) }
      }
    }
  }

  /// Rounds the controls beside the joint of two elements, if the path is smooth there.
  private mutating func join(
    _ exact: [PathElement], _ before: Int, _ after: Int, _ origin: Point
  ) {
    guard let joint = exact[before].end, let place = elements[before].end else { return }
    var (arrival, departure): (Point?, Point?)
    if case .curve(_, let control, _) = exact[before] { arrival = control }
    if case .curve(let control, _, _) = exact[after] { departure = control }
    guard arrival != nil || departure != nil else { return }
    let from = arrival ?? exact[before - 1].end
    let to = departure ?? exact[after].end
    guard let from, let to else { return }
    let (u, v) = (joint - from, to - joint)
    guard u.dot(v) > Self.smooth * u.length * v.length else { return }
    let (a, b) = (steps(from, origin), steps(to, origin))
    var best = (cost: Double.infinity, a: GridPoint(a), b: GridPoint(b))
    if Self.kink(best.a, place, best.b) < Self.fine { return }
    for reach in 0...1 where reach == 0 || Self.kink(best.a, place, best.b) > Self.fine {
      Self.forEach(near: a, arrival == nil ? nil : reach) { first in
        let moved = a.squaredDistance(to: first)
        guard moved < best.cost else { return }
        Self.forEach(near: b, departure == nil ? nil : reach) { second in
          let kink = Self.kink(first, place, second)
          let cost = Self.stiffness * kink * kink + moved + b.squaredDistance(to: second)
          if cost < best.cost { best = (cost, first, second) }
        }
      }
    }
    if arrival != nil, case .curve(let first, _, let end) = elements[before] {
      elements[before] = .curve(first, best.a, end)
    }
    if departure != nil, case .curve(_, let second, let end) = elements[after] {
      elements[after] = .curve(best.b, second, end)
    }
  }

  /// Calls `body` with the points of the grid around a position in steps, or only with the nearest
  /// if `reach` is nil.
  private static func forEach(near position: Point, _ reach: Int?, _ body: (GridPoint) -> Void) {
    guard let reach else { return body(GridPoint(position)) }
    let corner = GridPoint(Point(position.x.rounded(.down), position.y.rounded(.down)))
    for y in -reach...1 + reach {
      for x in -reach...1 + reach { body(GridPoint(x: corner.x + x, y: corner.y + y)) }
    }
  }

  /// Returns the angle between the steps to and from a joint, in radians if it is small; large if
  /// there is no step or a turn back.
  private static func kink(_ a: GridPoint, _ joint: GridPoint, _ b: GridPoint) -> Double {
    let u = Point(Double(joint.x - a.x), Double(joint.y - a.y))
    let v = Point(Double(b.x - joint.x), Double(b.y - joint.y))
    let dot = u.dot(v)
    return dot > 0 ? abs(u.cross(v)) / dot : 1
  }

  private func steps(_ point: Point, _ origin: Point) -> Point {
    (point - origin) * VectorText.grid
  }
}

extension PathElement {
  /// The point that the element leads to; nil for the end of a sub-path.
  fileprivate var end: Point? {
    switch self {
    case .move(let point), .line(let point), .curve(_, _, let point): point
    case .close: nil
    }
  }
}

extension GridPath.Element {
  /// The point that the element leads to; nil for the end of a sub-path.
  fileprivate var end: GridPoint? {
    switch self {
    case .move(let point), .line(let point), .curve(_, _, let point): point
    case .close: nil
    }
  }
}

extension Point {
  /// Returns the squared distance to a grid point, both in steps.
  fileprivate func squaredDistance(to other: GridPoint) -> Double {
    let step = self - Point(Double(other.x), Double(other.y))
    return step.dot(step)
  }
}

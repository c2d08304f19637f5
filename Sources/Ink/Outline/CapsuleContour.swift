/// The single contour around the capsules between a run of stations.
///
/// Add the contours of all capsules and subtract the circles of the discs that they share. The
/// result is one closed line: along the right side, around the end, back along the left side, and
/// around the start. At each station both sides turn with the centre line, forwards around the disc
/// on the outer side of a turn and backwards on the inner side. The winding number around a point
/// is the number of capsules that contain it less the number of discs between two of these
/// capsules: how often the stroke visits the point. So the line winds around all ink and nothing
/// else, however tight the turns are. If one disc contains the next, their capsule is that disc.
///
/// Backward arcs lie in the ink. They are replaced by a vertex at the disc's centre, a fold, which
/// only adds to the winding number inside the disc. `ContourTrim` removes most folds.
struct CapsuleContour {
  /// A capsule between two stations.
  private struct Step {
    /// The direction of travel.
    var along: Point
    /// The unit normals at which the common tangents touch the discs.
    var right: Point
    var left: Point
    /// The sine of the angle between the tangents and the direction of travel; -1 or 1 if one disc
    /// contains the other.
    var sine: Double
    /// The length of the tangents.
    var side: Double

    init(_ from: Station, _ to: Station, before: Point) {
      let way = to.center - from.center
      let length = way.length
      along = length > 0 ? way / length : before
      let change = from.radius - to.radius
      sine = abs(change) < length ? change / length : change < 0 ? -1 : 1
      let cosine = (1 - sine * sine).squareRoot()
      right = along.perpendicular * cosine + along * sine
      left = along * sine - along.perpendicular * cosine
      side = length * cosine
    }
  }

  /// The largest distance of a side from an arc that is left out, in canvas units.
  private static let fineness = 0.004

  /// Returns the contour around `stations`, of which there is at least one. O(n).
  static func around(_ stations: ArraySlice<Station>) -> Contour {
    let stations = withoutHiddenEnds(stations)
    let first = stations[stations.startIndex]
    guard stations.count > 1 else { return circle(first, stations.startIndex) }
    var steps: [Step] = []
    steps.reserveCapacity(stations.count - 1)
    var along = Point(1, 0)
    for (a, b) in zip(stations, stations.dropFirst()) {
      let step = Step(a, b, before: along)
      along = step.along
      steps.append(step)
    }
    let last = stations[stations.endIndex - 1]
    let (head, tail) = (steps[0], steps[steps.count - 1])
    var contour = Contour()
    contour.vertices.reserveCapacity(3 * stations.count + 32)
    let (start, end) = (stations.startIndex, stations.endIndex - 1)
    func addSide(isRight: Bool, to contour: inout Contour) {
      contour.add(first.center + (isRight ? head.right : head.left) * first.radius, start)
      for index in 1..<steps.count {
        let number = start + index
        join(steps[index - 1], steps[index], stations[number], number, isRight: isRight, &contour)
      }
    }
    addSide(isRight: true, to: &contour)
    contour.add(last.center + tail.right * last.radius, end)
    contour.addArc(last.center, last.radius, from: tail.right, to: tail.along, sign: -1, end)
    contour.addArc(last.center, last.radius, from: tail.along, to: tail.left, sign: -1, end)
    var leftSide = Contour()
    addSide(isRight: false, to: &leftSide)
    for vertex in leftSide.vertices.reversed() { contour.add(vertex) }
    contour.addArc(first.center, first.radius, from: head.left, to: -head.along, sign: -1, start)
    contour.addArc(first.center, first.radius, from: -head.along, to: head.right, sign: -1, start)
    contour.close()
    return contour
  }

  /// Returns the stations without those at either end whose capsules lie in others.
  private static func withoutHiddenEnds(_ stations: ArraySlice<Station>) -> ArraySlice<Station> {
    var stations = stations
    while let first = stations.first, let next = stations.dropFirst().first,
      isHidden(first, next, by: stations.dropFirst().prefix(farthest))
    {
      stations = stations.dropFirst()
    }
    while let last = stations.last, let next = stations.dropLast().last,
      isHidden(last, next, by: stations.dropLast().suffix(farthest))
    {
      stations = stations.dropLast()
    }
    return stations
  }

  /// The number of stations that are searched for capsules that hide an end.
  private static let farthest = 40
  /// The distance by which a hidden capsule may reach out of the one that hides it, in canvas
  /// units.
  private static let slack = 0.01

  /// Returns true if a capsule of `others` contains the one from the end station `a` to its
  /// neighbour `b`. A capsule is convex, so it contains another if it contains both of its discs.
  private static func isHidden(_ a: Station, _ b: Station, by others: ArraySlice<Station>) -> Bool {
    if a.center.distance(to: b.center) <= b.radius - a.radius + slack { return true }
    for (c, d) in zip(others, others.dropFirst()) {
      if Capsules.hold(c, d, a, slack: slack), Capsules.hold(c, d, b, slack: slack) { return true }
    }
    return false
  }

  private static func circle(_ disc: Station, _ number: Int) -> Contour {
    var contour = Contour()
    let normals = [Point(1, 0), Point(0, -1), Point(-1, 0), Point(0, 1), Point(1, 0)]
    for (a, b) in zip(normals, normals.dropFirst()) {
      contour.addArc(disc.center, disc.radius, from: a, to: b, sign: -1, number)
    }
    contour.close()
    contour.disc = disc
    return contour
  }

  /// Adds the vertices with which one side passes from step `a` to step `b` at `station`.
  private static func join(
    _ a: Step, _ b: Step, _ station: Station, _ number: Int, isRight: Bool,
    _ contour: inout Contour
  ) {
    let (center, radius) = (station.center, station.radius)
    let from = isRight ? a.right : a.left
    let to = isRight ? b.right : b.left
    let outward = isRight ? -1.0 : 1.0
    let turn = a.along.cross(b.along)
    let cross = from.cross(to)
    let isGentle = from.dot(to) > 0.5 && a.along.dot(b.along) > 0
    if isGentle {
      let sum = from + to
      let middle = sum / sum.length
      let cosine = sum.length / 2
      if cross * outward < 0 {
        let setback = radius * (Swift.max(0, 1 - cosine * cosine)).squareRoot() / cosine
        if setback <= 0.5 * Swift.min(a.side, b.side) {
          return contour.add(
            center + middle * (radius / cosine), number, isCorner: from.dot(to) < 0.8)
        }
      } else if radius * (1 / cosine - 1) <= fineness {
        return contour.add(center + middle * radius, number)
      }
    }
    // The direction of travel turns by one angle, the tangents turn relative to it by another.
    let turnIsOuter = (turn >= 0 ? 1.0 : -1.0) == outward
    let lean = isRight ? a.sine - b.sine : b.sine - a.sine
    let leanIsOuter = (lean >= 0 ? 1.0 : -1.0) == outward
    contour.add(center + from * radius, number)
    if isGentle || turnIsOuter != leanIsOuter {
      if cross * outward >= 0 {
        contour.addArc(center, radius, from: from, to: to, sign: outward, number)
      } else {
        contour.add(center, number, isCorner: true, isFold: true)
      }
    } else if turnIsOuter {
      let cosine = (1 - a.sine * a.sine).squareRoot()
      let middle = b.along * a.sine + b.along.perpendicular * (isRight ? cosine : -cosine)
      contour.addArc(center, radius, from: from, to: middle, sign: outward, number)
      contour.addArc(center, radius, from: middle, to: to, sign: outward, number)
    } else {
      contour.add(center, number, isCorner: true, isFold: true)
    }
    contour.add(center + to * radius, number)
  }
}

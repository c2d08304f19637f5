/// The exact shape that a stroke drawn by hand is meant to be: a straight line or a rectangle.
///
/// The drawn line is compared with the chord from its beginning to its end, and with the smallest
/// rectangle around it of all directions in steps of a degree.
public enum HeldShape {
  /// The greatest distance of a sample from the chord of a line, as a share of the chord, and the
  /// least length of the chord, as a share of the line's.
  private static let (lineTolerance, chord) = (0.06, 0.8)
  /// The greatest distance between the ends of a closed line, as a share of its length.
  private static let gap = 0.15
  /// The greatest distance of the corners of a rectangle from the drawn line, and of the drawn line
  /// from the rectangle, as shares of its diagonal. For a circle that of the corners is 0.146.
  private static let (cornerTolerance, sideTolerance) = (0.1, 0.08)
  /// The ratio of the short side of a rectangle to the long one, at least. Less is a line that was
  /// drawn there and back.
  private static let slenderness = 0.05
  /// The radius within which a hand rests, in canvas units.
  private static let restRadius = 3.0
  /// The shortest length of a shape, in canvas units.
  private static let shortest = 20.0
  /// The distance between the samples of a shape, in canvas units. The curves of all engines are
  /// that near to its corners.
  private static let spacing = 1.0
  /// The most samples of a line that is looked at: nobody draws a shape for minutes, and a longer
  /// one would hold up the window.
  private static let longest = 10_000
  /// The most samples of a shape.
  private static let most = 4000
  /// The greatest angle to an axis of a rectangle that is made parallel to it, in degrees.
  private static let axisTolerance = 7

  /// Returns the samples of the shape that `samples` are like, or nil if they are like none. They
  /// are a unit apart and as long in time as the drawn ones, at an even speed, with the mean of the
  /// pressures. O(count).
  public static func samples(for samples: [Sample]) -> [Sample]? {
    guard samples.count <= longest else { return nil }
    let places = samples.map(\.position)
    var length = 0.0
    for (a, b) in zip(places, places.dropFirst()) { length += (b - a).length }
    guard length >= shortest, let first = places.first, let last = places.last else { return nil }
    let corners =
      (last - first).length <= gap * length
      ? rectangle(places) : line(from: first, to: last, places, length)
    // The rest of the hand at the end is no part of the drawing.
    let rest = places.lastIndex { ($0 - last).length > restRadius } ?? 0
    let end = samples[min(rest + 1, samples.count - 1)].time
    return corners.map { path($0, like: samples, until: end) }
  }

  /// Returns the ends of a straight line, or nil.
  private static func line(
    from first: Point, to last: Point, _ places: [Point], _ length: Double
  ) -> [Point]? {
    let way = last - first
    guard way.length >= chord * length else { return nil }
    let along = way / way.length
    let isStraight = places.allSatisfy { place in
      abs((place - first).dot(along.perpendicular)) <= lineTolerance * way.length
    }
    return isStraight ? [first, StraightEdge.end(from: first, to: last)] : nil
  }

  /// Returns the corners of a rectangle, the first of them once more at the end, or nil. The first
  /// corner is the nearest to the beginning of the line, and the others follow as it was drawn.
  private static func rectangle(_ places: [Point]) -> [Point]? {
    var best: (area: Double, degrees: Int, bounds: Bounds)?
    for degrees in 0..<90 {
      let bounds = Self.bounds(places, along: Angle.direction(Double(degrees)))
      let area = bounds.width * bounds.height
      if area < best?.area ?? .infinity { best = (area, degrees, bounds) }
    }
    guard let (_, degrees, bounds) = best else { return nil }
    let along = Angle.direction(Double(degrees))
    let diagonal = Point(bounds.width, bounds.height).length
    guard min(bounds.width, bounds.height) >= slenderness * max(bounds.width, bounds.height) else {
      return nil
    }
    let turned = places.map { Point($0.dot(along), $0.dot(along.perpendicular)) }
    let isNear = turned.allSatisfy { place in
      min(
        place.x - bounds.min.x, bounds.max.x - place.x, place.y - bounds.min.y,
        bounds.max.y - place.y) <= sideTolerance * diagonal
    }
    var corners = [
      bounds.min, Point(bounds.max.x, bounds.min.y), bounds.max, Point(bounds.min.x, bounds.max.y),
    ]
    let hasCorners = corners.allSatisfy { corner in
      turned.contains { distance($0, corner) <= cornerTolerance * diagonal }
    }
    guard isNear, hasCorners else { return nil }
    // The area that the line encloses tells the direction.
    var area = 0.0
    for (a, b) in zip(turned, turned.dropFirst() + turned.prefix(1)) { area += a.cross(b) }
    if area < 0 { corners.reverse() }
    let start = corners.indices.min {
      distance(corners[$0], turned[0]) < distance(corners[$1], turned[0])
    }
    let first = start ?? 0
    let ordered = corners[first...] + corners[...first]
    // A rectangle that is almost parallel to the axes turns around its middle.
    let isUpright = min(degrees, 90 - degrees) <= axisTolerance
    let exact = isUpright ? Angle.direction(degrees < 45 ? 0 : 90) : along
    let center = along * bounds.center.x + along.perpendicular * bounds.center.y
    return ordered.map { corner in
      let offset = corner - bounds.center
      return center + exact * offset.x + exact.perpendicular * offset.y
    }
  }

  /// Returns the bounds of places in the axes of a direction and of what is perpendicular to it.
  private static func bounds(_ places: [Point], along: Point) -> Bounds {
    var bounds = Bounds.empty
    for place in places { bounds.insert(Point(place.dot(along), place.dot(along.perpendicular))) }
    return bounds
  }

  private static func distance(_ a: Point, _ b: Point) -> Double { (a - b).length }

  /// Returns samples along the line through `corners`, each of which is one.
  private static func path(
    _ corners: [Point], like samples: [Sample], until end: Double
  ) -> [Sample] {
    let sides = zip(corners, corners.dropFirst())
    let length = sides.reduce(0) { $0 + distance($1.0, $1.1) }
    let step = max(spacing, length / Double(most))
    let start = samples[0].time
    let pressures = samples.compactMap(\.pressure)
    var sample = samples[0]
    if !pressures.isEmpty {
      sample.pressure = pressures.reduce(0, +) / Double(pressures.count)
    }
    sample.tilt = samples[samples.count / 2].tilt
    var path: [Sample] = []
    var before = 0.0
    func add(_ place: Point, at way: Double) {
      sample.position = place
      sample.time = start + (end - start) * way / length
      path.append(sample)
    }
    for (from, to) in sides {
      let side = distance(from, to)
      let count = max(1, Int((side / step).rounded(.up)))
      for number in 0..<count {
        let share = Double(number) / Double(count)
        add(from + (to - from) * share, at: before + side * share)
      }
      before += side
    }
    add(corners[corners.count - 1], at: length)
    return path
  }
}

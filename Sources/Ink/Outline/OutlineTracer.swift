/// Traces the outline around stations.
///
/// A run of stations whose capsules turn gently becomes one sub-path: along its right side, around
/// its end, back along its left side, around its start. That contour winds around every point as
/// often as capsules cover it, as long as no side runs backwards: which happens just where the line
/// turns within half its width, or its width changes faster than it advances. There the run ends,
/// with a round cap, and the next begins with another: the caps are the join.
struct OutlineTracer {
  /// How much of a side's length a turn may take from it at either end, so that what is left of it
  /// still runs forwards.
  private static let largestSetback = 0.45

  /// One capsule between two stations.
  private struct Step {
    var from: Station
    var to: Station
    /// The direction of travel.
    var along: Point
    /// The normals, of length 1, at which the common tangents touch the discs.
    var right: Point
    var left: Point
    /// The length of those tangents.
    var side: Double

    /// Nil where one disc holds the other: there is no tangent.
    init?(_ from: Station, _ to: Station) {
      let way = to.center - from.center
      let length = way.length
      let sine = (from.radius - to.radius) / length
      guard length.isFinite, length > 0, abs(sine) < 0.9999 else { return nil }
      let cosine = (1 - sine * sine).squareRoot()
      self.from = from
      self.to = to
      along = way / length
      right = along.perpendicular * cosine + along * sine
      left = along * sine - along.perpendicular * cosine
      side = length * cosine
    }
  }

  /// What a side does at a station.
  private enum Joint {
    case corner(Point)
    /// Around the station's disc between two normals, clockwise as seen with y up.
    case arc(Station, Point, Point)
  }

  private var elements: [PathElement] = []
  private var rightSide: [Joint] = []
  private var leftSide: [Joint] = []
  /// The corners of the stretch being walked, its start among them.
  private var side: [Point] = []
  private var fit = CurveFit(tolerance: OutlinePath.tolerance)
  private var first: Step?
  private var last: Step?

  /// The path around `stations`.
  mutating func trace(_ stations: [Station]) -> [PathElement] {
    guard var current = stations.first else { return [] }
    var isCovered = false
    for next in stations.dropFirst() {
      if let step = Step(current, next) {
        add(step)
        isCovered = true
      } else {
        // One disc holds the other: a larger one behind needs a cover of its own, a smaller one
        // needs none.
        closeRun()
        let shrinks = next.radius <= current.radius
        if shrinks, !isCovered { addDisc(current) }
        isCovered = shrinks
      }
      current = next
    }
    closeRun()
    if !isCovered { addDisc(current) }
    return elements
  }

  private mutating func add(_ step: Step) {
    if let last, !join(last, step) {
      closeRun()
    }
    if first == nil { first = step }
    last = step
  }

  /// Joins two steps of one run; false where the turn is too tight for their sides.
  private mutating func join(_ a: Step, _ b: Step) -> Bool {
    let shorter = Swift.min(a.side, b.side)
    let rightIsOuter = a.right.cross(b.right) < 0
    let leftIsOuter = a.left.cross(b.left) > 0
    guard let right = joint(b.from, a.right, b.right, shorter: shorter, outer: rightIsOuter),
      let left = joint(b.from, a.left, b.left, shorter: shorter, outer: leftIsOuter)
    else { return false }
    rightSide.append(right)
    // The left side is walked backwards: its arcs turn from the later normal to the earlier.
    if case .arc(let disc, let from, let to) = left {
      leftSide.append(.arc(disc, to, from))
    } else {
      leftSide.append(left)
    }
    return true
  }

  /// How a side passes from normal `a` to normal `b` at `station`.
  private func joint(
    _ station: Station, _ a: Point, _ b: Point, shorter: Double, outer: Bool
  ) -> Joint? {
    let sum = a + b
    let length = sum.length
    guard length > 0.2 else { return nil }
    let middle = sum / length
    let cosine = length / 2
    let sine = (1 - Swift.min(cosine * cosine, 1)).squareRoot()
    let setback = station.radius * sine / cosine
    if outer {
      let overshoot = station.radius * (1 / cosine - 1)
      if overshoot > OutlinePath.tolerance { return .arc(station, a, b) }
    } else if setback > Self.largestSetback * shorter {
      return nil
    }
    return .corner(station.center + middle * (station.radius / cosine))
  }

  private mutating func closeRun() {
    defer {
      first = nil
      last = nil
      rightSide.removeAll(keepingCapacity: true)
      leftSide.removeAll(keepingCapacity: true)
    }
    guard let first, let last else { return }
    let start = first.from.center + first.right * first.from.radius
    elements.append(.move(start))
    side = [start]
    for joint in rightSide { walk(joint) }
    closeSide(at: last.to.center + last.right * last.to.radius)
    arc(last.to, from: last.right, to: last.along)
    arc(last.to, from: last.along, to: last.left)
    side = [last.to.center + last.left * last.to.radius]
    for joint in leftSide.reversed() { walk(joint) }
    closeSide(at: first.from.center + first.left * first.from.radius)
    arc(first.from, from: first.left, to: -first.along)
    arc(first.from, from: -first.along, to: first.right)
    elements.append(.close)
  }

  private mutating func walk(_ joint: Joint) {
    switch joint {
    case .corner(let point):
      side.append(point)
    case .arc(let disc, let a, let b):
      closeSide(at: disc.center + a * disc.radius)
      arc(disc, from: a, to: b)
      side = [disc.center + b * disc.radius]
    }
  }

  /// Draws the smooth stretch of a side that ends at `point`.
  private mutating func closeSide(at point: Point) {
    side.append(point)
    elements.append(contentsOf: fit.elements(along: side))
    side.removeAll(keepingCapacity: true)
  }

  private mutating func addDisc(_ disc: Station) {
    let start = Point(1, 0)
    elements.append(.move(disc.center + start * disc.radius))
    for (a, b) in [
      (start, Point(0, -1)), (Point(0, -1), Point(-1, 0)), (Point(-1, 0), Point(0, 1)),
      (Point(0, 1), start),
    ] {
      arc(disc, from: a, to: b)
    }
    elements.append(.close)
  }

  /// An arc around `disc` between normals less than a half turn apart, in cubic Béziers of at most
  /// a quarter turn, each within 0.03 % of the radius (controls at 4/3 tan(angle / 4)).
  private mutating func arc(_ disc: Station, from a: Point, to b: Point) {
    let cosine = a.dot(b)
    if cosine < -0.01 {
      let sum = a + b
      let middle = sum.length > 1e-6 ? sum / sum.length : -a.perpendicular
      arc(disc, from: a, to: middle)
      arc(disc, from: middle, to: b)
      return
    }
    let halfCosine = ((1 + cosine) / 2).squareRoot()
    let halfSine = (Swift.max(0, 1 - cosine) / 2).squareRoot()
    guard halfSine > 1e-9 else { return }
    let reach = disc.radius * 4 / 3 * halfSine / (1 + halfCosine)
    let sine = 2 * halfSine * halfCosine
    let leave = (b - a * cosine) / sine
    let arrive = (b * cosine - a) / sine
    let start = disc.center + a * disc.radius
    let end = disc.center + b * disc.radius
    elements.append(.curve(start + leave * reach, end - arrive * reach, end))
  }
}

import Ink

/// The convex hull of two discs.
struct Capsule: ConvexShape {
  /// One side of the hull from top to bottom: one disc's arc, an edge to the other's, and, where
  /// that one bulges from the side of a larger one, an edge back.
  private struct Outline {
    var first: Disc
    var there = Edge.none
    var second: Disc
    var back = Edge.none

    /// All of one disc.
    init(_ disc: Disc) {
      first = disc
      second = disc
    }

    /// From one disc to another, down `there`, and perhaps back again.
    init(_ first: Disc, _ there: Edge, _ second: Disc, _ back: Edge = .none) {
      (self.first, self.there, self.second, self.back) = (first, there, second, back)
    }
  }

  /// Where on the outlines one of the discs lies.
  private enum Place { case first, second, neither }

  private let left: Outline
  private let right: Outline

  /// The topmost line, in points.
  let top: Double
  /// The bottom line, in points.
  let bottom: Double

  /// The hull of two stations' discs, whose lengths are in pixels; where `isStartInked`, as much of it
  /// as the first disc leaves to be inked, and what of that is easily inked again.
  private init(_ from: PixelStation, _ to: PixelStation, isStartInked: Bool) {
    let a = Disc(from)
    let b = Disc(to)
    let start: Place
    (left, right, start) = Self.outlines(a, b, inked: isStartInked)
    let whole = (
      top: min(a.y - a.radius, b.y - b.radius), bottom: max(a.y + a.radius, b.y + b.radius)
    )
    switch isStartInked ? start : .neither {
    case .first:
      top = min(left.there.top, right.there.top)
      bottom = min(whole.bottom, left.back.bottom, right.back.bottom)
    case .second:
      top = whole.top
      bottom = max(left.there.bottom, right.there.bottom)
    case .neither:
      (top, bottom) = whole
    }
  }

  /// The left and the right side of the hull, and where `a` lies on both.
  ///
  /// A common tangent touches both circles where their normals are its own. The normals of `a`'s part
  /// of the hull are those on the one hand of both tangents' normals, those of `b`'s on the other;
  /// down the left side of any convex shape they turn from straight up to straight down through the
  /// left, and down the right side through the right.
  ///
  /// Where `a` is `inked`, so is all between its arcs and its middle: a row may as well begin or end
  /// there, and need no arc.
  private static func outlines(_ a: Disc, _ b: Disc, inked: Bool) -> (
    left: Outline, right: Outline, start: Place
  ) {
    let first = inked ? a.middle : a
    let way = Point(b.x - a.x, b.y - a.y)
    let length = way.length
    let sine = (a.radius - b.radius) / length
    let square = 1 - sine * sine
    guard length > 1e-7, square > 1e-12 else {
      let outline = Outline(a.radius > b.radius ? first : b)
      return (outline, outline, a.radius > b.radius ? .first : .neither)
    }
    let along = way / length
    let across = along.perpendicular * square.squareRoot()
    let one = along * sine + across
    let other = along * sine - across
    func edge(_ upper: Disc, _ lower: Disc, _ normal: Point) -> Edge {
      Edge(from: upper.point(towards: normal), downTo: lower.point(towards: normal))
    }
    switch (one.x < 0, other.x < 0) {
    case (true, false):
      return (Outline(first, edge(a, b, one), b), Outline(first, edge(a, b, other), b), .first)
    case (false, true):
      return (Outline(b, edge(b, a, other), first), Outline(b, edge(b, a, one), first), .second)
    case (let isLeft, _):
      // Both tangents on one side: the disc that bulges there ends neither the top nor the bottom.
      let isStartOuter = (way.x < 0) == isLeft
      let (outer, bulge) = isStartOuter ? (a, b) : (b, a)
      let (upper, lower) = one.y < other.y ? (one, other) : (other, one)
      let arcs = isStartOuter ? (outer: first, bulge: b) : (outer: b, bulge: first)
      let whole = Outline(arcs.outer)
      let bulging = Outline(
        arcs.outer, edge(outer, bulge, upper), arcs.bulge, edge(bulge, outer, lower))
      let start: Place = isStartOuter ? .first : .neither
      return isLeft ? (bulging, whole, start) : (whole, bulging, start)
    }
  }

  /// The pixels around two stations' discs.
  private static func pixels(_ a: PixelStation, _ b: PixelStation) -> PixelRect {
    .around(
      left: min(a.center.x - a.radius, b.center.x - b.radius),
      top: min(a.center.y - a.radius, b.center.y - b.radius),
      right: max(a.center.x + a.radius, b.center.x + b.radius),
      bottom: max(a.center.y + a.radius, b.center.y + b.radius))
  }

  /// Calls `body` with the capsule between two stations, in pixels: in parts where it is long, for the
  /// rectangle around a long slanting line is mostly empty.
  static func forEachPart(
    from a: PixelStation, to b: PixelStation, isStartInked: Bool, _ body: (Capsule) -> Void
  ) {
    guard let middle = middle(a, b) else { return body(Capsule(a, b, isStartInked: isStartInked)) }
    forEachPart(from: a, to: middle, isStartInked: isStartInked, body)
    forEachPart(from: middle, to: b, isStartInked: isStartInked, body)
  }

  /// As above, of the parts that touch pixels of `clip` alone, with the pixels each touches, and those
  /// of `clip` among them. The parts do not depend on `clip`, so that neither does the picture.
  static func forEachPart(
    from a: PixelStation, to b: PixelStation, isStartInked: Bool, in clip: PixelRect,
    _ body: (Capsule, _ pixels: PixelRect, _ area: PixelRect) -> Void
  ) {
    let pixels = pixels(a, b)
    let area = pixels.intersection(clip)
    guard !area.isEmpty else { return }
    guard let middle = middle(a, b) else {
      return body(Capsule(a, b, isStartInked: isStartInked), pixels, area)
    }
    forEachPart(from: a, to: middle, isStartInked: isStartInked, in: clip, body)
    forEachPart(from: middle, to: b, isStartInked: isStartInked, in: clip, body)
  }

  /// The station in the middle between two that are too far apart for one part.
  @inline(__always)
  private static func middle(_ a: PixelStation, _ b: PixelStation) -> PixelStation? {
    let slack = 4 * (a.radius + b.radius) + 48
    let way = b.center - a.center
    guard way.dot(way) > slack * slack else { return nil }
    return PixelStation(a.center.midpoint(to: b.center), radius: (a.radius + b.radius) / 2)
  }

  /// Enters where each row meets the hull on one side.
  @inline(__always)
  func trace(_ boundary: Boundary, _ trace: BoundaryTrace) {
    let outline = boundary == .left ? left : right
    trace.add(outline.first, boundary, from: -.infinity, to: outline.there.top)
    guard outline.there.top < .infinity else { return }
    trace.add(outline.there)
    trace.add(outline.second, boundary, from: outline.there.bottom, to: outline.back.top)
    guard outline.back.top < .infinity else { return }
    trace.add(outline.back)
    trace.add(outline.first, boundary, from: outline.back.bottom, to: .infinity)
  }
}

extension Disc {
  /// The disc's middle, as a disc.
  fileprivate var middle: Disc { Disc(x: x, y: y, radius: 0) }

  /// The point of its circle where the normal is `normal`.
  fileprivate func point(towards normal: Point) -> Point {
    Point(x + normal.x * radius, y + normal.y * radius)
  }
}

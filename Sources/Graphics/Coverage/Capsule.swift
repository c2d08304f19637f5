import Ink

/// The convex hull of two discs, as a nib draws it: the image of the hull under the nib's map.
///
/// That map keeps rows and their order. So the sides of the hull are found among discs, where they
/// are arcs and tangents, and each point of them is mapped.
struct Capsule: ConvexShape {
  /// One side of the hull from top to bottom: the arc of one disc, an edge to the other disc, and,
  /// if that disc bulges from the side of a larger one, an edge back.
  private struct Outline {
    var first: Disc
    var edge = Edge.none
    var second: Disc
    var returnEdge = Edge.none
  }

  /// The position of one of the discs on both outlines.
  private enum Position { case first, second, neither }

  private let left: Outline
  private let right: Outline
  private let nib: NibMap

  let top: Double
  let bottom: Double

  /// Creates the hull of the discs of two stations, whose lengths are in pixels. If `isStartInked`,
  /// the part that the first disc already covers is left out as far as that is cheap.
  private init(_ from: PixelStation, _ to: PixelStation, _ nib: NibMap, isStartInked: Bool) {
    let a = Disc(from)
    let b = Disc(to)
    let start: Position
    self.nib = nib
    (left, right, start) = Self.outlines(a, b, nib, inked: isStartInked)
    let (above, below) = (a.radius * nib.down, b.radius * nib.down)
    let whole = (top: min(a.y - above, b.y - below), bottom: max(a.y + above, b.y + below))
    switch isStartInked ? start : .neither {
    case .first:
      top = min(left.edge.top, right.edge.top)
      bottom = min(whole.bottom, left.returnEdge.bottom, right.returnEdge.bottom)
    case .second:
      top = whole.top
      bottom = max(left.edge.bottom, right.edge.bottom)
    case .neither:
      (top, bottom) = whole
    }
  }

  /// Returns the left and the right side of the hull, and the position of `a` on both.
  ///
  /// A common tangent touches both circles at points with the tangent's own normal. The normals of
  /// `a`'s part of the hull lie on one side of both tangents' normals, those of `b`'s on the other
  /// side. Down the left side of any convex shape the normals turn from straight up to straight
  /// down through the left; down the right side, through the right.
  ///
  /// If `a` is `inked`, so is everything between its arcs and its middle: a row may begin or end at
  /// the middle and needs no arc. Inlined, so that the outlines are not copied.
  @inline(__always)
  private static func outlines(_ a: Disc, _ b: Disc, _ nib: NibMap, inked: Bool) -> (
    left: Outline, right: Outline, start: Position
  ) {
    let first = inked ? a.withoutRadius : a
    let offset = nib.inverse(Point(b.x - a.x, b.y - a.y))
    let length = offset.length
    let sine = (a.radius - b.radius) / length
    let square = 1 - sine * sine
    guard length > 1e-7, square > 1e-12 else {
      let disc = a.radius > b.radius ? first : b
      let outline = Outline(first: disc, second: disc)
      return (outline, outline, a.radius > b.radius ? .first : .neither)
    }
    let along = offset / length
    let across = along.perpendicular * square.squareRoot()
    let one = along * sine + across
    let other = along * sine - across
    func edge(_ upper: Disc, _ lower: Disc, _ normal: Point) -> Edge {
      Edge(from: upper.point(towards: normal, nib), downTo: lower.point(towards: normal, nib))
    }
    func down(_ normal: Point) -> Outline {
      Outline(first: first, edge: edge(a, b, normal), second: b)
    }
    func up(_ normal: Point) -> Outline {
      Outline(first: b, edge: edge(b, a, normal), second: first)
    }
    switch (one.x < 0, other.x < 0) {
    case (true, false): return (down(one), down(other), .first)
    case (false, true): return (up(other), up(one), .second)
    case (let isLeft, _):
      // Both tangents lie on one side: the disc that bulges there is neither topmost nor
      // bottommost.
      let isStartOuter = (offset.x < 0) == isLeft
      let (outer, bulge) = isStartOuter ? (a, b) : (b, a)
      let (upper, lower) = one.y < other.y ? (one, other) : (other, one)
      let arcs = isStartOuter ? (outer: first, bulge: b) : (outer: b, bulge: first)
      let whole = Outline(first: arcs.outer, second: arcs.outer)
      let bulging = Outline(
        first: arcs.outer, edge: edge(outer, bulge, upper), second: arcs.bulge,
        returnEdge: edge(bulge, outer, lower))
      let start: Position = isStartOuter ? .first : .neither
      return isLeft ? (bulging, whole, start) : (whole, bulging, start)
    }
  }

  /// Returns the pixels around the capsule of `nib` between two stations.
  static func pixels(_ a: PixelStation, _ b: PixelStation, _ nib: NibMap) -> PixelRect {
    let (first, last) = (nib.reach * a.radius, nib.reach * b.radius)
    return .around(
      left: min(a.center.x - first.x, b.center.x - last.x),
      top: min(a.center.y - first.y, b.center.y - last.y),
      right: max(a.center.x + first.x, b.center.x + last.x),
      bottom: max(a.center.y + first.y, b.center.y + last.y))
  }

  /// Calls `body` with the capsule of `nib` between two stations, in pixels. A long capsule is
  /// divided into parts, because the rectangle around a long slanting line is mostly empty.
  static func forEachPart(
    from a: PixelStation, to b: PixelStation, nib: NibMap, isStartInked: Bool,
    _ body: (Capsule) -> Void
  ) {
    guard let midpoint = midpoint(a, b) else {
      return body(Capsule(a, b, nib, isStartInked: isStartInked))
    }
    forEachPart(from: a, to: midpoint, nib: nib, isStartInked: isStartInked, body)
    forEachPart(from: midpoint, to: b, nib: nib, isStartInked: isStartInked, body)
  }

  /// Calls `body` with those parts of the capsule that touch pixels of `clip`, with those pixels,
  /// and with true if it has columns beside them. The division into parts does not depend on
  /// `clip`, so neither do the resulting pixels.
  static func forEachPart(
    from a: PixelStation, to b: PixelStation, nib: NibMap, isStartInked: Bool, in clip: PixelRect,
    _ body: (Capsule, PixelRect, _ isCut: Bool) -> Void
  ) {
    let whole = pixels(a, b, nib)
    let area = whole.intersection(clip)
    guard !area.isEmpty else { return }
    guard let midpoint = midpoint(a, b) else {
      return body(
        Capsule(a, b, nib, isStartInked: isStartInked), area, area.width < whole.width)
    }
    forEachPart(from: a, to: midpoint, nib: nib, isStartInked: isStartInked, in: clip, body)
    forEachPart(from: midpoint, to: b, nib: nib, isStartInked: isStartInked, in: clip, body)
  }

  /// Returns the station halfway between two that are too far apart for one part, or nil.
  @inline(__always)
  private static func midpoint(_ a: PixelStation, _ b: PixelStation) -> PixelStation? {
    let slack = 4 * (a.radius + b.radius) + 48
    let offset = b.center - a.center
    guard offset.dot(offset) > slack * slack else { return nil }
    return PixelStation(center: a.center.midpoint(to: b.center), radius: (a.radius + b.radius) / 2)
  }

  /// Enters the crossing of each row with one side of the hull.
  @inline(__always)
  func trace(_ boundary: Boundary, _ trace: BoundaryTrace) {
    if boundary == .left { add(left, boundary, to: trace) } else { add(right, boundary, to: trace) }
  }

  @inline(__always)
  private func add(_ outline: borrowing Outline, _ boundary: Boundary, to trace: BoundaryTrace) {
    let edge = trace.row(at: outline.edge.top)
    trace.add(outline.first, nib, boundary, .init(from: trace.row(at: -.infinity), to: edge))
    guard outline.edge.top < .infinity else { return }
    let second = trace.row(at: outline.edge.bottom)
    trace.add(outline.edge, .init(from: edge, to: second))
    let back = trace.row(at: outline.returnEdge.top)
    trace.add(outline.second, nib, boundary, .init(from: second, to: back))
    guard outline.returnEdge.top < .infinity else { return }
    let last = trace.row(at: outline.returnEdge.bottom)
    trace.add(outline.returnEdge, .init(from: back, to: last))
    trace.add(outline.first, nib, boundary, .init(from: last, to: trace.row(at: .infinity)))
  }
}

extension Disc {
  fileprivate var withoutRadius: Disc { Disc(x: x, y: y, radius: 0) }

  /// Returns the image by `nib` of the point of the circle whose normal is `normal`.
  fileprivate func point(towards normal: Point, _ nib: NibMap) -> Point {
    let step = nib(normal)
    return Point(x + step.x * radius, y + step.y * radius)
  }
}

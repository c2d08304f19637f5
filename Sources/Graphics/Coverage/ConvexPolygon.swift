import Ink

/// The area between two crossbars, or half of it. It is filled whatever its orientation.
///
/// Consecutive crossbars, right_a to left_a and right_b to left_b, bound a quadrilateral that may
/// cross itself. The ink is its two halves on either side of the diagonal from right_b to left_a.
/// If it is convex, both halves are inked as one polygon.
struct ConvexPolygon: ConvexShape {
  /// The corners, in points, clockwise on screen from the topmost; a triangle has one of them
  /// twice.
  private let corners: (Point, Point, Point, Point)

  let top: Double
  let bottom: Double

  /// Creates the triangle or the convex quadrilateral with these corners, in pixels, in either
  /// direction.
  private init(_ p: Point, _ q: Point, _ r: Point, _ s: Point) {
    let scale = Double(PointRows.points)
    let isClockwise = (r - p).cross(s - q) > 0
    var ring = isClockwise ? (p, q, r, s) : (s, r, q, p)
    while min(ring.1.y, ring.2.y, ring.3.y) < ring.0.y { ring = (ring.1, ring.2, ring.3, ring.0) }
    corners = (ring.0 * scale, ring.1 * scale, ring.2 * scale, ring.3 * scale)
    top = min(p.y, q.y, r.y, s.y) * scale
    bottom = max(p.y, q.y, r.y, s.y) * scale
  }

  private static func pixels(_ p: Point, _ q: Point, _ r: Point, _ s: Point) -> PixelRect {
    .around(
      left: min(p.x, q.x, r.x, s.x), top: min(p.y, q.y, r.y, s.y),
      right: max(p.x, q.x, r.x, s.x), bottom: max(p.y, q.y, r.y, s.y))
  }

  /// Calls `body` with the area between the crossbars of two stations, in pixels, with the pixels
  /// of `clip` it may touch, and with true if it has columns beside them. A long area is divided
  /// into parts, as capsules are.
  static func forEachPart(
    from a: PixelStation, to b: PixelStation, in clip: PixelRect,
    _ body: (ConvexPolygon, PixelRect, _ isCut: Bool) -> Void
  ) {
    let whole = pixels(a.right, b.right, b.left, a.left)
    let area = whole.intersection(clip)
    guard !area.isEmpty else { return }
    let slack = 4 * (a.aside.length + b.aside.length) + 48
    if max(a.right.distance(to: b.right), a.left.distance(to: b.left)) <= slack,
      isConvex(a.right, b.right, b.left, a.left)
    {
      return body(
        ConvexPolygon(a.right, b.right, b.left, a.left), area, area.width < whole.width)
    }
    forEachPart(of: (a.right, b.right, a.left), longest: slack, in: clip, body)
    forEachPart(of: (b.right, b.left, a.left), longest: slack, in: clip, body)
  }

  /// Returns true if the sides turn in the same direction at all four corners.
  private static func isConvex(_ p: Point, _ q: Point, _ r: Point, _ s: Point) -> Bool {
    let (pq, qr, rs, sp) = (q - p, r - q, s - r, p - s)
    let turns = (pq.cross(qr), qr.cross(rs), rs.cross(sp), sp.cross(pq))
    return min(turns.0, turns.1, turns.2, turns.3) > 0
      || max(turns.0, turns.1, turns.2, turns.3) < 0
  }

  /// Halves the triangle's longest side until none is longer than `longest`. The parts meet
  /// exactly, because the corner they share is the same.
  private static func forEachPart(
    of corners: (Point, Point, Point), longest: Double, in clip: PixelRect,
    _ body: (ConvexPolygon, PixelRect, _ isCut: Bool) -> Void
  ) {
    let (p, q, r) = corners
    let whole = pixels(p, q, r, r)
    let area = whole.intersection(clip)
    guard !area.isEmpty else { return }
    let (pq, qr, rp) = (p.distance(to: q), q.distance(to: r), r.distance(to: p))
    let length = max(pq, qr, rp)
    guard length > longest else {
      return body(ConvexPolygon(p, q, r, r), area, area.width < whole.width)
    }
    // Rotated so that the longest side is the first.
    let (a, b, c) = length == pq ? (p, q, r) : length == qr ? (q, r, p) : (r, p, q)
    let center = a.midpoint(to: b)
    forEachPart(of: (a, center, c), longest: longest, in: clip, body)
    forEachPart(of: (center, b, c), longest: longest, in: clip, body)
  }

  /// Enters the crossing of each row with one side of the polygon: the left one counterclockwise,
  /// the right one clockwise. Sides that lead up belong to the other boundary and are skipped.
  @inline(__always)
  func trace(_ boundary: Boundary, _ trace: BoundaryTrace) {
    let (p, q, r, s) = corners
    let path = boundary == .left ? (s, r, q) : (q, r, s)
    trace.add(Edge(from: p, downTo: path.0))
    trace.add(Edge(from: path.0, downTo: path.1))
    trace.add(Edge(from: path.1, downTo: path.2))
    trace.add(Edge(from: path.2, downTo: p))
  }
}

import Ink

/// Half of what lies between two crossbars, in pixels. It counts as filled whichever way it turns.
///
/// Crossbars that follow each other, right_a to left_a and right_b to left_b, bound a
/// quadrilateral that may cross itself; what is inked is its two halves on either side of the
/// diagonal from right_b to left_a.
struct Triangle: ConvexShape {
  private let p: Point
  private let q: Point
  private let r: Point
  private let sides: (Side, Side, Side)

  /// The topmost line, in pixels.
  let top: Double
  /// The bottom line, in pixels.
  let bottom: Double
  /// The pixels it touches; empty where its numbers are beyond any picture.
  let pixels: PixelRect

  /// The triangle with these corners, in pixels.
  init(_ p: Point, _ q: Point, _ r: Point) {
    (self.p, self.q, self.r) = (p, q, r)
    sides = (Side(p, q), Side(q, r), Side(r, p))
    top = min(p.y, q.y, r.y)
    bottom = max(p.y, q.y, r.y)
    pixels = .around(
      left: min(p.x, q.x, r.x), top: top, right: max(p.x, q.x, r.x), bottom: bottom)
  }

  /// Calls `body` with the triangles between the crossbars of two stations, in pixels, and the
  /// pixels of `clip` they may touch: in parts where they are long, as capsules are.
  static func forEachPart(
    from a: Station, to b: Station, in clip: PixelRect, _ body: (Triangle, PixelRect) -> Void
  ) {
    let slack = 4 * (a.aside.length + b.aside.length) + 48
    Triangle(a.right, b.right, a.left).forEachPart(longest: slack, in: clip, body)
    Triangle(b.right, b.left, a.left).forEachPart(longest: slack, in: clip, body)
  }

  /// Halves the longest side until none is longer than `longest`: the parts fit to the last point,
  /// for the corner they share is the same.
  private func forEachPart(
    longest: Double, in clip: PixelRect, _ body: (Triangle, PixelRect) -> Void
  ) {
    let area = pixels.intersection(clip)
    guard !area.isEmpty else { return }
    let (pq, qr, rp) = (p.distance(to: q), q.distance(to: r), r.distance(to: p))
    let length = max(pq, qr, rp)
    guard length > longest else { return body(self, area) }
    // Turned so that the longest side is the first.
    let (a, b, c) = length == pq ? (p, q, r) : length == qr ? (q, r, p) : (r, p, q)
    let middle = a.midpoint(to: b)
    Triangle(a, middle, c).forEachPart(longest: longest, in: clip, body)
    Triangle(middle, b, c).forEachPart(longest: longest, in: clip, body)
  }

  /// Where the line at height `y` enters and leaves; nil where it misses.
  func span(at y: Double) -> (Double, Double)? {
    var low = Double.infinity
    var high = -Double.infinity
    sides.0.widen(&low, &high, at: y)
    sides.1.widen(&low, &high, at: y)
    sides.2.widen(&low, &high, at: y)
    return low < high ? (low, high) : nil
  }
}

import Ink

/// The convex hull of two discs, in pixels.
struct Capsule: ConvexShape {
  private let a: Disc
  private let b: Disc
  /// The sides of the quadrilateral between the points where the common tangents touch; none where
  /// one disc holds the other.
  private var sides: (Side, Side)?

  /// The topmost line, in pixels.
  let top: Double
  /// The bottom line, in pixels.
  let bottom: Double
  /// The pixels it touches; empty where its numbers are beyond any picture.
  let pixels: PixelRect

  init(_ from: Station, _ to: Station) {
    a = Disc(from)
    b = Disc(to)
    top = min(a.y - a.radius, b.y - b.radius)
    bottom = max(a.y + a.radius, b.y + b.radius)
    pixels = .around(
      left: min(a.x - a.radius, b.x - b.radius), top: top,
      right: max(a.x + a.radius, b.x + b.radius), bottom: bottom)
    let way = to.center - from.center
    let length = way.length
    let sine = (from.radius - to.radius) / length
    guard length > 1e-9, abs(sine) < 1 else { return }
    let cosine = (1 - sine * sine).squareRoot()
    let along = way / length
    let across = along.perpendicular * cosine
    let one = along * sine + across
    let other = along * sine - across
    sides = (
      Side(from.center + one * from.radius, to.center + one * to.radius),
      Side(from.center + other * from.radius, to.center + other * to.radius)
    )
  }

  /// Calls `body` with the capsule between two stations, in pixels, and the pixels of `clip` it may
  /// touch: in parts where it is long, for the rectangle around a long slanting line is mostly empty.
  /// The parts do not depend on `clip`, so that neither does the picture.
  static func forEachPart(
    from a: Station, to b: Station, in clip: PixelRect, _ body: (Capsule, PixelRect) -> Void
  ) {
    let capsule = Capsule(a, b)
    let area = capsule.pixels.intersection(clip)
    guard !area.isEmpty else { return }
    let slack = 4 * (a.radius + b.radius) + 48
    guard a.center.distance(to: b.center) > slack else { return body(capsule, area) }
    let middle = Station(a.center.midpoint(to: b.center), radius: (a.radius + b.radius) / 2)
    forEachPart(from: a, to: middle, in: clip, body)
    forEachPart(from: middle, to: b, in: clip, body)
  }

  /// Where the line at height `y` enters and leaves; nil where it misses.
  ///
  /// The hull's ends on a line are those of whichever part reaches farthest: the discs, or the
  /// tangents between them (the quadrilateral's other two sides lie inside the discs).
  func span(at y: Double) -> (Double, Double)? {
    var low = Double.infinity
    var high = -Double.infinity
    a.widen(&low, &high, at: y)
    b.widen(&low, &high, at: y)
    if let sides {
      sides.0.widen(&low, &high, at: y)
      sides.1.widen(&low, &high, at: y)
    }
    return low < high ? (low, high) : nil
  }

  private struct Disc {
    let x: Double
    let y: Double
    let radius: Double

    init(_ station: Station) {
      x = station.center.x
      y = station.center.y
      radius = station.radius
    }

    @inline(__always)
    func widen(_ low: inout Double, _ high: inout Double, at line: Double) {
      let d = line - y
      let square = radius * radius - d * d
      guard square > 0 else { return }
      let half = square.squareRoot()
      low = min(low, x - half)
      high = max(high, x + half)
    }
  }
}

/// The outline of UberSignature (https://github.com/uber/UberSignature): a band whose two edges are
/// Bézier curves, made of one to four weighted points.
///
/// Each of up to four points is a control of the centre line and, offset by half its weight, of
/// both edges. The offset is perpendicular to the line at the ends, and inside it is the mean of
/// the offsets for the two directions that meet there. A fifth point X moves the fourth to the
/// midpoint between the third and X. That settles the first four and begins the next set with a
/// continuous direction. A point within 2 canvas units of the one before is not added, but the tail
/// reaches it.
///
/// There are three differences from the original. The weight at a joint is the mean of its
/// neighbours'; the original takes the weight of half a step, which swells at corners. The ends are
/// round. A disc keeps the band at 93 % of its width where the edges meet.
struct ParallelBezierCurve: Curve {
  /// The least distance between points, in canvas units.
  static let spacing = 2.0
  /// The share of its width that the band keeps wherever its edges lie.
  static let disc = 0.93

  /// A set of up to four points.
  private struct Points: Sendable {
    var count = 0
    var a = Knot(.zero, Nib(width: 0))
    var b = Knot(.zero, Nib(width: 0))
    var c = Knot(.zero, Nib(width: 0))
    var d = Knot(.zero, Nib(width: 0))

    /// The newest point; without meaning if there is none.
    var last: Knot {
      get {
        switch count {
        case 2: b
        case 3: c
        case 4: d
        default: a
        }
      }
      set {
        switch count {
        case 2: b = newValue
        case 3: c = newValue
        case 4: d = newValue
        default: a = newValue
        }
      }
    }

    /// Takes a point. If there were four, returns the four points of the settled piece.
    mutating func take(_ knot: Knot) -> Points? {
      guard count == 4 else {
        count += 1
        last = knot
        return nil
      }
      var settled = self
      settled.d = c.midpoint(to: knot)
      (a, b, count) = (settled.d, knot, 2)
      return settled
    }

    /// The band of the points.
    var piece: InkPiece {
      guard count > 1 else { return InkPiece(from: a, to: a) }
      let atA = Self.aside(a, b, at: a)
      let atB = mean(Self.aside(a, b, at: b), Self.aside(b, c, at: b), if: count > 2)
      let atC = mean(Self.aside(b, c, at: c), Self.aside(c, d, at: c), if: count > 3)
      let atD = Self.aside(c, d, at: d)
      return InkPiece(
        curve(a.position, b.position, c.position, d.position),
        width: curve(a.nib.width, b.nib.width, c.nib.width, d.nib.width),
        opacity: curve(a.nib.opacity, b.nib.opacity, c.nib.opacity, d.nib.opacity),
        sides: InkPiece.Sides(
          right: curve(a.position + atA, b.position + atB, c.position + atC, d.position + atD),
          left: curve(a.position - atA, b.position - atB, c.position - atC, d.position - atD),
          disc: ParallelBezierCurve.disc))
    }

    /// Returns the curve with the first `count` of these controls.
    private func curve<Value>(_ a: Value, _ b: Value, _ c: Value, _ d: Value) -> Bezier<Value> {
      switch count {
      case 2: .line(a, b)
      case 3: .quadratic(a, b, c)
      default: .cubic(a, b, c, d)
      }
    }

    private func mean(_ before: Point, _ after: Point, if isInner: Bool) -> Point {
      isInner ? (before + after) / 2 : before
    }

    /// Returns half of the width at `knot` to the right of the direction from `a` to `b`; zero if
    /// they coincide.
    private static func aside(_ a: Knot, _ b: Knot, at knot: Knot) -> Point {
      let way = b.position - a.position
      let length = way.length
      return length > 0 ? way.perpendicular * (knot.nib.width / 2 / length) : .zero
    }
  }

  private var points = Points()
  /// The newest knot, if it is too close to the last point to be added.
  private var loose: Knot?

  var last: Knot? {
    get { loose ?? (points.count > 0 ? points.last : nil) }
    set {
      guard let newValue else { return }
      if loose != nil { loose = newValue } else { points.last = newValue }
    }
  }

  /// Takes the next knot; every third settles a piece.
  mutating func append(_ knot: Knot, _ emit: (InkPiece) -> Void) {
    let isNear =
      points.count > 0
      && points.last.position.distance(to: knot.position) < Self.spacing
    guard !isNear else { return loose = knot }
    loose = nil
    if let settled = points.take(knot) { emit(settled.piece) }
  }

  func tail(_ emit: (InkPiece) -> Void) {
    guard points.count > 0 else { return }
    var points = self.points
    if let loose, let settled = points.take(loose) { emit(settled.piece) }
    emit(points.piece)
  }
}

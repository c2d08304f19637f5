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
public struct ParallelBezierCurve: Curve {
  /// The least distance between points, in canvas units.
  private let spacing: Double
  /// The share of its width that the band keeps wherever its edges lie.
  private let disc: Double

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
  }

  private var points = Points()
  /// The newest knot, if it is too close to the last point to be added.
  private var loose: Knot?

  /// Creates a curve without knots; see `EngineParameter.pointSpacing` and `disc`. A value beyond
  /// its range becomes the nearest limit.
  public init(
    spacing: Double = EngineParameter.pointSpacing.standard,
    disc: Double = EngineParameter.disc.standard
  ) {
    self.spacing = EngineParameter.pointSpacing.clamped(spacing)
    self.disc = EngineParameter.disc.clamped(disc)
  }

  /// Takes the next knot; every third settles a piece.
  public mutating func append(_ knot: Knot, _ emit: (InkPiece) -> Void) {
    let isNear =
      points.count > 0
      && points.last.position.distance(to: knot.position) < spacing
    guard !isNear else { return loose = knot }
    loose = nil
    if let settled = points.take(knot) { emit(piece(settled)) }
  }

  /// Widens the newest knot. No piece that contains it is settled yet.
  public mutating func widenLast(to nib: Nib) {
    if loose != nil { loose?.nib.widen(to: nib) } else { points.last.nib.widen(to: nib) }
  }

  /// Emits the pieces up to the newest knot.
  public func tail(_ emit: (InkPiece) -> Void) {
    guard points.count > 0 else { return }
    var points = self.points
    if let loose, let settled = points.take(loose) { emit(piece(settled)) }
    emit(piece(points))
  }

  // MARK: Outlines

  /// Returns half of `width` to the right of the direction from `a` to `b`; zero if they coincide.
  private static func aside(_ a: Point, _ b: Point, _ width: Double) -> Point {
    let way = b - a
    let length = way.length
    return length > 0 ? way.perpendicular * (width / 2 / length) : .zero
  }

  /// Returns the band of one to four points.
  private func piece(_ points: Points) -> InkPiece {
    let (a, b, c, d) = (points.a, points.b, points.c, points.d)
    switch points.count {
    case 2:
      let way = (Self.aside(a, b, a), Self.aside(a, b, b))
      return InkPiece(
        .line(a.position, b.position), from: a.nib, to: b.nib,
        sides: InkPiece.Sides(
          right: .line(a.position + way.0, b.position + way.1),
          left: .line(a.position - way.0, b.position - way.1), disc: disc))
    case 3:
      let way = (
        Self.aside(a, b, a), (Self.aside(a, b, b) + Self.aside(b, c, b)) / 2, Self.aside(b, c, c)
      )
      return InkPiece(
        .quadratic(a.position, b.position, c.position),
        width: .quadratic(a.nib.width, b.nib.width, c.nib.width),
        opacity: .quadratic(a.nib.opacity, b.nib.opacity, c.nib.opacity),
        sides: InkPiece.Sides(
          right: .quadratic(a.position + way.0, b.position + way.1, c.position + way.2),
          left: .quadratic(a.position - way.0, b.position - way.1, c.position - way.2),
          disc: disc))
    case 4:
      let way = (
        Self.aside(a, b, a), (Self.aside(a, b, b) + Self.aside(b, c, b)) / 2,
        (Self.aside(b, c, c) + Self.aside(c, d, c)) / 2, Self.aside(c, d, d)
      )
      return InkPiece(
        .cubic(a.position, b.position, c.position, d.position),
        width: .cubic(a.nib.width, b.nib.width, c.nib.width, d.nib.width),
        opacity: .cubic(a.nib.opacity, b.nib.opacity, c.nib.opacity, d.nib.opacity),
        sides: InkPiece.Sides(
          right: .cubic(
            a.position + way.0, b.position + way.1, c.position + way.2, d.position + way.3),
          left: .cubic(
            a.position - way.0, b.position - way.1, c.position - way.2, d.position - way.3),
          disc: disc))
    default:
      return InkPiece(.line(a.position, a.position), from: a.nib, to: a.nib)
    }
  }

  private static func aside(_ a: Knot, _ b: Knot, _ at: Knot) -> Point {
    aside(a.position, b.position, at.nib.width)
  }
}

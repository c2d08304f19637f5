/// A number that changes along a piece of ink with the piece's parameter, as a Bézier curve does.
public enum Course: Sendable, Hashable {
  /// Straight from the first value to the second.
  case linear(Double, Double)
  /// A quadratic Bézier: start, control, end.
  case quadratic(Double, Double, Double)
  /// A cubic Bézier: start, two controls, end.
  case cubic(Double, Double, Double, Double)

  /// The value at the start.
  public var start: Double {
    switch self {
    case .linear(let a, _), .quadratic(let a, _, _), .cubic(let a, _, _, _): a
    }
  }

  /// The value at the end.
  public var end: Double {
    switch self {
    case .linear(_, let b), .quadratic(_, _, let b), .cubic(_, _, _, let b): b
    }
  }

  /// The value at parameter `t`, 0 at the start and 1 at the end.
  public func value(at t: Double) -> Double {
    let s = 1 - t
    return switch self {
    case .linear(let a, let b): a + (b - a) * t
    case .quadratic(let a, let c, let b): a * (s * s) + c * (2 * s * t) + b * (t * t)
    case .cubic(let a, let c1, let c2, let b):
      a * (s * s * s) + c1 * (3 * s * s * t) + c2 * (3 * s * t * t) + b * (t * t * t)
    }
  }

  /// How many steps of equal parameter stay within `tolerance` of the values: Wang's bound, see
  /// `CurvePiece.chords`.
  func chords(tolerance: Double) -> Int {
    let bound: Double
    switch self {
    case .linear: return 1
    case .quadratic(let a, let c, let b): bound = 0.25 * abs(a - 2 * c + b)
    case .cubic(let a, let c1, let c2, let b):
      bound = 0.75 * Swift.max(abs(a - 2 * c1 + c2), abs(c1 - 2 * c2 + b))
    }
    return CurvePiece.chords((bound / tolerance).squareRoot())
  }
}

/// A piece of ink: its centre line, and how wide and how opaque it is along it.
///
/// The ink is what a round nib of that width leaves along the centre line; or, where the piece has
/// `sides`, the band between them.
public struct InkPiece: Sendable, Hashable {
  /// The two edges of a band. At each parameter they lie opposite one another.
  public struct Sides: Sendable, Hashable {
    /// The edge at the right hand of the direction of travel.
    public var right: CurvePiece
    /// The edge at its left hand.
    public var left: CurvePiece
    /// The share of the nib's width that is inked whatever the edges do: a disc that keeps the band
    /// from pinching where they come together.
    public var disc: Double

    /// A band's edges.
    public init(right: CurvePiece, left: CurvePiece, disc: Double) {
      self.right = right
      self.left = left
      self.disc = disc
    }
  }

  /// The centre line.
  public var curve: CurvePiece
  /// The full width of the nib along it, in canvas units.
  public var width: Course
  /// The opacity along it, 0...1.
  public var opacity: Course
  /// The edges of a band; nil for what a round nib leaves.
  public var sides: Sides?

  /// A piece from its parts.
  public init(_ curve: CurvePiece, width: Course, opacity: Course, sides: Sides? = nil) {
    self.curve = curve
    self.width = width
    self.opacity = opacity
    self.sides = sides
  }

  /// A piece along which nib `start` changes evenly into nib `end`.
  public init(_ curve: CurvePiece, from start: Nib, to end: Nib, sides: Sides? = nil) {
    self.init(
      curve, width: .linear(start.width, end.width),
      opacity: .linear(start.opacity, end.opacity), sides: sides)
  }

  /// How many chords of equal steps in the parameter stay within `tolerance` canvas units of it.
  func chords(tolerance: Double) -> Int {
    var count = Swift.max(
      curve.chords(tolerance: tolerance), width.chords(tolerance: 2 * tolerance))
    if let sides {
      count = Swift.max(count, sides.right.chords(tolerance: tolerance))
      count = Swift.max(count, sides.left.chords(tolerance: tolerance))
    }
    return count
  }
}

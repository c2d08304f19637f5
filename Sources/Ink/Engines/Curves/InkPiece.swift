/// A number that changes along a piece of ink as a Bézier curve of the piece's parameter.
public enum Course: Sendable, Hashable {
  /// A linear change from the first value to the second.
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

  /// The coefficients of the value as a polynomial of the parameter, the constant one first.
  @inline(__always)
  var coefficients: SIMD4<Double> {
    switch self {
    case .linear(let a, let b): SIMD4(a, b - a, 0, 0)
    case .quadratic(let a, let c, let b): SIMD4(a, 2 * (c - a), a - 2 * c + b, 0)
    case .cubic(let a, let c1, let c2, let b):
      SIMD4(a, 3 * (c1 - a), 3 * (a - 2 * c1 + c2), b - a + 3 * (c1 - c2))
    }
  }

  /// Returns the value at parameter `t`, 0 at the start and 1 at the end.
  public func value(at t: Double) -> Double {
    let s = 1 - t
    return switch self {
    case .linear(let a, let b): a + (b - a) * t
    case .quadratic(let a, let c, let b): a * (s * s) + c * (2 * s * t) + b * (t * t)
    case .cubic(let a, let c1, let c2, let b):
      a * (s * s * s) + c1 * (3 * s * s * t) + c2 * (3 * s * t * t) + b * (t * t * t)
    }
  }

  /// Returns the number of steps of equal parameter that stay within `tolerance` of the values, by
  /// Wang's bound; see `CurvePiece.chords`.
  @inline(__always)
  func chords(tolerance: Double) -> Int {
    let bound: Double
    switch self {
    case .linear: return 1
    case .quadratic(let a, let c, let b): bound = 0.25 * abs(a - 2 * c + b)
    case .cubic(let a, let c1, let c2, let b):
      bound = 0.75 * Swift.max(abs(a - 2 * c1 + c2), abs(c1 - 2 * c2 + b))
    }
    return CurvePiece.chords(fourthPower: bound * bound / (tolerance * tolerance))
  }
}

/// A piece of ink: a centre line with the width and the opacity along it.
///
/// The ink is the trace of the nib along the centre line or, if the piece has `sides`, the band
/// between them, which is that of a round nib.
public struct InkPiece: Sendable, Hashable {
  /// The two edges of a band. At each parameter they lie opposite one another.
  public struct Sides: Sendable, Hashable {
    /// The edge on the right of the direction of travel.
    public var right: CurvePiece
    /// The edge on the left of the direction of travel.
    public var left: CurvePiece
    /// The share of the nib's width that is inked wherever the edges lie: a disc that keeps the
    /// band from pinching where they meet.
    public var disc: Double

    /// Creates the edges of a band.
    public init(right: CurvePiece, left: CurvePiece, disc: Double) {
      self.right = right
      self.left = left
      self.disc = disc
    }
  }

  /// The centre line.
  public var curve: CurvePiece
  /// The full width of the nib, in canvas units.
  public var width: Course
  /// The opacity, 0...1.
  public var opacity: Course
  /// The edges of a band; nil for the trace of the nib.
  public var sides: Sides? { if case .sides(let sides) = band { sides } else { nil } }
  private let band: Band

  /// The edges in a box: they are large, most pieces have none, and copying the place for them
  /// takes a tenth of a stroke's time.
  private enum Band: Sendable, Hashable {
    case none
    indirect case sides(Sides)
  }

  /// Creates a piece from its parts.
  public init(_ curve: CurvePiece, width: Course, opacity: Course, sides: Sides? = nil) {
    self.curve = curve
    self.width = width
    self.opacity = opacity
    band = sides.map { .sides($0) } ?? .none
  }

  /// Creates a piece along which the nib changes linearly from `start` to `end`.
  public init(_ curve: CurvePiece, from start: Nib, to end: Nib, sides: Sides? = nil) {
    self.init(
      curve, width: .linear(start.width, end.width),
      opacity: .linear(start.opacity, end.opacity), sides: sides)
  }

  /// Returns the piece as `nib` draws it: a band is that of a round nib, and any other leaves its
  /// trace.
  func drawn(by nib: NibShape) -> InkPiece {
    guard sides != nil, !nib.isRound else { return self }
    return InkPiece(curve, width: width, opacity: opacity)
  }

  /// Returns the number of chords of equal steps in the parameter that stay within `tolerance`
  /// canvas units of the piece.
  @inline(__always)
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

/// A piece of a stroke's centre line, in canvas units.
public enum CurvePiece: Sendable, Hashable {
  /// A straight line from the first point to the second.
  case line(Point, Point)
  /// A quadratic Bézier: start, control, end.
  case quadratic(Point, Point, Point)
  /// A cubic Bézier: start, two controls, end.
  case cubic(Point, Point, Point, Point)

  /// The start of the piece.
  public var start: Point {
    switch self {
    case .line(let a, _), .quadratic(let a, _, _), .cubic(let a, _, _, _): a
    }
  }

  /// The end of the piece.
  public var end: Point {
    switch self {
    case .line(_, let b), .quadratic(_, _, let b), .cubic(_, _, _, let b): b
    }
  }

  /// The coefficients of the curve as a polynomial of its parameter, the constant one first.
  @inline(__always)
  var coefficients: (Point, Point, Point, Point) {
    switch self {
    case .line(let a, let b): (a, b - a, .zero, .zero)
    case .quadratic(let a, let c, let b): (a, (c - a) * 2, a - c * 2 + b, .zero)
    case .cubic(let a, let c1, let c2, let b):
      (a, (c1 - a) * 3, (a - c1 * 2 + c2) * 3, b - a + (c1 - c2) * 3)
    }
  }

  /// Returns the point at parameter `t`, 0 at the start and 1 at the end.
  public func point(at t: Double) -> Point {
    let s = 1 - t
    switch self {
    case .line(let a, let b):
      return a.interpolated(to: b, t)
    case .quadratic(let a, let c, let b):
      return a * (s * s) + c * (2 * s * t) + b * (t * t)
    case .cubic(let a, let c1, let c2, let b):
      return a * (s * s * s) + c1 * (3 * s * s * t) + c2 * (3 * s * t * t) + b * (t * t * t)
    }
  }

  /// Returns the point at parameter `t` and the curve's derivative there.
  func pointAndSlope(at t: Double) -> (Point, Point) {
    let s = 1 - t
    switch self {
    case .line(let a, let b):
      return (point(at: t), b - a)
    case .quadratic(let a, let c, let b):
      return (point(at: t), (c - a) * (2 * s) + (b - c) * (2 * t))
    case .cubic(let a, let c1, let c2, let b):
      let slope = (c1 - a) * (3 * s * s) + (c2 - c1) * (6 * s * t) + (b - c2) * (3 * t * t)
      return (point(at: t), slope)
    }
  }

  /// The largest number of chords of a piece, however far apart its points lie.
  static let maximumChords = 128

  /// Returns the number of chords of equal steps in `t` that stay within `tolerance` canvas units
  /// of the curve.
  ///
  /// Wang's bound is sqrt(n(n-1)/8 * M / tolerance), where n is the degree and M the length of the
  /// longest second difference of the control points (G. Wang, "The subdivision method for finding
  /// the intersection between two Bézier curves or surfaces", 1984).
  @inline(__always)
  public func chords(tolerance: Double) -> Int {
    let square: Double
    switch self {
    case .line:
      return 1
    case .quadratic(let a, let c, let b):
      let bend = (a - c * 2 + b) * 0.25
      square = bend.dot(bend)
    case .cubic(let a, let c1, let c2, let b):
      let (first, second) = ((a - c1 * 2 + c2) * 0.75, (c1 - c2 * 2 + b) * 0.75)
      square = Swift.max(first.dot(first), second.dot(second))
    }
    return Self.chords(fourthPower: square / (tolerance * tolerance))
  }

  /// Returns the least number within 1...`maximumChords` whose fourth power is at least `power`; 1
  /// if that is not a number.
  @inline(__always)
  static func chords(fourthPower power: Double) -> Int {
    // Most curves need few chords. Counting up to them is faster than the roots.
    for count in 1...8 where !(Double(count * count * count * count) < power) { return count }
    let root = power.squareRoot().squareRoot()
    return root < Double(maximumChords) ? Int(root.rounded(.up)) : maximumChords
  }
}

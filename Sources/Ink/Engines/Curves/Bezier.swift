/// A quantity that changes along a Bézier curve: a position, or a number.
public protocol BezierValue: Sendable, Hashable {
  /// The distance from zero.
  var magnitude: Double { get }
  /// Returns the sum.
  static func + (a: Self, b: Self) -> Self
  /// Returns the difference.
  static func - (a: Self, b: Self) -> Self
  /// Returns a value multiplied by `k`.
  static func * (a: Self, k: Double) -> Self
}

extension Double: BezierValue {}

extension Point: BezierValue {
  /// The length of the step, in canvas units.
  @inlinable public var magnitude: Double { length }
}

/// A piece of a stroke's centre line, in canvas units.
public typealias CurvePiece = Bezier<Point>

/// A Bézier curve of degree 1 to 3.
public enum Bezier<Value: BezierValue>: Sendable, Hashable {
  /// A straight line or linear change from the first value to the second.
  case line(Value, Value)
  /// A quadratic curve: start, control, end.
  case quadratic(Value, Value, Value)
  /// A cubic curve: start, two controls, end.
  case cubic(Value, Value, Value, Value)

  /// The start of the curve.
  public var start: Value {
    switch self {
    case .line(let a, _), .quadratic(let a, _, _), .cubic(let a, _, _, _): a
    }
  }

  /// The end of the curve.
  public var end: Value {
    switch self {
    case .line(_, let b), .quadratic(_, _, let b), .cubic(_, _, _, let b): b
    }
  }

  /// Returns the point of the curve at parameter `t`, 0 at the start and 1 at the end.
  public func point(at t: Double) -> Value {
    let s = 1 - t
    return switch self {
    case .line(let a, let b): a + (b - a) * t
    case .quadratic(let a, let c, let b): a * (s * s) + c * (2 * s * t) + b * (t * t)
    case .cubic(let a, let c1, let c2, let b):
      a * (s * s * s) + c1 * (3 * s * s * t) + c2 * (3 * s * t * t) + b * (t * t * t)
    }
  }

  /// Returns the derivative at parameter `t`.
  func slope(at t: Double) -> Value {
    let s = 1 - t
    return switch self {
    case .line(let a, let b): b - a
    case .quadratic(let a, let c, let b): (c - a) * (2 * s) + (b - c) * (2 * t)
    case .cubic(let a, let c1, let c2, let b):
      (c1 - a) * (3 * s * s) + (c2 - c1) * (6 * s * t) + (b - c2) * (3 * t * t)
    }
  }

  /// The largest number of chords of a curve, however far apart its points lie.
  static var maximumChords: Int { 128 }

  /// Returns the number of chords of equal steps in `t`, at most `maximumChords`, that stay within
  /// `tolerance` of the curve; 1 if it cannot be computed.
  ///
  /// Wang's bound is sqrt(n(n-1)/8 * M / tolerance), where n is the degree and M the length of the
  /// longest second difference of the control points (G. Wang, "The subdivision method for finding
  /// the intersection between two Bézier curves or surfaces", 1984).
  public func chords(tolerance: Double) -> Int {
    let bound: Double
    switch self {
    case .line: return 1
    case .quadratic(let a, let c, let b): bound = 0.25 * (a - c * 2 + b).magnitude
    case .cubic(let a, let c1, let c2, let b):
      bound = 0.75 * Swift.max((a - c1 * 2 + c2).magnitude, (c1 - c2 * 2 + b).magnitude)
    }
    let count = Swift.max(1, (bound / tolerance).squareRoot().rounded(.up))
    return Int(Swift.min(count, Double(Self.maximumChords)))
  }
}

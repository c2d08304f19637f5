/// One step of a path, in canvas units.
public enum PathElement: Sendable, Hashable {
  /// Begins a sub-path.
  case move(Point)
  /// A straight side.
  case line(Point)
  /// A cubic Bézier: two controls and the end.
  case curve(Point, Point, Point)
  /// Closes the sub-path.
  case close
}

/// A stroke's outline: closed sub-paths that all wind the same way, to be filled once with the
/// non-zero rule.
public struct OutlinePath: Sendable, Hashable {
  /// The path's steps.
  public private(set) var elements: [PathElement] = []
  /// The smallest rectangle around the shape, in canvas units.
  public private(set) var bounds = Bounds.empty

  /// The outline around a stroke's stations: the union of the capsules between them, its sides drawn
  /// with as few curves as stay within `tolerance`. O(n log n).
  public init(stations: [Station]) {
    var tracer = OutlineTracer()
    elements = tracer.trace(stations)
    for station in stations { bounds.insert(station.center, radius: station.radius) }
  }

  /// How far a corner may stand out where the sides of two capsules meet, and again how far a curve
  /// may stray from those sides, in canvas units.
  public static let tolerance = 0.03

  /// The number of sub-paths.
  public var subpathCount: Int {
    elements.count { if case .move = $0 { true } else { false } }
  }
}

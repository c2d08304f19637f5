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

  /// The outline around a stroke's stations: the union of the capsules and bands between them, drawn
  /// with few curves that stay within `tolerance`, in canvas units, of it. O(n log n).
  public init(stations: [Station], tolerance: Double = OutlinePath.tolerance) {
    var tracer = OutlineTracer(tolerance: tolerance)
    elements = tracer.trace(stations)
    for station in stations {
      bounds.insert(station.center, radius: station.radius)
      guard station.hasCrossbar else { continue }
      bounds.insert(station.right)
      bounds.insert(station.left)
    }
  }

  /// The outline around what any of `paths` holds. O(n).
  public init(joining paths: [OutlinePath]) {
    for path in paths {
      elements += path.elements
      bounds.formUnion(path.bounds)
    }
  }

  /// How far a curve may stray from the sides of capsules and bands unless one asks for coarser ones,
  /// in canvas units.
  public static let tolerance = 0.025
}

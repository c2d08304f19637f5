/// An element of a path, in canvas units.
public enum PathElement: Sendable, Hashable {
  /// Begins a sub-path.
  case move(Point)
  /// A straight line to a point.
  case line(Point)
  /// A cubic Bézier: two controls and the end.
  case curve(Point, Point, Point)
  /// Closes the sub-path.
  case close
}

/// The outline of a stroke: closed sub-paths with the same winding, to be filled once with the
/// non-zero rule.
public struct OutlinePath: Sendable, Hashable {
  /// The elements of the path.
  public private(set) var elements: [PathElement] = []
  /// The smallest rectangle around the shape, in canvas units.
  public private(set) var bounds = Bounds.empty

  /// Creates the outline around a stroke's stations: the union of the capsules and bands between
  /// them, drawn with few curves within `tolerance`, in canvas units. O(n log n).
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

  /// Creates the outline around the union of `paths`. O(n).
  public init(joining paths: [OutlinePath]) {
    for path in paths {
      elements += path.elements
      bounds.formUnion(path.bounds)
    }
  }

  /// The default largest distance of a curve from the sides of capsules and bands, in canvas units.
  public static let tolerance = 0.025
}

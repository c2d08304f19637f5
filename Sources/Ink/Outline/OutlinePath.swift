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

  package func mapped(_ map: (Point) -> Point) -> PathElement {
    switch self {
    case .move(let point): .move(map(point))
    case .line(let point): .line(map(point))
    case .curve(let first, let second, let end): .curve(map(first), map(second), map(end))
    case .close: .close
    }
  }
}

extension PathElement {
  /// Returns a circle in four cubics, each within 0.03 % of the radius. The controls lie at 4/3
  /// tan(angle / 4) of the radius (M. Goldapp, "Approximation of circular arcs by cubic
  /// polynomials", 1991, https://doi.org/10.1016/0167-8396(91)90007-X).
  static func circle(_ disc: Station) -> [PathElement] {
    let reach = disc.radius * 0.552_284_749_830_793_4
    var normal = Point(1, 0)
    var elements: [PathElement] = [.move(disc.center + normal * disc.radius)]
    for _ in 0..<4 {
      let next = -normal.perpendicular
      let (start, end) = (normal * disc.radius, next * disc.radius)
      elements.append(
        .curve(
          disc.center + start + next * reach, disc.center + end + normal * reach,
          disc.center + end))
      normal = next
    }
    return elements + [.close]
  }
}

/// The outline of a stroke: closed sub-paths with the same winding, to be filled once with the
/// non-zero rule.
///
/// The capsules have one contour (`CapsuleContour`), from which loops in the ink are removed
/// (`ContourTrim`). Bands have contours of their own (`BandContour`); then only the capsules that
/// reach beyond the bands are traced. `CurveFit` draws every contour with few curves.
public struct OutlinePath: Sendable, Hashable {
  /// The elements of the path.
  public private(set) var elements: [PathElement] = []
  /// The smallest rectangle around the shape, in canvas units.
  public private(set) var bounds = Bounds.empty

  /// Creates the outline around a stroke's stations, drawn by `nib`: the union of the capsules and
  /// bands between them, drawn with few curves within `tolerance`, in canvas units. O(n log n).
  public init(
    stations: [Station], nib: NibShape, tolerance: Double = OutlinePath.tolerance
  ) {
    guard !nib.isRound else {
      self = OutlinePath(stations: stations, tolerance: tolerance)
      return
    }
    let map = nib.map
    // The outline of discs, mapped: distances only get smaller.
    let discs = stations.map {
      Station(map.inverse($0.center), radius: $0.radius, opacity: $0.opacity)
    }
    var path = OutlinePath(stations: discs, tolerance: tolerance)
    path.elements = path.elements.map { $0.mapped { map($0) } }
    path.bounds = .empty
    for station in stations { path.bounds.insert(station.center, radius: station.radius, nib: map) }
    self = path
  }

  /// Creates the outline around a stroke's stations: the union of the capsules and bands between
  /// them, drawn with few curves within `tolerance`, in canvas units, or within 4 millionths of the
  /// largest radius if that is more. O(n log n).
  public init(stations: [Station], tolerance: Double = OutlinePath.tolerance) {
    guard !stations.isEmpty else { return }
    let widest = stations.reduce(0) { Swift.max($0, $1.radius) }
    var fit = CurveFit(tolerance: Swift.max(tolerance, widest * Self.finest))
    var bare = [stations.startIndex...stations.endIndex - 1]
    if stations.count > 1, BandContour.areNeeded(stations) {
      let bands = BandContour(stations)
      for contour in bands.contours { elements += fit.elements(around: contour) }
      bare = bands.bareRuns()
    }
    var trim = ContourTrim(stations)
    for run in bare {
      elements += fit.elements(around: trim.trimmed(CapsuleContour.around(stations[run])))
    }
    for station in stations {
      bounds.insert(station.center, radius: station.radius)
      guard station.hasCrossbar else { continue }
      bounds.insert(station.right)
      bounds.insert(station.left)
    }
  }

  /// Creates an outline from its elements, as of a glyph. Its bounds contain the controls of its
  /// curves. O(n).
  public init(_ elements: [PathElement]) {
    self.elements = elements
    for element in elements {
      switch element {
      case .move(let point), .line(let point): bounds.insert(point)
      case .curve(let first, let second, let end):
        for point in [first, second, end] { bounds.insert(point) }
      case .close: break
      }
    }
  }

  /// Creates an outline from its elements and the bounds of its shape. O(1).
  init(_ elements: [PathElement], bounds: Bounds) {
    self.elements = elements
    self.bounds = bounds
  }

  /// The default largest distance of a curve from the sides of capsules and bands, in canvas units.
  public static let tolerance = 0.024
  /// The least tolerance, as a share of the largest radius. So the curves do not follow the chords
  /// of a line of kilometres.
  private static let finest = 4 * Contour.finest
}

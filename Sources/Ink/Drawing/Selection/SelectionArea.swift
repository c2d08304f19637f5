/// The area enclosed by a selection drag, in canvas units. It selects the strokes whose samples all
/// lie in it; the edge of thick ink may reach beyond it.
public enum SelectionArea: Sendable, Hashable {
  /// A rectangle with sides parallel to the axes.
  case rectangle(Bounds)
  /// The area with a nonzero winding number in a polygon, closed by a straight line.
  case loop([Point])

  /// The rectangle around the area. O(length of the loop).
  public var bounds: Bounds {
    switch self {
    case .rectangle(let bounds): return bounds
    case .loop(let corners):
      var bounds = Bounds.empty
      for corner in corners { bounds.insert(corner) }
      return bounds
    }
  }

  /// Returns true if a position lies in the area. O(length of the loop).
  public func contains(_ place: Point) -> Bool {
    switch self {
    case .rectangle(let bounds): return bounds.contains(place)
    case .loop(let corners): return Self.turns(corners, place) != 0
    }
  }

  /// Returns the winding number of the loop around a position. Each side that crosses the
  /// horizontal line to the right of it counts by its direction (D. Sunday, "Inclusion of a Point
  /// in a Polygon", 2001, https://geomalgorithms.com/a03-_inclusion.html).
  private static func turns(_ corners: [Point], _ place: Point) -> Int {
    guard var a = corners.last else { return 0 }
    var turns = 0
    for b in corners {
      let isRight = (b - a).cross(place - a)
      if a.y <= place.y {
        if b.y > place.y, isRight > 0 { turns += 1 }
      } else if b.y <= place.y, isRight < 0 {
        turns -= 1
      }
      a = b
    }
    return turns
  }

  /// Returns the strokes of `drawing` that lie entirely in the area, in no order. O(length of
  /// nearby strokes).
  public func strokes(in drawing: Drawing) -> Set<StrokeID> {
    let bounds = bounds
    guard !bounds.isEmpty, bounds.min.isFinite, bounds.max.isFinite else { return [] }
    let near = drawing.index.strokes(near: EraserPath(covering: bounds))
    return near.filter { id in
      guard let stroke = drawing.stroke(id) else { return false }
      let places = stroke.samples.lazy.map(\.position).filter { $0.isFinite }
      return !places.isEmpty && places.allSatisfy { bounds.contains($0) && contains($0) }
    }
  }
}

extension EraserPath {
  /// Creates the path along the middle of `bounds` that covers all of them.
  fileprivate init(covering bounds: Bounds) {
    let center = bounds.min.midpoint(to: bounds.max)
    let (start, end) =
      bounds.width > bounds.height
      ? (Point(bounds.min.x, center.y), Point(bounds.max.x, center.y))
      : (Point(center.x, bounds.min.y), Point(center.x, bounds.max.y))
    self.init(
      from: start, to: end, radius: Swift.min(bounds.width, bounds.height) / 2)
  }
}

/// A capsule, the convex hull of two discs, prepared for many containment tests.
struct Capsule {
  private let bounds: Bounds
  private let start: Point
  private let end: Point
  /// The squared radii.
  private let squares: (start: Double, end: Double)
  private let radius: Double
  private let length: Double
  /// The direction from start to end.
  private let along: Point
  /// The change of the radius for each unit along.
  private let slope: Double
  /// The step towards the wider end, for each unit across, to the disc that contains a point
  /// deepest; see `Capsules.depth`. Nil if one disc contains the other.
  private let lean: Double?

  init(_ a: Station, _ b: Station) {
    var bounds = Bounds.empty
    bounds.insert(a.center, radius: a.radius)
    bounds.insert(b.center, radius: b.radius)
    self.bounds = bounds
    (start, end) = (a.center, b.center)
    (radius, squares) = (a.radius, (a.radius * a.radius, b.radius * b.radius))
    let (way, change) = (b.center - a.center, b.radius - a.radius)
    length = way.length
    guard length > abs(change) else {
      (along, slope, lean) = (.zero, 0, nil)
      return
    }
    along = way / length
    slope = change / length
    lean = change / (length * length - change * change).squareRoot()
  }

  /// Returns true if the rectangle around the capsule contains `point`, which is cheap to know.
  func isNear(_ point: Point) -> Bool { bounds.contains(point) }

  /// Returns true if the disc at the start contains `point`.
  func startHolds(_ point: Point) -> Bool { Self.square(point - start) < squares.start }

  /// Returns true if the capsule contains `point`.
  func holds(_ point: Point) -> Bool {
    if startHolds(point) || Self.square(point - end) < squares.end { return true }
    guard let lean else { return false }
    let off = point - start
    let (way, across) = (off.dot(along), abs(off.cross(along)))
    let place = way + across * lean
    guard place > 0, place < length else { return false }
    let reach = radius + slope * place
    return (way - place) * (way - place) + across * across < reach * reach
  }

  private static func square(_ step: Point) -> Double { step.dot(step) }
}

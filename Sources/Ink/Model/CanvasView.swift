/// Which part of the drawing a page shows, and how large: the drawing itself knows nothing of it.
///
/// Places and steps on the page are in page units, which are canvas units as long as nothing is
/// zoomed: pixels divided by the display's scale, from the page's top left corner. All steps keep
/// within the limits.
public struct CanvasView: Sendable, Hashable {
  /// How small and how large the drawing can be shown.
  public static let zooms = 0.1...32.0
  /// How far from the drawing's origin the page's corner can go, across and down, in canvas units:
  /// some five metres, so that nobody gets lost, and pixels stay small numbers.
  public static let reach = -20_000.0...20_000.0

  /// Page units per canvas unit.
  public private(set) var zoom = 1.0
  /// The point of the drawing at the page's top left corner, in canvas units.
  public private(set) var origin = Point.zero

  /// The home position: actual size, the drawing's origin in the corner.
  public init() {}

  /// A view of `zoom` with `origin` in the corner, as far as the limits allow.
  public init(zoom: Double, origin: Point) {
    self.zoom = Self.limited(zoom)
    self.origin = Point(Self.kept(origin.x), Self.kept(origin.y))
  }

  /// The point of the drawing at a place on the page.
  public func point(at place: Point) -> Point { origin + place / zoom }

  /// The place on the page of a point of the drawing.
  public func place(of point: Point) -> Point { (point - origin) * zoom }

  /// The view with the drawing moved along with the page's surface by a step on the page.
  public func moved(by step: Point) -> CanvasView {
    CanvasView(zoom: zoom, origin: origin - step / zoom)
  }

  /// The view `factor` times as large, with the point of the drawing at `place` on the page staying
  /// there.
  public func zoomed(by factor: Double, around place: Point) -> CanvasView {
    guard factor > 0, place.isFinite else { return self }
    let zoom = Self.limited(zoom * factor)
    return CanvasView(zoom: zoom, origin: point(at: place) - place / zoom)
  }

  /// The view after two fingers went from the places `old` on the page to `new`: what was midway
  /// between them still is, and as much larger as they are farther apart. Nothing turns.
  public func pinched(from old: (Point, Point), to new: (Point, Point)) -> CanvasView {
    let (before, after) = (old.0.distance(to: old.1), new.0.distance(to: new.1))
    let middle = old.0.midpoint(to: old.1)
    // Fingers that meet say nothing of a size.
    let factor = before > 1e-3 && after > 1e-3 ? after / before : 1
    return zoomed(by: factor, around: middle).moved(by: new.0.midpoint(to: new.1) - middle)
  }

  private static func limited(_ zoom: Double) -> Double {
    guard zoom.isFinite else { return 1 }
    let zoom = min(max(zoom, zooms.lowerBound), zooms.upperBound)
    // Steps in and out again end at actual size, whatever was rounded on the way.
    return abs(zoom - 1) < 1e-6 ? 1 : zoom
  }

  private static func kept(_ coordinate: Double) -> Double {
    coordinate.isFinite ? min(max(coordinate, reach.lowerBound), reach.upperBound) : 0
  }
}

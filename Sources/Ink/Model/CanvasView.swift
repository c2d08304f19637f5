/// The part of a drawing that a page shows, and its zoom. The drawing does not depend on it.
///
/// Positions and steps on the page are in page units: pixels divided by the display's scale, from
/// the page's top left corner. They equal canvas units at a zoom of 1. All operations respect the
/// limits.
public struct CanvasView: Sendable, Hashable {
  /// The range of zooms.
  public static let zooms = 0.1...32.0
  /// The range of both coordinates of the page's corner in the drawing, in canvas units, on endless
  /// paper: five metres either way, so that users do not get lost and pixel coordinates stay small.
  public static let reach = -20_000.0...20_000.0

  /// The limits of the view of pages: its middle is always on this part of the drawing.
  public struct Limits: Sendable, Hashable {
    /// The part of the drawing, in canvas units.
    public var extent: Bounds
    /// The size of the view in page units.
    public var size: Point

    /// Creates limits from their parts.
    public init(extent: Bounds, size: Point) {
      self.extent = extent
      self.size = size
    }
  }

  /// Page units per canvas unit.
  public private(set) var zoom = 1.0
  /// The point of the drawing at the page's top left corner, in canvas units.
  public private(set) var origin = Point.zero

  /// The limits of the view, or nil on endless paper.
  public var limits: Limits? {
    didSet { if limits != oldValue { origin = kept(origin) } }
  }

  /// Creates the home view: actual size, with the drawing's origin in the corner.
  public init() {}

  /// Creates a view of `zoom` with `origin` in the corner, both within the limits.
  public init(zoom: Double, origin: Point, limits: Limits? = nil) {
    self.zoom = Self.limited(zoom)
    self.limits = limits
    self.origin = kept(origin)
  }

  /// Returns the point of the drawing at a position on the page.
  public func point(at place: Point) -> Point { origin + place / zoom }

  /// Returns the position on the page of a point of the drawing.
  public func place(of point: Point) -> Point { (point - origin) * zoom }

  /// Returns the view after the drawing is moved by a step on the page.
  public func moved(by step: Point) -> CanvasView {
    CanvasView(zoom: zoom, origin: origin - step / zoom, limits: limits)
  }

  /// Returns the view scaled by `factor`, with the point of the drawing at `place` on the page
  /// fixed.
  public func zoomed(by factor: Double, around place: Point) -> CanvasView {
    guard factor > 0, place.isFinite else { return self }
    let zoom = Self.limited(zoom * factor)
    return CanvasView(zoom: zoom, origin: point(at: place) - place / zoom, limits: limits)
  }

  /// Returns the view after two fingers moved from the positions `old` on the page to `new`. The
  /// point midway between them follows, and the zoom changes with their distance. There is no
  /// rotation.
  public func pinched(from old: (Point, Point), to new: (Point, Point)) -> CanvasView {
    let (before, after) = (old.0.distance(to: old.1), new.0.distance(to: new.1))
    let center = old.0.midpoint(to: old.1)
    // The ratio of distances is undefined if the fingers meet.
    let factor = before > 1e-3 && after > 1e-3 ? after / before : 1
    return zoomed(by: factor, around: center).moved(by: new.0.midpoint(to: new.1) - center)
  }

  private static func limited(_ zoom: Double) -> Double {
    guard zoom.isFinite else { return 1 }
    let zoom = min(max(zoom, zooms.lowerBound), zooms.upperBound)
    // Zooming in and out again ends at actual size despite rounding.
    return abs(zoom - 1) < 1e-6 ? 1 : zoom
  }

  private func kept(_ origin: Point) -> Point {
    guard let limits else {
      return Point(Self.kept(origin.x, in: Self.reach), Self.kept(origin.y, in: Self.reach))
    }
    let (half, extent) = (limits.size / (2 * zoom), limits.extent)
    guard !extent.isEmpty else { return .zero }
    return Point(
      Self.kept(origin.x + half.x, in: extent.min.x...extent.max.x) - half.x,
      Self.kept(origin.y + half.y, in: extent.min.y...extent.max.y) - half.y)
  }

  private static func kept(_ coordinate: Double, in range: ClosedRange<Double>) -> Double {
    guard coordinate.isFinite else { return min(max(0, range.lowerBound), range.upperBound) }
    return min(max(coordinate, range.lowerBound), range.upperBound)
  }
}

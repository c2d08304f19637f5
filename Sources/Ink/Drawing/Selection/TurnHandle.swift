/// The round handle of a selection's frame, on a short line, by which it can be turned.
public struct TurnHandle: Sendable, Hashable {
  /// The end of the line at the frame.
  public var root: Point
  /// The middle of the handle.
  public var place: Point

  /// The angles at which a constrained turn stops, in degrees.
  public static let stops = 15.0

  /// Creates the handle of `frame` on a page of that size, both in the same unit, at a distance of
  /// `length`: above the frame, or where it fits on the page. That is below the frame, beside it,
  /// or within it. The handle is beside the part of the frame that the page shows.
  public init(of frame: Bounds, on page: Bounds, length: Double) {
    let left = Swift.max(frame.min.x, page.min.x)
    let right = Swift.min(frame.max.x, page.max.x)
    let top = Swift.max(frame.min.y, page.min.y)
    let bottom = Swift.min(frame.max.y, page.max.y)
    let margin = length / 2
    let (x, y) = ((left + right) / 2, (top + bottom) / 2)
    if frame.min.y - length - margin >= page.min.y {
      self.init(root: Point(x, frame.min.y), step: Point(0, -length))
    } else if frame.max.y + length + margin <= page.max.y {
      self.init(root: Point(x, frame.max.y), step: Point(0, length))
    } else if frame.max.x + length + margin <= page.max.x {
      self.init(root: Point(frame.max.x, y), step: Point(length, 0))
    } else if frame.min.x - length - margin >= page.min.x {
      self.init(root: Point(frame.min.x, y), step: Point(-length, 0))
    } else {
      self.init(root: Point(x, top), step: Point(0, length))
    }
  }

  private init(root: Point, step: Point) {
    self.root = root
    place = root + step
  }

  /// Returns the angle in degrees, clockwise on the screen, by which a drag from `start` to `end`
  /// turns around `center`. A constrained one stops at multiples of 15 degrees.
  public static func degrees(
    from start: Point, to end: Point, around center: Point, isConstrained: Bool
  ) -> Double {
    let (a, b) = (start - center, end - center)
    let degrees = Angle.degrees(of: Point(a.dot(b), a.cross(b)))
    return isConstrained ? (degrees / stops).rounded() * stops : degrees
  }
}

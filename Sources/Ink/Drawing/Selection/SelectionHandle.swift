/// A handle of a selection's frame, by which it can be scaled.
public enum SelectionHandle: Sendable, Hashable, CaseIterable {
  /// The top left corner; the other handles follow clockwise.
  case topLeft
  /// The middle of the top side.
  case top
  /// The top right corner.
  case topRight
  /// The middle of the right side.
  case right
  /// The bottom right corner.
  case bottomRight
  /// The middle of the bottom side.
  case bottom
  /// The bottom left corner.
  case bottomLeft
  /// The middle of the left side.
  case left

  /// The side of the frame that the handle lies on, horizontally and vertically: -1, 0 for the
  /// middle, or 1.
  public var side: Point {
    switch self {
    case .topLeft: Point(-1, -1)
    case .top: Point(0, -1)
    case .topRight: Point(1, -1)
    case .right: Point(1, 0)
    case .bottomRight: Point(1, 1)
    case .bottom: Point(0, 1)
    case .bottomLeft: Point(-1, 1)
    case .left: Point(-1, 0)
    }
  }

  /// A Boolean value that is true for corners, which preserve the aspect ratio.
  public var isCorner: Bool { side.x != 0 && side.y != 0 }

  /// Returns the handle's position on a frame.
  public func place(on frame: Bounds) -> Point { Self.place(side, on: frame) }

  private static func place(_ side: Point, on frame: Bounds) -> Point {
    Point(
      (frame.min.x + frame.max.x + side.x * frame.width) / 2,
      (frame.min.y + frame.max.y + side.y * frame.height) / 2)
  }

  /// The sizes that a selection can be scaled to, in canvas units.
  private static let sizes = 1.0...20_000

  /// Returns the map applied to a selection with the rectangle `bounds` when the handle is dragged
  /// by `step`, both in canvas units. A corner scales evenly, a side along one axis. The opposite
  /// corner or side stays fixed, and nothing is mirrored.
  public func affine(draggedBy step: Point, bounds: Bounds) -> Affine {
    let size = Point(bounds.width, bounds.height)
    guard size.x > 0, size.y > 0, step.isFinite else { return .identity }
    var factors = Point(1, 1)
    if isCorner {
      // The projection onto the diagonal.
      let diagonal = Point(side.x * size.x, side.y * size.y)
      let factor = 1 + step.dot(diagonal) / diagonal.dot(diagonal)
      let clamped = Self.clamp(factor, max(size.x, size.y))
      factors = Point(clamped, clamped)
    } else if side.x != 0 {
      factors.x = Self.clamp(1 + step.x * side.x / size.x, size.x)
    } else {
      factors.y = Self.clamp(1 + step.y * side.y / size.y, size.y)
    }
    return Affine(scale: factors, around: anchor(on: bounds))
  }

  /// Returns the corner of a frame, or the middle of its side, that stays fixed when the handle is
  /// dragged.
  public func anchor(on frame: Bounds) -> Point { Self.place(-side, on: frame) }

  private static func clamp(_ factor: Double, _ size: Double) -> Double {
    let minimum = Swift.min(1, sizes.lowerBound / size)
    let maximum = Swift.max(1, sizes.upperBound / size)
    return Swift.min(Swift.max(factor, minimum), maximum)
  }
}

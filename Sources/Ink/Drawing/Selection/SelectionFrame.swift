/// What a selection's frame is held by to stretch it.
public enum SelectionHandle: Sendable, Hashable, CaseIterable {
  /// The corner at the top left; so on with the hand of a clock.
  case topLeft
  /// The middle of the upper side.
  case top
  /// The corner at the top right.
  case topRight
  /// The middle of the right side.
  case right
  /// The corner at the bottom right.
  case bottomRight
  /// The middle of the lower side.
  case bottom
  /// The corner at the bottom left.
  case bottomLeft
  /// The middle of the left side.
  case left

  /// Which side of the frame it lies on, across and down: -1, 0 in the middle, or 1.
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

  /// Whether it lies on a corner: those keep the shape of what they stretch.
  public var isCorner: Bool { side.x != 0 && side.y != 0 }

  /// Its place on a frame.
  public func place(on frame: Bounds) -> Point { Self.place(side, on: frame) }

  private static func place(_ side: Point, on frame: Bounds) -> Point {
    Point(
      (frame.min.x + frame.max.x + side.x * frame.width) / 2,
      (frame.min.y + frame.max.y + side.y * frame.height) / 2)
  }

  /// The sizes a selection can be stretched to, in canvas units.
  private static let sizes = 1.0...20_000

  /// What happens to a selection with the rectangle `bounds` where the handle was dragged along by
  /// `step`, both in canvas units: a corner scales it evenly, a side stretches it along one axis. What
  /// lies opposite stays, and nothing is turned over.
  public func affine(draggedBy step: Point, bounds: Bounds) -> Affine {
    let size = Point(bounds.width, bounds.height)
    guard size.x > 0, size.y > 0, step.isFinite else { return .identity }
    var factors = Point(1, 1)
    if isCorner {
      // How far along the diagonal.
      let diagonal = Point(side.x * size.x, side.y * size.y)
      let factor = 1 + step.dot(diagonal) / diagonal.dot(diagonal)
      let clamped = Self.clamp(factor, max(size.x, size.y))
      factors = Point(clamped, clamped)
    } else if side.x != 0 {
      factors.x = Self.clamp(1 + step.x * side.x / size.x, size.x)
    } else {
      factors.y = Self.clamp(1 + step.y * side.y / size.y, size.y)
    }
    return Affine(scale: factors, around: Self.place(-side, on: bounds))
  }

  private static func clamp(_ factor: Double, _ size: Double) -> Double {
    let least = Swift.min(1, sizes.lowerBound / size)
    let most = Swift.max(1, sizes.upperBound / size)
    return Swift.min(Swift.max(factor, least), most)
  }
}

/// What of a selection's frame lies at a place.
public enum SelectionTarget: Sendable, Hashable {
  /// A handle: what is dragged there stretches.
  case handle(SelectionHandle)
  /// Inside: what is dragged there moves.
  case inside
}

/// The frame around a selection as it is shown, in whatever units: it has the same looks at every
/// zoom.
public struct SelectionFrame: Sendable, Hashable {
  /// The frame's line.
  public var bounds: Bounds
  /// The least length of a side that has a handle in its middle.
  public var room: Double

  /// A frame from its parts.
  public init(bounds: Bounds, room: Double) {
    self.bounds = bounds
    self.room = room
  }

  /// The handles there is room for.
  public var handles: [SelectionHandle] {
    SelectionHandle.allCases.filter { handle in
      handle.isCorner || (handle.side.x == 0 ? bounds.width : bounds.height) >= room
    }
  }

  /// What lies at `place`, where handles can be held from `reach` away: less on the inside of small
  /// frames, of which the middle half is left to move them by. O(1).
  public func target(at place: Point, reach: Double) -> SelectionTarget? {
    let inner = Point(
      Swift.min(reach, bounds.width / 4), Swift.min(reach, bounds.height / 4))
    func holds(_ offset: Double, _ side: Double, _ inner: Double) -> Bool {
      side == 0 ? abs(offset) <= inner : (-inner...reach).contains(offset * side)
    }
    let near = handles.filter { handle in
      let offset = place - handle.place(on: bounds)
      return holds(offset.x, handle.side.x, inner.x) && holds(offset.y, handle.side.y, inner.y)
    }
    let nearest = near.min {
      $0.place(on: bounds).distance(to: place) < $1.place(on: bounds).distance(to: place)
    }
    if let nearest { return .handle(nearest) }
    let isInside =
      place.x >= bounds.min.x && place.x <= bounds.max.x && place.y >= bounds.min.y
      && place.y <= bounds.max.y
    return isInside ? .inside : nil
  }
}

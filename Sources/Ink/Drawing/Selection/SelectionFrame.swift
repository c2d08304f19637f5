/// The part of a selection's frame at a position.
public enum SelectionTarget: Sendable, Hashable {
  /// A handle; dragging it scales the selection.
  case handle(SelectionHandle)
  /// The round handle; dragging it turns the selection.
  case turn
  /// The inside; dragging it moves the selection.
  case inside
}

/// The displayed frame around a selection, in any unit. It looks the same at every zoom.
public struct SelectionFrame: Sendable, Hashable {
  /// The rectangle of the frame's line.
  public var bounds: Bounds
  /// The least length of a side with a handle in the middle.
  public var room: Double
  /// The round handle that turns the selection, or nil if there is none.
  public var turnHandle: TurnHandle?

  /// Creates a frame from its parts.
  public init(bounds: Bounds, room: Double, turnHandle: TurnHandle? = nil) {
    self.bounds = bounds
    self.room = room
    self.turnHandle = turnHandle
  }

  /// The handles that fit on the frame.
  public var handles: [SelectionHandle] {
    SelectionHandle.allCases.filter { handle in
      handle.isCorner || (handle.side.x == 0 ? bounds.width : bounds.height) >= room
    }
  }

  /// Returns the part of the frame at `place`. Handles extend to `reach` outside the frame. They
  /// extend less far inside small frames, whose middle half is reserved for moving. O(1).
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
    func distance(_ handle: SelectionHandle) -> Double {
      handle.place(on: bounds).distance(to: place)
    }
    let nearest = near.min { distance($0) < distance($1) }
    if let turn = turnHandle?.place.distance(to: place), turn <= reach,
      nearest.map({ turn < distance($0) }) ?? true
    {
      return .turn
    }
    if let nearest { return .handle(nearest) }
    let isInside =
      place.x >= bounds.min.x && place.x <= bounds.max.x && place.y >= bounds.min.y
      && place.y <= bounds.max.y
    return isInside ? .inside : nil
  }
}

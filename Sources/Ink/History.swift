/// How a drawing differs from what it was a moment ago: what its renderings must follow.
public enum DrawingChange: Sendable {
  /// The stroke now lies on top of the others.
  case added(Stroke)
  /// The stroke, which lay on top, is gone.
  case removed(Stroke)
  /// The drawing now consists of just these strokes, the first lowest.
  case replaced([Stroke])
}

/// A drawing and every step that led to it, so that each can be taken back and made again.
///
/// Undo and redo are unlimited. Clearing is a step like any other: nothing wipes ink for good.
/// Every operation is O(1) but for the copy that an array shared with a renderer may need.
public struct History: Sendable {
  private enum Step: Sendable {
    case add(Stroke)
    case clear([Stroke])
  }

  /// The strokes of the drawing, the first lowest.
  public private(set) var strokes: [Stroke] = []
  private var done: [Step] = []
  private var undone: [Step] = []

  /// An empty drawing without a past.
  public init() {}

  /// Whether there is a step to take back.
  public var canUndo: Bool { !done.isEmpty }
  /// Whether there is a step to make again.
  public var canRedo: Bool { !undone.isEmpty }
  /// Whether the drawing has no stroke.
  public var isEmpty: Bool { strokes.isEmpty }

  /// Puts `stroke` on top; what was undone before can no longer be made again.
  public mutating func add(_ stroke: Stroke) -> DrawingChange {
    strokes.append(stroke)
    done.append(.add(stroke))
    undone.removeAll()
    return .added(stroke)
  }

  /// Takes all strokes away; nil, and no step, where there are none.
  public mutating func clear() -> DrawingChange? {
    guard !strokes.isEmpty else { return nil }
    done.append(.clear(strokes))
    undone.removeAll()
    strokes = []
    return .replaced([])
  }

  /// Takes the last step back; nil where there is none.
  public mutating func undo() -> DrawingChange? {
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    switch step {
    case .add(let stroke):
      strokes.removeLast()
      return .removed(stroke)
    case .clear(let before):
      strokes = before
      return .replaced(before)
    }
  }

  /// Makes the step last taken back again; nil where there is none.
  public mutating func redo() -> DrawingChange? {
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    switch step {
    case .add(let stroke):
      strokes.append(stroke)
      return .added(stroke)
    case .clear:
      strokes = []
      return .replaced([])
    }
  }
}

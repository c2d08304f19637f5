/// A change of a drawing, which its renderings must follow.
public enum DrawingChange: Sendable {
  /// The stroke was added on top.
  case added(Stroke)
  /// The stroke, which was on top, was removed.
  case removed(Stroke)
  /// Strokes were removed or inserted at any place.
  case edited(StrokeEdit)
  /// The drawing now consists of exactly these strokes, from the bottom to the top.
  case replaced([Stroke])
  /// The page with this identity has another background.
  case background(Page.ID)
  /// The list of pages changed, and these strokes with it, if any.
  case pages(StrokeEdit?)
  /// Fields of the PDF have other values.
  case fields
}

/// What an eraser that is still down has removed so far, and the parts that it has left of strokes.
/// The drawing has changed, but there is no step yet; `Drawing` finishes or cancels it.
public struct Erasure: Sendable {
  private(set) var removed: [PlacedStroke] = []
  private var left: [StrokeID: PlacedStroke] = [:]

  /// Creates an erasure without strokes.
  public init() {}

  /// True if no stroke was removed.
  public var isEmpty: Bool { removed.isEmpty }

  /// True if parts of strokes are left.
  public var hasParts: Bool { !left.isEmpty }

  /// Returns true if the stroke with the given identity is a part that is left.
  public func hasPart(_ id: StrokeID) -> Bool { left[id] != nil }

  /// The strokes that the drawing had before, ascending by rank.
  var ascending: [PlacedStroke] { removed.ascending() }

  /// The parts, ascending by rank.
  var parts: [PlacedStroke] { left.values.ascending() }

  /// Takes note that `old` was replaced by `parts`.
  mutating func append(_ old: [PlacedStroke], parts: [PlacedStroke] = []) {
    for placed in old where left.removeValue(forKey: placed.stroke.id) == nil {
      removed.append(placed)
    }
    for placed in parts { left[placed.stroke.id] = placed }
  }
}

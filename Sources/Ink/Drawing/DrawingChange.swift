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

/// The strokes removed so far by an eraser that is still down. They are gone from the drawing, but
/// not yet a step; `Drawing` finishes or cancels it.
public struct Erasure: Sendable {
  private(set) var strokes: [PlacedStroke] = []

  /// Creates an erasure without strokes.
  public init() {}

  /// True if no stroke was removed.
  public var isEmpty: Bool { strokes.isEmpty }

  /// The strokes, ascending by rank.
  var ascending: [PlacedStroke] { strokes.sorted { $0.rank < $1.rank } }

  mutating func append(_ more: [PlacedStroke]) { strokes += more }
}

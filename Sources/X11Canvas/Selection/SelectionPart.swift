import Ink

/// A part of a selection with a frame of its own: all that is selected, or one of several copies of
/// the same ink, each on its page. Each is scaled and turned about its own frame.
struct SelectionPart {
  /// The identities of its strokes.
  var ids: [StrokeID]
  /// The rectangle around them, in canvas units.
  var bounds: Bounds
  /// The place that turns keep, in canvas units. It was the middle of the rectangle when the
  /// strokes were selected, and goes with them. So a turn and its opposite meet again, although
  /// the rectangle around turned strokes has another middle.
  var pivot: Point

  /// Creates a part of strokes, which turn around their middle.
  init(_ strokes: [Stroke]) {
    ids = strokes.map(\.id)
    bounds = strokes.reduce(into: Bounds.empty) { $0.formUnion($1.extent) }
    pivot = bounds.center
  }
}

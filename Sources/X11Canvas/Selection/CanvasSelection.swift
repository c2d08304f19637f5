import Ink

/// The selection of a canvas, the drag of it under way, and its display.
struct CanvasSelection {
  /// A drag of the selection that is not a step yet.
  struct Drag {
    /// The transformation of the strokes so far.
    var affine = Affine.identity
    /// The strokes removed from the page for the drag, or none until their images are drawn.
    var lifted = Erasure()
  }

  /// The identifiers of the selected strokes.
  var ids: Set<StrokeID> = []
  /// The selected strokes, the lowest first.
  var strokes: [Stroke] = []
  /// The rectangle around them, in canvas units.
  var bounds = Bounds.empty
  /// The number of the set of strokes, which counts up with each new set.
  var generation = 0
  /// The contacts that select.
  var contacts: [ContactID: SelectionContact] = [:]
  var drag: Drag?
  /// True while the drag is a run of nudges.
  var isNudged = false
  /// The layers that show the selection, one for each pane.
  var layers: [SelectionLayer] = []
  /// The overlay on the screen.
  var overlay = SelectionOverlay()

  /// True while a drag has removed the strokes from the page.
  var isLifted: Bool { drag?.lifted.isEmpty == false }

  /// Selects `strokes`, the lowest first.
  mutating func set(_ strokes: [Stroke]) {
    self.strokes = strokes
    ids = Set(strokes.map(\.id))
    bounds = .empty
    for stroke in strokes { bounds.formUnion(stroke.extent) }
    generation += 1
  }
}

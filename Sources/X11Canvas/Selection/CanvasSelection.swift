import Ink

/// What is selected on a canvas, what is being done to it, and how it is shown.
struct CanvasSelection {
  /// A drag of what is selected that is not a step yet.
  struct Drag {
    /// Where it has taken the strokes.
    var affine = Affine.identity
    /// The strokes taken from the page for it; none while it merely waits for their pictures.
    var lifted = Erasure()
  }

  /// The strokes by their names.
  var ids: Set<StrokeID> = []
  /// The strokes, the first lowest.
  var strokes: [Stroke] = []
  /// The rectangle around them, in canvas units.
  var bounds = Bounds.empty
  /// Counts the sets of strokes.
  var generation = 0
  /// The contacts that select.
  var contacts: [ContactID: SelectionContact] = [:]
  var drag: Drag?
  /// One for each pane.
  var layers: [SelectionLayer] = []
  /// What the overlay looks like on the screen.
  var look = SelectionLook()

  /// Whether strokes are gone from the page for as long as they are dragged.
  var isLifted: Bool { drag?.lifted.isEmpty == false }

  /// Takes `strokes`, the first lowest, for what is selected.
  mutating func set(_ strokes: [Stroke]) {
    self.strokes = strokes
    ids = Set(strokes.map(\.id))
    bounds = .empty
    for stroke in strokes { bounds.formUnion(stroke.extent) }
    generation += 1
  }
}

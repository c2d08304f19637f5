import Ink
import Input

/// The selection of a canvas, the drag of it under way, and its display.
struct CanvasSelection {
  /// A drag of the selection that is not a step yet.
  struct Drag {
    /// The transformation of the strokes so far.
    var affine = Affine.identity
    /// The strokes removed from the page for the drag, or none until their images are drawn.
    var lifted = Erasure()
  }

  /// A selection that a contact ended, until the contact is finished.
  struct Former {
    let contact: ContactID
    let ids: Set<StrokeID>
    let pivot: Point
  }

  /// The identifiers of the selected strokes.
  var ids: Set<StrokeID> = []
  /// The selected strokes, the lowest first.
  var strokes: [Stroke] = []
  /// The rectangle around them, in canvas units.
  var bounds = Bounds.empty
  /// The place that turns keep, in canvas units. It was the middle of the rectangle when the
  /// strokes were selected, and goes with them. So a turn and its opposite meet again, although
  /// the rectangle around turned strokes has another middle.
  var pivot = Point.zero
  /// The number of the set of strokes, which counts up with each new set.
  var generation = 0
  /// The contacts that select.
  var contacts: ShortMap<ContactID, SelectionContact> = [:]
  var drag: Drag?
  /// The selection that the newest contact ended.
  var former: Former?
  /// The picture that contacts move instead of selecting, or nil.
  var picture: PictureMove?
  /// True while the drag is a run of nudges.
  var isNudged = false
  /// The layers that show the selection, one for each pane.
  var layers: [SelectionLayer] = []
  /// The overlay on the screen.
  var overlay = SelectionOverlay()

  /// True while a drag has removed the strokes from the page.
  var isLifted: Bool { drag?.lifted.isEmpty == false }

  /// Selects `strokes`, the lowest first, which turn around `pivot`, or their middle.
  mutating func set(_ strokes: [Stroke], pivot: Point?) {
    self.strokes = strokes
    ids = Set(strokes.map(\.id))
    bounds = .empty
    for stroke in strokes { bounds.formUnion(stroke.extent) }
    self.pivot = pivot ?? bounds.middle
    generation += 1
  }
}

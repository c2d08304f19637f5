import Ink
import Input

/// The selection of a canvas, the drag of it under way, and its display.
///
/// In a drag, the strokes are lifted from the pages, and their images show the newest place. So it
/// costs the same however many strokes are selected, and it becomes one step.
final class CanvasSelection {
  /// A drag of the selection that is not a step yet.
  struct Drag {
    /// The transformations of the parts so far, one for each. They differ only in their steps.
    var maps: [Affine]
    /// The strokes removed from the page for the drag, or none until their images are drawn.
    var lifted = Erasure()
    /// True if it is a run of nudges, as by a key that is held, without a contact.
    var isNudge = false

    /// The transformation of the first part.
    var affine: Affine { maps.first ?? .identity }
    /// True if the parts have different transformations.
    var isSplit: Bool { Self.isSplit(maps) }

    /// Returns true if not all transformations are the same.
    static func isSplit(_ maps: [Affine]) -> Bool { maps.contains { $0 != maps.first } }
  }

  /// A selection that a contact ended, until the contact is finished.
  struct EndedSelection {
    let contact: ContactID
    let ids: Set<StrokeID>
    let pivots: [Point]
  }

  /// The identifiers of the selected strokes.
  private(set) var ids: Set<StrokeID> = []
  /// The selected strokes, the lowest first.
  private(set) var strokes: [Stroke] = []
  /// The parts with frames of their own, none of which is without strokes.
  private(set) var parts: [SelectionPart] = []
  /// The number of the set of strokes, which counts up with each new set.
  private(set) var generation = 0
  /// The size of the signature that was placed and is selected, as a factor of the saved one; nil
  /// if something else is selected.
  private var signatureScale: Double?
  /// Called with the size of a signature when it is placed, and when the user changes it.
  var signatureSized: (Double) -> Void = { _ in }
  /// Called when a contact has ended as a tap where there is no stroke.
  var tapMissed: (MissedTap) -> Void = { _ in }
  /// What a drag under way snaps to, and the part of the height of what is dragged that is below
  /// its baseline.
  var guides: (SnapGuides, descent: Double)?
  /// The guides to which the strokes have snapped.
  var snapped: [SnapGuides.Guide] = []
  var contacts: ShortMap<ContactID, SelectionContact> = [:]
  var drag: Drag?
  /// The selection that the newest contact ended.
  private var former: EndedSelection?
  /// The layers that show the selection, one for each pane.
  let layers: [SelectionLayer]
  /// The overlay on the screen.
  var overlay = SelectionOverlay() { didSet { isOverlayBlank = overlay.isBlank } }
  /// True if it shows nothing. To ask it for each frame would mean to copy it.
  private(set) var isOverlayBlank = true

  /// Creates an empty selection. `layers` show it, one for each pane.
  init(layers: [SelectionLayer]) { self.layers = layers }

  /// True if no stroke is selected.
  var isEmpty: Bool { ids.isEmpty }
  /// The rectangle around the selected strokes, in canvas units. O(parts).
  var bounds: Bounds { parts.reduce(into: Bounds.empty) { $0.formUnion($1.bounds) } }
  /// True while a drag has removed the strokes from the page.
  var isLifted: Bool { drag?.lifted.isEmpty == false }
  /// True while the drag is a run of nudges.
  var isNudged: Bool { drag?.isNudge == true }

  // MARK: Selecting

  /// Replaces the selection by `new`, which are in the drawing, the lowest first. Its parts turn
  /// around `pivots`, or around their middles.
  func select(_ new: [Stroke], in drawing: Drawing, pivots: [Point] = []) {
    guard !new.isEmpty || !isEmpty else { return }
    signatureScale = nil
    strokes = new
    ids = Set(new.map(\.id))
    parts = SelectionPart.all(of: drawing.byPage(new))
    if pivots.count == parts.count {
      for (index, pivot) in pivots.enumerated() { parts[index].pivot = pivot }
    }
    generation += 1
  }

  /// Tells that the selection is a signature that was placed with this size.
  func isSignature(scale: Double) {
    signatureScale = scale
    signatureSized(scale)
  }

  /// Selects the next stroke in the order of drawing (1), or the one before (-1); the first or last
  /// one if nothing is selected. O(strokes).
  func selectNext(_ step: Int, in drawing: Drawing) {
    let all = drawing.strokes
    guard !all.isEmpty else { return }
    let edge = step > 0 ? strokes.last : strokes.first
    let now = edge.flatMap { edge in all.firstIndex { $0.id == edge.id } }
    let next = now.map { $0 + step } ?? (step > 0 ? 0 : all.count - 1)
    select([all[(next + all.count) % all.count]], in: drawing)
  }

  func former(of contact: ContactID) -> EndedSelection {
    EndedSelection(contact: contact, ids: ids, pivots: parts.map(\.pivot))
  }

  /// Keeps a former selection until its contact is finished or cancelled.
  func keep(_ former: EndedSelection) { self.former = former }

  /// Forgets what was selected until a contact began.
  func forgetFormer(of contact: ContactID) {
    if former?.contact == contact { former = nil }
  }

  /// Selects again what was selected until a contact began.
  func restoreFormer(of contact: ContactID, in drawing: Drawing) {
    guard let former, former.contact == contact else { return }
    self.former = nil
    if isEmpty { select(drawing.strokes(named: former.ids), in: drawing, pivots: former.pivots) }
  }

  /// Follows a change of the drawing: a stroke that was replaced is selected in its new form.
  func follow(_ change: DrawingChange, in drawing: Drawing) {
    guard !isEmpty, !isLifted else { return }
    let new = ids.following(change)
    guard new != ids else { return }
    select(drawing.strokes(named: new), in: drawing)
    // The strokes may be elsewhere now.
    for layer in layers { layer.showsHalo = false }
  }

  // MARK: Changing the strokes

  /// Changes the pen of each selected stroke by `change`. Returns false, without a step, if no pen
  /// changes.
  func changePens(on shown: ShownDrawing, _ change: (inout Pen) -> Void) -> Bool {
    replace(on: shown) { stroke in
      var pen = stroke.pen
      change(&pen)
      return pen == stroke.pen ? nil : stroke.drawn(with: pen, id: stroke.id)
    }
  }

  /// Replaces each selected stroke by the one that `change` returns, unless that is nil. Returns
  /// false, without a step, if no stroke changes.
  func replace(on shown: ShownDrawing, _ change: (Stroke) -> Stroke?) -> Bool {
    var new: [StrokeID: Stroke] = [:]
    var changed = strokes
    for (index, stroke) in strokes.enumerated() {
      guard let other = change(stroke) else { continue }
      changed[index] = other.drawn(with: other.pen, id: shown.takeID())
      new[stroke.id] = changed[index]
    }
    guard let change = shown.drawing.replace(new) else { return false }
    shown.show(change)
    select(changed, in: shown.drawing, pivots: parts.map(\.pivot))
    return true
  }

  /// Transforms each part by the map that `map` returns for its pivot, as one step. Images of the
  /// ink show it at once.
  func transformAtOnce(by map: (_ pivot: Point) -> Affine, on shown: ShownDrawing) {
    let new = Drag(maps: parts.map { map($0.pivot) })
    drag = new
    lift(on: shown)
    transform(by: new.maps, on: shown)
  }

  /// Moves the selected strokes by a step in canvas units. All nudges until the drag ends together
  /// are one step of the drawing. O(1), except at the beginning of a run.
  func nudge(by step: Point, on shown: ShownDrawing) {
    var run = (isNudged ? drag : nil) ?? Drag(maps: unmoved, isNudge: true)
    run.maps = run.maps.map { $0.followed(by: Affine(step: step)) }
    drag = run
    lift(on: shown)
  }

  /// The maps of parts that are not moved yet.
  var unmoved: [Affine] { parts.map { _ in .identity } }

  /// Removes the dragged strokes from the page as soon as all panes have images of them to show
  /// instead. Until then only the frame moves.
  func lift(on shown: ShownDrawing) {
    guard let drag, drag.lifted.isEmpty, drag.affine != .identity else { return }
    for (layer, pane) in zip(layers, shown.panes) where pane.isShown {
      guard layer.isFresh, layer.parameters == parameters(of: pane, on: shown) else { return }
    }
    var lifted = Erasure()
    guard let change = shown.drawing.erase(Array(ids), in: &lifted) else { return }
    self.drag?.lifted = lifted
    shown.show(change)
  }

  /// Makes the drag a step, if the strokes are elsewhere now.
  func finishDrag(on shown: ShownDrawing) {
    guard let drag else { return }
    if drag.affine == .identity {
      cancelDrag(on: shown)
    } else {
      transform(by: drag.maps, on: shown)
    }
  }

  /// Puts the strokes of a drag back.
  func cancelDrag(on shown: ShownDrawing) {
    guard let drag else { return }
    self.drag = nil
    guard let change = shown.drawing.cancel(drag.lifted) else { return }
    shown.show(change)
    // The page shows the strokes again when the next images arrive.
    generation += 1
    for layer in layers { layer.isPending = true }
  }

  /// Transforms the parts by `maps`, as one step, which ends a drag.
  private func transform(by maps: [Affine], on shown: ShownDrawing) {
    let drag = drag ?? Drag(maps: maps)
    let first = StrokeID(shown.nextID)
    guard let change = change(by: drag, first: first, on: shown) else {
      return cancelDrag(on: shown)
    }
    self.drag = nil
    for layer in layers { layer.follow(drag, parts.map(\.bounds)) }
    shown.nextID += UInt64(ids.count)
    shown.show(change)
    let new = (first.rawValue..<shown.nextID).lazy.map { StrokeID($0) }
    let (scale, pivots) = (signatureScale, zip(maps, parts).map { $0($1.pivot) })
    select(shown.drawing.strokes(named: new), in: shown.drawing, pivots: pivots)
    let factor = drag.affine.widthFactor
    guard let scale, factor > 0 else { return }
    if abs(factor - 1) < 1e-6 {
      signatureScale = scale
    } else {
      isSignature(scale: scale * factor)
    }
  }

  /// Changes the drawing by the maps of a drag. Returns nil if a number would be too large.
  private func change(by drag: Drag, first: StrokeID, on shown: ShownDrawing) -> DrawingChange? {
    let lifted = drag.lifted
    guard drag.isSplit else {
      return lifted.isEmpty
        ? shown.drawing.transform(Array(ids), by: drag.affine, first: first)
        : shown.drawing.finish(lifted, transformedBy: drag.affine, first: first)
    }
    var maps: [StrokeID: Affine] = [:]
    for (part, map) in zip(parts, drag.maps) { for id in part.ids { maps[id] = map } }
    return lifted.isEmpty
      ? shown.drawing.transform(maps, first: first)
      : shown.drawing.finish(lifted, transformedBy: maps, first: first)
  }
}

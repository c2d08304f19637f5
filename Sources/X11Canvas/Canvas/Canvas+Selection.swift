import Graphics
public import Ink
import Input

/// The selection and its commands. Each command is one step of the drawing.
extension Canvas {
  /// True if any stroke is selected.
  public var hasSelection: Bool { !selection.ids.isEmpty }

  /// The selected strokes, the lowest first.
  public var selectedStrokes: [Stroke] { selection.strokes }

  /// Selects all strokes. O(their length).
  public func selectAll() {
    finishSelecting()
    select(drawing.strokes)
  }

  /// Selects the next stroke in the order of drawing (1), or the one before (-1); the first or last
  /// one if nothing is selected. O(strokes).
  public func selectStroke(_ step: Int) {
    finishSelecting()
    let strokes = drawing.strokes
    guard !strokes.isEmpty else { return }
    let edge = step > 0 ? selection.strokes.last : selection.strokes.first
    let now = edge.flatMap { edge in strokes.firstIndex { $0.id == edge.id } }
    let next = now.map { $0 + step } ?? (step > 0 ? 0 : strokes.count - 1)
    select([strokes[(next + strokes.count) % strokes.count]])
  }

  /// The middle of the selected strokes in canvas units, if there are any and nothing of them is in
  /// view of pane `pane`.
  public func hiddenSelection(in pane: Int) -> Point? {
    let extent = selection.strokes.reduce(into: Bounds.empty) { $0.formUnion($1.extent) }
    guard !extent.isEmpty, let shown = visibleBounds(of: pane) else { return nil }
    let isInView =
      extent.min.x < shown.max.x && extent.max.x > shown.min.x && extent.min.y < shown.max.y
      && extent.max.y > shown.min.y
    return isInView ? nil : extent.middle
  }

  /// Clears the selection. Returns false if nothing was selected.
  @discardableResult
  public func deselect() -> Bool {
    finishSelecting()
    guard hasSelection else { return false }
    select([])
    return true
  }

  /// Clears the selection, because `contact` began beside it. If the contact is cancelled, what was
  /// selected is selected again.
  public func deselect(for contact: ContactID) {
    finishNudges()
    guard hasSelection else { return }
    let former = CanvasSelection.Former(
      contact: contact, ids: selection.ids, pivot: selection.pivot)
    deselect()
    if isActive(contact) { selection.former = former }
  }

  /// Selects again what was selected until `contact` began.
  func restoreSelection(before contact: ContactID) {
    guard let former = selection.former, former.contact == contact else { return }
    selection.former = nil
    guard !hasSelection else { return }
    select(drawing.strokes(named: former.ids), pivot: former.pivot)
  }

  /// Deletes the selected strokes. Returns false if there are none.
  @discardableResult
  public func deleteSelection() -> Bool {
    finishSelecting()
    return apply(drawing.erase(Array(selection.ids)))
  }

  /// Changes the pen of each selected stroke by `change`. Returns false, without a step, if no pen
  /// changes.
  @discardableResult
  public func changeSelectedPens(_ change: (inout Pen) -> Void) -> Bool {
    finishSelecting()
    var new: [StrokeID: Stroke] = [:]
    var strokes = selection.strokes
    for (index, stroke) in strokes.enumerated() {
      var pen = stroke.pen
      change(&pen)
      guard pen != stroke.pen else { continue }
      strokes[index] = stroke.drawn(with: pen, id: takeID())
      new[stroke.id] = strokes[index]
    }
    guard let change = drawing.replace(new) else { return false }
    show(change)
    select(strokes, pivot: selection.pivot)
    return true
  }

  /// Adds copies of `strokes` on top, moved by a step in canvas units, and selects them. Returns
  /// false if there are none.
  @discardableResult
  public func paste(_ strokes: [Stroke], movedBy step: Point) -> Bool {
    finishSelecting()
    return addSelected(copies(strokes, movedBy: step))
  }

  /// Adds `copies` on top, and selects them. Returns false if there are none.
  func addSelected(_ copies: [Stroke]) -> Bool {
    guard let change = drawing.add(copies) else { return false }
    show(change)
    select(copies)
    return true
  }

  /// The part of the drawing that pane `pane` shows, in canvas units, or nil if it is not shown.
  public func visibleBounds(of pane: Int) -> Bounds? {
    guard let page = pages[pane] else { return nil }
    let end = Point(Double(page.width), Double(page.height))
    return Bounds(min: place(of: .zero, corner: .zero), max: place(of: end, corner: .zero))
  }

  /// The middle of the selection in pane `pane`, in pixels, or nil if it is not in view there.
  public func selectionMiddle(in pane: Int) -> Point? {
    guard hasSelection, let page = pages[pane] else { return nil }
    let place = page.corner + pixel(of: selection.bounds.middle)
    return self.pane(at: place) == pane ? place : nil
  }

  /// Turns the selected strokes by an angle in degrees, clockwise on the screen, as one step.
  /// Returns false if there are none.
  @discardableResult
  public func turnSelection(by degrees: Double) -> Bool {
    finishSelecting()
    guard hasSelection else { return false }
    let map = Affine(turn: degrees, around: selection.pivot)
    // Images of the ink show it at once.
    selection.drag = CanvasSelection.Drag(affine: map)
    liftSelection()
    transformSelection(map)
    return true
  }

  /// Scales the selected strokes by a factor around their middle, as one step. Returns false if
  /// there are none.
  @discardableResult
  public func scaleSelection(by factor: Double) -> Bool {
    finishSelecting()
    guard hasSelection else { return false }
    let pivot = selection.pivot
    let map = Affine(scale: Point(factor, factor), around: pivot)
    selection.drag = CanvasSelection.Drag(affine: map)
    liftSelection()
    transformSelection(map)
    return true
  }

  /// Replaces the selection by `strokes`, which are in the drawing and turn around `pivot`, or
  /// around their middle.
  func select(_ strokes: [Stroke], pivot: Point? = nil) {
    guard !strokes.isEmpty || hasSelection else { return }
    selection.set(strokes, pivot: pivot)
  }

  /// Updates the selection after a change of the drawing: a stroke that was replaced is selected in
  /// its new form.
  func updateSelection(after change: DrawingChange) {
    guard hasSelection, !selection.isLifted else { return }
    let ids = selection.ids.following(change)
    guard ids != selection.ids else { return }
    select(drawing.strokes(named: ids))
    // The strokes may be elsewhere now.
    for layer in selection.layers { layer.showsHalo = false }
  }

  /// Transforms the selected strokes by `map`, as one step.
  func transformSelection(_ map: Affine) {
    let lifted = selection.drag?.lifted ?? Erasure()
    let (ids, first) = (Array(selection.ids), StrokeID(nextID))
    let change =
      lifted.isEmpty
      ? drawing.transform(ids, by: map, first: first)
      : drawing.finish(lifted, transformedBy: map, first: first)
    guard let change else { return cancelDrag() }
    selection.drag = nil
    nextID += UInt64(ids.count)
    show(change)
    let strokes = drawing.strokes(named: (first.rawValue..<nextID).lazy.map { StrokeID($0) })
    select(strokes, pivot: map(selection.pivot))
    for layer in selection.layers {
      // Until the page shows the strokes, the images of the drag do, at the same position.
      layer.isPending = layer.isPending || !lifted.isEmpty
      layer.map = layer.map.followed(by: map)
    }
  }
}

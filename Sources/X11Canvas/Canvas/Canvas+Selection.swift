public import Ink

/// What is selected, and what commands do to it. Each command is one step of the drawing.
extension Canvas {
  /// Whether any stroke is selected.
  public var hasSelection: Bool { !selection.ids.isEmpty }

  /// The strokes selected, the first lowest.
  public var selectedStrokes: [Stroke] { selection.strokes }

  /// Selects all strokes. O(their length).
  public func selectAll() {
    finishSelecting()
    select(drawing.strokes)
  }

  /// Selects nothing; false where nothing was selected.
  @discardableResult
  public func deselect() -> Bool {
    finishSelecting()
    guard hasSelection else { return false }
    select([])
    return true
  }

  /// Takes the selected strokes away; false where there are none.
  @discardableResult
  public func deleteSelection() -> Bool {
    finishSelecting()
    return follow(drawing.erase(Array(selection.ids)))
  }

  /// Moves the selected strokes by a step in canvas units; false where there are none.
  @discardableResult
  public func moveSelection(by step: Point) -> Bool {
    finishSelecting()
    guard hasSelection, step.isFinite else { return false }
    transformSelection(Affine(step: step))
    return true
  }

  /// Gives each of the selected strokes the pen that `change` makes of its own; false, and no step, where
  /// that changes none.
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
    select(strokes)
    return true
  }

  /// Puts copies of `strokes` on top, moved by a step in canvas units, and selects them; false where
  /// there are none.
  @discardableResult
  public func paste(_ strokes: [Stroke], movedBy step: Point) -> Bool {
    finishSelecting()
    let copies = strokes.map { $0.transformed(by: Affine(step: step), id: takeID()) }
    guard let change = drawing.add(copies) else { return false }
    show(change)
    select(copies)
    return true
  }

  /// What part of the drawing pane `pane` shows, in canvas units; nil where it is not shown.
  public func shownPart(of pane: Int) -> Bounds? {
    guard let page = pages[pane] else { return nil }
    let corner = Point(Double(page.x), Double(page.y))
    let end = corner + Point(Double(page.width), Double(page.height))
    return Bounds(min: place(of: corner, corner: corner), max: place(of: end, corner: corner))
  }

  /// Takes `strokes`, which are in the drawing, for what is selected.
  func select(_ strokes: [Stroke]) {
    guard !strokes.isEmpty || hasSelection else { return }
    selection.set(strokes)
  }

  /// Selects what became of the selected strokes by a change of the drawing.
  func selectionFollows(_ change: DrawingChange) {
    guard hasSelection, !selection.isLifted else { return }
    let ids = selection.ids.following(change)
    guard ids != selection.ids else { return }
    select(drawing.strokes(named: ids))
    // The strokes may lie elsewhere now.
    for layer in selection.layers { layer.showsHalo = false }
  }

  /// Puts the selected strokes where `map` takes them, as one step.
  func transformSelection(_ map: Affine) {
    var new: [StrokeID: Stroke] = [:]
    let strokes = selection.strokes.map { stroke in
      let moved = stroke.transformed(by: map, id: takeID())
      new[stroke.id] = moved
      return moved
    }
    let lifted = selection.drag?.lifted ?? Erasure()
    let change =
      lifted.isEmpty ? drawing.replace(new) : drawing.finish(lifted, replacedBy: new)
    selection.drag = nil
    guard let change else { return }
    show(change)
    select(strokes)
    for layer in selection.layers {
      // Until the page shows them, what was seen during the drag is; and it is where they are.
      layer.isPending = layer.isPending || !lifted.isEmpty
      layer.map = layer.map.followed(by: map)
    }
  }
}

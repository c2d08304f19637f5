import Graphics
import Ink
import Input
import Pages

extension Canvas {
  /// The frame around the selection, moved or scaled by a drag under way, in pixels from the pages'
  /// corners, or nil if nothing is selected. A drag that turns leaves it in its place.
  var selectionFrame: SelectionFrame? {
    guard hasSelection, !selection.bounds.isEmpty else { return nil }
    let drag = selection.drag?.affine ?? .identity
    let bounds = drag.isUpright ? drag(selection.bounds) : selection.bounds
    let (first, last) = (pixel(of: bounds.min), pixel(of: bounds.max))
    let margin = SelectionOverlay.margin * scale
    let frame = Bounds(
      min: Point((first.x - margin).rounded(), (first.y - margin).rounded()),
      max: Point((last.x + margin).rounded(), (last.y + margin).rounded()))
    // All panes show the handle at the same place.
    let shown = pages.compactMap { $0 }
    let size = Point(
      Double(shown.map(\.width).min() ?? 0), Double(shown.map(\.height).min() ?? 0))
    return SelectionFrame(
      bounds: frame, room: 4 * SelectionOverlay.handle * scale,
      turnHandle: TurnHandle(
        of: frame, on: Bounds(min: .zero, max: size), length: SelectionOverlay.stalkLength * scale))
  }

  /// The turn of the frame by a drag under way, in pixels from the pages' corners, or nil if none
  /// turns it.
  private var turnOfFrame: SelectionOverlay.Turn? {
    guard let drag = selection.drag?.affine, !drag.isUpright else { return nil }
    let (origin, perUnit) = (pixel(of: .zero), scale * view.zoom)
    let map = Affine(scale: Point(1, 1) / perUnit, around: .zero)
    return SelectionOverlay.Turn(
      map: Affine(step: -origin).followed(by: map).followed(by: drag)
        .followed(by: Affine(scale: Point(perUnit, perUnit), step: origin)),
      middle: pixel(of: selection.pivot))
  }

  func imageParameters(of pane: Int) -> SelectionLayer.Parameters {
    SelectionLayer.Parameters(
      generation: selection.generation, engine: panes[pane].engine, scale: panes[pane].size.scale,
      layout: shownBackground.layout)
  }

  func receive(_ images: SelectionImages, pane: Int) {
    guard pages[pane] != nil, selection.layers[pane].receive(images) else { return }
    liftSelection()
  }

  /// True if nothing is selected, dragged or enclosed, and the screen shows nothing of the kind.
  private var isSelectionAbsent: Bool {
    selection.strokes.isEmpty && selection.contacts.isEmpty && selection.drag == nil
      && selection.picture == nil && selection.overlay.isBlank
      && !selection.layers.contains { $0.isPending }
  }

  /// Requests the images that are needed, updates the overlay, and adds the pixels that differ to
  /// `damage`. Does nothing without a selection.
  func refreshSelection(_ damage: inout DamageRegion) {
    guard !isSelectionAbsent else { return }
    for (index, page) in pages.enumerated() {
      let layer = selection.layers[index]
      guard page != nil else {
        if layer.parameters != nil { layer.clear() }
        continue
      }
      layer.update(
        selection.strokes, imageParameters(of: index), page: draggedPage(panes[index].size),
        density: scale, background: shownBackground)
    }
    let new = newOverlay
    guard new != selection.overlay else { return }
    for case (let index, let page?) in pages.enumerated() {
      for area in selection.overlay.areas(index) + new.areas(index) {
        damage.add(area.offset(x: page.x, y: page.y).intersection(page))
      }
    }
    selection.overlay = new
  }

  /// The part of the drawing where the strokes lie that a page shows during a move of them.
  private func draggedPage(_ size: PageSize) -> PixelRect {
    guard let step = selection.drag?.affine.step, selection.drag?.affine.isMove == true else {
      return size.bounds
    }
    let pixels = Point(step.x * size.scale, step.y * size.scale)
    guard pixels.length < 1e10 else { return size.bounds }
    return size.bounds.offset(x: -Int(pixels.x.rounded()), y: -Int(pixels.y.rounded()))
  }

  private var newOverlay: SelectionOverlay {
    var overlay = SelectionOverlay(frame: selectionFrame, turn: turnOfFrame, scale: scale)
    for contact in selection.contacts.values where contact.action == .enclosing {
      switch contact.area {
      case .rectangle(let bounds):
        overlay.rectangle = PixelRect(
          Bounds(min: pixel(of: bounds.min), max: pixel(of: bounds.max)))
      case .loop(let corners): overlay.loop = corners.map { pixel(of: $0) }
      }
    }
    if let frame = movedFrame {
      overlay.rectangle = PixelRect(Bounds(min: pixel(of: frame.min), max: pixel(of: frame.max)))
    }
    let drag = selection.drag?.affine ?? .identity
    overlay.layers = panes.indices.map { index in
      let (pane, layer) = (panes[index], selection.layers[index])
      // A drag whose strokes are still on the page moves only their frame.
      let isAhead = selection.drag != nil && !selection.isLifted
      let shown = isAhead ? .identity : drag
      let place = layer.place(shown, scale: pane.size.scale)
      let corner = pane.size.bounds
      return SelectionOverlay.Layer(
        number: layer.number, place: pane.size.onSurface(place),
        turn: layer.turn(shown, scale: pane.size.scale)?.followed(
          by: Affine(step: -Point(Double(corner.x), Double(corner.y)))),
        showsInk: selection.isLifted || layer.isPending, showsHalo: layer.showsHalo && hasSelection)
    }
    return overlay
  }

  /// Draws the part of the selection on all pages that lies in `rect`.
  func drawSelection(_ rect: PixelRect, on surface: inout ImageSurface) {
    guard !selection.overlay.isBlank else { return }
    for case (let index, let page?) in pages.enumerated()
    where index < selection.overlay.layers.count {
      let (look, clip) = (selection.overlay.layers[index], page.intersection(rect))
      selection.layers[index].draw(
        at: look.place.offset(x: page.x, y: page.y),
        turn: look.turn?.followed(by: Affine(step: page.corner)), clip: clip,
        showsInk: look.showsInk,
        haloOpacity: look.showsHalo ? SelectionOverlay.haloOpacity : 0, onto: &surface)
      selection.overlay.draw(clip, onto: &surface, dx: page.x, dy: page.y)
    }
  }
}

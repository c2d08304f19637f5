import Ink

extension Canvas {
  /// The frame around the selection, moved by a drag under way, in pixels from the pages' corners,
  /// or nil if nothing is selected.
  var selectionFrame: SelectionFrame? {
    guard hasSelection, !selection.bounds.isEmpty else { return nil }
    let bounds = selection.drag?.affine(selection.bounds) ?? selection.bounds
    let (first, last) = (pixel(of: bounds.min), pixel(of: bounds.max))
    let margin = SelectionOverlay.margin * scale
    return SelectionFrame(
      bounds: Bounds(
        min: Point((first.x - margin).rounded(), (first.y - margin).rounded()),
        max: Point((last.x + margin).rounded(), (last.y + margin).rounded())),
      room: 4 * SelectionOverlay.handle * scale)
  }

  func imageParameters(of pane: Int) -> SelectionLayer.Parameters {
    SelectionLayer.Parameters(
      generation: selection.generation, engine: panes[pane].engine, scale: panes[pane].size.scale)
  }

  func receive(_ images: SelectionImages, pane: Int) {
    guard pages[pane] != nil, selection.layers[pane].receive(images) else { return }
    liftSelection()
  }

  /// Requests the images that are needed, updates the overlay, and adds the pixels that differ to
  /// `damage`.
  func refreshSelection(_ damage: inout DamageRegion) {
    for (index, page) in pages.enumerated() {
      let layer = selection.layers[index]
      guard page != nil else {
        if layer.parameters != nil { layer.clear() }
        continue
      }
      layer.update(
        selection.strokes, imageParameters(of: index), page: draggedPage(panes[index].size),
        density: scale)
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
    guard pixels.length < 1e8 else { return size.bounds }
    return size.bounds.offset(x: -Int(pixels.x.rounded()), y: -Int(pixels.y.rounded()))
  }

  private var newOverlay: SelectionOverlay {
    var overlay = SelectionOverlay(frame: selectionFrame, scale: scale)
    for contact in selection.contacts.values where contact.action == .enclosing {
      switch contact.area {
      case .rectangle(let bounds):
        overlay.rectangle = PixelRect(
          Bounds(min: pixel(of: bounds.min), max: pixel(of: bounds.max)))
      case .loop(let corners): overlay.loop = corners.map { pixel(of: $0) }
      }
    }
    let drag = selection.drag?.affine ?? .identity
    overlay.layers = panes.indices.map { index in
      let (pane, layer) = (panes[index], selection.layers[index])
      // A drag whose strokes are still on the page moves only their frame.
      let isAhead = selection.drag != nil && !selection.isLifted
      let place = layer.place(isAhead ? .identity : drag, scale: pane.size.scale)
      return SelectionOverlay.Layer(
        number: layer.number, place: pane.size.onSurface(place),
        showsInk: selection.isLifted || layer.isPending, showsHalo: layer.showsHalo && hasSelection)
    }
    return overlay
  }

  /// Draws the part of the selection on all pages that lies in `rect`.
  func drawSelection(_ rect: PixelRect, on surface: inout ImageSurface) {
    for case (let index, let page?) in pages.enumerated()
    where index < selection.overlay.layers.count {
      let (look, clip) = (selection.overlay.layers[index], page.intersection(rect))
      selection.layers[index].draw(
        at: look.place.offset(x: page.x, y: page.y), clip: clip, showsInk: look.showsInk,
        haloOpacity: look.showsHalo ? SelectionOverlay.haloOpacity : 0, onto: &surface)
      selection.overlay.draw(clip, onto: &surface, dx: page.x, dy: page.y)
    }
  }
}

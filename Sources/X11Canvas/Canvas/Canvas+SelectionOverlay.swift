import Ink

/// How a selection is shown on all pages.
extension Canvas {
  /// The frame around what is selected, where a drag has taken it, in pixels from the pages' corners;
  /// nil where nothing is selected.
  var selectionFrame: SelectionFrame? {
    guard hasSelection, !selection.bounds.isEmpty else { return nil }
    let bounds = selection.drag?.affine(selection.bounds) ?? selection.bounds
    let (first, last) = (pixel(of: bounds.min), pixel(of: bounds.max))
    let margin = SelectionLook.margin * scale
    return SelectionFrame(
      bounds: Bounds(
        min: Point((first.x - margin).rounded(), (first.y - margin).rounded()),
        max: Point((last.x + margin).rounded(), (last.y + margin).rounded())),
      room: 4 * SelectionLook.handle * scale)
  }

  /// What a pane's pictures of the selection have to show.
  func wish(of pane: Int) -> SelectionLayer.Wish {
    SelectionLayer.Wish(
      generation: selection.generation, engine: panes[pane].engine, scale: panes[pane].size.scale)
  }

  /// Takes the pictures of what is selected in.
  func receive(_ picture: SelectionPicture, pane: Int) {
    guard pages[pane] != nil, selection.layers[pane].receive(picture) else { return }
    liftSelection()
  }

  /// Brings pictures and looks up to date, and adds the pixels that differ to `damage`.
  func refreshSelection(_ damage: inout DamageRegion) {
    for (index, page) in pages.enumerated() {
      let layer = selection.layers[index]
      guard page != nil else {
        if layer.wish != nil { layer.clear() }
        continue
      }
      let pane = panes[index]
      layer.update(
        selection.strokes, wish(of: index), page: pane.size.bounds, density: scale)
    }
    let new = newLook
    guard new != selection.look else { return }
    for (index, page) in pages.enumerated() {
      guard let page else { continue }
      for area in selection.look.areas(index) + new.areas(index) {
        damage.add(area.offset(x: page.x, y: page.y).intersection(page))
      }
    }
    selection.look = new
  }

  private var newLook: SelectionLook {
    var look = SelectionLook(frame: selectionFrame, scale: scale)
    for contact in selection.contacts.values where contact.action == .encloses {
      switch contact.area {
      case .rectangle(let bounds):
        look.rectangle = PixelRect(
          Bounds(min: pixel(of: bounds.min), max: pixel(of: bounds.max)))
      case .loop(let corners): look.loop = corners.map { pixel(of: $0) }
      }
    }
    let drag = selection.drag?.affine ?? .identity
    look.layers = panes.indices.map { index in
      let (pane, layer) = (panes[index], selection.layers[index])
      // A drag whose strokes still lie on the page moves their frame alone.
      let isAhead = selection.drag != nil && !selection.isLifted
      let place = layer.place(isAhead ? .identity : drag, scale: pane.size.scale)
      return SelectionLook.Layer(
        number: layer.number,
        place: pane.size.onSurface(place),
        showsInk: selection.isLifted || layer.isPending,
        showsHalo: layer.showsHalo && hasSelection)
    }
    return look
  }

  /// Draws the selection on all pages, as far as it lies in `rect`.
  func drawSelection(_ rect: PixelRect, on surface: inout ImageSurface) {
    for (index, page) in pages.enumerated() {
      guard let page, index < selection.look.layers.count else { continue }
      let (look, clip) = (selection.look.layers[index], page.intersection(rect))
      selection.layers[index].draw(
        at: look.place.offset(x: page.x, y: page.y), clip: clip, showsInk: look.showsInk,
        haloOpacity: look.showsHalo ? SelectionLook.haloOpacity : 0, onto: &surface)
      selection.look.draw(clip, onto: &surface, dx: page.x, dy: page.y)
    }
  }
}

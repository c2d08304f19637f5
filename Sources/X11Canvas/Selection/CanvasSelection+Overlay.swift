import Graphics
import Ink
import Input
import Pages

/// The display of the selection: its frame, what contacts enclose, and the images of the strokes.
extension CanvasSelection {
  /// The frames around the parts of the selection, moved or scaled by a drag under way, in pixels
  /// from the pages' corners. A drag that turns leaves them in their places.
  func frames(on viewport: Viewport) -> [SelectionFrame] {
    // All panes show the handle at the same place.
    let shown = viewport.pages.compactMap { $0 }
    let size = Point(
      Double(shown.map(\.width).min() ?? 0), Double(shown.map(\.height).min() ?? 0))
    let maps = drag?.maps ?? unmoved
    return zip(parts, maps).map { part, map in
      let bounds = map.isUpright ? map(part.bounds) : part.bounds
      let (first, last) = (viewport.pixel(of: bounds.min), viewport.pixel(of: bounds.max))
      let margin = SelectionOverlay.margin * viewport.scale
      let frame = Bounds(
        min: Point((first.x - margin).rounded(), (first.y - margin).rounded()),
        max: Point((last.x + margin).rounded(), (last.y + margin).rounded()))
      return SelectionFrame(
        bounds: frame, room: 4 * SelectionOverlay.handle * viewport.scale,
        turnHandle: TurnHandle(
          of: frame, on: Bounds(min: .zero, max: size),
          length: SelectionOverlay.stalkLength * viewport.scale))
    }
  }

  /// The frames that the overlay shows, of several those that may be in view.
  private func shownFrames(on viewport: Viewport) -> [SelectionOverlay.Frame] {
    let reach = SelectionOverlay.stalkLength * viewport.scale
    let bottom = viewport.pages.compactMap { $0?.height }.max() ?? 0
    return frames(on: viewport).enumerated().compactMap { index, frame in
      let isNear = frame.bounds.max.y > -reach && frame.bounds.min.y < Double(bottom) + reach
      guard isNear || parts.count == 1 else { return nil }
      return SelectionOverlay.Frame(frame: frame, turn: turn(of: index, on: viewport))
    }
  }

  /// The turn of the frame of a part by a drag under way, in pixels from the pages' corners, or nil
  /// if none turns it.
  private func turn(of part: Int, on viewport: Viewport) -> SelectionOverlay.Turn? {
    guard let maps = drag?.maps, maps.indices.contains(part), !maps[part].isUpright else {
      return nil
    }
    let map = maps[part]
    let (origin, perUnit) = (viewport.pixel(of: .zero), viewport.unit)
    let units = Affine(scale: Point(1, 1) / perUnit, around: .zero)
    return SelectionOverlay.Turn(
      map: Affine(step: -origin).followed(by: units).followed(by: map)
        .followed(by: Affine(scale: Point(perUnit, perUnit), step: origin)),
      center: viewport.pixel(of: parts[part].pivot))
  }

  /// The parameters of the images that a pane needs.
  func parameters(of pane: Pane, on shown: ShownDrawing) -> SelectionLayer.Parameters {
    SelectionLayer.Parameters(
      generation: generation, engine: pane.engine, scale: pane.size.scale,
      layout: shown.shownBackground.layout)
  }

  func receive(_ images: SelectionImages, pane: Int, on shown: ShownDrawing) {
    guard shown.panes[pane].isShown, layers[pane].receive(images) else { return }
    lift(on: shown)
  }

  /// True if nothing is selected, dragged or enclosed, and the screen shows nothing of the kind.
  private var isAbsent: Bool {
    strokes.isEmpty && contacts.isEmpty && drag == nil && isOverlayBlank
      && !layers.contains { $0.isPending }
  }

  /// Requests the images that are needed, updates the overlay, and adds the pixels that differ to
  /// `damage`. `pictureFrame` is that of a picture that is moved, in canvas units. Does nothing
  /// without it and a selection.
  func refresh(
    on shown: ShownDrawing, pictureFrame: Bounds?, _ damage: inout DamageRegion
  ) {
    guard !isAbsent || pictureFrame != nil else { return }
    let viewport = shown.viewport
    for (layer, pane) in zip(layers, shown.panes) {
      guard pane.isShown else {
        if layer.parameters != nil { layer.clear() }
        continue
      }
      layer.update(
        strokes, parameters(of: pane, on: shown), page: draggedPage(pane.size),
        density: viewport.scale, background: shown.shownBackground)
    }
    let new = newOverlay(on: shown, pictureFrame: pictureFrame)
    guard new != overlay else { return }
    for case (let index, let page?) in viewport.pages.enumerated() {
      for area in overlay.areas(index) + new.areas(index) {
        damage.add(area.offset(x: page.x, y: page.y).intersection(page))
      }
    }
    overlay = new
  }

  /// The part of the drawing where the strokes lie that a page shows during a move of them.
  private func draggedPage(_ size: PageSize) -> PixelRect {
    guard let map = drag?.affine, map.isMove else { return size.bounds }
    let pixels = Point(map.step.x * size.scale, map.step.y * size.scale)
    guard pixels.length < 1e10 else { return size.bounds }
    return size.bounds.offset(x: -Int(pixels.x.rounded()), y: -Int(pixels.y.rounded()))
  }

  private func newOverlay(on shown: ShownDrawing, pictureFrame: Bounds?) -> SelectionOverlay {
    let viewport = shown.viewport
    func onPages(_ bounds: Bounds) -> PixelRect {
      PixelRect(Bounds(min: viewport.pixel(of: bounds.min), max: viewport.pixel(of: bounds.max)))
    }
    var overlay = SelectionOverlay(
      frames: shownFrames(on: viewport),
      rectangle: pictureFrame.map(onPages), scale: viewport.scale)
    if let corners = overlay.rectangle {
      // A picture has no handles on its sides, for it keeps its proportions.
      let bounds = Bounds(
        min: corners.corner, max: Point(Double(corners.maxX), Double(corners.maxY)))
      overlay.frames.append(
        SelectionOverlay.Frame(frame: SelectionFrame(bounds: bounds, room: .infinity)))
    }
    for contact in contacts.values where contact.action == .enclosing {
      switch contact.area {
      case .rectangle(let bounds): overlay.rectangle = onPages(bounds)
      case .loop(let corners): overlay.loop = corners.map { viewport.pixel(of: $0) }
      }
    }
    // A drag whose strokes are still on the page moves only their frame.
    let maps = (isLifted ? drag?.maps : nil) ?? unmoved
    let margin = SelectionOverlay.margin / viewport.view.zoom
    overlay.layers = zip(layers, shown.panes).map { layer, pane in
      let (size, corner) = (pane.size, pane.size.bounds.corner)
      let pieces = layer.pieces(parts.map(\.bounds), maps, margin: margin, scale: size.scale)
      return SelectionOverlay.Layer(
        number: layer.number,
        pieces: pieces.compactMap { piece -> SelectionOverlay.Piece? in
          // Of many pages only those in view count.
          guard piece.clip.intersects(size.bounds) else { return nil }
          return SelectionOverlay.Piece(
            place: size.onSurface(piece.place),
            turn: piece.turn?.followed(by: Affine(step: -corner)), image: piece.image,
            clip: size.onSurface(piece.clip))
        },
        showsInk: isLifted || layer.isPending, showsHalo: layer.showsHalo && !isEmpty)
    }
    return overlay
  }

  /// Draws the part of the selection on all `pages` that lies in `rect`.
  func draw(_ rect: PixelRect, on pages: [PixelRect?], onto surface: inout ImageSurface) {
    guard !isOverlayBlank else { return }
    for case (let index, let page?) in pages.enumerated() where index < overlay.layers.count {
      let (shown, clip) = (overlay.layers[index], page.intersection(rect))
      for piece in shown.pieces {
        layers[index].draw(
          at: piece.place.offset(x: page.x, y: page.y),
          turn: piece.turn?.followed(by: Affine(step: page.corner)), image: piece.image,
          clip: piece.clip.offset(x: page.x, y: page.y).intersection(clip),
          showsInk: shown.showsInk,
          haloOpacity: shown.showsHalo ? SelectionOverlay.haloOpacity : 0, onto: &surface)
      }
      overlay.draw(clip, onto: &surface, dx: page.x, dy: page.y)
    }
  }
}

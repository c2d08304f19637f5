import Graphics
public import Ink
import Input
import Pages

/// Strokes that are picked up, as from a file, and follow the pointer until a click puts them down.
///
/// They may be put down before they are known: then they appear at that place once they are. A
/// contact that puts strokes down is moved, ended, finished and cancelled like one that draws.
extension Canvas {
  /// The opacity of strokes that follow the pointer.
  private static let ghostOpacity = 0.6

  /// True from picking strokes up until they are put down.
  public var isPlacing: Bool { placement != nil }

  /// Picks strokes up that are not known yet, in place of any others.
  public func pickUp() {
    placements += 1
    placement = Placement(generation: placements)
  }

  /// Makes the strokes known that were picked up. They are centred at the pointer, or at the place
  /// where they were put down before. If they fit fields, they fill the one in which they are put
  /// down. O(number of samples).
  public func pickUp(_ strokes: [Stroke], fitsFields: Bool = false) {
    guard placement != nil else { return }
    let bounds = strokes.reduce(into: Bounds.empty) { $0.formUnion($1.extent) }
    guard !bounds.isEmpty else {
      cancelPlacing()
      return
    }
    placement?.strokes = strokes
    placement?.bounds = bounds
    placement?.fitsFields = fitsFields
    if let target = placement?.target { putDown(at: target) }
  }

  /// Lets the strokes follow the pointer to the event's position.
  public func aim(_ event: PointerEvent) {
    guard let placement, !placement.isPaused, event.position.isFinite,
      placement.contact == nil || placement.contact == event.contact
    else { return }
    self.placement?.pointer = pane(at: event.position).flatMap { pages[$0] }.map {
      event.position - $0.corner
    }
  }

  /// Starts putting the strokes down, at the place where the contact ends.
  public func beginPlacing(_ event: PointerEvent) {
    finish(event.contact)
    // A second finger is ignored.
    guard let placement, placement.contact == nil else { return }
    aim(event)
    self.placement?.contact = event.contact
  }

  /// Drops the strokes that were picked up. Returns false if there are none.
  @discardableResult
  public func cancelPlacing() -> Bool {
    defer { placement = nil }
    return placement != nil
  }

  /// Ends a contact that puts strokes down.
  func pausePlacing(_ event: PointerEvent) {
    guard placement?.contact == event.contact else { return }
    aim(event)
    placement?.isPaused = true
  }

  /// Puts the strokes down, if the contact is over a page.
  func finishPlacing(_ contact: ContactID) {
    guard placement?.contact == contact else { return }
    cancelPlacing(contact)
    guard let pointer = placement?.pointer else { return }
    putDown(at: place(of: pointer, corner: .zero))
  }

  /// Keeps the strokes picked up, as if the contact had not begun.
  func cancelPlacing(_ contact: ContactID) {
    guard placement?.contact == contact else { return }
    placement?.contact = nil
    placement?.isPaused = false
  }

  /// Adds the strokes with their middle at `target`, or in the field there, as one step, and
  /// selects them. On a page that cannot be shown they stay picked up.
  private func putDown(at target: Point) {
    guard !isUnshown(target) else { return }
    guard let placement, !placement.strokes.isEmpty else {
      self.placement?.target = target
      return
    }
    self.placement = nil
    finishSelecting()
    let map = map(placement, to: target)
    var copies = copies(placement.strokes, by: map)
    if let repetition = placement.repetition { copies += repeated(copies, repetition) }
    _ = addSelected(copies)
  }

  /// Puts the strokes down in the chosen field, as a click in its middle does. Returns false if
  /// there are none, no field is chosen, or a contact puts them down.
  @discardableResult
  public func placeInField() -> Bool {
    guard let placement, placement.contact == nil, let chosenField else { return false }
    putDown(at: fields[chosenField].middle)
    return true
  }

  /// Puts the strokes down in the middle of what a pane shows. Returns false if there are none, or
  /// a contact puts them down.
  @discardableResult
  public func placeInMiddle(of pane: Int) -> Bool {
    guard let placement, placement.contact == nil, let bounds = visibleBounds(of: pane) else {
      return false
    }
    putDown(at: bounds.middle)
    return true
  }

  /// Returns the map by which strokes are put down with their middle at `target`, or in the field
  /// there if they fit fields.
  private func map(_ placement: Placement, to target: Point) -> Affine {
    if placement.fitsFields, let field = field(at: target) {
      return Self.map(of: placement.bounds, into: field)
    }
    return Affine(step: target - placement.middle)
  }

  // MARK: Pixels

  /// Requests the images that are needed, and adds the pixels that differ to `damage`. Does nothing
  /// if no strokes are picked up and none are shown.
  func refreshGhosts(_ damage: inout DamageRegion) {
    guard isPlacing || ghosts.contains(where: { $0.parameters != nil }) else { return }
    let places = pages.indices.map { index -> PixelRect in
      guard pages[index] != nil else { return .empty }
      return ghostPlace(index)
    }
    let numbers = ghosts.map(\.number)
    guard places != ghostPlaces || numbers != ghostNumbers else { return }
    for case (let index, let page?) in pages.enumerated() {
      for place in [ghostPlaces[index], places[index]] where !place.isEmpty {
        damage.add(place.offset(x: page.x, y: page.y).intersection(page))
      }
    }
    (ghostPlaces, ghostNumbers) = (places, numbers)
  }

  /// Returns the place of the strokes' image on a page, in pixels from its corner: where they would
  /// be put down now, with the size they would have.
  private func ghostPlace(_ index: Int) -> PixelRect {
    let (pane, layer) = (panes[index], ghosts[index])
    guard let placement, !placement.strokes.isEmpty, let pointer = placement.pointer else {
      if layer.parameters != nil, placement == nil { layer.clear() }
      return .empty
    }
    let size = pane.size
    let map = map(placement, to: place(of: pointer, corner: .zero))
    let (scale, step) = (size.scale * map.scale.x, map.step * size.scale)
    guard step.length < 1e10 else { return .empty }
    // A move by whole pixels keeps the pixels of the image.
    let whole = Point(step.x.rounded(), step.y.rounded())
    layer.update(
      placement.strokes,
      SelectionLayer.Parameters(
        generation: placement.generation, engine: pane.engine, scale: scale),
      page: size.bounds.offset(x: -Int(whole.x), y: -Int(whole.y)), density: self.scale,
      background: .white)
    return size.onSurface(layer.place(Affine(step: whole / scale), scale: scale))
  }

  /// Draws the part of the strokes' images on all pages that lies in `rect`.
  func drawGhosts(_ rect: PixelRect, on surface: inout ImageSurface) {
    guard isPlacing else { return }
    for case (let index, let page?) in pages.enumerated() where !ghostPlaces[index].isEmpty {
      ghosts[index].draw(
        at: ghostPlaces[index].offset(x: page.x, y: page.y), turn: nil,
        clip: page.intersection(rect), showsInk: true, inkOpacity: Self.ghostOpacity,
        haloOpacity: 0, onto: &surface)
    }
  }
}

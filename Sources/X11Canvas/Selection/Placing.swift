import Graphics
import Ink
import Input
import Pages

/// Strokes that are picked up, as from a file, and follow the pointer until a click puts them down.
///
/// They may be put down before they are known: then they appear at that place once they are.
final class Placing {
  /// The opacity of strokes that follow the pointer.
  private static let opacity = 0.6

  /// The strokes that follow the pointer, or nil if none do.
  private var placement: Placement?
  /// The number of times that strokes were picked up.
  private var count = 0
  /// The layers that show them, one for each pane, and what of them is on the screen.
  let layers: [SelectionLayer]
  private var places: [PixelRect]
  private var numbers: [Int] = []
  /// The guides to which the strokes have snapped.
  private(set) var guides: [SnapGuides.Guide] = []

  /// Creates it without strokes. `layers` show them, one for each pane.
  init(layers: [SelectionLayer]) {
    self.layers = layers
    places = layers.map { _ in .empty }
  }

  /// True from picking strokes up until they are put down.
  var isActive: Bool { placement != nil }
  /// The contact that puts them down when it ends.
  var contact: ContactID? { placement?.contact }

  /// Picks strokes up that are not known yet, in place of any others.
  func pickUp() {
    count += 1
    placement = Placement(generation: count)
  }

  /// Makes the strokes known that were picked up. Returns the place, in canvas units, where they
  /// were put down before, if they were. O(number of samples).
  func setStrokes(_ strokes: [Stroke], fitsFields: Bool, scale: Double) -> Point? {
    guard isActive else { return nil }
    let bounds = strokes.extent
    if bounds.isEmpty { placement = nil }
    placement?.strokes = strokes
    placement?.bounds = bounds
    placement?.fitsFields = fitsFields
    placement?.scale = scale
    placement?.descent = fitsFields ? InkBaseline.descent(of: strokes) : 0
    return placement?.target
  }

  /// The pixels at actual size by which the pointer leaves strokes that are shown at a place.
  private static let leave = 12.0

  /// Shows the strokes at a place, in canvas units, until the pointer moves away. A contact before
  /// that puts them down there.
  func park(at place: Point) {
    let pointer = placement?.pointer
    placement?.parked = (place, pointer)
  }

  /// The place where the strokes are shown, in canvas units, or nil if the pointer is over no page.
  func target(on viewport: Viewport) -> Point? {
    placement?.parked?.place ?? placement?.pointer.map { viewport.place(of: $0) }
  }

  /// Repeats the strokes on other pages once they are put down.
  func setRepetition(_ repetition: PageRepetition) { placement?.repetition = repetition }

  /// Drops the strokes. Returns false if there are none.
  func drop() -> Bool {
    defer { placement = nil }
    return isActive
  }

  /// Puts the strokes down at a place, in canvas units, and returns them. Returns nil if they are
  /// not known yet, or if there are none.
  func putDown(at target: Point) -> Placement? {
    guard let known = placement, !known.strokes.isEmpty else {
      placement?.target = target
      return nil
    }
    placement = nil
    return known
  }

  // MARK: Contacts

  /// Lets the strokes follow the pointer to the event's position.
  func aim(_ event: PointerEvent, on shown: ShownDrawing) {
    guard let placement, !placement.isPaused, event.position.isFinite,
      placement.contact == nil || placement.contact == event.contact
    else { return }
    self.placement?.pointer = shown.pane(at: event.position).map {
      shown.viewport.position(of: event.position, in: $0)
    }
    self.placement?.isFree = event.modifiers.contains(.alt)
    guard let parked = placement.parked, let pointer = self.placement?.pointer else { return }
    if let from = parked.pointer {
      let isAway = from.distance(to: pointer) > Self.leave * shown.viewport.scale
      if isAway { self.placement?.parked = nil }
    } else {
      self.placement?.parked?.pointer = pointer
    }
  }

  /// Starts putting the strokes down, at the place where the contact ends. A second finger is
  /// ignored.
  func begin(_ event: PointerEvent, on shown: ShownDrawing) {
    guard isActive, contact == nil else { return }
    aim(event, on: shown)
    placement?.contact = event.contact
  }

  /// Ends a contact that puts strokes down.
  func pause(_ event: PointerEvent, on shown: ShownDrawing) {
    guard let contact, contact == event.contact else { return }
    aim(event, on: shown)
    placement?.isPaused = true
  }

  /// Keeps the strokes picked up, as if the contact had not begun. Returns the place where they are
  /// shown, in canvas units, or nil if the pointer is over no page or the contact puts nothing
  /// down.
  @discardableResult
  func release(_ contact: ContactID, on viewport: Viewport) -> Point? {
    guard let placement, placement.contact == contact else { return nil }
    self.placement?.contact = nil
    self.placement?.isPaused = false
    return target(on: viewport)
  }

  // MARK: Pixels

  /// True if strokes are picked up, or are shown still.
  var isShown: Bool {
    if isActive { return true }
    for layer in layers where layer.parameters != nil { return true }
    return false
  }

  /// Requests the images that are needed, and adds the pixels that differ to `damage`. Does nothing
  /// unless the strokes are shown.
  func refresh(
    on shown: ShownDrawing, fields: SigningFields, _ damage: inout DamageRegion
  ) {
    guard isShown else { return }
    let pages = shown.viewport.pages
    let places = pages.indices.map { pages[$0] == nil ? .empty : place($0, on: shown, fields) }
    let numbers = layers.map(\.number)
    guard places != self.places || numbers != self.numbers else { return }
    for case (let index, let page?) in pages.enumerated() {
      for place in [self.places[index], places[index]] where !place.isEmpty {
        damage.add(place.offset(x: page.x, y: page.y).intersection(page))
      }
    }
    (self.places, self.numbers) = (places, numbers)
  }

  /// Returns the place of the strokes' image on a page, in pixels from its corner: where they would
  /// be put down now, with the size they would have.
  private func place(_ index: Int, on shown: ShownDrawing, _ fields: SigningFields) -> PixelRect {
    let (pane, layer) = (shown.panes[index], layers[index])
    guard let placement, !placement.strokes.isEmpty, let target = target(on: shown.viewport) else {
      if layer.parameters != nil, !isActive { layer.clear() }
      if !guides.isEmpty {
        guides = []
        shown.needsRepaint = true
      }
      return .empty
    }
    let size = pane.size
    let (map, guides) = placement.map(to: target, fields)
    if guides != self.guides {
      self.guides = guides
      shown.needsRepaint = true
    }
    let (scale, step) = (size.scale * map.scale.x, map.step * size.scale)
    guard step.length < 1e10 else { return .empty }
    // A move by whole pixels keeps the pixels of the image.
    let whole = Point(step.x.rounded(), step.y.rounded())
    layer.update(
      placement.strokes,
      SelectionLayer.Parameters(
        generation: placement.generation, engine: pane.engine, scale: scale),
      page: size.bounds.offset(x: -Int(whole.x), y: -Int(whole.y)),
      density: shown.viewport.scale, background: .white)
    return size.onSurface(layer.place(Affine(step: whole / scale), scale: scale))
  }

  /// Draws the part of the strokes' images on all `pages` that lies in `rect`.
  func draw(_ rect: PixelRect, on pages: [PixelRect?], onto surface: inout ImageSurface) {
    guard isActive else { return }
    for case (let index, let page?) in pages.enumerated() where !places[index].isEmpty {
      layers[index].draw(
        at: places[index].offset(x: page.x, y: page.y), turn: nil, clip: page.intersection(rect),
        showsInk: true, inkOpacity: Self.opacity, haloOpacity: 0, onto: &surface)
    }
  }
}

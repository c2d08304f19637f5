import Ink
import Input

/// A move of the picture of a page: a frame follows contacts and keys, which also scale it by its
/// corners, and the picture goes there when it is put down. Pictures are large, so they are not
/// drawn at every place in between.
struct PictureMove {
  /// The contact that moves it.
  private struct Drag {
    let contact: ContactID
    let pane: Int
    /// Where it began, in canvas units.
    let start: Point
    /// The corner of the frame that it drags, or nil if it drags the frame.
    let handle: SelectionHandle?
    /// The frame before, and the map to it.
    let frame: Bounds
    let before: Affine
    /// True if it has ended and is neither finished nor cancelled.
    var isPaused = false
  }

  private let page: Page.ID
  /// The lengths of the longer side of a picture, in canvas units.
  private static let lengths = 4.0...20_000
  /// The map of the picture so far, in canvas units.
  private var map = Affine.identity
  private var drag: Drag?

  /// Creates a move of the picture of a page. Returns nil if the page has none.
  init?(of page: Page.ID, in drawing: Drawing) {
    self.page = page
    if frame(in: drawing) == nil { return nil }
  }

  /// The contact that moves it, also if it has ended.
  var contact: ContactID? { drag?.contact }
  /// True while `contact` moves it.
  func isDragged(by contact: ContactID) -> Bool { isDragged && drag?.contact == contact }
  /// True while a contact moves it.
  var isDragged: Bool { drag?.isPaused == false }

  /// The frame that is shown, on the plane in canvas units, or nil if the picture is gone.
  func frame(in drawing: Drawing) -> Bounds? {
    drawing.page(page)?.placedBackground.picture.map { map($0.frame) }
  }

  /// Moves the frame by `step` canvas units.
  mutating func move(by step: Point) { map = map.followed(by: Affine(step: step)) }

  /// Scales the frame by a factor about its middle.
  mutating func scale(by factor: Double, in drawing: Drawing) {
    guard let frame = frame(in: drawing) else { return }
    let length = max(frame.width, frame.height)
    let factor = min(
      max(factor, Self.lengths.lowerBound / length), Self.lengths.upperBound / length)
    map = map.followed(by: Affine(scale: Point(factor, factor), around: frame.center))
  }

  /// Returns the part of a frame at `place`, of which only the corners are handles, or nil beside
  /// it. All are in canvas units.
  static func target(at place: Point, of frame: Bounds, reach: Double) -> SelectionTarget? {
    let target = SelectionFrame(bounds: frame, room: .infinity).target(at: place, reach: reach)
    return target ?? (frame.expanded(by: reach).contains(place) ? .inside : nil)
  }

  // MARK: Contacts

  /// Lets a contact in pane `pane` move the frame, or scale it by the corner that it is on.
  mutating func begin(
    _ event: PointerEvent, in pane: Int, on viewport: Viewport, drawing: Drawing
  ) {
    guard let frame = frame(in: drawing) else { return }
    let place = viewport.place(of: event.position, in: pane)
    let reach = SelectionContact.Tolerance(event.kind).handle / viewport.view.zoom
    var handle: SelectionHandle?
    if case .handle(let corner) = Self.target(at: place, of: frame, reach: reach) {
      handle = corner
    }
    drag = Drag(
      contact: event.contact, pane: pane, start: place, handle: handle, frame: frame, before: map)
  }

  /// Moves the frame with the contact, by whole pixels: they keep the pixels of the picture. Or
  /// scales it: the opposite corner stays.
  mutating func move(_ event: PointerEvent, on viewport: Viewport) {
    guard let drag, drag.contact == event.contact, !drag.isPaused, event.position.isFinite else {
      return
    }
    let place = viewport.place(of: event.position, in: drag.pane)
    let change =
      drag.handle?.affine(draggedBy: place - drag.start, bounds: drag.frame)
      ?? Affine(step: viewport.onPixels(place - drag.start))
    map = drag.before.followed(by: change)
  }

  /// Ends a contact at the event's position.
  mutating func pause(_ event: PointerEvent, on viewport: Viewport) {
    move(event, on: viewport)
    if contact == event.contact { drag?.isPaused = true }
  }

  /// Moves the frame back to where it was before a contact.
  mutating func cancel(_ contact: ContactID) {
    guard let drag, drag.contact == contact else { return }
    map = drag.before
    self.drag = nil
  }

  // MARK: Putting down

  /// Puts the picture where its frame is, as a step.
  mutating func putDown(on shown: ShownDrawing) {
    drag = nil
    guard map != .identity, let page = shown.drawing.page(page),
      let frame = page.background.picture?.frame
    else { return }
    // The map is one of the plane.
    var own = map
    own.step = map(page.origin) - page.origin
    var background = page.background
    background.picture?.frame = map.isMove ? map(frame) : own(frame)
    map = .identity
    shown.setBackground(background, of: page.id)
  }
}

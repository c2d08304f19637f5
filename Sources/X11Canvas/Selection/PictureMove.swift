import Graphics
import Ink
import Input

/// A move of the picture of a page: a frame follows contacts and arrow keys, and the picture goes
/// there when it is put down. Pictures are large, so they are not drawn at every place in between.
struct PictureMove {
  /// The contact that moves it.
  private struct Drag {
    let contact: ContactID
    let pane: Int
    /// Where it began, in canvas units.
    let start: Point
    /// The way of the move before.
    let before: Point
    /// True if it has ended and is neither finished nor cancelled.
    var isPaused = false
  }

  /// The page it is on.
  private let page: Page.ID
  /// The way of the move so far, in canvas units.
  private var step = Point.zero
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
    drawing.page(page)?.placedBackground.picture.map { moved($0.frame) }
  }

  private func moved(_ frame: Bounds) -> Bounds {
    Bounds(min: frame.min + step, max: frame.max + step)
  }

  /// Moves the frame by `step` canvas units.
  mutating func move(by step: Point) { self.step = self.step + step }

  // MARK: Contacts

  /// Lets a contact in pane `pane` move the frame.
  mutating func begin(_ event: PointerEvent, in pane: Int, on viewport: Viewport) {
    drag = Drag(
      contact: event.contact, pane: pane, start: viewport.place(of: event.position, in: pane),
      before: step)
  }

  /// Moves the frame with the contact, by whole pixels: they keep the pixels of the picture.
  mutating func move(_ event: PointerEvent, on viewport: Viewport) {
    guard let drag, drag.contact == event.contact, !drag.isPaused, event.position.isFinite else {
      return
    }
    let place = viewport.place(of: event.position, in: drag.pane)
    step = drag.before + viewport.onPixels(place - drag.start)
  }

  /// Ends a contact at the event's position.
  mutating func pause(_ event: PointerEvent, on viewport: Viewport) {
    move(event, on: viewport)
    if contact == event.contact { drag?.isPaused = true }
  }

  /// Moves the frame back to where it was before a contact.
  mutating func cancel(_ contact: ContactID) {
    guard let drag, drag.contact == contact else { return }
    step = drag.before
    self.drag = nil
  }

  // MARK: Putting down

  /// Puts the picture where its frame is, as a step.
  mutating func putDown(on shown: ShownDrawing) {
    drag = nil
    guard step != .zero, var background = shown.drawing.page(page)?.background,
      let frame = background.picture?.frame
    else { return }
    background.picture?.frame = moved(frame)
    step = .zero
    shown.setBackground(background, of: page)
  }
}

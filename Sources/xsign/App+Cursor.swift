import Ink
import X11Canvas

/// What points at the moment, and where.
struct PointerWatch {
  /// Where it was last, in window pixels; nil before anything pointed.
  private(set) var position: Point?
  /// What kind of device pointed.
  private(set) var kind = DeviceKind.mouse
  /// The contact that pointed.
  private(set) var contact = ContactID(master: 0, source: 0)
  /// Whether fingers were last: nothing points then.
  private(set) var isHidden = false

  private var time: UInt32 = 0
  private var isHeld = false
  /// Whether a pen pointed last that has not said that it went.
  private var isPen = false

  /// How long a pen that was seen last outranks touches, in milliseconds: the hand that holds it
  /// rests on the glass.
  private static let penRank: UInt32 = 300

  /// Takes an event in.
  mutating func follow(_ event: PointerEvent) {
    if event.kind == .touch {
      let isPenNear = isPen && event.time &- time < Self.penRank
      if !isHeld, !isPenNear { isHidden = true }
      return
    }
    isHeld = event.inContact
    switch event.phase {
    case .leave, .cancel: return
    case .away:
      isPen = false
      return
    case .down, .move, .up, .otherDown, .otherUp, .scroll, .near: break
    }
    isPen = event.kind != .mouse
    (position, kind, contact, time) = (event.position, event.kind, event.contact, event.time)
    isHidden = false
  }
}

/// The pointer's looks. They are the server's to draw: it costs the window no pixel, and follows the
/// hand sooner than anything the window could show.
extension App {
  /// Shows the pointer that fits what it points at, and the pen.
  func updateCursor() {
    if let wanted = wantedCursor { window.setCursor(wanted) }
  }

  /// What the pointer should look like; nil where it stays as it is.
  private var wantedCursor: WindowCursor? {
    if pointer.isHidden { return .hidden }
    // What draws keeps its look, wherever it goes.
    guard let position = pointer.position, !canvas.isAtWork(pointer.contact) else { return nil }
    return switch controls.cursor(at: position) {
    case .arrow: .arrow
    case .text: .text
    case nil:
      if canvas.pane(at: position) == nil {
        .arrow
      } else if showsGrip(for: pointer.contact) {
        .move
      } else {
        selectionCursor(at: position) ?? .nib(nibCursor)
      }
    }
  }

  /// The pointer where what it points with would select.
  private func selectionCursor(at position: Point) -> WindowCursor? {
    guard choices.selects, !tools.erases(pointer.contact, pointer.kind, isEraserChosen: false)
    else { return nil }
    return switch canvas.selectionTarget(at: position, pointer.kind) {
    case .handle(let handle): .stretch(handle)
    case .inside: .move
    case nil: .arrow
    }
  }

  /// The nib in its true size: the eraser's is the same at every zoom.
  private var nibCursor: NibCursor {
    let scale = display.scale
    if tools.erases(pointer.contact, pointer.kind, isEraserChosen: choices.erases) {
      return NibCursor(.eraser, diameter: 2 * Canvas.eraserRadius * scale, scale: scale)
    }
    let pen = choices.pen
    return NibCursor(
      .ink(Color(pen.color, alpha: pen.opacity.upperBound)),
      diameter: pen.width.upperBound * scale * canvas.view.zoom, scale: scale)
  }
}

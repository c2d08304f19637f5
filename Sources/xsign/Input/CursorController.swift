import Controls
import Graphics
import Ink
import Input
import X11
import X11Canvas

/// The tracker of the pointing device and its position.
struct PointerWatch {
  /// The last position in window pixels, or nil before the first event.
  private(set) var position: Point?
  /// The kind of the device that pointed last.
  private(set) var kind = DeviceKind.mouse
  /// The contact that pointed last.
  private(set) var contact = ContactID(master: 0, source: 0)
  /// True if the last event was a finger's: then there is no pointer.
  private(set) var isHidden = false

  private var time: UInt32 = 0
  private var isHeld = false
  /// True if a pen pointed last and has not left since.
  private var isPen = false

  /// The time for which a pen takes precedence over touches, in milliseconds: the hand that holds
  /// it rests on the glass.
  private static let penRank: UInt32 = 300

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

/// The cursor of the window. The server draws it: it costs the window no pixel, and follows the
/// hand sooner than anything the window could show.
@MainActor final class CursorController {
  private let window: Window
  private let canvas: Canvas
  private let controls: ControlsLayer
  private let panes: PaneController
  private let tools: ToolStage
  private let views: ViewStage
  private let dragOut: DragOut?
  var pointer = PointerWatch()

  init(
    window: Window, canvas: Canvas, controls: ControlsLayer, panes: PaneController,
    tools: ToolStage, views: ViewStage, dragOut: DragOut? = nil
  ) {
    self.dragOut = dragOut
    self.window = window
    self.canvas = canvas
    self.controls = controls
    self.panes = panes
    self.tools = tools
    self.views = views
  }

  /// Shows the cursor that fits the place of the pointer, and the pen.
  func update() { if let cursor { window.setCursor(cursor) } }

  /// The cursor to show, or nil if it stays as it is.
  private var cursor: WindowCursor? {
    if let cursor = dragOut?.cursor { return cursor }
    if pointer.isHidden { return .hidden }
    // A contact that draws keeps its cursor, wherever it goes.
    guard let position = pointer.position, !canvas.isActive(pointer.contact) else { return nil }
    switch controls.cursor(at: position) {
    case .arrow: return .arrow
    case .text: return .text
    case nil: break
    }
    if canvas.pane(at: position) == nil { return .arrow }
    if views.holds(pointer.contact) { return .move }
    // The strokes that follow the pointer are its image.
    if canvas.isPlacing { return .crosshair }
    if tools.tool == .text, !tools.erases(pointer.contact, pointer.kind) {
      return selectionCursor(at: position) ?? .text
    }
    return selectionCursor(at: position) ?? .nib(nib)
  }

  /// The cursor of a contact that would select or drag what is framed, or nil if it would not.
  private func selectionCursor(at position: Point) -> WindowCursor? {
    let erases = tools.contacts.erases(pointer.contact, pointer.kind, isEraserChosen: false)
    guard !erases else { return nil }
    switch canvas.selectionTarget(at: position, pointer.kind) {
    case .handle(let handle): return .stretch(handle)
    case .turn: return .turn
    case .inside: return .move
    case nil: break
    }
    if canvas.dragsFrame(at: position, pointer.kind) { return .move }
    return tools.tool == .selection ? .arrow : nil
  }

  /// The nib at its true size. An eraser's is the same at every zoom.
  private var nib: NibCursor {
    let scale = panes.scale
    if tools.erases(pointer.contact, pointer.kind) {
      return NibCursor(.eraser, diameter: 2 * canvas.eraser.radius * scale, scale: scale)
    }
    let pen = tools.choice.pen
    return NibCursor(
      .ink(Color(pen.color, alpha: pen.opacity.upperBound)),
      diameter: pen.width.upperBound * scale * canvas.view.zoom, scale: scale, shape: pen.nib)
  }
}

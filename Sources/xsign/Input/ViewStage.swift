import Glibc
import Ink
import Input
import X11Canvas

/// The stage of the view gestures: the wheel moves and zooms the drawing, and a contact holds it
/// while the space bar or the middle button is pressed.
@MainActor final class ViewStage: InputStage {
  /// The distance that a notch of the wheel moves the drawing, in canvas units at actual size.
  static let notch = 60.0
  /// The factor by which a notch zooms.
  static let notchZoom = 1.2

  /// A contact that holds the drawing.
  private struct Grip {
    var place: Point
    /// True if the middle button holds the drawing, rather than the contact itself.
    let isButton: Bool
  }

  private let canvas: Canvas
  private let panes: PaneController
  /// True while the space bar is pressed.
  var isSpaceHeld = false
  /// The contacts that hold the drawing, and where they are in window pixels.
  private var grips: [ContactID: Grip] = [:]

  init(canvas: Canvas, panes: PaneController) {
    self.canvas = canvas
    self.panes = panes
  }

  /// Releases the space bar and the buttons: their release is not reported while another window has
  /// the keyboard.
  func release() {
    grips = grips.filter { !$0.value.isButton }
    isSpaceHeld = false
  }

  /// True if the contact holds the drawing, or would with a press.
  func holds(_ contact: ContactID) -> Bool { isSpaceHeld || grips[contact] != nil }

  override func observe(_ event: PointerEvent) {
    if let grip = grips[event.contact] { _ = follow(event, grip) }
    next?.observe(event)
  }

  override func handle(_ event: PointerEvent) {
    if consumes(event) { next?.observe(event) } else { next?.handle(event) }
  }

  private func consumes(_ event: PointerEvent) -> Bool {
    if let grip = grips[event.contact] { return follow(event, grip) }
    switch event.phase {
    case .down where isSpaceHeld: return grab(event, isButton: false)
    case .otherDown(button: 2) where event.kind == .mouse && !canvas.isActive(event.contact):
      return grab(event, isButton: true)
    case .scroll(let notches):
      scroll(notches, event)
      return true
    default: return false
    }
  }

  private func grab(_ event: PointerEvent, isButton: Bool) -> Bool {
    guard let pane = canvas.pane(at: event.position) else { return false }
    panes.focus(pane)
    if !isButton, canvas.isActive(event.contact) { canvas.finish(event.contact) }
    grips[event.contact] = Grip(place: event.position, isButton: isButton)
    return true
  }

  /// Moves the drawing with the contact that holds it, until that is released.
  private func follow(_ event: PointerEvent, _ grip: Grip) -> Bool {
    switch event.phase {
    case .scroll, .leave, .near, .away: return true
    case .down where grip.isButton, .otherUp(button: 2) where grip.isButton,
      .up where !grip.isButton, .cancel:
      grips[event.contact] = nil
    default: break
    }
    if event.position.isFinite {
      panes.move(by: event.position - grip.place)
      grips[event.contact]?.place = event.position
    }
    // A press of a mouse that held the drawing by its middle button draws.
    return !(event.phase == .down && grip.isButton)
  }

  /// Moves the drawing with the wheel, sideways with Shift, or zooms with Control.
  private func scroll(_ notches: Point, _ event: PointerEvent) {
    guard notches.isFinite, event.position.isFinite else { return }
    let notches = Point(min(max(notches.x, -50), 50), min(max(notches.y, -50), 50))
    if event.modifiers.contains(.control) {
      let pane = canvas.pane(at: event.position)
      let center = canvas.viewport.center(of: panes.focused)
      guard let place = pane == nil ? center : event.position else { return }
      panes.zoom(by: pow(Self.notchZoom, -notches.y), around: place, in: pane ?? panes.focused)
    } else {
      let isSideways = event.modifiers.contains(.shift) && notches.x == 0
      let step = isSideways ? Point(notches.y, 0) : notches
      panes.move(by: -step * (Self.notch * panes.scale))
    }
  }
}

import Glibc
import Ink
import X11Canvas

/// Who moves the view, and how.
struct Navigation {
  /// How far a notch of the wheel moves the drawing, in canvas units at actual size.
  static let notch = 60.0
  /// How much larger a notch makes it.
  static let notchZoom = 1.2
  /// The sizes the keys stop at, in percent.
  private static let stops: [Double] = [
    10, 15, 25, 33, 50, 67, 80, 100, 125, 150, 200, 300, 400, 600, 800, 1200, 1600, 2400, 3200,
  ]

  /// Whether the space bar is held: what comes down on a page then grabs it.
  var isSpaceHeld = false
  /// The contacts that hold the drawing, and where they are, in window pixels.
  var grips: [ContactID: Grip] = [:]

  /// A contact that holds the drawing.
  struct Grip {
    var place: Point
    /// Whether it is the middle button that holds, rather than the contact itself.
    let isButton: Bool
  }

  /// The next size of the keys above or below `zoom`; the same where that is the last.
  static func stop(after zoom: Double, up: Bool) -> Double {
    let percent = zoom * 100
    let next = up ? stops.first { $0 > percent * 1.001 } : stops.last { $0 < percent * 0.999 }
    return next.map { $0 / 100 } ?? zoom
  }
}

extension App {
  // MARK: Commands

  /// Makes the drawing larger or smaller around the middle of the chosen pane.
  func zoom(up: Bool) {
    let zoom = canvas.view.zoom
    guard let middle = canvas.middle(of: focused) else { return }
    zoomView(by: Navigation.stop(after: zoom, up: up) / zoom, around: middle, in: focused)
  }

  /// Shows the drawing at actual size, where it was at first.
  func resetView() { show(CanvasView()) }

  /// Shows the drawing `factor` times as large; what lies below `place`, in window pixels, on `pane`
  /// stays there.
  func zoomView(by factor: Double, around place: Point, in pane: Int) {
    canvas.zoomView(by: factor, around: place, in: pane)
    viewMayHaveChanged()
  }

  /// Moves the drawing by a step in window pixels.
  func moveView(by step: Point) {
    canvas.moveView(by: step)
    viewMayHaveChanged()
  }

  /// Follows two fingers on `pane` from the places `old` to `new`, in window pixels.
  func pinchView(from old: (Point, Point), to new: (Point, Point), in pane: Int) {
    canvas.pinchView(from: old, to: new, in: pane)
    viewMayHaveChanged()
  }

  /// Shows another part of the drawing.
  func show(_ view: CanvasView) {
    canvas.view = view
    viewMayHaveChanged()
  }

  /// The titles say how large the drawing is shown.
  private func viewMayHaveChanged() {
    guard painter.zoom != canvas.view.zoom else { return }
    painter.zoom = canvas.view.zoom
    for pane in canvas.engines.indices { redrawSurroundings(pane) }
  }

  // MARK: Keys

  /// The space bar went down with no menu, prompt or message open, or it came up.
  func holdSpace(_ isHeld: Bool) {
    guard navigation.isSpaceHeld != isHeld else { return }
    navigation.isSpaceHeld = isHeld
  }

  /// The keyboard went elsewhere: what is let go there is not told here.
  func letGoOfView() {
    navigation.grips = navigation.grips.filter { !$0.value.isButton }
    holdSpace(false)
  }

  // MARK: Pointers

  /// Whether an event moves the view, rather than draws. `isOnControls` says that the controls have
  /// taken it.
  func navigates(_ event: PointerEvent, isOnControls: Bool) -> Bool {
    if let grip = navigation.grips[event.contact] { return follow(event, grip) }
    guard !isOnControls else { return false }
    switch event.phase {
    case .down where navigation.isSpaceHeld: return grab(event, isButton: false)
    case .otherDown(button: 2) where event.kind == .mouse && !canvas.isAtWork(event.contact):
      return grab(event, isButton: true)
    case .scroll(let notches):
      scroll(notches, event)
      return true
    default: return false
    }
  }

  private func grab(_ event: PointerEvent, isButton: Bool) -> Bool {
    guard let pane = canvas.pane(at: event.position) else { return false }
    focus(pane)
    if !isButton, canvas.isAtWork(event.contact) { canvas.finish(event.contact) }
    navigation.grips[event.contact] = Navigation.Grip(place: event.position, isButton: isButton)
    return true
  }

  /// The drawing goes along with what holds it, until that lets go.
  private func follow(_ event: PointerEvent, _ grip: Navigation.Grip) -> Bool {
    switch event.phase {
    case .scroll, .leave, .near, .away: return true
    case .down where grip.isButton, .otherUp(button: 2) where grip.isButton,
      .up where !grip.isButton, .cancel:
      navigation.grips[event.contact] = nil
    default: break
    }
    if event.position.isFinite {
      moveView(by: event.position - grip.place)
      if navigation.grips[event.contact] != nil {
        navigation.grips[event.contact]?.place = event.position
      }
    }
    // Another press of a mouse that held the drawing by its middle button draws.
    if event.phase == .down, grip.isButton { return false }
    return true
  }

  /// The wheel: moves the drawing, sideways with Shift, and enlarges it with Control.
  private func scroll(_ notches: Point, _ event: PointerEvent) {
    guard notches.isFinite, event.position.isFinite else { return }
    let notches = Point(min(max(notches.x, -50), 50), min(max(notches.y, -50), 50))
    if event.modifiers.contains(.control) {
      let pane = canvas.pane(at: event.position)
      guard let place = pane == nil ? canvas.middle(of: focused) : event.position else { return }
      let factor = pow(Navigation.notchZoom, -notches.y)
      zoomView(by: factor, around: place, in: pane ?? focused)
    } else {
      let isSideways = event.modifiers.contains(.shift) && notches.x == 0
      let step = isSideways ? Point(notches.y, 0) : notches
      moveView(by: -step * (Navigation.notch * display.scale))
    }
  }

  /// Whether the drawing can be grabbed where the pointer is, or is held.
  func showsGrip(for contact: ContactID) -> Bool {
    navigation.isSpaceHeld || navigation.grips[contact] != nil
  }
}

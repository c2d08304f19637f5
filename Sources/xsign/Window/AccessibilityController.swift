import Accessibility
import Controls
import Graphics
import Ink
import Platform
import X11
import X11Canvas

/// The window for assistive technologies: it tells them what the window shows while there are any.
///
/// The desktop is asked after the first frame. Then nothing is done here unless it answers that
/// there are some. The tree is made from the state of the controls and the canvas a moment after
/// that has changed, once for all changes meanwhile, and never while something is being drawn.
@MainActor final class AccessibilityController {
  /// The time in which changes are collected, in seconds.
  private static let pause = 0.03

  private let window: Window
  private let controls: ControlsLayer
  private let panes: PaneController
  private let canvas: Canvas
  private let timers: Timers
  private let deliver: @Sendable (ATSPIBridge.Event) -> Void
  /// The bus, which is made after the first frame.
  private var bus: ATSPIBridge?
  /// True while assistive technologies are there.
  private var isOn = false
  /// True if the window may show something else than was told.
  private var isStale = true
  /// True if the window has the keyboard.
  private var isActive = false
  private var timer: TimerID?
  /// What was told last.
  private var told: AccessibleTree?

  /// Creates it for a window. `deliver` is called on another thread.
  init(
    window: Window, controls: ControlsLayer, panes: PaneController, canvas: Canvas, timers: Timers,
    deliver: @escaping @Sendable (ATSPIBridge.Event) -> Void
  ) {
    self.window = window
    self.controls = controls
    self.panes = panes
    self.canvas = canvas
    self.timers = timers
    self.deliver = deliver
  }

  /// Follows an event of the window. A pointer changes nothing unless a frame follows.
  func follow(_ event: WindowEvent) {
    switch event {
    case .pointer: return
    case .focus(let isFocused): isActive = isFocused
    default: break
    }
    isStale = true
  }

  /// Notes that a frame was drawn.
  func drawn() { isStale = true }

  /// Receives a message, and returns what is asked of the window.
  func receive(_ event: ATSPIBridge.Event) -> AccessibleRequest? {
    isStale = true
    if case .asked(let request) = event { return request }
    isOn = event == .began
    told = nil
    return nil
  }

  /// Tells what has changed, soon. Called when the loop is idle.
  func update() {
    if bus == nil, window.isAnnounced {
      bus = ATSPIBridge(name: "xsign", deliver: deliver)
      bus?.begin()
    }
    guard isOn, isStale, timer == nil, !canvas.isDrawing else { return }
    timer = timers.after(Self.pause) { [unowned self] in
      timer = nil
      tell()
    }
  }

  private func tell() {
    guard isOn, !canvas.isDrawing else { return }
    isStale = false
    let tree = tree
    guard tree != told else { return }
    told = tree
    bus?.show(tree)
  }

  /// The window at present.
  var tree: AccessibleTree {
    let parts = controls.accessibleNodes(
      around: panes.accessibleNodes(
        hasFocus: isActive && !controls.hasFocus && controls.editor == nil))
    let frame = AccessibleNode(
      AccessibleID(.window), .window, window.title,
      states: AccessibleStates.shown.with(.active, if: isActive),
      bounds: PixelRect(x: 0, y: 0, width: window.width, height: window.height),
      children: isActive ? parts : parts.map { $0.focused(only: nil) })
    let corner = window.corner
    return AccessibleTree(frame, origin: Point(Double(corner.x), Double(corner.y)))
  }

  /// Ends it, and waits for that until the deadline.
  func end(by deadline: Deadline) { bus?.end(by: deadline) }
}

import Ink
import Input
import Platform
import X11Canvas

/// The shapes that strokes become when the hand rests at their end: the stroke ends then, and a
/// line or rectangle takes its place. Undo brings back what was drawn.
@MainActor final class ShapeHold {
  /// The time that the hand rests, in seconds.
  static let rest = 0.6
  /// The distance in millimetres that it may move meanwhile.
  private static let reach = 0.8

  /// True if strokes become shapes.
  var isOn = false {
    didSet { if !isOn { end() } }
  }

  private let canvas: Canvas
  private let timers: Timers
  /// The pixels per canvas unit at actual size.
  private let scale: () -> Double
  /// The newest contact that draws, and where and when it began to rest.
  private var resting: (contact: ContactID, position: Point, time: Double)?
  /// True while a timer looks whether it rests. One is enough for a stroke.
  private var isWatched = false

  /// Creates it, turned off.
  init(canvas: Canvas, timers: Timers, scale: @escaping () -> Double) {
    (self.canvas, self.timers, self.scale) = (canvas, timers, scale)
  }

  /// Follows a contact that draws.
  func follow(_ event: PointerEvent) {
    guard isOn else { return }
    if let resting, resting.contact == event.contact {
      let reach = Self.reach * Pen.unitsPerMillimetre * scale()
      if (event.position - resting.position).length <= reach { return }
    }
    resting = (event.contact, event.position, MonotonicClock.now)
    if !isWatched { watch(after: Self.rest) }
  }

  /// Follows the end of a contact.
  func end(_ contact: ContactID) { if resting?.contact == contact { end() } }

  private func end() { resting = nil }

  private func watch(after delay: Double) {
    isWatched = timers.after(delay) { [unowned self] in look() } != nil
  }

  /// Ends the stroke as a shape if its contact has rested long enough, and looks again otherwise.
  private func look() {
    isWatched = false
    guard let resting else { return }
    let rest = resting.time + Self.rest - MonotonicClock.now
    guard rest <= 0.001 else { return watch(after: rest) }
    end()
    canvas.finishAsShape(resting.contact)
  }
}

import Ink

/// The fingers on the screen. Ink starts with the touch itself, before its owner is known. A window
/// manager that watches for gestures may still claim the touch, and the ink is then withdrawn.
struct TouchTracker {
  /// One finger.
  struct Touch {
    /// True if the program owns the touch for certain.
    var isOwned = false
    /// The last known position.
    var position: Point
    /// The last pressure, 0...1 of the device's range, or nil if none was reported.
    var pressure: Double?
    /// The last width, in millimetres, or nil if none was reported.
    var breadth: Double?
  }

  private var touches: [ContactID: Touch] = [:]

  /// The current touches.
  var contacts: [ContactID] { Array(touches.keys) }

  /// True if no finger is down.
  var isEmpty: Bool { touches.isEmpty }

  /// The touch identified by `id`.
  subscript(id: ContactID) -> Touch? {
    get { touches[id] }
    set { touches[id] = newValue }
  }

  /// Records that the program owns a touch.
  mutating func own(_ id: ContactID) { touches[id]?.isOwned = true }

  /// Ends the touch. A touch that the program never owned was given to another client and is
  /// cancelled.
  mutating func end(_ id: ContactID) -> (touch: Touch, phase: PointerEvent.Phase)? {
    guard let touch = touches.removeValue(forKey: id) else { return nil }
    return (touch, touch.isOwned ? .up : .cancel)
  }
}

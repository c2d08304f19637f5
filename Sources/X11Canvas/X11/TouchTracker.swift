import Ink

/// The fingers on the glass. Ink starts at the touch itself, before it is known whose touch it
/// is: a window manager that watches for gestures may still claim it, and then it is taken back.
struct TouchTracker {
  /// One finger.
  struct Touch {
    /// Whether the touch is ours for certain.
    var isOwned = false
    /// The last place known.
    var position: Point
    /// The last pressure, 0...1 of the device's range; nil where none was told.
    var pressure: Double?
    /// The last breadth, in millimetres; nil where none was told.
    var breadth: Double?
  }

  private var touches: [ContactID: Touch] = [:]

  /// The live touches.
  var contacts: [ContactID] { Array(touches.keys) }

  /// Whether any finger is down.
  var isEmpty: Bool { touches.isEmpty }

  /// The touch named `id`.
  subscript(id: ContactID) -> Touch? {
    get { touches[id] }
    set { touches[id] = newValue }
  }

  /// The touch has become ours.
  mutating func own(_ id: ContactID) { touches[id]?.isOwned = true }

  /// Ends the touch. One that was never ours was given to somebody else: it is cancelled.
  mutating func end(_ id: ContactID) -> (touch: Touch, phase: PointerEvent.Phase)? {
    guard let touch = touches.removeValue(forKey: id) else { return nil }
    return (touch, touch.isOwned ? .up : .cancel)
  }
}

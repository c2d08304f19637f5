import Ink
import Input

/// The fingers on the screen. Ink starts with the touch itself, before its owner is known. A window
/// manager that watches for gestures may still claim the touch, and the ink is then withdrawn.
struct TouchTracker {
  /// One finger.
  struct Touch {
    /// True if the program owns the touch for certain.
    var isOwned = false
    /// True if it is followed through the events of the touch screen itself.
    var isCopy = false
    /// The last known position.
    var position: Point
    /// The last pressure, 0...1 of the device's range, or nil if none was reported.
    var pressure: Double?
    /// The last width, in millimetres, or nil if none was reported.
    var breadth: Double?
  }

  private var touches: ShortMap<ContactID, Touch> = [:]
  /// The touches that only the touch screen itself has reported so far.
  private var unreported: Set<ContactID> = []

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

  /// Records that a touch began, according to the touch screen itself.
  mutating func noteCopy(_ id: ContactID) { unreported.insert(id) }

  /// Returns whether the touch screen itself is the only one that reported the touch.
  func isUnreported(_ id: ContactID) -> Bool { unreported.contains(id) }

  /// Records that the master reports the touch, from `position` on. Returns whether it had begun as
  /// a copy. Then it is followed through the master unless the copy has moved on.
  mutating func report(_ id: ContactID, at position: Point) -> Bool {
    unreported.remove(id)
    guard let touch = touches[id], touch.isCopy else { return false }
    if touch.position == position {
      touches[id]?.isCopy = false
      touches[id]?.isOwned = false
    }
    return true
  }

  /// Removes a touch that ended before the master reported it.
  mutating func forgetCopy(_ id: ContactID) { unreported.remove(id) }

  /// Removes a device that vanished.
  mutating func forget(_ source: Int32) { unreported = unreported.filter { $0.source != source } }

  /// Ends the touch. One that the program does not own was given to another client, or may still
  /// be, and is cancelled.
  mutating func end(_ id: ContactID) -> (touch: Touch, phase: PointerEvent.Phase)? {
    guard let touch = touches.removeValue(forKey: id) else { return nil }
    return (touch, touch.isOwned ? .up : .cancel)
  }
}

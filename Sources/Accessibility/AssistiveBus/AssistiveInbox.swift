import Dispatch
import Platform

/// The newest tree on its way to the thread that waits at the bus.
///
/// A queue guards it rather than a lock of the standard library, which the thread sanitizer does
/// not understand.
final class AssistiveInbox: Sendable {
  private let queue = DispatchQueue(label: "xsign.accessibility.inbox")
  // SAFETY: both are accessed only on `queue`.
  nonisolated(unsafe) private var tree: AccessibleTree?
  nonisolated(unsafe) private var alarm: BusAlarm?

  /// Rings that alarm for each tree from now on.
  func open(_ alarm: BusAlarm) { queue.sync { self.alarm = alarm } }

  /// True if there is a tree.
  var isFull: Bool { queue.sync { tree != nil } }

  /// Replaces the tree by a newer one.
  func put(_ tree: AccessibleTree) {
    queue.sync {
      self.tree = tree
      alarm?.ring()
    }
  }

  /// Removes and returns the tree.
  func take() -> AccessibleTree? { queue.sync { tree.take() } }

  /// Removes the tree.
  func empty() { queue.sync { tree = nil } }
}

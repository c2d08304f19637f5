import Dispatch
import Platform

/// The newest tree on its way to the thread that waits at the bus.
///
/// A queue guards it rather than a lock of the standard library, which the thread sanitizer does
/// not understand.
final class ATSPIInbox: Sendable {
  private let queue = DispatchQueue(label: "xsign.accessibility.inbox")
  // SAFETY: both are accessed only on `queue`.
  nonisolated(unsafe) private var tree: AccessibleTree?
  nonisolated(unsafe) private var wakeup: BusWakeup?

  /// Wakes the thread at the bus for each tree from now on.
  func open(_ wakeup: BusWakeup) { queue.sync { self.wakeup = wakeup } }

  /// True if there is a tree.
  var isFull: Bool { queue.sync { tree != nil } }

  /// Replaces the tree by a newer one.
  func put(_ tree: AccessibleTree) {
    queue.sync {
      self.tree = tree
      wakeup?.wake()
    }
  }

  /// Removes and returns the tree.
  func take() -> AccessibleTree? { queue.sync { tree.take() } }

  /// Removes the tree.
  func empty() { queue.sync { tree = nil } }
}

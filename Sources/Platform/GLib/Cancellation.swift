internal import CGLib

/// A request to stop waiting for D-Bus, from any thread (`GCancellable`).
package final class Cancellation: Sendable {
  // SAFETY: GIO guards it with a lock of its own.
  nonisolated(unsafe) let raw: UnsafeMutablePointer<GCancellable>

  /// Creates a request that is not made yet.
  package init() {
    guard let made = g_cancellable_new() else { fatalError("GLib ran out of memory.") }
    raw = made
  }

  deinit { g_object_unref(raw) }

  /// Makes the request (`g_cancellable_cancel`).
  package func cancel() { g_cancellable_cancel(raw) }

  /// True once it is made.
  package var isCancelled: Bool { g_cancellable_is_cancelled(raw) != 0 }
}

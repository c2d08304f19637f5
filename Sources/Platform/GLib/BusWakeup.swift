internal import CGLib

/// Ends the sleep of a thread that waits at a bus, from any thread.
package final class BusWakeup: Sendable {
  // SAFETY: GLib guards it with a lock of its own.
  nonisolated(unsafe) private let context: OpaquePointer

  init(_ context: OpaquePointer) { self.context = g_main_context_ref(context) }

  deinit { g_main_context_unref(context) }

  /// Lets `SessionBus.wait` check again (`g_main_context_wakeup`).
  package func wake() { g_main_context_wakeup(context) }
}

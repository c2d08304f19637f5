import Glibc
import Synchronization

/// Loops of idle priority on all processors, so that none sleeps between two motions
/// (`SCHED_IDLE`). What is measured gets a processor at once, and finds its caches warm.
final class AwakeProcessors: Sendable {
  private final class Loop: Sendable {
    let isOver = Atomic(false)
  }

  /// `SCHED_IDLE`, which Linux has beyond POSIX.
  private static let idlePolicy: Int32 = 5

  private let loop = Loop()

  /// Starts the loops.
  init() {
    for _ in 0..<sysconf(Int32(_SC_NPROCESSORS_ONLN)) {
      var thread = pthread_t()
      pthread_create(
        &thread, nil,
        { context in
          let loop = Unmanaged<Loop>.fromOpaque(context!).takeRetainedValue()
          var minimum = sched_param(sched_priority: 0)
          guard sched_setscheduler(0, AwakeProcessors.idlePolicy, &minimum) == 0 else { return nil }
          while !loop.isOver.load(ordering: .relaxed) {}
          return nil
        }, Unmanaged.passRetained(loop).toOpaque())
      pthread_detach(thread)
    }
  }

  deinit { loop.isOver.store(true, ordering: .relaxed) }
}

import Platform

/// Background work of which only the newest is wanted: one piece is done at a time, and of those
/// that are asked for meanwhile, only the last follows. A piece that another follows has no
/// completion.
@MainActor final class NewestWork {
  private let queue: BackgroundQueue
  private let onMainThread: MainThread
  private var isWorking = false
  /// What begins the newest work that was asked for meanwhile.
  private var next: (() -> Void)?

  /// Creates a worker on a queue labelled `name`, whose completions are called by `onMainThread`.
  init(name: String, onMainThread: @escaping MainThread) {
    queue = BackgroundQueue(name: name)
    self.onMainThread = onMainThread
  }

  /// Performs `work`, now or once what is under way is done. `completion` takes its result, unless
  /// other work is asked for meanwhile.
  func perform<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value, completion: @escaping @MainActor (Value) -> Void
  ) {
    guard !isWorking else {
      next = { [unowned self] in perform(work, completion: completion) }
      return
    }
    isWorking = true
    queue.perform(work, on: onMainThread) { [weak self] value in
      guard let self else { return }
      isWorking = false
      if let next = next.take() { next() } else { completion(value) }
    }
  }

  /// Waits until what is under way is done.
  func waitUntilDone() { queue.waitUntilDone() }
}

/// Runs a closure on the main thread, a moment later.
public typealias MainThread = @Sendable (@escaping @MainActor () -> Void) -> Void

extension BackgroundQueue {
  /// Performs `work` after all work queued before. `completion` takes its result on the main
  /// thread.
  package func perform<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value, on mainThread: @escaping MainThread,
    completion: @escaping @MainActor (Value) -> Void
  ) {
    perform {
      let value = work()
      mainThread { completion(value) }
    }
  }

  /// Performs `work` as above. `completion` takes its result or its error.
  package func perform<Value: Sendable, Failure: Error>(
    throwing work: @escaping @Sendable () throws(Failure) -> Value,
    on mainThread: @escaping MainThread,
    completion: @escaping @MainActor (Result<Value, Failure>) -> Void
  ) {
    perform({ Result(catching: work) }, on: mainThread, completion: completion)
  }
}

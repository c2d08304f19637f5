import Dispatch

/// Work on a thread of its own that is begun before its result is needed.
public final class BackgroundWork<Result: Sendable>: Sendable {
  private let isDone = DispatchGroup()
  // SAFETY: written before the group is left, and read after that.
  private nonisolated(unsafe) var value: Result?

  /// Begins `work` on `queue`, or else on a thread of its own with the user's priority.
  public init(on queue: BackgroundQueue? = nil, _ work: @escaping @Sendable () -> Result) {
    isDone.enter()
    let queue = queue ?? BackgroundQueue(name: "xsign.ahead")
    // The work goes on if nobody wants its result any more.
    queue.perform {
      self.value = work()
      self.isDone.leave()
    }
  }

  /// Waits for the work and returns its result.
  public func result() -> Result {
    guard let result = result(by: .never) else { fatalError("The work has no result.") }
    return result
  }

  /// Waits for the work and returns its result, or nil if there is none at the deadline: then it
  /// goes on.
  public func result(by deadline: Deadline) -> Result? {
    isDone.wait(timeout: deadline.time) == .success ? value : nil
  }
}

import Dispatch

/// A serial queue for work that the main thread does not wait for.
public final class BackgroundQueue: Sendable {
  private let queue: DispatchQueue

  /// Creates a queue labelled `name`. `isWaitedFor` is true if a user waits for the work.
  public init(name: String, isWaitedFor: Bool = true) {
    queue = DispatchQueue(label: name, qos: isWaitedFor ? .userInitiated : .utility)
  }

  /// Performs `work` after all work queued before.
  public func perform(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  /// Performs `work` after some seconds, and after all work queued by then.
  package func perform(after seconds: Double, _ work: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + seconds, execute: work)
  }

  /// Performs `work` on another thread and returns its result, or nil if there is none at the
  /// deadline: then it goes on, and its result is dropped.
  public static func result<Result: Sendable>(
    by deadline: Deadline, of work: @escaping @Sendable () -> Result
  ) -> Result? {
    BackgroundWork(on: BackgroundQueue(name: "xsign.bounded"), work).result(by: deadline)
  }

  /// Waits until all queued work is done, for example before the program ends. Returns false if it
  /// is not done at the deadline.
  @discardableResult
  public func waitUntilDone(by deadline: Deadline = .never) -> Bool {
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    return done.wait(timeout: deadline.time) == .success
  }
}

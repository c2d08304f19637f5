import Dispatch

/// Work that the main thread does not wait for, a piece at a time and in order.
public final class BackgroundQueue: Sendable {
  private let queue: DispatchQueue

  /// A queue that debuggers call `name`, for work a user waits for, or not.
  public init(name: String, isWaitedFor: Bool = true) {
    queue = DispatchQueue(label: name, qos: isWaitedFor ? .userInitiated : .utility)
  }

  /// Has `work` done after all that was asked for before.
  public func perform(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  /// Waits until all asked for so far is done, as before the program ends.
  public func waitUntilDone() { queue.sync {} }
}

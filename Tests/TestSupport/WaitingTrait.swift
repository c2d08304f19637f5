import Dispatch
import Testing

/// A trait of suites that mostly wait for timeouts of the program. They get a thread of their own:
/// the threads of other tests are as many as the computer has cores, and none of them is to sleep.
public struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
  /// A thread for each such suite.
  private final class Executor: TaskExecutor {
    private let queue = DispatchQueue(label: "xsign.tests.waiting", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  private static let executor = Executor()

  /// Runs a suite on a thread of its own.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Self.executor) { try await function() }
  }
}

extension Trait where Self == WaitingTrait {
  /// Gives a suite that mostly waits a thread of its own.
  public static var waiting: Self { WaitingTrait() }
}

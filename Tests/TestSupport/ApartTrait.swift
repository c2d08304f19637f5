import Foundation
import Testing

/// A trait of tests that start processes by `#expect(processExitsWith:)`, or that change or count
/// what a process has once, as its environment: they run in another process of the tests.
///
/// From the first such expectation on, a thread of the testing library waits for the end of any
/// child. Children that ended and are another thread's to reap wake it again and again. Beside
/// tests that start thousands of programs it took a twelfth of the suite's processor time.
public struct ApartTrait: TestTrait, TestScoping {
  private static let variable = "XSIGN_TESTS_APART"
  private static let isApart = ProcessInfo.processInfo.environment[variable] != nil

  /// The whole test is run, not each of its cases.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> ApartTrait? {
    testCase == nil && !Self.isApart ? self : nil
  }

  /// Runs the test in another process in place of this one.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let name = NSRegularExpression.escapedPattern(for: "\(test.id)")
    let tool = try Tool(
      own, ["--testing-library", "swift-testing", "--filter", "^\(name)$"],
      environment: [Self.variable: "1"])
    let output = tool.text + tool.errors
    let isPassed = tool.status == 0 && output.contains("Test run with 1 test ")
    #expect(isPassed, "\(output.suffix(5000))", sourceLocation: test.sourceLocation)
  }
}

extension Trait where Self == ApartTrait {
  /// Runs a test in another process: one that starts processes by `#expect(processExitsWith:)`, or
  /// that changes what all tests of a process share.
  public static var apart: Self { ApartTrait() }
}

/// An error that reports a missing requirement of the tests.
public struct TestError: Error, CustomStringConvertible {
  /// The missing requirement, as a sentence.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// Something the tests need is not there.
public struct TestError: Error, CustomStringConvertible {
  /// What is missing, in a sentence.
  public let description: String

  init(_ description: String) { self.description = description }
}

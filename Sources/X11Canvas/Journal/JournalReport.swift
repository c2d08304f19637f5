/// A report on whether a journal holds the drawing.
public struct JournalReport: Sendable, Hashable {
  /// The number of the attempt, as passed to `JournalWriter.writeAnew`, or 0 before the first.
  public let attempt: Int
  /// The reason why the journal holds nothing of what follows, or nil if it holds the drawing.
  public let failure: FileError?

  /// Creates a report.
  public init(attempt: Int, failure: FileError?) {
    self.attempt = attempt
    self.failure = failure
  }
}

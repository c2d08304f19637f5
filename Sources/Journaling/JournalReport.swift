import Platform

/// A report on whether a journal holds the drawing.
package struct JournalReport: Sendable, Hashable {
  /// The number of the attempt, as passed to `JournalWriter.writeAnew`, or 0 before the first.
  package let attempt: Int
  /// The reason why the journal holds nothing of what follows, or nil if it holds the drawing.
  package let failure: FileError?
  /// True if the report is about a disk that has not answered for long. What is passed to the
  /// journal goes on to wait for it, and is written once it answers.
  package let isAboutWaiting: Bool

  package init(attempt: Int, failure: FileError?, isAboutWaiting: Bool = false) {
    self.attempt = attempt
    self.failure = failure
    self.isAboutWaiting = isAboutWaiting
  }
}

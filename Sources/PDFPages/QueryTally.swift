/// The number of addresses that were asked whether certificates were revoked, and of those that
/// answered.
package struct QueryTally: Sendable, Hashable {
  /// The number of questions.
  package private(set) var asked = 0
  /// The number of those that had an answer, whatever it is.
  package private(set) var answered = 0

  package init() {}

  /// Counts a question.
  package mutating func count(answered isAnswered: Bool) {
    asked += 1
    if isAnswered { answered += 1 }
  }
}

/// A place on a page where somebody is asked to sign, initial or date: a line beside a word that
/// says so. In points of the page as shown, from its top left corner, y down.
package struct SignPlace: Sendable, Hashable {
  /// The kind of writing that a place is for.
  package enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    case signature
    case initials
    case date
  }

  package var kind: Kind
  /// Where the free part of the line begins.
  package var start: Double
  /// Where it ends.
  package var end: Double
  /// The height of the line, on which writing stands.
  package var baseline: Double
  /// The height of what is free above the line.
  package var room: Double
  /// The words that ask for it.
  package var label: String
  /// How sure it is; more is surer. Of equally good labels the one with more room has the more.
  package var score: Double

  package init(
    _ kind: Kind, start: Double, end: Double, baseline: Double, room: Double, label: String = "",
    score: Double = 0
  ) {
    self.kind = kind
    self.start = start
    self.end = end
    self.baseline = baseline
    self.room = room
    self.label = label
    self.score = score
  }

  /// The length of the line.
  package var width: Double { end - start }
  /// The line and what is free above it.
  package var frame: Bounds {
    Bounds(min: Point(start, baseline - room), max: Point(end, baseline))
  }
}

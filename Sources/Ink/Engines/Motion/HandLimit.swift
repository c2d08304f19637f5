/// Whether a hand can have made a motion in the time that its stamps tell.
///
/// Reports that are read together and stamped one after the other look like those of a fast mouse,
/// a millisecond apart. But they show accelerations that no hand keeps up. These are measured
/// between chords of several reports, so that neither whole pixels nor a single sharp turn is taken
/// for one.
struct HandLimit: Sendable {
  /// The number of reports in a chord.
  private static let reports = 5
  /// The acceleration that no hand keeps up, in canvas units per square second: 5 g.
  private static let acceleration = 2e5
  /// The number of chords in excess of it that show a false clock, and the number that one chord
  /// within it makes up for.
  private static let excess = (maximum: 3.0, relief: 1.0 / 3)

  private var chord = (move: Point.zero, time: 0.0, reports: 0)
  private var chords = 0
  /// The velocity along the chord before, and its time.
  private var before: (velocity: Point, time: Double)?
  private var excess = 0.0

  /// True if it was shown that no hand can have made the motion.
  private(set) var wasExceeded: Bool

  init(wasExceeded: Bool = false) { self.wasExceeded = wasExceeded }

  /// True as long as it is not known whether a hand can have made the motion.
  var isDoubtful: Bool { !wasExceeded && (chords < 2 || excess > 0) }

  /// Takes a step of a few milliseconds. Returns true if it shows that no hand can have made the
  /// motion.
  mutating func isExceeded(by move: Point, after step: Double) -> Bool {
    guard !wasExceeded else { return false }
    chord = (chord.move + move, chord.time + step, chord.reports + 1)
    guard chord.reports == Self.reports else { return false }
    let now = (velocity: chord.move / chord.time, time: chord.time)
    chord = (.zero, 0, 0)
    chords += 1
    defer { before = now }
    guard let before else { return false }
    let change = (now.velocity - before.velocity).length * 2 / (now.time + before.time)
    excess = change > Self.acceleration ? excess + 1 : Swift.max(0, excess - Self.excess.relief)
    wasExceeded = excess >= Self.excess.maximum
    return wasExceeded
  }
}

/// What the reports of a stroke have shown to be wrong with its first time stamps.
struct StampFaults: Equatable, Sendable {
  /// True if no hand can have made the motion in the time that stamps less than 2.5 ms apart tell.
  var areTooClose = false
  /// True if the second report waited for others that were read with it. Its stamp tells neither
  /// when the pen moved, nor that it rested before.
  var beginLate = false
}

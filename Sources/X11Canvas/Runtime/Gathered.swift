import Dispatch

/// The parts that several threads make of something, by their numbers.
///
/// A queue guards them rather than a lock of the standard library's, which the thread sanitizer does not
/// understand.
final class Gathered<Part: Sendable>: Sendable {
  private let guardian = DispatchQueue(label: "xsign.gathered")
  // Protected by `guardian`.
  nonisolated(unsafe) private var parts: [Int: Part] = [:]

  /// Those there are.
  var all: [Int: Part] { guardian.sync { parts } }

  /// Takes the part of that number.
  func put(_ part: Part, at number: Int) { guardian.sync { parts[number] = part } }
}

import Foundation

/// The condition for tests that assert a clock. On a busy machine they say more about its other
/// work than about the program, so only `.ci/nightly` runs them. For each, the suite contains a
/// test of the same property without a clock.
public enum Nightly {
  /// True if they run, because XSIGN_NIGHTLY is 1.
  public static let isOn = ProcessInfo.processInfo.environment["XSIGN_NIGHTLY"] == "1"
  /// The reason why they are skipped.
  public static let note = "Asserts a clock; .ci/nightly runs it, with XSIGN_NIGHTLY=1."

  /// The number of motions of the soak test, from XSIGN_SOAK, or nil if it is not to run.
  public static let soak = number("XSIGN_SOAK")
  /// The number of events of the monkey test, from XSIGN_MONKEY, or nil if it is not to run.
  public static let monkey = number("XSIGN_MONKEY")
  /// The seed of the monkey test, from XSIGN_MONKEY_SEED, or nil if any will do.
  public static let seed = number("XSIGN_MONKEY_SEED")
  /// The reason why they are skipped.
  public static let loadNote = "Takes long; .ci/nightly runs it, with XSIGN_SOAK and XSIGN_MONKEY."

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}

import Foundation

/// The condition for tests that assert a clock. On a busy machine they measure its other work
/// rather than the program, so only `.ci/nightly` runs them. For each, the suite contains a test of
/// the same property without a clock.
public enum Nightly {
  /// True if they run, because XSIGN_NIGHTLY is 1.
  public static let isOn = ProcessInfo.processInfo.environment["XSIGN_NIGHTLY"] == "1"
  /// The reason why they are skipped.
  public static let note = "Asserts a clock; .ci/nightly runs it, with XSIGN_NIGHTLY=1."

  /// The reason why tests are skipped that take long.
  public static let detailNote = "Takes long; .ci/nightly runs it, with XSIGN_NIGHTLY=1."

  /// The number of motions of the soak test, from XSIGN_SOAK, or nil to skip it.
  public static let soak = number("XSIGN_SOAK")
  /// The seed of the soak test, from XSIGN_SOAK_SEED, or nil for the usual one.
  public static let soakSeed = number("XSIGN_SOAK_SEED")
  /// The number of events of the monkey test, from XSIGN_MONKEY, or nil to skip it.
  public static let monkey = number("XSIGN_MONKEY")
  /// The seed of the monkey test, from XSIGN_MONKEY_SEED, or nil for any seed.
  public static let seed = number("XSIGN_MONKEY_SEED")
  /// The reason why they are skipped.
  public static let loadNote = "Takes long; .ci/nightly runs it, with XSIGN_SOAK and XSIGN_MONKEY."

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}

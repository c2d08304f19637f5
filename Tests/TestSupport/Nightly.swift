import Foundation

/// The condition for tests that assert a clock. On a busy machine they say more about its other
/// work than about the program, so only `.ci/nightly` runs them. For each, the suite contains a
/// test of the same property without a clock.
public enum Nightly {
  /// True if they run, because XSIGN_NIGHTLY is 1.
  public static let isOn = ProcessInfo.processInfo.environment["XSIGN_NIGHTLY"] == "1"
  /// The reason why they are skipped.
  public static let note = "Asserts a clock; .ci/nightly runs it, with XSIGN_NIGHTLY=1."
}

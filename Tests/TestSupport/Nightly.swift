import Foundation

/// Tests that assert a clock: on a machine with other work to do they say more about that work than
/// about the program. `.ci/nightly` runs them; the suite keeps a test of the same property without a
/// clock beside each.
public enum Nightly {
  /// Whether they run: XSIGN_NIGHTLY is 1.
  public static let isOn = ProcessInfo.processInfo.environment["XSIGN_NIGHTLY"] == "1"
  /// Why they do not.
  public static let note = "Asserts a clock; .ci/nightly runs it, with XSIGN_NIGHTLY=1."
}

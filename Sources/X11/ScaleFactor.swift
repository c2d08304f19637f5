import CX11
import Glibc

/// The number of device pixels per pixel of a 96-dpi screen.
package enum ScaleFactor {
  /// The variable of the environment with the user's choice.
  package static let variable = "XSIGN_SCALE"

  /// Returns true if a value of the variable is a factor.
  package static func isFactor(_ text: String) -> Bool { sensible(Double(trimmed(text))) != nil }

  /// Returns the user's choice in XSIGN_SCALE, else the desktop's `setting`, else that in the
  /// resource `Xft.dpi`, else 1.
  static func choose(
    environment: String?, desktop setting: Double?, resources: String?
  ) -> Double {
    if let environment, let value = sensible(Double(trimmed(environment))) { return value }
    if let setting, let value = sensible(setting / 96) { return value }
    if let resources, let dpi = dpi(inResources: resources), let value = sensible(dpi / 96) {
      return value
    }
    return 1
  }

  /// Returns the current factor. The resources are read from the root window, since Xlib's own copy
  /// is as old as the connection. Takes a round trip.
  static func current(_ display: OpaquePointer, root: XID, desktop dpi: Double?) -> Double {
    let resources = Property.get(display, root, Atom(XA_RESOURCE_MANAGER))?.text
    return choose(environment: environment, desktop: dpi, resources: resources)
  }

  /// Returns the factor on `monitor`, if `main` is that on the primary one of `monitors`.
  ///
  /// X11 has one factor for all monitors. On one whose pixels are at least 1.5 times as dense, or
  /// as coarse, controls and paper get about the size that they have on the primary one: in
  /// quarters, and never under 1 if `main` is not. The factor stays where a size is unknown.
  static func factor(_ main: Double, on monitor: Monitor?, of monitors: [Monitor]) -> Double {
    guard let density = monitor?.density, let other = monitors.primary?.density else { return main }
    let ratio = density / other
    if ratio >= 1.5 { return min(max(main, (main * ratio * 4).rounded(.down) / 4), 8) }
    if ratio <= 1 / 1.5 { return min(main, max(1, (main * ratio * 4).rounded(.up) / 4)) }
    return main
  }

  /// True if the user's choice is in the environment. It holds for all monitors.
  static var isChosen: Bool { environment.map { isFactor($0) } ?? false }

  private static var environment: String? { getenv(variable).map { String(cString: $0) } }

  /// Returns the last `Xft.dpi` of a resource text.
  static func dpi(inResources text: String) -> Double? {
    var result: Double?
    for line in text.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":"), trimmed(line[..<colon]) == "Xft.dpi" else {
        continue
      }
      result = Double(trimmed(line[line.index(after: colon)...])) ?? result
    }
    return result
  }

  private static func sensible(_ value: Double?) -> Double? {
    guard let value, value.isFinite, value > 0 else { return nil }
    return min(max(value, 0.5), 8)
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var text = Substring(text)
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text.drop { $0.isWhitespace })
  }
}

import CX11
import Glibc

/// The number of device pixels per pixel of a 96-dpi screen.
enum ScaleFactor {
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
    let environment = getenv("XSIGN_SCALE").map { String(cString: $0) }
    let resources = Property.get(display, root, Atom(XA_RESOURCE_MANAGER))?.text
    return choose(environment: environment, desktop: dpi, resources: resources)
  }

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

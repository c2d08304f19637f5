/// Why the X server cannot be used.
public enum X11Error: Error, Hashable, Sendable, CustomStringConvertible {
  /// No server answered under this name; empty where neither a name nor DISPLAY was given.
  case cannotOpenDisplay(name: String)
  /// The server lacks an extension the program cannot do without.
  case missingExtension(name: String)
  /// The server offers no screen with 8 bits a colour.
  case noTrueColor
  /// The connection broke.
  case connectionLost

  /// A sentence that says what happened and what helps.
  public var description: String {
    switch self {
    case .cannotOpenDisplay(""):
      "No X display is named. Start the program in a graphical session, or set DISPLAY."
    case .cannotOpenDisplay(let name):
      "Cannot open the X display \"\(name)\". Check that the X server runs, that DISPLAY names it "
        + "and that you may connect to it."
    case .missingExtension(let name):
      "The X server lacks the extension \(name). Use an X server that has it, such as Xorg 1.12 "
        + "or newer."
    case .noTrueColor:
      "The X server has no screen with 8 bits a colour. Start it with a depth of 24."
    case .connectionLost:
      "The connection to the X server was lost."
    }
  }
}

import Localization

/// An error that prevents the use of the X server.
public enum X11Error: Error, Hashable, Sendable, CustomStringConvertible {
  /// No server answered under this name, which is empty if neither a name nor DISPLAY was given.
  case cannotOpenDisplay(name: String)
  /// The server lacks a required extension.
  case missingExtension(name: String)
  /// The server offers no screen with 8 bits per colour.
  case noTrueColor
  /// The connection was lost.
  case connectionLost

  /// A sentence that describes the error and its remedy.
  public var description: String {
    switch self {
    case .cannotOpenDisplay(""):
      tr("No X display is set. Start the program in a graphical session, or set DISPLAY.")
    case .cannotOpenDisplay(let name):
      tr(
        "Cannot open the X display \"\(name)\". Check that the X server is running, that DISPLAY "
          + "names it, and that you may connect to it.")
    case .missingExtension(let name):
      tr(
        "The X server does not support \(name). Use an X server that does, such as Xorg 1.12 "
          + "or newer.")
    case .noTrueColor:
      tr("The X server has no screen with 8 bits per colour. Start it with a depth of 24.")
    case .connectionLost:
      tr("The connection to the X server was lost.")
    }
  }
}

import Foundation

/// A Wayland desktop in a window on an Xorg of its own: what the test devices do there reaches a
/// program by way of the compositor and Xwayland. There is nothing but the desktop on the screen,
/// and both have the same pixels.
///
/// It ends with this object, or with the test process, as an `XServer` does.
public final class NestedWayland {
  /// The screen the desktop is on, and its devices.
  public let server: XServer
  /// What DISPLAY has to say to a program on the desktop.
  public let displayName: String
  /// Who has to run the programs on the desktop; nil where the tests' own user may.
  public let user: PlainUser?
  private let child: ServerProcess
  private let socket: String

  /// Why there can be no such desktop, as a sentence; nil where it starts.
  public static let obstacle: String? = {
    do {
      _ = try NestedWayland()
      return nil
    } catch { return "\(error)" }
  }()

  /// Starts the desktop. Throws where the programs for it are not installed or do not start.
  public init(width: Int = 1280, height: Int = 800) throws {
    user = PlainUser.needed
    for program in ["sway", "swaymsg", "Xwayland", "xhost", "setpriv"]
    where !Tool.exists(program) {
      throw TestError("\(program) is not installed.")
    }
    server = try XServer(width: width, height: height)
    guard server.kind == .xorg else { throw TestError("Xorg does not start here.") }
    try user?.enter(display: server.displayName)
    child = try ServerProcess.sway(
      on: server.displayName, width: width, height: height, user: user)
    displayName = child.displayName
    socket = "\(child.folder)/sway.sock"
  }

  /// Has the compositor carry out one of its commands.
  public func order(_ command: String) throws {
    let answer = try Tool("swaymsg", ["--socket", socket, command])
    guard answer.status == 0 else { throw TestError("\(command): \(answer.errors)") }
  }
}

extension ServerProcess {
  /// The compositor sway, with Xwayland, in a window on the display `outer`.
  static func sway(
    on outer: String, width: Int, height: Int, user: PlainUser?
  ) throws -> ServerProcess {
    let folder = try makeFolder()
    // Root has no way to another user's display but by that user's leave. And once xhost is through,
    // Xwayland is up.
    try """
    output X11-1 resolution \(width)x\(height) position 0 0
    xwayland force
    default_border none
    focus_follows_mouse no
    exec xhost \(user == nil ? "" : "+si:localuser:root") >/dev/null && echo "${DISPLAY#:}"

    """.write(toFile: "\(folder)/config", atomically: false, encoding: .utf8)
    try user?.own(folder)
    let command = ["sway", "--config", "\(folder)/config"]
    return try ServerProcess(
      folder: folder, user?.command(command) ?? command,
      environment: [
        "DISPLAY": outer, "WAYLAND_DISPLAY": nil, "WLR_BACKENDS": "x11",
        "WLR_RENDERER": "pixman", "LIBSEAT_BACKEND": "noop", "XDG_RUNTIME_DIR": folder,
        "HOME": folder, "SWAYSOCK": "\(folder)/sway.sock", "DBUS_SESSION_BUS_ADDRESS": nil,
      ],
      log: "\(folder)/log", name: "sway")
  }
}

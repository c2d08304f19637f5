import Foundation

/// A Wayland desktop in a window on its own Xorg. Input of the test devices reaches a program
/// through the compositor and Xwayland. The screen shows only the desktop, and both have the same
/// pixels.
///
/// It ends with this object, or with the test process, as an `XServer` does.
public final class NestedWayland {
  /// The screen of the desktop, and its devices.
  public let server: XServer
  /// The value of DISPLAY for a program on the desktop.
  public let displayName: String
  /// The user that has to run the programs on the desktop, or nil if the tests' own user may.
  public let user: PlainUser?
  private let child: ServerProcess
  private let socket: String

  /// The reason why no such desktop starts, as a sentence, or nil if it starts.
  public static let obstacle: String? = {
    do {
      _ = try NestedWayland()
      return nil
    } catch { return "\(error)" }
  }()

  /// Starts the desktop. Throws an error if its programs are not installed or do not start.
  public init() throws {
    let (width, height) = (1280, 800)
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

  /// Runs a command of the compositor.
  public func order(_ command: String) throws {
    let answer = try Tool("swaymsg", ["--socket", socket, command])
    guard answer.status == 0 else { throw TestError("\(command): \(answer.errors)") }
  }
}

extension ServerProcess {
  /// Starts the compositor sway, with Xwayland, in a window on the display `outer`.
  static func sway(
    on outer: String, width: Int, height: Int, user: PlainUser?
  ) throws -> ServerProcess {
    let folder = try makeFolder()
    // Root may use another user's display only with that user's permission. Once xhost succeeds,
    // Xwayland is running.
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

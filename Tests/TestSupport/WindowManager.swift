import Foundation

/// The window manager openbox on a display. It ends with this object, or with the X server.
public final class WindowManager {
  private let process = Process()

  /// The program.
  public static let program = "openbox"

  /// Starts it on the display `name`, with the system's settings, and waits until it manages
  /// windows.
  public init(_ name: String) throws {
    process.prepare([Self.program, "--sm-disable"])
    var variables = ProcessInfo.processInfo.environment
    variables["DISPLAY"] = name
    // Neither the user's settings nor files of a session.
    for name in ["HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"] {
      variables[name] = "/nonexistent"
    }
    process.environment = variables
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let reader = try ScreenReader(name)
    try process.run()
    guard reader.waitForManager() else {
      process.terminate()
      throw TestError("\(Self.program) did not start.")
    }
  }

  deinit { process.end() }
}

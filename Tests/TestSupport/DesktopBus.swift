import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Enables tests that need a session bus.
  package static var desktopBus: Self {
    .enabled(if: DesktopBus.isThere, "dbus-daemon or PyGObject is not here")
  }
}

/// A session bus of its own. It ends with this object.
public final class DesktopBus {
  /// Its address.
  public let address: String
  private let process = Process()

  /// True if the programs are there that the tests of the bus need.
  public static let isThere =
    Tool.exists("dbus-daemon")
    && (try? Tool("/usr/bin/python3", ["-c", "import gi"]))?.status == 0

  /// Starts a bus (`dbus-daemon`) that knows no services.
  public init() throws {
    let folder = try ServerProcess.makeFolder()
    address = "unix:path=\(folder)/bus"
    let configuration = """
      <busconfig><type>session</type><listen>\(address)</listen><auth>EXTERNAL</auth>
      <policy context="default"><allow send_destination="*" eavesdrop="true"/>
      <allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
      """
    try configuration.write(toFile: folder + "/conf", atomically: false, encoding: .utf8)
    process.prepare(
      ["dbus-daemon", "--nofork", "--nopidfile", "--config-file=\(folder)/conf"])
    process.standardError = FileHandle.nullDevice
    try process.run()
    guard waitUntil({ FileManager.default.fileExists(atPath: folder + "/bus") }) else {
      throw TestError("dbus-daemon does not start.")
    }
  }

  deinit { end() }

  /// Ends the bus.
  public func end() {
    guard process.isRunning else { return }
    process.end()
    try? FileManager.default.removeItem(
      atPath: String(address.dropFirst("unix:path=".count).dropLast("/bus".count)))
  }
}

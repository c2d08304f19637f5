import Foundation

/// A call that a portal of the test got.
protocol PortalCall: Decodable {
  /// The name of the method.
  var method: String { get }
}

/// A program in Python that is the desktop portal on a bus. It prints a line of JSON for each call
/// that it gets, and one for the method `ready` before. It ends with this object.
final class PortalProcess<Call: PortalCall> {
  private let process = Process()
  private let input = Pipe()
  private let log: URL

  /// Starts the program, and waits until it is ready.
  init(_ program: String, _ arguments: [String], on bus: DesktopBus) throws {
    log = FileManager.default.temporaryDirectory.appendingPathComponent(
      "xsign-portal-\(UUID().uuidString)")
    try Data().write(to: log)
    process.prepare(["/usr/bin/python3", "-c", program] + arguments)
    process.environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address, "PATH": "/usr/bin:/bin"]
    process.standardInput = input
    process.standardOutput = try FileHandle(forWritingTo: log)
    try process.run()
    guard waitUntil({ calls.first?.method == "ready" }) else {
      throw TestError("The portal of the test does not start.")
    }
  }

  deinit {
    end()
    try? FileManager.default.removeItem(at: log)
  }

  /// The calls so far.
  var calls: [Call] {
    let lines = ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n")
    return lines.compactMap { try? JSONDecoder().decode(Call.self, from: Data($0.utf8)) }
  }

  /// Waits for a call of that method, and returns it.
  func call(_ method: String) -> Call? {
    var found: Call?
    _ = waitUntil {
      found = calls.last { $0.method == method }
      return found != nil
    }
    return found
  }

  /// Sends a line to the program.
  func send(_ line: Data) throws {
    try input.fileHandleForWriting.write(contentsOf: line + Data([10]))
  }

  /// Ends the program at once, as a crash does.
  func end() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

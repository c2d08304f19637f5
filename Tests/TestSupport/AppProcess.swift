import Foundation

/// The built program, running with a temporary home folder. It ends with this object.
public final class AppProcess {
  /// The home folder, which contains the XDG folders. It is removed at the end.
  public let home: URL
  private let process = Process()
  private let log: URL

  /// Starts `program` on the display `display` with `arguments`. `environment` overrides the
  /// inherited one. `user` runs the program if given. `standardInput` is the file it reads, and
  /// `starter` a script that starts the program in its own way. Throws an error if the program has
  /// not been built.
  public init(
    display: String, _ arguments: [String] = [], environment: [String: String] = [:],
    user: PlainUser? = nil, standardInput: String? = nil, starter: String? = nil,
    program: String = "xsign"
  ) throws {
    home = FileManager.default.temporaryDirectory.appendingPathComponent(
      "xsign-home-\(UUID().uuidString)")
    log = home.appendingPathComponent("stderr")
    let runtime = home.appendingPathComponent("run")
    try FileManager.default.createDirectory(
      at: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try Data().write(to: log)
    var variables = ProcessInfo.processInfo.environment
    variables["DISPLAY"] = display
    (variables["LC_ALL"], variables["LANGUAGE"]) = ("C.UTF-8", nil)
    variables["HOME"] = home.path
    variables["XDG_CONFIG_HOME"] = home.appendingPathComponent("config").path
    variables["XDG_DATA_HOME"] = home.appendingPathComponent("data").path
    variables["XDG_STATE_HOME"] = home.appendingPathComponent("state").path
    variables["XDG_CACHE_HOME"] = home.appendingPathComponent("cache").path
    variables["XDG_RUNTIME_DIR"] = runtime.path
    variables["TMPDIR"] = home.path
    variables["XSIGN_FILE_CHOOSER"] = "prompt"
    // The start view has tests of its own.
    variables["XSIGN_START"] = "blank"
    for name in ["DBUS_SESSION_BUS_ADDRESS", "WAYLAND_DISPLAY", "XMODIFIERS"] {
      variables[name] = nil
    }
    variables.merge(environment) { $1 }
    process.prepare(
      try starter.map { [$0] } ?? Self.command(program, arguments, in: home, as: user))
    process.environment = variables
    process.standardInput =
      try standardInput.map { path in
        // Opening a pipe only for reading would wait for a writer.
        try FileHandle(forUpdating: URL(fileURLWithPath: path))
      } ?? FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run()
  }

  private static func command(
    _ name: String, _ arguments: [String], in home: URL, as user: PlainUser?
  ) throws -> [String] {
    let program = try executable(name)
    guard let user else { return [program.path] + arguments }
    // The program may be in a folder that only root may enter.
    let copy = home.appendingPathComponent("bin")
    try FileManager.default.copyItem(at: program, to: copy)
    makeProgram(copy.path)
    for path in [home.path, "\(home.path)/run", copy.path] { try user.own(path) }
    return user.command([copy.path] + arguments)
  }

  deinit {
    if process.isRunning {
      process.terminate()
      // Leaves time for the report of a sanitizer, which is written at the very end.
      if waitForExit(timeout: 20) == nil { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
    }
    try? FileManager.default.removeItem(at: home)
  }

  /// The process identifier.
  public var processIdentifier: Int32 { process.processIdentifier }

  /// True while it runs.
  public var isRunning: Bool { process.isRunning }

  /// The standard error output so far.
  public var standardError: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

  /// The total time so far that its threads were ready to run but were kept waiting by the machine,
  /// in seconds.
  public var runDelay: Double {
    let folder = "/proc/\(process.processIdentifier)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.reduce(0) { sum, thread in
      // The running time, the waiting time, both in nanoseconds, and the number of time slices.
      let text =
        (try? String(contentsOfFile: "\(folder)/\(thread)/schedstat", encoding: .utf8)) ?? ""
      let numbers = text.split { !$0.isNumber }
      return sum + (numbers.count > 1 ? (Double(numbers[1]) ?? 0) / 1e9 : 0)
    }
  }

  /// The largest amount of memory that it has used so far, in bytes.
  public var peakMemory: Int {
    let path = "/proc/\(process.processIdentifier)/status"
    let lines = ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: "\n")
    let line = lines.first { $0.hasPrefix("VmHWM:") } ?? ""
    return (Int(line.filter(\.isNumber)) ?? 0) * 1024
  }

  /// Sends a signal.
  public func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Waits for the end and returns the exit status, or the negated signal that ended it. Returns
  /// nil if it still runs after `timeout` seconds.
  public func waitForExit(timeout: Double = Patience.usual) -> Int32? {
    guard waitUntil(timeout: timeout, { !process.isRunning }) else { return nil }
    let status = process.terminationStatus
    return process.terminationReason == .uncaughtSignal ? -status : status
  }

  /// Returns the program beside the tests. Its folder is that of the running test executable or of
  /// the test bundle among its arguments. If the variable `XSIGN_PROGRAMS` names a folder which has
  /// the program, it is that one: so the tests start those that are passed on.
  public static func executable(_ name: String = "xsign") throws -> URL {
    if let folder = ProcessInfo.processInfo.environment["XSIGN_PROGRAMS"] {
      let program = URL(fileURLWithPath: folder).appendingPathComponent(name)
      if FileManager.default.isExecutableFile(atPath: program.path) { return program }
    }
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    for path in [own] + CommandLine.arguments where path.contains("/") {
      var folder = URL(fileURLWithPath: path)
      for _ in 0..<4 {
        folder.deleteLastPathComponent()
        let candidate = folder.appendingPathComponent(name)
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: candidate.path, isDirectory: &isFolder),
          !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: candidate.path)
        {
          return candidate
        }
      }
    }
    throw TestError("The program \(name) is not beside the tests: build it first.")
  }
}

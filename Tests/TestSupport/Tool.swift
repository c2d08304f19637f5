import Foundation

/// A program of the system, run to its end.
public struct Tool: Sendable {
  /// What it wrote to standard output.
  public let output: Data
  /// What it wrote to standard error.
  public let errors: String
  /// Its exit status; negative the signal that ended it.
  public let status: Int32

  /// What it wrote to standard output, as text.
  public var text: String { String(decoding: output, as: UTF8.self) }

  /// Whether `program` is installed.
  public static func exists(_ program: String) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  /// Runs `program` with `arguments`; `environment` goes over the usual one, and where it has nil
  /// for a name, the variable is not set.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String?] = [:]
  ) throws {
    let process = Process()
    // A child of a test's thread inherits a mask that blocks nearly every signal.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["--default-signal", program] + arguments
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in environment { variables[name] = value }
    process.environment = variables
    let (out, err) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = out
    process.standardError = err
    try process.run()
    output = out.fileHandleForReading.readDataToEndOfFile()
    errors = String(decoding: err.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let code = process.terminationStatus
    status = process.terminationReason == .uncaughtSignal ? -code : code
  }
}

import Foundation

/// A program of the system, run to completion.
public struct Tool: Sendable {
  /// The bytes of its standard output.
  public let output: Data
  /// The text of its standard error.
  public let errors: String
  /// Its exit status, or the negated signal that ended it.
  public let status: Int32

  /// Its standard output as text.
  public var text: String { String(decoding: output, as: UTF8.self) }

  /// Returns whether `program` is installed.
  public static func exists(_ program: String) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  /// Runs `program` with `arguments`. `environment` overrides the inherited one; a nil value
  /// removes the variable. The language is English, whatever that of the desktop is.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String?] = [:]
  ) throws {
    let process = Process()
    process.prepare([program] + arguments)
    var variables = ProcessInfo.processInfo.environment
    (variables["LC_ALL"], variables["LANGUAGE"]) = ("C.UTF-8", nil)
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

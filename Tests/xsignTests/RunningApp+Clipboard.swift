import Foundation
import TestSupport
import Testing

@testable import xsign

/// The clipboard, as other programs see it (`xclip`).
extension RunningApp {
  /// Returns what is on the clipboard as a type.
  func clipboard(_ type: String) throws -> Data {
    let display: [String: String?] = ["DISPLAY": server.displayName]
    let tool = try Tool(
      "timeout", ["60", "xclip", "-selection", "clipboard", "-target", type, "-out"],
      environment: display)
    return tool.status == 0 ? tool.output : Data()
  }

  /// Returns the types that are on the clipboard.
  func clipboardTypes() throws -> Set<String> {
    let text = String(decoding: try clipboard("TARGETS"), as: UTF8.self)
    return Set(text.split(separator: "\n").map(String.init))
  }

  /// Puts data on the clipboard in another program.
  func setClipboard(_ data: Data, _ type: String) throws -> CopyingProgram {
    let path = process.home.appendingPathComponent("copied").path
    try data.write(to: URL(fileURLWithPath: path))
    let program = try CopyingProgram(path, type, on: server.displayName)
    // An earlier program may have had the same type there.
    try wait("\(type) on the clipboard") {
      try clipboardTypes() == ["TARGETS", type] && clipboard(type) == data
    }
    return program
  }
}

/// Another program with something on the clipboard, until this object is gone.
final class CopyingProgram {
  private let process = Process()

  fileprivate init(_ path: String, _ type: String, on display: String) throws {
    // In the background it would keep the descriptors by which its end is seen.
    process.prepare(["xclip", "-quiet", "-selection", "clipboard", "-target", type, path])
    process.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": display]) { $1 }
    for keyPath in [\Process.standardOutput, \Process.standardError] {
      process[keyPath: keyPath] = FileHandle.nullDevice
    }
    try process.run()
  }

  deinit { process.end() }
}

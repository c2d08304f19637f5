import ArgumentParser
import Foundation
import Ink

/// Another program or library that draws strokes, as a command of the shell.
///
/// The command reads strokes from its standard input: a line `time x y pressure` for each sample,
/// in seconds and canvas units, and an empty line after each stroke. It writes the centre lines as
/// lines `x y`, also with an empty line after each.
struct Peer: ExpressibleByArgument {
  /// The name and the version.
  let name: String
  /// The command.
  let command: String

  /// Creates the peer that is described as `NAME=COMMAND`.
  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    (name, command) = (String(parts[0]), String(parts[1]))
  }

  /// Returns the centre lines that it draws of `strokes`.
  func lines(_ strokes: [[Sample]]) throws -> [[Point]] {
    let input = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: input) }
    try Self.text(strokes).write(to: input, atomically: false, encoding: .utf8)

    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.standardInput = try FileHandle(forReadingFrom: input)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()

    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw PeerError.failed
    }
    let lines = try Self.lines(String(decoding: bytes, as: UTF8.self))
    let drawn = lines.count { !$0.isEmpty }
    guard lines.count == strokes.count, drawn == strokes.count else {
      throw PeerError.count(drawn: drawn, given: strokes.count)
    }
    return lines
  }

  private static func text(_ strokes: [[Sample]]) -> String {
    strokes.map { stroke in
      stroke.map {
        "\($0.time) \($0.position.x) \($0.position.y) \($0.pressure ?? 0.5)\n"
      }.joined()
    }.map { $0 + "\n" }.joined()
  }

  private static func lines(_ text: String) throws -> [[Point]] {
    var lines: [[Point]] = []
    var line: [Point] = []
    for row in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      guard !row.isEmpty else {
        lines.append(line)
        line = []
        continue
      }
      let numbers = row.split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 2, numbers.allSatisfy(\.isFinite) else {
        throw PeerError.row(String(row))
      }
      line.append(Point(numbers[0], numbers[1]))
    }
    return lines
  }
}

/// The reason why a peer is not measured.
enum PeerError: Error, CustomStringConvertible {
  case failed
  case count(drawn: Int, given: Int)
  case row(String)

  var description: String {
    switch self {
    case .failed: "it ends with an error"
    case .count(let drawn, let given): "it draws \(drawn) of \(given) strokes"
    case .row(let row): "it writes \"\(row)\" instead of a point"
    }
  }
}

import Foundation
import Ink
import TestSupport
import Testing

@testable import xsign

/// A folder of files for the commands without a window. It is removed with this object.
final class CommandFolder {
  /// The folder.
  let url: URL
  private var program: String

  /// Creates an empty folder and finds the built program.
  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "xsign-command-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    program = try AppProcess.executable().path
  }

  /// Lets the commands be those of a program with the catalogues of all languages beside it, as it
  /// is installed. Returns the variables by which it speaks a language: LANGUAGE counts in every
  /// locale but `C`, and `C.UTF-8` is on every system.
  func installProgram(speaking language: String) throws -> [String: String?] {
    let bin = url.appendingPathComponent("installed/bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    let installed = bin.appendingPathComponent("xsign")
    try FileManager.default.copyItem(at: URL(fileURLWithPath: program), to: installed)
    makeProgram(installed.path)
    let tool = try Tool(
      SourceTree.path("scripts/catalogues"), [path("installed/share/locale")])
    try #require(tool.status == 0, "\(tool.errors)")
    program = installed.path
    return ["LC_ALL": "C.UTF-8", "LANGUAGE": language]
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Returns the path of a file in the folder.
  func path(_ name: String) -> String { "\(url.path)/\(name)" }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
    return path(name)
  }

  /// Returns the bytes of a file.
  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appendingPathComponent(name)))
  }

  /// The names of all files, hidden ones too.
  var names: [String] { FileManager.default.names(in: url.path) }

  /// Runs the program to its end, without a display. `standardInput` is the file it reads.
  func run(
    _ arguments: [String], environment: [String: String?] = [:], standardInput: String? = nil
  ) throws -> Tool {
    var variables: [String: String?] = ["DISPLAY": nil, "WAYLAND_DISPLAY": nil]
    variables.merge(environment) { $1 }
    guard let standardInput else { return try Tool(program, arguments, environment: variables) }
    variables["XSIGN_TEST_INPUT"] = standardInput
    return try Tool(
      "sh", ["-c", "exec \"$0\" \"$@\" < \"$XSIGN_TEST_INPUT\"", program] + arguments,
      environment: variables)
  }

  /// Runs the program with a limit of a few hundred bytes for the size of files.
  func runWithoutRoom(_ arguments: [String]) throws -> Tool {
    try Tool(
      "sh", ["-c", "ulimit -f 1; exec \"$0\" \"$@\"", program] + arguments,
      environment: ["DISPLAY": nil])
  }

  /// Runs `xsign render` on a file and returns its output file. It must print nothing.
  func render(
    _ input: String, as ending: String = "png", _ options: [String] = [],
    environment: [String: String?] = [:]
  ) throws -> [UInt8] {
    try make("render", input, "made.\(ending)", options, environment)
  }

  /// Runs `xsign compare` on a file and returns its output file. It must print nothing.
  func compare(
    _ input: String, as ending: String = "png", _ options: [String] = [],
    environment: [String: String?] = [:]
  ) throws -> [UInt8] {
    try make("compare", input, "sheet.\(ending)", options, environment)
  }

  private func make(
    _ command: String, _ input: String, _ name: String, _ options: [String],
    _ environment: [String: String?]
  ) throws -> [UInt8] {
    try? FileManager.default.removeItem(atPath: path(name))
    let tool = try run([command, input, "-o", path(name)] + options, environment: environment)
    try #require(
      tool.status == 0 && tool.errors.isEmpty && tool.output.isEmpty, "\(options) \(tool)")
    return try bytes(name)
  }

  /// Returns the picture in the bytes of a PNG.
  func picture(_ bytes: [UInt8]) throws -> Pixels {
    try xsignTests.picture(Data(bytes))
  }
}

extension CommandFolder {
  /// A slow horizontal line of 60 units at the height 30.5, as plain text.
  static let line = (0...30).map { "1 \(Double($0) / 50) \(20 + $0 * 2) 30.5 -" }
    .joined(separator: "\n")

  /// Handwritten strokes, some with pressure, as plain text.
  static let hand: String = {
    var lines: [String] = []
    for seed in 0..<3 {
      let stroke = InkGenerators.randomStroke(seed: 300 + UInt64(seed))
      for (i, sample) in stroke.samples.enumerated() {
        let place = "\(sample.position.x) \(sample.position.y)"
        lines.append("\(seed) \(sample.time) \(place) \(0.3 + 0.6 * Double(i % 20) / 20)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }()

  /// The same strokes as the program reads them.
  static func strokes() throws -> [Stroke] {
    try InkDocument(recording: Array(hand.utf8), file: "hand", pen: DrawingFile.defaultPen).strokes
  }
}

extension CommandFolder {
  /// Saves initials, 60 canvas units wide, as the only signature, and returns the environment in
  /// which the program finds them and keeps its journal.
  func saveInitials(with state: StateFolder) throws -> [String: String] {
    let lines = (0...20).map { "0 \(Double($0) / 50) \(3 * $0) \($0 % 5 * 5) 0.7" }
    let initials = try InkDocument(
      recording: Array(lines.joined(separator: "\n").utf8), file: "", pen: DrawingFile.defaultPen)
    let folder = path("data/xsign/signatures")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(initials.inkML()).write(to: URL(fileURLWithPath: folder + "/AL.inkml"))
    return state.environment.merging(["XDG_DATA_HOME": path("data")]) { $1 }
  }
}

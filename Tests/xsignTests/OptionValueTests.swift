import Foundation
import TestSupport
import Testing

/// Values of options that look like options, and options that are given too often.
@Suite struct OptionValueTests {
  private let folder: CommandFolder
  private let line: String

  init() throws {
    folder = try CommandFolder()
    line = try folder.write(CommandFolder.line, to: "line.txt")
  }

  /// A value that begins with a dash is a value, not a missing one.
  @Test(arguments: [
    ["render", "--scale", "-1"], ["render", "--width", "-1"], ["render", "--opacity", "-1"],
    ["render", "--smoothing", "-1"], ["render", "--page", "-1:3"], ["render", "--jobs", "-1"],
    ["render", "--pixels", "-1x"], ["compare", "--scale", "-1"], ["trace", "--frame", "-1,0,9,9"],
    ["trace", "--level", "-1"], ["trace", "--width", "-1"], ["sign", "--size", "-1"],
    ["sign", "--initials-size", "-1"], ["render", "--engine", "-1"],
    ["compare", "--engine", "-1"], ["sign", "--engine", "-1"],
  ])
  func negativeNumbersAreExplained(words: [String]) throws {
    let out = folder.path(words[0] == "sign" ? "a.pdf" : "a.png")
    let tool = try folder.run([words[0], line, "-o", out] + words[1...])
    #expect(
      tool.errors.hasPrefix("Error: The value '\(words[2])' is invalid for '\(words[1]) "),
      "\(tool)")
    #expect(tool.status == 64 && folder.names == ["line.txt"])
  }

  @Test func theWindowExplainsItsEngine() throws {
    let tool = try folder.run(["--engine", "-1"])
    #expect(tool.errors.contains("the engines are 1 lines, 2 quadratic,"), "\(tool)")
    #expect(tool.status == 64)
  }

  /// `xsign capture` has no usage in its sentences.
  @Test(arguments: [
    ["--size", "-640x-360"], ["--attach", "-1"], ["--require-strokes", "-3"], ["--timeout", "-1"],
    ["--engine", "-1"],
  ])
  func negativeNumbersOfCapturesAreExplained(words: [String]) throws {
    let tool = try folder.run(["capture", "-o", folder.path("a.png")] + words)
    #expect(
      tool.errors.hasPrefix("xsign: The value '\(words[1])' is invalid for '\(words[0]) "),
      "\(tool)")
    #expect(tool.status == 2 && folder.names == ["line.txt"])
  }

  /// The parser would take the last, and the others would be missing without a word.
  @Test(arguments: ["render", "compare"]) func aSecondFileIsRefused(command: String) throws {
    let (first, second) = (folder.path("a.png"), folder.path("b.svg"))
    for outputs in [
      ["-o", first, "-o", second], ["-o", first, "--output=\(second)"],
      ["--output", first, "-o", first],
    ] {
      let tool = try folder.run([command, line] + outputs)
      #expect(tool.errors == "xsign: '-o' names the one file to write; give it once.\n")
      #expect(tool.status == 64 && tool.output.isEmpty && folder.names == ["line.txt"])
    }
  }
}

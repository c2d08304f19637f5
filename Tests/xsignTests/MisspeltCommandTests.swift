import Foundation
import TestSupport
import Testing

/// Words that resemble the name of a command.
@Suite struct MisspeltCommandTests {
  private let folder: CommandFolder

  init() throws { folder = try CommandFolder() }

  @Test(
    arguments: [
      ("rendre", "render"), ("sgin", "sign"), ("Compare", "compare"), ("inof", "info"),
      ("feilds", "fields"), ("captur", "capture"),
    ])
  func theCommandThatWasMeantIsNamed(_ word: String, _ meant: String) throws {
    for rest in [[], ["a.inkml", "-o", "b.png"]] {
      let tool = try folder.run([word] + rest)
      #expect(
        tool.errors
          == "xsign: There is no file and no command \(word); did you mean xsign \(meant)?\n")
      #expect(tool.status == 64 && tool.output.isEmpty)
    }
  }

  /// What is a command, a file or like none is what it was.
  @Test func otherWordsAreFiles() throws {
    for words in [["none"], ["render.inkml"], ["./rendre"], ["help"], ["--help"], ["zebra", "x"]] {
      #expect(try !folder.run(words).errors.contains("did you mean"), "\(words)")
    }
    _ = try folder.write("", to: "rendre")
    let tool = try Tool(
      "sh", ["-c", "cd \(folder.path("")) && exec \(try AppProcess.executable().path) rendre"],
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil])
    #expect(!tool.errors.contains("did you mean"), "\(tool)")
  }
}

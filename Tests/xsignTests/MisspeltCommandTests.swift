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

  /// The help of the whole program is no answer to a word that is no command.
  @Test func helpForNoCommandIsRefused() throws {
    for (word, rest) in [
      ("rendre", "; did you mean xsign render?"), ("zebra", "."), ("a\nb", "."),
    ] {
      let tool = try folder.run(["help", word])
      let shown = word.replacing("\n", with: "\u{fffd}")
      #expect(tool.errors == "xsign: There is no command \(shown)\(rest)\n")
      #expect(tool.status == 64 && tool.output.isEmpty)
    }
    for words in [["help", "render"], ["help", "window"], ["help", "help"], ["help", "--help"]] {
      let tool = try folder.run(words)
      #expect(tool.status == 0 && tool.text.contains("OVERVIEW: "), "\(words)")
    }
  }

  /// Not what follows them, which the parser takes for a file.
  @Test(arguments: [
    (["render", "a.txt", "-o", "b.png", "--widht", "3"], "--widht", "--width"),
    (["render", "a.txt", "--widht=3", "-o", "b.png"], "--widht", "--width"),
    (
      ["sign", "a.pdf", "--signture", "b", "--at", "-1,-1", "-o", "c.pdf"], "--signture",
      "--signature"
    ),
    (["sign", "a.pdf", "--at", "-1,-1", "--pge", "1", "-o", "c.pdf"], "--pge", "--page"),
    (["identity", "--nme", "x", "-o", "y"], "--nme", "--name"),
    (["--sgn", "a"], "--sgn", "--sign"),
  ])
  func theOptionThatWasMeantIsNamed(
    _ arguments: [String], _ word: String, _ meant: String
  ) throws {
    let tool = try folder.run(arguments)
    #expect(tool.errors == "xsign: Unknown option '\(word)'. Did you mean '\(meant)'?\n")
    #expect(tool.status == 64 && tool.output.isEmpty)
  }

  /// `xsign capture` has a status of its own for it.
  @Test func capturesOptionsAreNamed() throws {
    let tool = try folder.run(["capture", "-o", "a.png", "--tilte", "x"])
    #expect(tool.errors == "xsign: Unknown option '--tilte'. Did you mean '--title'?\n")
    #expect(tool.status == 2)
  }

  /// Letters after a dash are no options because one of them is an `h`.
  @Test func aNameWithADashIsNoRequestForHelp() throws {
    let tool = try folder.run(["info", "-dash.txt"])
    #expect(tool.status == 64 && tool.errors == "xsign: Unknown option '-dash.txt'.\n")
    _ = try folder.write(CommandFolder.line, to: "-dash.txt")
    let here = try Tool(
      "sh",
      ["-c", "cd \(folder.path("")) && exec \(try AppProcess.executable().path) info -dash.txt"])
    #expect(
      here.errors
        == "xsign: Unknown option '-dash.txt'. The file of that name is './-dash.txt'.\n")
    for arguments in [["info", "--", folder.path("-dash.txt")], ["info", "-h"], ["--help"]] {
      #expect(try folder.run(arguments).status == 0)
    }
  }

  /// What is no misspelt option is reported as it was.
  @Test func otherMistakesAreThoseOfTheParser() throws {
    for (arguments, text) in [
      (["render", "a.txt", "-o", "b.gif"], "the name must end in"),
      (["sign", "a.pdf", "--at", "-5,-5", "-o", "b.pdf"], "Give the ink with"),
      (["sign", "a.pdf", "-vo", "b.pdf"], "Give the ink with"),
    ] {
      let tool = try folder.run(arguments)
      #expect(tool.status == 64 && tool.errors.contains(text), "\(tool)")
    }
  }
}

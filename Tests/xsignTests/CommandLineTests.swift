import ArgumentParser
import TestSupport
import Testing

@testable import xsign

@Suite struct CommandLineTests {
  @Test func noArgumentsOpenTheWindow() throws {
    let command = try XSign.parseAsRoot([])
    #expect((command as? WindowCommand)?.file == nil && command is WindowCommand)
  }

  @Test func aFileIsOpenedInTheWindow() throws {
    #expect((try XSign.parseAsRoot(["a-file"]) as? WindowCommand)?.file == "a-file")
    // A file with the name of a command needs a folder in front.
    #expect((try XSign.parseAsRoot(["./render"]) as? WindowCommand)?.file == "./render")
  }

  /// Returns the error that parsing ends with instead of opening a window.
  private func ending(_ arguments: [String]) throws -> any Error {
    // Help is a command as well.
    try #require(throws: (any Error).self) {
      var command = try XSign.parseAsRoot(arguments)
      if !(command is WindowCommand) { try command.run() }
    }
  }

  @Test(arguments: ["--no-such-option", "-x"])
  func unknownOptionsFail(argument: String) throws {
    let error = try ending([argument])
    #expect(XSign.exitCode(for: error) == .validationFailure)
    #expect(XSign.message(for: error).contains(argument))
  }

  /// A value may be empty however it is given, as by a variable of a shell.
  @Test func emptyValuesAreValues() throws {
    #expect(
      EmptyValues.separated(["capture", "--title=", "-o", "a.png", "--text="])
        == ["capture", "--title", "", "-o", "a.png", "--text", ""])
    // Neither what takes no value, nor what is the value of another option, nor names of files.
    for words in [
      ["render", "--json=", "a="], ["capture", "--title", "--text="], ["render", "--", "--width="],
      ["capture", "--title=a="],
    ] {
      #expect(EmptyValues.separated(words) == words)
    }
    let folder = try CommandFolder()
    for value in [["--engine="], ["--engine", ""]] {
      let tool = try folder.run(["render", "a.txt", "-o", "a.png"] + value)
      #expect(tool.status == 64 && tool.errors.contains("the engines are 1 lines"), "\(tool)")
    }
  }

  @Test func theVersionIsANumberAlone() throws {
    let error = try ending(["--version"])
    #expect(XSign.exitCode(for: error) == .success)
    #expect(XSign.message(for: error) == XSign.configuration.version)
    #expect(XSign.configuration.version.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
  }

  @Test(arguments: ["--help", "-h"]) func theHelpNamesTheVariables(argument: String) throws {
    let error = try ending([argument])
    #expect(XSign.exitCode(for: error) == .success)
    let text = XSign.message(for: error)
    #expect(text.contains("USAGE: xsign") && text.contains("--version"))
    #expect(text.contains("DISPLAY"))
    for name in ["XSIGN_SCALE", "XSIGN_FILE_CHOOSER", "XSIGN_START", "XSIGN_NO_SHM"] {
      #expect(text.contains(name))
    }
  }

  @Test func theHelpNamesTheCommands() throws {
    let text = XSign.message(for: try ending(["--help"]))
    for name in ["xsign render <in> -o <out>", "xsign compare <in> -o <out>", "SUBCOMMANDS"] {
      #expect(text.contains(name))
    }
  }

  @Test(arguments: [["render", "--help"], ["help", "render"], ["compare", "-h"], ["--version"]])
  func helpNeedsNoDisplay(arguments: [String]) throws {
    let folder = try CommandFolder()
    let tool = try folder.run(arguments)
    #expect(tool.status == 0 && tool.errors.isEmpty && !tool.text.isEmpty)
  }

  @Test func theWindowNeedsADisplay() throws {
    let tool = try CommandFolder().run([])
    #expect(tool.status == 1)
    #expect(tool.errors.hasPrefix("xsign: ") && tool.errors.utf8.count { $0 == 10 } == 1)
  }
}

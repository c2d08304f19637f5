import Foundation
import Ink
import TestSupport
import Testing

@testable import xsign

/// The failures of `render` and `compare`: each reports one sentence and changes no file.
@Suite struct CommandRefusalTests {
  private let folder: CommandFolder

  init() throws {
    folder = try CommandFolder()
  }

  /// Runs both commands on `input` with `options`: each has to end with status 1, say `sentence`,
  /// or `comparing` if the one to compare says something else, and leave what there was.
  private func refuse(
    _ input: String, _ sentence: String, _ options: [String] = [], standardInput: String? = nil,
    comparing: String? = nil, location: SourceLocation = #_sourceLocation
  ) throws {
    try folder.write("old", to: "out.png")
    let names = folder.names
    for (command, out) in [("render", "out.png"), ("compare", "new.png")] {
      let tool = try folder.run(
        [command, input, "-o", folder.path(out)] + options, standardInput: standardInput)
      #expect(tool.status == 1, sourceLocation: location)
      let expected = command == "compare" ? comparing ?? sentence : sentence
      #expect(tool.errors == "xsign: \(expected)\n", sourceLocation: location)
      #expect(tool.output.isEmpty, sourceLocation: location)
    }
    #expect(try folder.bytes("out.png") == Array("old".utf8), sourceLocation: location)
    #expect(folder.names == names, sourceLocation: location)
  }

  private func refuse(
    holding text: String, _ complaint: String, _ options: [String] = [],
    location: SourceLocation = #_sourceLocation
  ) throws {
    let path = try folder.write(text, to: "letter.txt")
    try refuse(path, path + complaint, options, location: location)
    try refuse(
      "-", "Standard input" + complaint, options, standardInput: path, location: location)
  }

  @Test func wrongLinesAreNamed() throws {
    try refuse(
      holding: "# a letter\n1 0 0 0 -\n1 1 x 0 -\n",
      ", line 3: the x coordinate \"x\" is not a number.")
    try refuse(
      holding: "1 0 0 0\n",
      ", line 1: there are 4 columns instead of five: stroke, time, x, y and pressure.")
    try refuse(
      holding: "\n1 0 0 0 2\n", ", line 2: the pressure \"2\" is not between 0 and 1.")
    try refuse(
      holding: "<ink>\n<trace>\n</ink>\n", ", line 3: the XML is not well-formed: mismatched tag.")
    try refuse(
      holding: "<svg/>", ", line 1: this is not InkML: the root element is \"svg\", not \"ink\".")
    try refuse(holding: "a\0b\n", ": this is not plain text; recordings are text in UTF-8.")
  }

  /// Some editors save text so. Only XML may be.
  @Test(arguments: ["1 0 0 0 -\n", "[[{\"x\":1,\"y\":2}]]"])
  func encodingsOfTextAreNamed(text: String) throws {
    for (encoding, name) in [
      (String.Encoding.utf16, "UTF-16"), (.utf32, "UTF-32"),
    ] {
      let path = folder.path("wide.txt")
      try text.data(using: encoding)?.write(to: URL(fileURLWithPath: path))
      try refuse(path, "\(path): the text is in \(name); save the file as UTF-8.")
    }
  }

  @Test func aDrawingWithoutInkIsNone() throws {
    for text in ["", "\n\n", "# nothing\n", "<ink xmlns=\"http://www.w3.org/2003/InkML\"/>"] {
      try refuse(holding: text, ": the drawing contains no ink.")
    }
  }

  @Test func inkMLNeedsNoUnit() throws {
    let text = "<ink xmlns=\"http://www.w3.org/2003/InkML\"><trace>1 2, 3 4</trace></ink>"
    for unit in ["px", "mm"] {
      try refuse(
        holding: text, ": InkML defines its own unit; --unit is for plain text only.",
        ["--unit", unit])
    }
  }

  @Test func filesThatCannotBeReadAreNamed() throws {
    try refuse(folder.path("nothing"), "\(folder.path("nothing")) does not exist.")
    let line = try folder.write(CommandFolder.line, to: "line.txt")
    try refuse(line + "/file", "\(line)/file does not exist.")
    try refuse("", "The name of the file is empty.")
    try refuse(folder.url.path, "\(folder.url.path) is a folder, not a drawing.")
    try refuse("-", "Standard input is a folder, not a drawing.", standardInput: folder.url.path)
    try refuse(folder.path("a\nb"), "\(folder.path("a\u{FFFD}b")) does not exist.")
  }

  @Test(.enabled(if: geteuid() != 0, "The superuser may read everything."))
  func filesOfOthersAreNamed() throws {
    let path = try folder.write(CommandFolder.line, to: "secret.txt")
    chmod(path, 0)
    try refuse(path, "You have no permission to read \(path).")
  }

  @Test func filesThatAreTooLargeAreNotRead() throws {
    let path = try folder.write("", to: "large.txt")
    // A sparse file takes no space.
    #expect(truncate(path, 200_000_001) == 0)
    try refuse(path, "\(path) is larger than 200 MB, the limit for drawings.")
  }

  @Test func picturesThatWouldBeTooLargeAreNotMade() throws {
    let path = try folder.write(CommandFolder.line, to: "line.txt")
    let sentence = "\(path): the picture would have too many pixels; give a smaller --scale."
    // Captions make cards larger than a page of that shape.
    try refuse(
      path, sentence, ["--page", "600000:10", "--scale", "1"],
      comparing: "\(path): the picture would have too many pixels; leave out --scale.")
    try refuse(path, sentence, ["--page", "5000:5000", "--scale", "4"])
    try refuse(path, sentence, ["--page", "1000:1000", "--scale", "64"])
    let pixels = try folder.run(
      ["render", path, "-o", folder.path("a.png"), "--pixels", "32767x"])
    #expect(
      pixels.errors
        == "xsign: \(path): the picture would have too many pixels; give smaller --pixels.\n")
    // No scale that is accepted helps.
    for options in [["--page", "1000000:9"], ["--page", "1000000:9", "--scale", "0.05"]] {
      let vector = try folder.run(["render", path, "-o", folder.path("a.png")] + options)
      #expect(
        vector.errors
          == "xsign: \(path): the picture would have too many pixels; "
          + "write a PDF or SVG instead.\n", "\(options)")
    }
    // As a PDF it has only a few bytes.
    #expect(try folder.render(path, as: "pdf", ["--page", "5000:5000"]).count < 10_000)
  }

  // MARK: Writing

  @Test func placesThatCannotBeWrittenAreNamed() throws {
    let path = try folder.write(CommandFolder.line, to: "line.txt")
    try FileManager.default.createDirectory(
      atPath: folder.path("folder.png"), withIntermediateDirectories: false)
    let names = folder.names
    let taken = folder.path("folder.png")
    for command in ["render", "compare"] {
      for (out, sentence) in [
        (folder.path("no/a.png"), "The folder \(folder.path("no")) does not exist."),
        (taken, "\(taken) is a folder; type the name of a file."),
        (path + "/a.png", "\(path) is not a folder."),
      ] {
        let tool = try folder.run([command, path, "-o", out])
        #expect(tool.status == 1)
        #expect(tool.errors == "xsign: \(sentence)\n")
      }
    }
    #expect(folder.names == names)
  }

  @Test(.disabled(if: Sanitizer.watchesThreads, "the thread sanitizer needs large files itself"))
  func filesThatGrowTooLargeLeaveNothing() throws {
    let path = try folder.write(CommandFolder.line, to: "line.txt")
    let out = try folder.write("old", to: "old.png")
    let names = folder.names
    for command in ["render", "compare"] {
      let tool = try folder.runWithoutRoom([command, path, "-o", out, "--scale", "20"])
      #expect(tool.status == 1)
      #expect(tool.errors == "xsign: \(out) would be larger than the file system allows.\n")
    }
    #expect(folder.names == names)
    #expect(try folder.bytes("old.png") == Array("old".utf8))
  }

  // MARK: Usage

  /// Expects a usage error that contains `part`, and no new file.
  private func misuse(
    _ arguments: [String], _ part: String, start: String = "Error: ",
    location: SourceLocation = #_sourceLocation
  ) throws {
    let names = folder.names
    let tool = try folder.run(arguments)
    #expect(tool.status == 64, "\(arguments)", sourceLocation: location)
    #expect(tool.errors.hasPrefix(start), "\(arguments)", sourceLocation: location)
    #expect(tool.errors.contains(part), "\(arguments): \(tool.errors)", sourceLocation: location)
    #expect(folder.names == names, sourceLocation: location)
  }

  @Test func valuesThatCannotBeAreExplained() throws {
    let path = try folder.write(CommandFolder.line, to: "line.txt")
    let engines =
      "1 lines, 2 quadratic, 3 modulated-quadratic, 4 ribbon, 5 parallel-bezier, 6 hermite, "
      + "7 chord-aware-bezier and 8 xsign"
    try misuse(["render", path, "-o", folder.path("a.png"), "--engine", "foo"], engines)
    let wrong = [
      ("--width", ["0", "0:0", "2:1", "-1:2", "nan", "inf", "1e999", "101", "1:2:3", "", "1:"]),
      ("--color", ["#12345", "reddish", "", "#", "+12345", "#ggg", "１２３"]),
      ("--opacity", ["1.1", "-0.1", "50%", "a", "0.9:0.1", "nan"]),
      ("--opacity-follows", ["nothing", "time"]), ("--smoothing", ["-1", "101", "half", ""]),
      ("--background", ["see-through", ""]), ("--scale", ["0", "0.01", "65", "-1", "nan"]),
      (
        "--page",
        ["100", "0:10", "-1:10", "1:inf", "a:b", "1:2:3", "2000000:1", "1e-9:1", "1:.009"]
      ),
      ("--unit", ["cm", ""]),
    ]
    // Both commands have the same options, so one value shows that the other has them.
    for (option, values) in wrong {
      for value in values {
        try misuse(["render", path, "-o", folder.path("a.png"), "\(option)=\(value)"], option)
      }
      try misuse(["compare", path, "-o", folder.path("a.png"), "\(option)=\(values[0])"], option)
    }
  }

  @Test func opacityRangesSayWhatTheyFollow() throws {
    let path = try folder.write(CommandFolder.line, to: "line.txt")
    let start = ["render", path, "-o", folder.path("a.png")]
    try misuse(start + ["--opacity", "0.2:0.8"], "--opacity-follows")
    try misuse(start + ["--opacity-follows", "speed"], "--opacity MIN:MAX")
    try misuse(start + ["--opacity-follows", "speed", "--opacity", "0.5"], "--opacity MIN:MAX")
  }

  @Test func endingsThatAreNoFormatAreRefused() throws {
    let path = try folder.write(CommandFolder.line, to: "line.txt")
    for name in ["a.gif", "a", "a.png.txt", ".png", "png", "a.", "b.svg/"] {
      try misuse(
        ["render", path, "-o", folder.path(name)], "must end in .png, .pdf, .svg, .inkml or .json"
      )
    }
    try misuse(["render", path, "-o", "-"], "--format <format>")
    for name in ["a.gif", "a.json", "a.inkml", "a"] {
      try misuse(["compare", path, "-o", folder.path(name)], "in .png, .pdf or .svg")
    }
    try misuse(["compare", path, "-o", "-"], "--format <format>")
    try misuse(
      ["compare", path, "-o", "-", "--format", "json"], "the formats are png, pdf and svg")
  }

  /// Also through a link.
  @Test func whatIsReadIsNotReplaced() throws {
    let ink = try folder.write("1 0 0 0 1\n1 9 9 9 1\n", to: "ink.txt")
    #expect(try folder.run(["render", ink, "-o", folder.path("a.png")]).status == 0)
    #expect(try folder.run(["render", ink, "-o", folder.path("a.inkml")]).status == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("b.png"), withDestinationPath: "a.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("c.svg"), withDestinationPath: "a.inkml")
    let inkml = folder.path("a.inkml")
    for (arguments, kept) in [
      (["render", ink, "--on", folder.path("a.png"), "-o", folder.path("a.png")], "a.png"),
      (["render", ink, "--on", folder.path("a.png"), "-o", folder.path("b.png")], "a.png"),
      (["render", inkml, "-o", inkml], "a.inkml"),
      (["compare", inkml, "-o", folder.path("c.svg")], "a.inkml"),
      (["trace", folder.path("a.png"), "-o", folder.path("b.png")], "a.png"),
    ] {
      let bytes = try folder.bytes(kept)
      let tool = try folder.run(arguments)
      #expect(tool.status == 1)
      #expect(
        tool.errors
          == "xsign: \(folder.path(kept)) is read, and would be replaced; give another name.\n")
      #expect(try folder.bytes(kept) == bytes)
    }
  }

  @Test func missingAndExtraArgumentsAreReported() throws {
    try misuse(["render"], "<in>")
    try misuse(["render", "a.txt"], "-o <out>")
    try misuse(["render", "a.txt", "b.txt", "-o", folder.path("a.png")], "--out-dir")
    // Options that do not exist.
    try misuse(
      ["compare", "a.txt", "-o", folder.path("a.png"), "--pages", "1"],
      "'--pages'. Did you mean '--page'?", start: "xsign: ")
    try misuse(
      ["render", "a.txt", "-o", folder.path("a.png"), "--what"], "'--what'.", start: "xsign: ")
  }

  /// True if the system lets this user mount a file system over /proc.
  private static let mayHideProc =
    (try? Tool("unshare", ["-rm", "mount", "-t", "tmpfs", "none", "/proc"]))?.status == 0

  /// Without `/proc` a program has no arguments, and the sentence was about the display.
  @Test(
    .enabled(if: Self.mayHideProc, "Needs to mount a file system over /proc."),
    .disabled(if: Sanitizer.isWatching, "sanitizers need /proc themselves"))
  func aMissingProcIsSaid() throws {
    let tool = try withoutProc(AppProcess.executable().path, "exec \"$0\" info nothing", [:])
    #expect(tool.status == 1)
    #expect(tool.errors == "xsign: xsign needs the file system /proc, which is not there.\n")
  }

  /// The catalogues are beside the program, which is found by the path that started it.
  @Test(
    .enabled(if: Self.mayHideProc, "Needs to mount a file system over /proc."),
    .disabled(if: Sanitizer.isWatching, "sanitizers need /proc themselves"))
  func aMissingProcIsSaidInTheLanguage() throws {
    let environment = try folder.installProgram(speaking: "de")
    let program = folder.path("installed/bin/xsign")
    for start in [
      "exec \"$0\" info nothing", "cd \"${0%/*}\" && exec ./xsign info nothing",
      "ln -sf \"$0\" \"$0-link\" && exec \"$0-link\" info nothing",
    ] {
      let tool = try withoutProc(program, start, environment)
      #expect(tool.status == 1)
      #expect(tool.errors.hasPrefix("xsign: xsign braucht das Dateisystem /proc"), "\(tool.errors)")
    }
  }

  /// Runs a script, whose `$0` is the program, without `/proc`.
  private func withoutProc(
    _ program: String, _ script: String, _ environment: [String: String?]
  ) throws -> Tool {
    try Tool(
      "unshare", ["-rm", "sh", "-c", "mount -t tmpfs none /proc && \(script)", program],
      environment: environment.merging(["DISPLAY": nil]) { first, _ in first })
  }
}

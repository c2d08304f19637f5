import Foundation
import TestSupport
import Testing

/// What commands print to standard output.
extension StandardStreamTests {
  /// A report that is lost is a failure, whatever it would have said.
  @Test(arguments: ["info", "fields --json", "verify", "sign --list", "info --json"])
  func whatCannotBePrintedIsAFailure(command: String) throws {
    let file = command.hasPrefix("info") ? drawing : PDFCases.path("acroform")
    let words = command.split(separator: " ")
    let start = "exec \"$0\" \(words[0]) \"$1\" \(words.dropFirst().joined(separator: " "))"
    for (end, reason) in [
      (">/dev/full", "No space left on device"), (">&-", "Bad file descriptor"),
    ] {
      let tool = try shell("\(start) \(end)", file)
      #expect(tool.status == 1, "\(tool)")
      #expect(tool.errors == "xsign: Standard output could not be written: \(reason).\n")
    }
  }

  /// A drawing may go to another program. Its format has no name then.
  @Test(arguments: ["png", "pdf", "svg", "inkml", "json"])
  func aPictureMayGoToStandardOutput(format: String) throws {
    _ = try folder.run(["render", drawing, "-o", folder.path("a.\(format)")])
    for target in ["-", "/dev/stdout"] {
      let tool = try folder.run(["render", drawing, "-o", target, "--format", format])
      #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool.errors)")
      #expect(try [UInt8](tool.output) == folder.bytes("a.\(format)"))
    }
    for (target, name) in [("-", "Standard output"), ("/dev/fd/1", "/dev/fd/1")] {
      let full = try shell(
        "\"$0\" render \"$1\" -o \(target) --format \(format) >/dev/full", drawing)
      #expect(full.status == 1)
      #expect(full.errors == "xsign: \(name) could not be written: No space left on device.\n")
    }
  }

  /// What exceeds the limit for the size of files has a sentence, and no signal ends the program.
  @Test(arguments: [
    ("info --keys", "could not be written: File too large"),
    ("render \"$1\" -o - --format png", "would be larger than the file system allows"),
  ])
  func standardOutputMayHaveALimit(command: String, reason: String) throws {
    let output = folder.path("output")
    let tool = try shell("ulimit -f 1; exec \"$0\" \(command) >'\(output)'", drawing)
    #expect(tool.status == 1, "\(tool)")
    #expect(tool.errors == "xsign: Standard output \(reason).\n")
  }

  /// Help that is lost is a failure, too, although its parser ends the program by itself.
  @Test(arguments: [
    "--help", "--version", "--version --verbose", "render --help", "help sign", "capture --help",
    "--generate-completion-script bash",
  ])
  func helpThatCannotBePrintedIsAFailure(arguments: String) throws {
    for (end, reason) in [
      (">/dev/full", "No space left on device"), (">&-", "Bad file descriptor"),
    ] {
      let tool = try shell("exec \"$0\" \(arguments) \(end)", "")
      // Of `capture`, 1 says that the user cancelled.
      #expect(tool.status == (arguments.hasPrefix("capture") ? 2 : 1), "\(tool)")
      #expect(tool.errors == "xsign: Standard output could not be written: \(reason).\n")
    }
    let tool = try shell("exec \"$0\" \(arguments)", "")
    #expect(tool.status == 0 && tool.errors.isEmpty && tool.text.hasSuffix("\n"), "\(tool)")
  }

  /// `-` is the same for all commands that write a file.
  @Test func whatACommandWritesMayGoToStandardOutput() throws {
    let photo = Photos.path("plain")
    let ink = ["--signature", drawing, "--page", "1", "--at", "10,10"]
    let commands: [([String], ending: String, format: [String])] = [
      (["sign", PDFCases.path("plain-1.4")] + ink, "pdf", []),
      (["compare", drawing], "svg", ["--format", "svg"]),
      (["trace", photo], "inkml", ["--format", "inkml"]),
    ]
    let names = folder.names
    for (command, ending, format) in commands {
      let tool = try Tool(
        "sh",
        ["-c", "cd \"$1\"; shift; exec \"$0\" \"$@\"", AppProcess.executable().path]
          + [folder.url.path] + command + ["-o", "-"] + format, environment: ["DISPLAY": nil])
      #expect(tool.status == 0 && tool.errors.isEmpty, "\(command) \(tool.errors)")
      #expect(folder.names == names, "\(command)")
      let file = folder.path("b.\(ending)")
      #expect(try folder.run(command + ["-o", file]).status == 0)
      #expect(try [UInt8](tool.output) == folder.bytes("b.\(ending)"), "\(command)")
      try FileManager.default.removeItem(atPath: file)
      guard !format.isEmpty else { continue }
      let nameless = try folder.run(command + ["-o", "-"])
      #expect(nameless.status == 64 && nameless.errors.contains("needs '--format <format>'"))
    }
    let full = try shell(
      "\"$0\" sign \"$1\" --turn 1:90 -o - >/dev/full", PDFCases.path("plain-1.4"))
    #expect(full.status == 1, "\(full)")
    #expect(
      full.errors == "xsign: Standard output could not be written: No space left on device.\n")
    let copy = folder.path("a.pdf")
    try FileManager.default.copyItem(atPath: PDFCases.path("plain-1.4"), toPath: copy)
    let same = try shell("\"$0\" sign \"$1\" --turn 1:90 -o - >>\"$1\"", copy)
    #expect(same.status == 1, "\(same)")
    #expect(same.errors == "xsign: Standard output is the PDF itself; --in-place replaces it.\n")
  }

  @Test(arguments: ["-", "/dev/stdout", "/dev/fd/1"])
  func aKeyIsNotPrinted(target: String) throws {
    let secret = try folder.write("secret\n", to: "passphrase")
    let names = folder.names
    let tool = try shell(
      "cd \"$1\"; exec \"$0\" identity --name Ada --passphrase-file \(secret) -o \(target)",
      folder.url.path)
    #expect(tool.status == 64 && tool.output.isEmpty && folder.names == names, "\(tool)")
    #expect(
      tool.errors.contains("A key is written to a file of its own; name it with '-o <file>'."))
    // A file may have that name.
    let named = try shell(
      "cd \"$1\"; exec \"$0\" identity --name Ada --passphrase-file \(secret) -o ./-",
      folder.url.path)
    #expect(named.status == 0 && named.text.hasPrefix("./- has your new key"), "\(named)")
    let again = try shell(
      "cd \"$1\"; exec \"$0\" identity --name Ada --passphrase-file \(secret) -o ./-",
      folder.url.path)
    #expect(again.errors == "xsign: - exists, and a key never replaces a file.\n")
  }

  /// JSON is UTF-8. U+FFFD stands for other bytes of a name, as in sentences.
  @Test func namesInJSONAreText() throws {
    let tool = try shell(
      "cd \"$1\"; n=$(printf 'a\\377.txt'); cp line.txt \"$n\"; "
        + "exec \"$0\" render \"$n\" --out-dir . --format svg --json", folder.url.path)
    let line = try #require(
      try JSONSerialization.jsonObject(with: tool.output) as? [String: Any], "\(tool)")
    #expect(line["input"] as? String == "a\u{fffd}.txt")
    #expect(line["output"] as? String == "./a\u{fffd}.svg")
  }

  @Test func whatStandardOutputCannotBeIsSaid() throws {
    let nameless = try folder.run(["render", drawing, "-o", "-"])
    #expect(nameless.status == 64)
    #expect(nameless.errors.contains("Standard output needs '--format <format>'."))
    // An ending and '--format' may both name the format, if it is the same.
    let named = try folder.run(["render", drawing, "-o", "a.png", "--format", "svg"])
    #expect(named.status == 64)
    #expect(
      named.errors.contains(
        "The ending of a.png names another format than '--format'; leave out '--format'."))
    let agreed = ["render", drawing, "-o", folder.path("agreed.png"), "--format", "PNG"]
    let tool = try folder.run(agreed)
    #expect(tool.status == 0 && tool.errors == "")
    #expect(try folder.bytes("agreed.png").starts(with: [0x89, 0x50, 0x4e, 0x47]))
    let page =
      "<page width=\"9\" height=\"9\"><layer><stroke width=\"1\">1 1 5 5</stroke></layer></page>"
    let pages = try folder.write("<xournal>\(page)\(page)</xournal>", to: "a.xopp")
    let several = try folder.run(["render", pages, "-o", "-", "--format", "png"])
    #expect(several.status == 1 && several.output.isEmpty)
    #expect(several.errors.contains("has 2 pages, which are one PDF, or with --pages one picture."))
    let one = try folder.run(["render", pages, "-o", "-", "--format", "png", "--pages", "2"])
    #expect(one.status == 0 && one.output.starts(with: [0x89, 0x50]))
  }

  /// No file gets the number of a descriptor that is closed.
  @Test func nothingIsPrintedIntoAFile() throws {
    let tool = try shell(
      "exec \"$0\" sign \"$1\" --signature \(drawing) --page 1 --at 10,10 --out-dir "
        + "\(folder.url.path) --json >&- <&-", PDFCases.path("plain-1.4"))
    #expect(tool.status == 1 && tool.errors.contains("Standard output could not be written"))
    let signed = try folder.bytes("plain-1.4.pdf")
    let again = ["--signature", drawing, "--page", "1", "--at", "10,10", "-o"]
    _ = try folder.run(["sign", PDFCases.path("plain-1.4")] + again + [folder.path("b.pdf")])
    #expect(try signed == folder.bytes("b.pdf"))
  }
}

import Foundation
import TestSupport
import Testing

/// What commands read from standard input, and print to standard output.
@Suite struct StandardStreamTests {
  let folder: CommandFolder
  let drawing: String

  init() throws {
    folder = try CommandFolder()
    drawing = try folder.write(CommandFolder.line, to: "line.txt")
  }

  /// Runs a command in a shell, where `$0` is the program and `$1` the file.
  func shell(_ text: String, _ file: String) throws -> Tool {
    try Tool(
      "sh", ["-c", text, try AppProcess.executable().path, file],
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil])
  }

  /// Both a file and a pipe.
  @Test(arguments: ["<\"$1\" \"$0\"", "cat \"$1\" | \"$0\""])
  func aPDFMayComeFromStandardInput(way: String) throws {
    let form = PDFCases.path("acroform")
    let fields = try shell("\(way) fields -", form)
    #expect(try fields.output == folder.run(["fields", form]).output)
    let signed = PDFCases.path("acroform-two-signatures")
    let report = try shell("\(way) verify - --json", signed)
    #expect(try report.output == folder.run(["verify", signed, "--json"]).output)
    let plain = PDFCases.path("plain-1.4")
    let options = ["--signature", drawing, "--page", "1", "--at", "10,10", "-o"]
    let words = (options + [folder.path("a.pdf")]).joined(separator: " ")
    let tool = try shell("\(way) sign - \(words)", plain)
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool)")
    _ = try folder.run(["sign", plain] + options + [folder.path("b.pdf")])
    #expect(try folder.bytes("a.pdf") == folder.bytes("b.pdf"))
    let list = try shell("\(way) sign - --list", plain)
    #expect(try list.output == folder.run(["sign", plain, "--list"]).output)
    #expect(fields.status == 0 && report.status != 1 && list.status == 0)
  }

  @Test func whatIsNoPDFIsSaid() throws {
    let empty = try folder.run(["verify", "-"], standardInput: "/dev/null")
    #expect(empty.status == 1)
    #expect(empty.errors == "xsign: Standard input is not a PDF, or is too damaged.\n")
  }

  /// The same sentence whatever is read.
  @Test(arguments: [
    "verify -", "fields -", "info -", "render - -o a.png", "compare - -o a.png",
    "trace - -o a.inkml", "identity --name Ada --passphrase-file - -o a.p12",
    "sign \"$1\" --signature - --page 1 --at 10,10 -o a.pdf",
    "sign \"$1\" --remove-ink --password-file - -o a.pdf",
  ]) func thatStandardInputIsClosedIsSaid(words: String) throws {
    let tool = try shell(
      "cd '\(folder.url.path)' && exec \"$0\" \(words) <&-", PDFCases.path("plain-1.4"))
    #expect(tool.status == 1, "\(tool)")
    #expect(tool.errors == "xsign: Standard input is not open.\n")
    #expect(folder.names == ["line.txt"])
  }

  @Test(arguments: [
    (["verify", "-", "--password-file", "-"], "Standard input can be read once only."),
    (["fields", "-", "--password-file", "-"], "Standard input can be read once only."),
    (
      ["sign", "-", "--signature", "-", "--page", "1", "--at", "1,1", "-o", "a.pdf"],
      "Standard input can be read once only."
    ),
    (["verify", "-", "--trust", "-"], "Standard input can be read once only."),
    (["verify", "-", "--trust", "/dev/stdin"], "/dev/stdin can be read once only."),
    (["verify", "/dev/fd/0", "--trust", "/dev/stdin"], "/dev/stdin can be read once only."),
    (["render", "-", "--on", "-", "-o", "a.png"], "Standard input can be read once only."),
    (
      ["render", "a", "--on", "-", "--password-file", "/dev/fd/0", "-o", "a.png"],
      "/dev/fd/0 can be read once only."
    ),
    (["sign", "-", "--fill-file", "-", "-o", "a.pdf"], "Standard input can be read once only."),
    (["sign", "-", "--list", "--password-file", "-"], "Standard input can be read once only."),
    (
      [
        "sign", "a.pdf", "--signature", "-", "--initials", "/dev/stdin", "--page", "1", "--at",
        "1,1", "--initials-at", "9,9", "-o", "b.pdf",
      ], "/dev/stdin can be read once only."
    ),
    (["sign", "-", "--remove-ink", "--in-place"], "Standard input has no name"),
    (["sign", "-", "--remove-ink", "--out-dir", "."], "Standard input has no name"),
    (
      ["sign", "/dev/stdin", "--remove-ink", "--in-place"],
      "/dev/stdin is an open file without a name; give the file with '-o <out>'."
    ),
    (["sign", "a.pdf", "/dev/fd/0", "--remove-ink", "--in-place"], "/dev/fd/0 is an open file"),
    (["sign", "/dev/stdin", "--remove-ink", "--out-dir", "."], "/dev/stdin is an open file"),
    (["sign", "file:///dev/stdin", "--remove-ink", "--in-place"], "is an open file"),
    (
      ["render", "a", "/dev/fd/0", "--out-dir", ".", "--format", "png"],
      "/dev/fd/0 is an open file"
    ),
    (
      ["sign", "a.pdf", "--remove-ink", "--out-dir", ""], "'--out-dir' needs the name of a folder."
    ),
  ])
  func whatStandardInputCannotBeIsSaid(arguments: [String], sentence: String) throws {
    let tool = try folder.run(arguments, standardInput: "/dev/null")
    #expect(tool.status == 64 && tool.errors.contains(sentence), "\(tool)")
  }

  /// What is behind a link to standard input has no place to take. A pipe in a folder is none
  /// that can be read.
  @Test func whatHasNoPlaceIsNotReplaced() throws {
    let (link, pipe) = (folder.path("link.pdf"), folder.path("pipe.pdf"))
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "/dev/stdin")
    #expect(mkfifo(pipe, 0o600) == 0)
    let options = ["--turn", "1:90", "--in-place"]
    let linked = try folder.run(["sign", link] + options, standardInput: PDFCases.path("acroform"))
    #expect(linked.status == 64, "\(linked)")
    #expect(linked.errors.contains("\(link) is an open file without a name"), "\(linked)")
    let piped = try folder.run(["sign", pipe] + options)
    #expect(piped.status == 1 && piped.errors.contains("\(pipe) is a pipe"), "\(piped)")
  }

  /// Of `capture`, 64 is no status.
  @Test func thePaperOfAPadIsReadFromStandardInputOnce() throws {
    let tool = try folder.run(
      ["capture", "-o", folder.path("a.png"), "--background", "-", "--from", "/dev/stdin"])
    #expect(tool.status == 2 && folder.names == ["line.txt"], "\(tool)")
    #expect(tool.errors == "xsign: /dev/stdin can be read once only.\n")
  }

  /// A key is read from a file, also from one with that name.
  @Test func aKeyIsNotReadFromStandardInput() throws {
    let tool = try folder.run(
      [
        "sign", PDFCases.path("plain-1.4"), "--certificate", "-", "--passphrase-file", drawing,
        "-o",
        folder.path("a.pdf"),
      ], standardInput: "/dev/null")
    #expect(tool.status == 1 && tool.errors == "xsign: - does not exist.\n", "\(tool)")
  }

  @Test func aNameIsNotEmpty() throws {
    let plain = PDFCases.path("plain-1.4")
    let place = ["--page", "1", "--at", "10,10"]
    for arguments in [
      ["info", ""], ["fields", ""], ["verify", ""], ["verify", plain, "--trust", ""],
      ["trace", "", "-o", folder.path("a.inkml")], ["render", "", "-o", folder.path("a.png")],
      ["sign", plain, "--signature", "", "-o", folder.path("a.pdf")] + place,
      ["sign", plain, "--signature", drawing, "-o", ""] + place,
      ["sign", plain, "--fill-file", "", "-o", folder.path("a.pdf")],
      ["sign", plain, "--certificate", "", "--passphrase-file", drawing]
        + ["-o", folder.path("a.pdf")],
      ["sign", plain, "--certificate", plain, "--passphrase-file", ""]
        + ["-o", folder.path("a.pdf")],
      ["identity", "--name", "A", "--passphrase-file", "", "-o", folder.path("a.p12")],
    ] {
      let tool = try folder.run(arguments)
      #expect(tool.status == 1, "\(arguments)")
      #expect(tool.errors == "xsign: The name of the file is empty.\n", "\(arguments)")
    }
  }
}

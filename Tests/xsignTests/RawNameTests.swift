import Foundation
import Ink
import Input
import Platform
import TestSupport
import Testing

@testable import xsign

/// Names of files that are not UTF-8: their bytes pass through unchanged.
@Suite struct RawNameTests {
  private let folder: CommandFolder

  init() throws {
    folder = try CommandFolder()
  }

  /// Runs a script of the shell in the folder, where `$x` is the program and `$n` the name "café"
  /// in ISO 8859-1.
  private func run(_ script: String) throws -> Tool {
    try Tool(
      "sh",
      [
        "-c", "x=$0; cd \"$1\"; n=$(printf 'caf\\351'); " + script,
        try AppProcess.executable().path, folder.url.path,
      ],
      environment: ["DISPLAY": nil, "LC_ALL": "C.UTF-8"])
  }

  /// The names in the folder, with an escape for each byte that is not ASCII.
  private func names() throws -> [String] {
    let tool = try Tool("sh", ["-c", "cd \"$0\"; LC_ALL=C ls -b", folder.url.path])
    return tool.text.split(separator: "\n").map(String.init)
  }

  @Test func theyAreReadAndWrittenOnTheCommandLine() throws {
    try folder.write(CommandFolder.line, to: "line.txt")
    let made = try run(
      """
      mv line.txt "$n.txt" && $x render "$n.txt" -o "$n.inkml" \
        && $x render "$n.inkml" -o "$n.png" && $x render "$n.inkml" --output="$n.svg" \
        && $x compare "$n.inkml" -o "$n sheet.png"
      """)
    #expect(made.status == 0 && made.errors == "", "\(made.errors)")
    #expect(
      try Set(names())
        == [
          #"caf\351.inkml"#, #"caf\351.png"#, #"caf\351.svg"#, #"caf\351.txt"#,
          #"caf\351\ sheet.png"#,
        ])
  }

  /// Also as URIs.
  @Test func keysAndPassphrasesHaveThem() throws {
    try folder.write("secret\n", to: "secret")
    let sign = "$x sign '\(PDFCases.path("plain-1.4"))'"
    let made = try run(
      """
      mv secret "$n" && $x identity --name Ada --passphrase-file "$n" -o "$n.p12" > said \
        && \(sign) --certificate "$n.p12" --passphrase-file "file://$PWD/caf%E9" -o a.pdf \
        && \(sign) --certificate "file://$PWD/caf%E9.p12" --passphrase-file "$n" -o b.pdf
      """)
    #expect(made.status == 0 && made.errors == "", "\(made.errors)")
    #expect(
      try Set(names()) == [#"caf\351"#, #"caf\351.p12"#, "a.pdf", "b.pdf", "said"])
  }

  @Test func theyAreShownLegibly() throws {
    let missing = try run("$x render \"$n.txt\" -o a.png")
    #expect(missing.status == 1 && missing.errors == "xsign: caf\u{FFFD}.txt does not exist.\n")
    try folder.write(CommandFolder.line, to: "line.txt")
    let lost = try run("$x render line.txt -o \"$n/a.png\"")
    #expect(lost.errors == "xsign: The folder caf\u{FFFD} does not exist.\n")
    let wrong = try run("$x render line.txt -o \"$n\"")
    #expect(wrong.status == 64 && wrong.errors.contains("must end in"))
    let extra = try run("$x compare line.txt \"$n\" -o a.png")
    #expect(extra.status == 64 && extra.errors.contains("'caf\u{FFFD}'"), "\(extra.errors)")
  }

  /// So may those of the folders of the user. In a process of its own, as the environment is
  /// shared.
  @Test(.apart) func foldersOfTheUserMayBeAnyBytes() {
    let home = [0x2f, 0x63, 0xe9, 0x2f, 0xff].map { UInt8($0) }
    setenv("HOME", home.map { CChar(bitPattern: $0) } + [0], 1)
    setenv("XDG_STATE_HOME", home.map { CChar(bitPattern: $0) } + [0], 1)
    unsetenv("XDG_DATA_HOME")
    #expect(UserDirectories.home.rawBytes == home && UserDirectories.state.rawBytes == home)
    #expect(UserDirectories.data.rawBytes == home + Array("/.local/share".utf8))
  }

  /// So may that of the folder where the program is, with its translations.
  @Test func theFolderOfTheProgramMayBeAnyBytes() throws {
    let language = try folder.installProgram(speaking: "de")
    let script = "cd \"$0\"; n=$(printf 'caf\\351'); mv installed \"$n\"; \"$n/bin/xsign\" info no"
    let tool = try Tool(
      "sh", ["-c", script, folder.url.path],
      environment: language.merging(["DISPLAY": nil]) { first, _ in first })
    #expect(tool.status == 1 && tool.errors == "xsign: no existiert nicht.\n", "\(tool.errors)")
  }

  /// Code points that the program uses internally are names like others.
  @Test func everyNameOfUTF8StaysItself() throws {
    let name = "\u{F7E9}\u{F780}é\u{10FFFD}\u{FFFD}"
    let path = try folder.write(CommandFolder.line, to: name + ".txt")
    let tool = try folder.run(["render", path, "-o", folder.path(name + ".png")])
    #expect(tool.status == 0 && tool.errors == "", "\(tool.errors)")
    #expect(Set(folder.names) == [name + ".png", name + ".txt"])
  }

  /// What is no name of a file goes into documents and certificates as text.
  @Test(
    arguments: [
      ("sign a.pdf --fill \"plain=$n\" -o b.pdf", "--fill", 64),
      ("sign a.pdf --fill=\"plain=$n\" -o b.pdf", "--fill", 64),
      ("sign a.pdf --certificate \"$n\" --reason \"$n\" -o b.pdf", "--reason", 64),
      ("sign a.pdf --at \"field:$n\" --signature \"$n\" -o b.pdf", "--at", 64),
      ("identity --name \"$n\" -o \"$n.p12\"", "--name", 64),
      ("identity --name Ada --mail=\"$n@b.org\" -o b.p12", "--mail", 64),
      ("capture --background \"$n\" --title \"$n\" -o b.png", "--title", 2),
    ])
  func textIsUTF8(command: String, option: String, status: Int32) throws {
    let tool = try run("$x \(command)")
    #expect(tool.errors == "xsign: The value of '\(option)' is not text in UTF-8.\n")
    #expect(tool.status == status && tool.output.isEmpty && folder.names.isEmpty)
  }

  /// The names of files beside a text may still be any bytes, and code points that the program uses
  /// internally are text like others.
  @Test func textAndNamesDiffer() throws {
    let name = "\u{F7E9}é"
    let form = PDFCases.path("forms/text-kinds")
    let tool = try run("$x sign '\(form)' --fill 'single=\(name)' -o \"$n.pdf\"")
    #expect(tool.status == 0, "\(tool.errors)")
    #expect(try names() == [#"caf\351.pdf"#])
    let list = try run("$x fields --json \"$n.pdf\"")
    let fields = try JSONSerialization.jsonObject(with: list.output) as? [[String: Any]]
    let field = try #require(fields?.first { $0["name"] as? String == "single" })
    #expect(field["value"] as? [String] == [name])
    let decoded = try TextArguments.decoded(
      ["identity", "--name", String(rawBytes: Array(name.utf8)), "-o", String(rawBytes: [0xe9])])
    #expect(decoded == ["identity", "--name", name, "-o", String(rawBytes: [0xe9])])
    let inline = try TextArguments.decoded(
      ["sign", "--fill=a=" + String(rawBytes: Array(name.utf8)), "--", String(rawBytes: [0xe9])])
    #expect(inline == ["sign", "--fill=a=\(name)", "--", String(rawBytes: [0xe9])])
  }

  /// Every option for a file or folder takes names of any bytes.
  @Test(
    arguments: [
      ("render", ["-o", "--output", "--out-dir", "--on", "--password-file"]),
      ("compare", ["-o"]), ("trace", ["-o"]), ("verify", ["--trust", "--password-file"]),
      ("fields", ["--password-file"]), ("identity", ["-o", "--passphrase-file"]),
      ("capture", ["-o", "--background", "--from"]),
      (
        "sign",
        [
          "-o", "--out-dir", "--signature", "--initials", "--fill-file", "--certificate",
          "--passphrase-file", "--pin-file", "--password-file",
        ]
      ),
    ])
  func optionsForFilesTakeAnyBytes(command: String, options: [String]) throws {
    for option in options {
      #expect(CommandOptions(of: [command]).takesPath(option), "\(option)")
      let arguments = [command, option, String(rawBytes: [0xe9])]
      #expect(try TextArguments.decoded(arguments) == arguments, "\(option)")
    }
  }

  /// The window opens a drawing, shows its name, and saves it where it was.
  @Test func theWindowKeepsThem() throws {
    let stroke = Stroke(
      id: StrokeID(1), pen: Pen(width: 3),
      samples: [Sample(Point(100, 100), time: 0), Sample(Point(200, 100), time: 0.1)])
    let document = InkDocument(strokes: [stroke])
    try folder.write(String(decoding: document.inkML(), as: UTF8.self), to: "a.inkml")
    #expect(try run("mkdir \"$n\" && mv a.inkml \"$n/$n.inkml\"").status == 0)
    // The name reaches the program as bytes.
    let script = try folder.write(
      "#!/bin/sh\nexec \"\(AppProcess.executable().path)\" \"$(printf '\(folder.url.path)"
        + "/caf\\351/caf\\351.inkml')\"\n", to: "start")
    makeProgram(script)
    let app = try RunningApp(starter: script)
    try app.wait("the title") { app.title == "caf\u{FFFD}.inkml – xsign" }
    try app.dot(300, 300)
    app.key("s", .control)
    try app.wait("the saved title") { app.title == "caf\u{FFFD}.inkml – xsign" }
    // The prompt suggests the same folder, in which exports go.
    try app.openPrompt { app.key("s", [.control, .shift]) }
    app.key("End")
    for _ in 0..<6 { app.key("BackSpace") }
    app.server.keyboard.type("2.inkml")
    app.key("Return")
    try app.wait("the second title") { app.title == "caf\u{FFFD}2.inkml – xsign" }
    let names = try Tool("sh", ["-c", "cd \"$0\"; LC_ALL=C ls -bR", folder.url.path]).text
    #expect(
      Set(names.split(separator: "\n").map(String.init))
        == [".:", #"caf\351"#, "start", #"./caf\351:"#, #"caf\351.inkml"#, #"caf\3512.inkml"#],
      "\(names)")
  }
}

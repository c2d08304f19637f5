import Foundation
import Ink
import TestSupport
import Testing

@testable import xsign

/// Files that are named by a URI, and files of another kind than their name says, on the command
/// line.
@Suite struct InputPathTests {
  private let folder: CommandFolder
  /// The URI of a drawing whose name has a blank.
  private let uri: String

  init() throws {
    folder = try CommandFolder()
    try folder.write(CommandFolder.line, to: "a b.txt")
    uri = "file://" + folder.path("a%20b.txt")
  }

  private func expectFine(_ arguments: [String]) throws {
    let tool = try folder.run(arguments)
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(arguments) \(tool)")
  }

  @Test func everyInputMayBeAURI() throws {
    // The ink is on the picture that it is put on below.
    try expectFine(["render", uri, "-o", folder.path("a.png"), "--page", "100:60"])
    try expectFine(["info", "file://localhost" + folder.path("a%20b.txt")])
    try expectFine(["compare", "file:" + folder.path("a b.txt"), "-o", folder.path("a.svg")])
    try expectFine(["render", uri, "--out-dir", folder.url.path, "--format", "svg"])
    #expect(folder.names.contains("a b.svg"))
    try expectFine([
      "render", uri, "-o", folder.path("b.svg"), "--on", "file://" + folder.path("a.png"),
    ])
    try FileManager.default.copyItem(
      atPath: PDFCases.path("enc-aes-256-user"), toPath: folder.path("a b.pdf"))
    try folder.write("user\n", to: "pass word")
    try expectFine([
      "sign", "file://" + folder.path("a%20b.pdf"), "--signature", uri, "--page", "1", "--at",
      "20,20", "--password-file", "file://" + folder.path("pass%20word"), "--in-place",
    ])
    let before = try PDFCases.data("enc-aes-256-user")
    let after = try Data(contentsOf: URL(fileURLWithPath: folder.path("a b.pdf")))
    #expect(after.count > before.count && after.starts(with: before))
    #expect(folder.names.filter { $0.hasPrefix(".") }.isEmpty)
  }

  @Test func aFileOfThatNameIsMeantFirst() throws {
    let folders = folder.path("file:/a%20b")
    try FileManager.default.createDirectory(atPath: folders, withIntermediateDirectories: true)
    try folder.write(CommandFolder.hand, to: "file:/a%20b/c.txt")
    let tool = try Tool(
      "sh",
      [
        "-c", "cd \"$1\" && exec \"$0\" info file:///a%20b/c.txt",
        try AppProcess.executable().path, folder.url.path,
      ], environment: ["DISPLAY": nil])
    #expect(tool.status == 0 && tool.text.contains("strokes 3"), "\(tool)")
  }

  @Test func otherURIsAreRefused() throws {
    func refuse(_ text: String, _ sentence: String) throws {
      for arguments in [
        ["info", text], ["render", text, "-o", folder.path("c.png")], [text],
        ["render", text, "--out-dir", folder.url.path, "--format", "png"],
        ["sign", text, "--list"],
      ] {
        let tool = try folder.run(arguments)
        #expect(tool.status == 1, "\(arguments)")
        #expect(tool.errors == "xsign: \(sentence)\n", "\(arguments)")
      }
    }
    for uri in ["file://elsewhere/a.txt", "file:///a%2.txt", "file:///a%00b"] {
      try refuse(uri, "\(uri) is not the address of a file on this computer.")
    }
    let long = String(repeating: "n", count: 256)
    for path in ["/tmp/\(long)", "file:///\(long)", String(repeating: "/a", count: 2048)] {
      try refuse(path, "The name of the file is too long.")
    }
    let missing = folder.path("missing")
    #expect(
      try folder.run(["info", "file://" + missing]).errors == "xsign: \(missing) does not exist.\n")
  }

  // MARK: Damaged files

  /// Writes a file whose first bytes are damaged, and returns its path.
  private func damaged(_ name: String) throws -> String {
    let bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1b, 0x0a] + Array(0..<60)
    try Data(bytes).write(to: folder.url.appendingPathComponent(name))
    return folder.path(name)
  }

  @Test(arguments: ["a.svg", "a.pdf", "a.png"])
  func aDamagedPictureIsNoWrongOption(output: String) throws {
    let sheets = [
      ("b.png", "is neither a PNG nor a JPEG picture."),
      ("b.JPG", "is neither a PNG nor a JPEG picture."),
      ("b", "is not a PDF, PNG or JPEG, or is too damaged."),
    ]
    for (name, complaint) in sheets {
      let sheet = try damaged(name)
      let tool = try folder.run(["render", uri, "-o", folder.path(output), "--on", sheet])
      #expect(tool.status == 1 && tool.errors == "xsign: \(sheet) \(complaint)\n", "\(tool)")
    }
    let missing = folder.path("missing.png")
    let tool = try folder.run(["render", uri, "-o", folder.path(output), "--on", missing])
    #expect(tool.status == 1 && tool.errors == "xsign: \(missing) does not exist.\n")
    #expect(!folder.names.contains(output))
  }

  @Test(arguments: [
    ("inkml", "a drawing (InkML)"), ("json", "a drawing (JSON)"), ("xopp", "a drawing (Xournal++)"),
    ("png", "a PNG picture"), ("pdf", "a PDF document"),
  ])
  func aDamagedDrawingIsNoRecording(ending: String, kind: String) throws {
    for bytes in [Array("\u{1}xml 1 2\n<ink".utf8), [0, 1, 2]] {
      let path = folder.path("a." + ending)
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let sentence = "xsign: \(path) is not \(kind), or is too damaged.\n"
      for arguments in [
        ["info", path], ["render", path, "-o", folder.path("c.svg"), "--with-background"],
        [
          "sign", PDFCases.path("plain-1.4"), "--signature", path, "--page", "1", "--at", "9,9",
          "-o", folder.path("c.pdf"),
        ],
      ] {
        let tool = try folder.run(arguments)
        #expect(tool.status == 1 && tool.errors == sentence, "\(tool)")
      }
    }
    // A recording may have any name.
    let path = try folder.write(CommandFolder.line, to: "line." + ending)
    #expect(try folder.run(["info", path]).status == 0)
  }
}

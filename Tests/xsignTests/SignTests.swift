import Foundation
import Ink
import TestSupport
import Testing

@testable import xsign

/// `xsign sign` from ink to a signed file, with the programs as they are built.
@Suite struct SignTests {
  private let signings: Signings

  init() throws { signings = try Signings() }

  /// The edges of strokes cover pixels in part, so a place is known to about one.
  private static let pixel = 0.6

  private func expect(
    _ value: Double, _ wanted: Double, _ what: String,
    location: SourceLocation = #_sourceLocation
  ) {
    #expect(abs(value - wanted) <= Self.pixel, "\(what)", sourceLocation: location)
  }

  @Test(arguments: [
    ("plain-1.4", 1), ("rotated", 2), ("rotated", 3), ("rotated", 4), ("cropbox-offset", 1),
    ("mediabox-odd", 2), ("object-streams", 1), ("enc-aes-256-owner", 1), ("linearized", 1),
  ])
  func inkIsWhereItWasAskedFor(pdf: String, page: Int) throws {
    let old = PDFCases.path(pdf)
    let places: [(String, (Bounds, Double, Double) -> [Double])] = [
      ("20,30", { frame, _, _ in [frame.min.x - 20, frame.min.y - 30] }),
      (
        "-15,-25",
        { frame, width, height in [frame.max.x - width + 15, frame.max.y - height + 25] }
      ),
    ]
    for (place, distances) in places {
      let new = try signings.sign(pdf, ["--page", "\(page)", "--at", place, "--size", "30"])
      let change = try Signings.change(old, new, page: page)
      for distance in distances(change.frame, change.width, change.height) {
        expect(distance, 0, "\(pdf) \(page) \(place)")
      }
      expect(change.frame.width, 30, "\(pdf) \(page) \(place)")
    }
  }

  @Test func inkFillsAField() throws {
    let list = try signings.run("acroform-two-signatures", ["--list"]).text
    let name = try #require(
      list.split(separator: "\n").first { $0.hasPrefix("field ") && $0.hasSuffix(" empty") }?
        .split(separator: " ")[1])
    let pdf = try OpenPDF(PDFCases.path("acroform-two-signatures"))
    let field = try #require(pdf.survey.fields.first { $0.name == name })
    let new = try signings.sign("acroform-two-signatures", ["--in", String(name)])
    let change = try Signings.change(
      PDFCases.path("acroform-two-signatures"), new, page: field.page + 1)
    let frame = Bounds(min: field.frame.min * (25.4 / 72), max: field.frame.max * (25.4 / 72))
    expect((change.frame.min.x + change.frame.max.x) / 2, (frame.min.x + frame.max.x) / 2, "x")
    expect((change.frame.min.y + change.frame.max.y) / 2, (frame.min.y + frame.max.y) / 2, "y")
    let fill = max(change.frame.width / frame.width, change.frame.height / frame.height)
    // The ink fills 96 % of the field's height, 48 of 50 pixels, and may touch one more: 49 are
    // 0.98 but for rounding.
    #expect(0.9...0.98 + 1e-9 ~= fill)
  }

  @Test func initialsAndDateAreBesideTheSignature() throws {
    let initials = try signings.folder.write(CommandFolder.line, to: "ab.txt")
    let new = try signings.sign(
      "pages-500",
      [
        "--page", "last", "--at", "20,30", "--size", "40", "--date", "--initials", initials,
        "--initials-at", "-10,-10", "--initials-size", "10",
      ])
    let old = PDFCases.path("pages-500")
    for page in [1, 499] {
      let change = try Signings.change(old, new, page: page)
      expect(change.frame.max.x, change.width - 10, "page \(page)")
      expect(change.frame.max.y, change.height - 10, "page \(page)")
      expect(change.frame.width, 10, "page \(page)")
    }
    let alone = try signings.sign(
      "pages-500", ["--page", "last", "--at", "20,30", "--size", "40"], as: "alone.pdf")
    let (with, without) = (
      try Signings.change(old, new, page: 500), try Signings.change(old, alone, page: 500)
    )
    expect(with.frame.min.x, 20, "left")
    // The date is two millimetres below: ten digits and hyphens of twelve points.
    let date = try Signings.change(alone, new, page: 500).frame
    expect(date.min.y, without.frame.max.y + 2, "date")
    expect(date.min.x, 20, "date")
    #expect(2...4 ~= date.height && 15...30 ~= date.width)
    // Ink is in the file once.
    let size =
      try signings.folder.bytes("signed.pdf").count - signings.folder.bytes("alone.pdf").count
    #expect(size < 300_000)
  }

  /// The page is also the first one.
  @Test func onePlaceOfAPageIsSignedAlone() throws {
    let new = try signings.sign("page-twice", ["--page", "3", "--at", "20,30"])
    let old = PDFCases.path("page-twice")
    expect(try Signings.change(old, new, page: 3).frame.min.x, 20, "page 3")
    for page in [1, 2] { #expect(try Signings.change(old, new, page: page).frame.isEmpty) }
  }

  @Test func signedFilesGetAnnotationsWithASentence() throws {
    let new = try signings.sign(
      "signed-objstm", ["--page", "1", "--at", "20,30"],
      notes: [
        "PDF is signed digitally once; the ink is an annotation, so that this stays whole."
      ])
    #expect(try Tool("pdfsig", ["-nocert", new]).text.contains("Signature is Valid"))
  }

  @Test func brokenContentGetsAnnotationsWithASentence() throws {
    _ = try signings.sign(
      "content-errors", ["--page", "1", "--at", "20,30"],
      notes: ["The content of page 1 of PDF is damaged; the ink there is an annotation."])
  }

  /// The field hides ink in the page's content, which is seen before the file has its name.
  @Test func inkThatWouldNotShowBecomesAnAnnotation() throws {
    let place = ["--page", "1", "--at", "115,243", "--size", "30:17"]
    _ = try signings.sign(
      "form-opaque-field", place,
      notes: [
        "A form field lies over the ink on page 1 of PDF; Chrome and others would hide it.",
        "On page 1 of PDF the ink would be hidden by the field Over; it is an annotation above it, "
          + "but Chrome and others still hide it.",
      ])
    let tool = try signings.run(
      "form-opaque-field",
      ["--signature", signings.drawing, "--as", "content", "-o", signings.folder.path("a.pdf")]
        + place)
    #expect(tool.status == 1 && tool.errors.hasSuffix("by the field Over; nothing was written.\n"))
    #expect(!signings.folder.names.contains("a.pdf"))
  }

  /// A field within a loop is not on the line.
  @Test func aLineAroundAFieldIsNotOnIt() throws {
    let across = (0...46).map { (20 * $0, 0) }
    let down = (1...21).map { (920, 20 * $0) }
    let back = (1...46).map { (920 - 20 * $0, 420) }
    let up = (1...20).map { (0, 420 - 20 * $0) }
    let way = across + down + back + up
    let loop = try signings.folder.write(
      way.enumerated().map { "1 \(Double($0) / 50) \($1.0) \($1.1) -" }.joined(separator: "\n"),
      to: "loop.txt")
    let tool = try signings.run(
      "form-opaque-field",
      [
        "--signature", loop, "--page", "1", "--at", "95,230", "--size", "92:42", "-o",
        signings.folder.path("a.pdf"),
      ])
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool)")
  }

  @Test(arguments: ["damaged-offsets", "damaged-startxref", "damaged-truncated"])
  func damagedFilesAreMendedWithASentence(pdf: String) throws {
    let new = try signings.sign(
      pdf, ["--page", "1", "--at", "20,30"], notes: ["PDF is damaged; the signed file is repaired."]
    )
    #expect(try Tool("qpdf", ["--check", new]).status == 0)
  }

  /// Programs of Windows write text with a mark before it, and end lines with two characters.
  @Test(arguments: ["user\n", "\u{FEFF}user\r\n"])
  func aPasswordComesFromAFile(text: String) throws {
    let password = try signings.folder.write(text, to: "password")
    _ = try signings.sign(
      "enc-aes-256-user", ["--page", "1", "--at", "20,30", "--password-file", password])
  }

  /// Others can read the arguments of programs, so the one that shows pages gets no password.
  @Test(
    .enabled(if: Tool.exists("pdftoppm"), "pdftoppm is not here"),
    arguments: ["enc-aes-256-user", "enc-rc4-128-user"])
  func aFileWithAPasswordIsCheckedWithoutTellingIt(pdf: String) throws {
    let password = try signings.folder.write("user\n", to: "password")
    let (programs, log) = (signings.folder.path("programs"), signings.folder.path("log"))
    try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    func sign(_ script: String, _ name: String) throws -> Tool {
      // No other program of the system is asked.
      for (name, script) in [("pdftoppm", script), ("mutool", "exit 1")] {
        try signings.folder.write("#!/bin/sh\n\(script)\n", to: "programs/\(name)")
        makeProgram(programs + "/\(name)")
      }
      let options = ["--page", "1", "--at", "20,30", "--password-file", password, "--verbose"]
      return try signings.run(
        pdf, ["--signature", signings.drawing, "-o", signings.folder.path(name)] + options,
        environment: ["PATH": programs + ":" + path])
    }
    let real = try Tool("sh", ["-c", "command -v pdftoppm"]).text.filter { $0 != "\n" }
    let tool = try sign(
      "{ echo \"$@\"; readlink /proc/$$/fd/0; } >> '\(log)'; exec '\(real)' \"$@\"", "a.pdf")
    #expect(tool.status == 0, "\(tool)")
    #expect(tool.errors == "xsign: The pages are checked by pdftoppm.\n")
    let lines = try String(contentsOfFile: log, encoding: .utf8)
    #expect(lines.split(separator: "\n").count == 4 && !lines.contains("user"))
    #expect(lines.components(separatedBy: "/memfd:").count == 3, "\(lines)")
    // It is really looked at: a page on which nothing changes is refused.
    // A script reads what is in its own folder.
    let copy = programs + "/other.pdf"
    try FileManager.default.copyItem(atPath: PDFCases.path("acroform"), toPath: copy)
    let same = try sign("exec '\(real)' \"$@\" < '\(copy)'", "b.pdf")
    #expect(same.status == 1 && same.errors.contains("would not be shown as it should"))
    #expect(!signings.folder.names.contains("b.pdf"))
  }

  @Test func aFileIsReplacedInPlace() throws {
    let path = signings.folder.path("contract.pdf")
    try FileManager.default.copyItem(atPath: PDFCases.path("plain-1.4"), toPath: path)
    let old = try signings.folder.bytes("contract.pdf")
    let options = ["--signature", signings.drawing, "--page", "1", "--at", "20,30"]
    let tool = try signings.run(path, options + ["--in-place"])
    #expect(tool.status == 0 && tool.errors.isEmpty)
    let new = try signings.folder.bytes("contract.pdf")
    #expect(new.starts(with: old) && new.count > old.count)
    #expect(signings.folder.names == ["contract.pdf", "me.txt"])
  }

  @Test func savedSignaturesHaveNames() throws {
    let data = signings.folder.path("data")
    try FileManager.default.createDirectory(
      atPath: data + "/xsign/signatures", withIntermediateDirectories: true)
    let saved = try InkDocument(
      recording: Array(CommandFolder.hand.utf8), file: "", pen: DrawingFile.defaultPen)
    try Data(saved.inkML()).write(to: URL(fileURLWithPath: data + "/xsign/signatures/Ada.inkml"))
    // Those of other formats have the names that the window lists.
    try Data(CommandFolder.hand.utf8)
      .write(to: URL(fileURLWithPath: data + "/xsign/signatures/Grace.txt"))
    _ = try signings.sign("plain-1.4", ["--page", "1", "--at", "20,30"], as: "b.pdf")
    for name in ["Ada", "Ada.inkml", "Grace.txt"] {
      let options = ["--signature", name, "--page", "1", "--at", "20,30"]
      let tool = try signings.run(
        "plain-1.4", options + ["-o", signings.folder.path("a.pdf")],
        environment: ["XDG_DATA_HOME": data])
      #expect(tool.status == 0 && tool.errors.isEmpty, "\(name) \(tool.errors)")
      #expect(try signings.folder.bytes("a.pdf") == signings.folder.bytes("b.pdf"))
    }
  }

  /// Without the program that shows pages, the check is left out.
  @Test func withoutARendererItIsSaid() throws {
    // The test starts programs by its own PATH, so the script sets another.
    let program = try AppProcess.executable().path
    let tool = try Tool(
      "sh",
      [
        "-c", "PATH=/nowhere; exec \"$0\" \"$@\"", program, "sign", PDFCases.path("plain-1.4"),
        "--signature", signings.drawing, "--page", "1", "--at", "20,30", "-o",
        signings.folder.path("a.pdf"), "--verbose",
      ])
    #expect(tool.status == 0)
    #expect(
      tool.errors
        == "xsign: The pages are not checked: this needs pdftoppm from poppler-utils.\n")
    #expect(signings.folder.names.contains("a.pdf"))
  }
}

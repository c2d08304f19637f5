import Foundation
import Ink
import TestSupport
import Testing

/// `xsign sign --at line`, on PDFs that xsign did not make.
@Suite struct SignLineTests {
  private let signings: Signings

  init() throws { signings = try Signings() }

  /// A page of A4 with a label, a line of 80 mm from 60 mm at 200 mm from the top, one for initials
  /// and one for a date.
  private func contract(
    _ labels: String = "(Signature:)", pages: Int = 1, name: String = "contract.pdf"
  ) throws -> String {
    try signings.folder.write(
      TextPDF.text(
        (1...pages).map { page in
          """
          BT /F1 11 Tf 71 276 Td \(page == pages ? labels : "(Terms)") Tj ET
          \(page == pages ? "0.7 w 170.1 275 m 396.9 275 l S" : "")
          BT /F1 11 Tf 71 150 Td (Initials:) Tj ET 0.7 w 120 149 m 160 149 l S
          BT /F1 11 Tf 300 150 Td (Date:) Tj ET 0.7 w 335 149 m 420 149 l S
          """
        }), to: name)
  }

  @Test func inkStandsOnTheLine() throws {
    let pdf = try contract(pages: 2)
    let new = signings.folder.path("signed.pdf")
    let tool = try signings.run(pdf, ["--signature", signings.drawing, "--at", "line", "-o", new])
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool)")
    let frame = try Signings.change(pdf, new, page: 2).frame
    // The line is 842 - 275 points from the top.
    #expect(frame.min.y > 567 * 25.4 / 72 - 16 && frame.max.y < 567 * 25.4 / 72 + 12)
    #expect(frame.min.x > 60 && frame.max.x < 140.5 && frame.height > 5)
    // A height above the line, and below it no more than tails take.
    #expect(567 * 25.4 / 72 - frame.min.y > frame.max.y - 567 * 25.4 / 72)
  }

  @Test func aSizeRules() throws {
    let pdf = try contract()
    let new = signings.folder.path("signed.pdf")
    let tool = try signings.run(
      pdf, ["--signature", signings.drawing, "--at", "line", "--size", "25", "-o", new])
    #expect(tool.status == 0, "\(tool)")
    #expect(abs(try Signings.change(pdf, new, page: 1).frame.width - 25) < 0.6)
  }

  @Test func initialsAndDatesHaveLinesToo() throws {
    let pdf = try contract(pages: 2)
    let new = signings.folder.path("signed.pdf")
    let tool = try signings.run(
      pdf,
      [
        "--signature", signings.drawing, "--at", "line", "--initials", signings.drawing,
        "--initials-at", "line", "--date-at", "line", "-o", new,
      ])
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool)")
    let initials = try Signings.change(pdf, new, page: 1).frame
    #expect(initials.min.x > 120 * 25.4 / 72 - 0.5 && initials.max.x < 160 * 25.4 / 72 + 0.5)
    let both = try Signings.change(pdf, new, page: 2).frame
    #expect(both.max.x > 336 * 25.4 / 72 && both.max.y > 690 * 25.4 / 72)
  }

  /// All pages but the last get initials, but the only page may have a line for them.
  @Test func theOnlyPageGetsInitialsOnItsLine() throws {
    let pdf = try contract()
    let (alone, new) = (signings.folder.path("alone.pdf"), signings.folder.path("signed.pdf"))
    func sign(_ initials: [String], as path: String) throws -> Tool {
      try signings.run(
        pdf, ["--signature", signings.drawing, "--at", "line"] + initials + ["-o", path])
    }
    #expect(try sign([], as: alone).status == 0)
    let initials = ["--initials", signings.drawing, "--initials-at"]
    let tool = try sign(initials + ["line"], as: new)
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool)")
    let change = try Signings.change(alone, new, page: 1).frame
    #expect(change.min.x > 120 * 25.4 / 72 - 0.5 && change.max.x < 160 * 25.4 / 72 + 0.5)
    let corner = try sign(initials + ["10,10"], as: new)
    let sentence =
      "No initials are on \(pdf), which has only one page; '--initials-pages all' puts them there."
    #expect(corner.status == 0 && corner.errors == "xsign: \(sentence)\n", "\(corner)")
    #expect(try Signings.change(alone, new, page: 1).frame.isEmpty)
  }

  /// No other option would find a line there.
  @Test func theOnlyPageMayLackALineForInitials() throws {
    let content = "BT /F1 11 Tf 71 276 Td (Signature:) Tj ET 0.7 w 170.1 275 m 396.9 275 l S"
    let pdf = try signings.folder.write(TextPDF.text([content]), to: "letter.pdf")
    let tool = try signings.run(
      pdf,
      [
        "--signature", signings.drawing, "--at", "line", "--initials", signings.drawing,
        "--initials-at", "line", "-o", signings.folder.path("signed.pdf"),
      ])
    let sentence = "No initials are on \(pdf), whose only page has no line for them."
    #expect(tool.status == 0 && tool.errors == "xsign: \(sentence)\n", "\(tool)")
  }

  @Test func aPDFWithoutALineIsNotSigned() throws {
    func refuse(_ pdf: String, _ message: String, _ options: [String] = []) throws {
      let new = signings.folder.path("none.pdf")
      let tool = try signings.run(
        pdf, ["--signature", signings.drawing, "--at", "line", "-o", new] + options)
      #expect(tool.status == 1 && tool.errors == "xsign: \(message)\n", "\(tool)")
      #expect(!FileManager.default.fileExists(atPath: new))
    }
    let other = try contract("(Reference:)", name: "other.pdf")
    try refuse(other, "There is no line to sign on in \(other).")
    let pdf = try contract(pages: 2)
    try refuse(pdf, "Page 1 of \(pdf) has no line to sign on.", ["--page", "1"])
    try refuse(
      pdf, "Page 1 of \(pdf) has no line to sign on.", ["--page", "all"])
    try refuse(pdf, "\(pdf) has no page 9: it has 2 pages.", ["--page", "9"])
  }

  @Test func withoutThePrograms() throws {
    let pdf = try contract()
    let path = signings.folder.path("empty")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let list = try signings.run(pdf, ["--list"], environment: ["PATH": path])
    #expect(list.status == 0 && list.text.hasPrefix("page 1") && list.errors.contains("poppler"))
    let json = try signings.run(pdf, ["--list", "--json"], environment: ["PATH": path])
    #expect(json.status == 1 && json.output.isEmpty && json.errors.contains("poppler"))
  }

  @Test func fieldsAreNamed() throws {
    let new = signings.folder.path("signed.pdf")
    func sign(_ pdf: String, _ field: String) throws -> Tool {
      try signings.run(
        pdf, ["--signature", signings.drawing, "--at", "field:\(field)", "-o", new])
    }
    #expect(try sign("acroform", "Signature1").status == 0)
    let acroform = PDFCases.path("acroform")
    #expect(
      try sign("acroform", "Signature2").errors
        == "xsign: \(acroform) has no signature field Signature2; did you mean Signature1?\n")
    #expect(
      try sign("acroform", "Name").errors
        == "xsign: \(acroform) has no signature field Name; --list names them.\n")
    let signed = PDFCases.path("certified-p3")
    #expect(
      try sign("certified-p3", "Signature1").errors
        == "xsign: The field Signature1 of \(signed) is signed already.\n")
  }

  @Test func placesAreListed() throws {
    let pdf = try contract()
    let places = try signings.run(pdf, ["--list"]).text.split(separator: "\n").filter {
      $0.hasPrefix("place ")
    }
    #expect(places.count == 3)
    #expect(places.first?.hasPrefix("place signature page 1 x ") == true)
    #expect(places.first?.hasSuffix(" line Signature:") == true)
    let json = try signings.run(pdf, ["--list", "--json"])
    let objects = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output)) as? [[String: Any]])
    #expect(objects.map { $0["kind"] as? String } == ["signature", "date", "initials"])
    #expect(objects.first?["line"] as? String == "Signature:")
    let x = try #require(objects.first?["x"] as? Double)
    #expect(abs(x - 60) < 0.5)
    let y = try #require(objects.first?["y"] as? Double)
    #expect(abs(y - 567 * 25.4 / 72) < 0.5)
  }

  @Test(arguments: [90, 180, 270])
  func turnedPagesAreReadAsTheyAreShown(turn: Int) throws {
    let pdf = try signings.folder.write(
      TextPDF.text(
        ["BT /F1 11 Tf 71 276 Td (Signature:) Tj ET 0.7 w 170.1 275 m 396.9 275 l S"], turn: turn),
      to: "turned.pdf")
    let tool = try signings.run(pdf, ["--list", "--json"])
    let objects = try #require(
      try JSONSerialization.jsonObject(with: Data(tool.output)) as? [[String: Any]])
    #expect(objects.count == 1, "\(tool)")
    let (x, width) = (objects.first?["x"] as? Double, objects.first?["width"] as? Double)
    #expect(x.map { abs($0 - 60) < 1 } == true && width.map { abs($0 - 80) < 1.5 } == true)
  }
}

import Foundation
import TestSupport
import Testing

/// `xsign sign --list`, whose text scripts may rely on.
@Suite struct SignListTests {
  /// What files have in common.
  private static let pages = "page 1 209.9x297.0mm\npage 2 209.9x297.0mm\n"
  private static let fields =
    "field Name page 1 other\nfield Date page 1 other\nfield Agree page 1 other\n"
  private static let empty = pages + fields + "field Signature1 page 2 empty\n"
  private static let signed =
    pages + fields + "field Signature1 page 2 signed\nfield Signature2 page 2 empty\n"

  /// The fields as places, from the first page down.
  private static let place = "place signature page 2 x 105.8 y "
  private static let first = "\(place)261.8 width 70.6 room 21.2 field Signature1\n"
  private static let second = "\(place)233.5 width 70.6 room 21.2 field Signature2\n"

  private static let sizes = ["209.9x297.0", "297.0x209.9", "209.9x297.0", "297.0x209.9"]
  private static let rotated = (sizes + ["297.0x209.9", "297.0x209.9"]).enumerated()
    .map { "page \($0 + 1) \($1)mm\n" }.joined()

  private static let lists: [(String, String)] = [
    ("certified-p1", "\(signed)signed Signature1 allows nothing\n\(second)"),
    ("certified-p2", "\(signed)signed Signature1 allows forms\n\(second)"),
    ("certified-p3", "\(signed)signed Signature1 allows notes\n\(second)"),
    ("enc-no-changes", "\(empty)encrypted aes-256 permits nothing\n\(first)"),
    ("enc-notes-allowed", "\(empty)encrypted aes-256 permits notes\n\(first)"),
    ("enc-aes-256-owner", "\(empty)encrypted aes-256 permits changes\n\(first)"),
    ("acroform", empty + first),
    ("xfa-dynamic", "\(empty)dynamic-form\n\(first)"),
    ("usage-rights", "page 1 209.9x297.0mm\nusage-rights\n"),
    ("damaged-offsets", "\(pages)page 3 209.9x297.0mm\ndamaged\n"),
    ("rotated", rotated),
  ]

  @Test(arguments: lists)
  func itemsAreLines(pdf: String, text: String) throws {
    let tool = try Signings().run(pdf, ["--list"])
    #expect(tool.status == 0 && tool.errors.isEmpty && tool.text == text)
  }

  /// A file must not make its line read as another one.
  @Test func namesStayInTheirLine() throws {
    let signings = try Signings()
    var text = try String(contentsOf: Self.acroform, encoding: .isoLatin1)
    // "S‮x" and a line separator, a name that stands for standard input elsewhere, and an escape.
    for (old, new) in [
      ("(Name)", "<FEFF0053202E0078>"), ("(Date)", "<FEFF002D>      "),
      ("(Agree)", "<FEFF2028001B>"),
    ] {
      #expect(text.contains(old))
      text = text.replacing(old, with: new)
    }
    let path = signings.folder.path("names.pdf")
    try Data(text.unicodeScalars.map { UInt8($0.value) }).write(to: URL(fileURLWithPath: path))
    let lines = try signings.run(path, ["--list"]).text.split(separator: "\n")
    #expect(
      lines[2...4] == [
        "field S\u{FFFD}x page 1 other", "field - page 1 other",
        "field \u{FFFD}\u{FFFD} page 1 other",
      ])
  }

  /// The time stamp of an archive is nobody's signature, here and in the list of fields.
  @Test func timeStampsAreToldApart() throws {
    let (signings, path) = (try Signings(), PDFCases.path("signatures/archived"))
    let stamp = "Timestamp-92182377-2f4c-4969-8afc-0bacc6094561"
    let lines = try signings.run(path, ["--list"]).text.split(separator: "\n")
    #expect(lines.contains("stamped \(stamp) allows notes"))
    #expect(lines.filter { $0.hasPrefix("signed ") } == ["signed S allows nothing"])
    #expect(!lines.contains { $0.hasPrefix("field \(stamp) ") && !$0.hasSuffix(" stamped") })
    let fields = try signings.folder.run(["fields", path]).text
    #expect(fields.contains("\(stamp)\ttimeStamp\t") && fields.contains("S\tsignature\t"))
  }

  private static let acroform = URL(fileURLWithPath: PDFCases.path("acroform"))

  @Test func onlyPDFsAreListed() throws {
    let tool = try Signings().run("bad-text", ["--list"])
    #expect(tool.status == 1 && tool.output.isEmpty)
  }
}

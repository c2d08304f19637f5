import Controls
import Foundation
import Ink
import TestSupport
import Testing

@testable import xsign

/// What is in the update of a signed PDF, and what is not.
@Suite struct SignedBytesTests {
  private let signings: Signings

  init() throws { signings = try Signings() }

  /// Returns what was added to a test PDF, as text: the dictionaries, as the streams are packed.
  private func update(_ pdf: String, _ name: String) throws -> String {
    let old = try PDFCases.data(pdf).count
    return String(
      decoding: try signings.folder.bytes(name).dropFirst(old), as: Unicode.ASCII.self)
  }

  /// Neither the user nor the computer, the path or the time.
  @Test(arguments: ["plain-1.4", "enc-aes-256-owner", "signed-objstm"])
  func theSameRequestGivesTheSameBytes(pdf: String) throws {
    let folder = signings.folder
    let options = ["--signature", signings.drawing, "--page", "1", "--at", "20,30"]
    let first = try signings.run(pdf, options + ["-o", folder.path("a.pdf")])
    #expect(first.status == 0)
    let place = folder.path("another place")
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: PDFCases.path(pdf), toPath: place + "/copy.pdf")
    try FileManager.default.setAttributes(
      [.modificationDate: Date.distantPast], ofItemAtPath: place + "/copy.pdf")
    let second = try signings.run(
      place + "/copy.pdf", options + ["-o", folder.path("b.pdf")],
      environment: [
        "HOME": place, "USER": "somebody", "LOGNAME": "somebody", "TZ": "Asia/Tokyo",
        "LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8", "XDG_DATA_HOME": place,
      ])
    #expect(second.status == 0)
    #expect(try folder.bytes("a.pdf") == folder.bytes("b.pdf"))
    // The record beside the ink has the same date in all files.
    let text = try update(pdf, "a.pdf").replacing("(D:20000101000000Z)", with: "")
    for trace in ["Date", "/M(", "D:2", "/Producer", "/Creator", "/T(", "xsign ", "/tmp", "/home"] {
      #expect(!text.contains(trace), "\(trace)")
    }
  }

  @Test(arguments: [InkOpacity.opaque, .varying]) func thereIsNoPictureOfTheInk(
    _ opacity: InkOpacity
  )
    throws
  {
    let saved = try InkDocument(
      recording: Array(CommandFolder.hand.utf8), file: "", pen: opacity.pen)
    let path = signings.folder.path("me.inkml")
    try Data(saved.inkML()).write(to: URL(fileURLWithPath: path))
    let new = signings.folder.path("a.pdf")
    let tool = try signings.run(
      "scan-rotated", ["--signature", path, "--page", "1", "--at", "20,30", "-o", new])
    #expect(tool.status == 0)
    let text = try update("scan-rotated", "a.pdf")
    #expect(!text.contains("/Subtype/Image") && text.contains("/SMask") == (opacity == .varying))
    let lists = try [PDFCases.path("scan-rotated"), new].map {
      try Tool("pdfimages", ["-list", $0]).text
    }
    #expect(lists[0] == lists[1] && lists[0].split(separator: "\n").count > 2)
  }

  enum InkOpacity: CaseIterable {
    case opaque, varying

    var pen: Pen {
      let opacity = self == .opaque ? 1...1 : 0.2...0.8
      return Pen(width: 1...4, opacity: opacity, opacityDriver: .pressure)
    }
  }

  /// The same drawing as signature and as initials.
  @Test func equalInkIsOneForm() throws {
    let line = try signings.folder.write(CommandFolder.line, to: "line.txt")
    let tool = try signings.run(
      "made-by-libreoffice",
      [
        "--signature", line, "--page", "last", "--at", "20,30", "--initials", line,
        "--initials-at", "-10,-10", "--initials-pages", "all", "-o", signings.folder.path("a.pdf"),
      ])
    #expect(tool.status == 0, "\(tool.errors)")
    let text = try update("made-by-libreoffice", "a.pdf")
    #expect(text.matches(of: /\/Subtype\/Form/).count == 1)
  }
}

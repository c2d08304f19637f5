import Foundation
import Ink
import TestSupport
import Testing

@testable import PDFInk

/// Pages whose own content programs read in different ways. Their ink must be seen in all of them.
struct ContentTrustTests {
  private static let text = "BT /F 14 Tf 20 250 Td (Hello) Tj ET\n"

  /// Returns a file whose page has these streams as its content: their entries besides /Length, the
  /// data, and the fault of the length.
  private static func file(_ parts: [(entries: String, data: [UInt8], fault: Int)]) -> [UInt8] {
    let references = parts.indices.map { "\(10 + $0) 0 R" }.joined(separator: " ")
    var file = WrittenPDF(
      page: "/Contents[\(references)]/Resources<</Font<</F 5 0 R>>>>",
      more: [5: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"])
    for (index, part) in parts.enumerated() {
      file.objects[10 + index] =
        Array("<</Length \(part.data.count + part.fault)\(part.entries)>>\nstream\n".utf8)
        + part.data + Array("\nendstream".utf8)
    }
    return file.bytes
  }

  private static func file(_ parts: String..., fault: Int = 0) -> [UInt8] {
    file(parts.map { ("", Array($0.utf8), fault) })
  }

  /// Signs a file, and returns how the ink got onto its page.
  private func method(_ bytes: [UInt8]) throws -> PDFSurvey.Method? {
    let file = try opened(bytes)
    let result = try InkUpdate.result(
      of: .squares([(0, 60, 60)]), in: file, pages: try PageTree.pages(of: file),
      survey: try surveyed(file))
    #expect(result.pages.first?.isBroken == (result.pages.first?.method == .annotation))
    return result.pages.first?.method
  }

  @Test(arguments: [-30, -10, -3, 2, 4, 9, 10, 11, 13, 30, 5000])
  func aWrongLengthIsNotTrusted(fault: Int) throws {
    #expect(try method(Self.file(Self.text, fault: fault)) == .annotation)
    let packed = DataTests.packed(Array(Self.text.utf8))
    #expect(
      try method(Self.file([("/Filter/FlateDecode", packed, fault)])) == .annotation)
    let whole = ("", Array(Self.text.utf8), 0)
    #expect(
      try method(Self.file([("", Array(Self.text.utf8), fault), whole])) == .annotation)
  }

  @Test(arguments: [-1, 0, 1]) func spaceBeforeTheEndDoesNotCount(fault: Int) throws {
    #expect(try method(Self.file(Self.text, fault: fault)) == .content)
    let junk = [UInt8](repeating: UInt8(ascii: "#"), count: 999) + [10]
    #expect(try method(junk + Self.file(Self.text, fault: fault)) == .content)
  }

  @Test func aLengthMayBeAnObject() throws {
    var file = WrittenPDF(page: "/Contents 4 0 R", more: [9: "3"])
    file.objects[4] = Array("<</Length 9 0 R>>\nstream\nq Q\nendstream".utf8)
    #expect(try method(file.bytes) == .content)
    file.objects[9] = Array("(3)".utf8)
    #expect(try method(file.bytes) == .annotation)
    file.objects[9] = nil
    #expect(try method(file.bytes) == .annotation)
  }

  /// Some programs take the end of a part for the end of a token, others do not.
  @Test func partsMayBeCutOnlyBetweenTokens() throws {
    for (first, second) in [
      ("1 0 0 1 0 0 c", "m"), ("q Q", "q"), ("1 0 0 r", "g"), ("BT E", "T"), ("% hello", "q"),
      ("BT /", "F 12 Tf ET"),
    ] {
      #expect(try method(Self.file(first, second)) == .annotation, "\(first)|\(second)")
      #expect(try method(Self.file(first, "", second)) == .annotation, "\(first)||\(second)")
    }
    for (first, second) in [("q ", "Q"), ("q\n", "Q\n"), ("BT (a", "b) Tj ET"), ("[1]", "0 d")] {
      #expect(try method(Self.file(first, second)) == .content, "\(first)|\(second)")
    }
  }

  @Test func dataThatMayEndEarlyAreNotTrusted() throws {
    let run: [UInt8] = [3, 113, 32, 81, 10, 128]
    for name in ["/RunLengthDecode", "[/RL]"] {
      #expect(try method(Self.file([("/Filter\(name)", run, 0)])) == .annotation)
    }
    let packed = DataTests.packed(Array(String(repeating: Self.text, count: 50).utf8))
    #expect(
      try method(Self.file([("/Filter/FlateDecode", packed.dropLast(9), 0)])) == .annotation)
  }

  /// Some programs write blank pages like that.
  @Test func aStreamWithoutDataIsEmpty() throws {
    let empty: (String, [UInt8], Int) = ("/Filter/FlateDecode", [], 0)
    #expect(try method(Self.file([empty])) == .content)
    #expect(try method(Self.file([("", Array(Self.text.utf8), 0), empty])) == .content)
    #expect(try method(Self.file([("/Filter[/FlateDecode]", [], 0)])) == .content)
    #expect(try method(Self.file([("/Filter/RunLengthDecode", [], 0)])) == .annotation)
    #expect(try method(Self.file([("/Filter/FlateDecode", [0x78], 0)])) == .annotation)
    #expect(try method(Self.file([("/Filter/FlateDecode", [], 1)])) == .annotation)
  }

  /// The kinds of content that MuPDF or poppler stop at, as both show them.
  @Test(arguments: [PDFViewer.mupdf, .poppler])
  func inkIsSeen(viewer: PDFViewer) throws {
    func often(_ text: String) -> [UInt8] {
      Self.file(Self.text + String(repeating: text + "\n", count: 150))
    }
    let files = [
      Self.file(Self.text, fault: 4), Self.file(Self.text, fault: 13),
      Self.file(Self.text, fault: -10), often("[(x) 0 Tc (y)] TJ"), often("foo"), often("null"),
      often("true w"), often("1 2 3 4 5 6 7"), often("1 re f"), Self.file(Self.text + "(open"),
      Self.file(Self.text + "[ (open"), Self.file(Self.text + "/P <</A 1"),
      Self.file(Self.text + "BI /W 9 /H 9 /BPC 8 /CS /G ID x\nEI"),
      Self.file(Self.text + "BI /W 1 /H 1 /BPC 8 /CS /G ID x"),
      Self.file(Self.text + "BT q /P BMC"), often("q"), often("Q"),
      Self.file(Self.text, "1 0 0 1 0 0 c", "m"),
      Self.file([("/Filter/RunLengthDecode", [90] + Array(Self.text.utf8), 0)]),
    ]
    let folder = try SignedCases.newFolder()
    var jobs: [PDFViewer.Job] = []
    for (index, bytes) in files.enumerated() {
      let file = try opened(bytes)
      let result = try InkUpdate.result(
        of: .squares([(0, 60, 60)]), in: file, pages: try PageTree.pages(of: file),
        survey: try surveyed(file))
      let path = folder.appending(path: "\(index).pdf")
      try Data(bytes + result.update).write(to: path)
      jobs.append(PDFViewer.Job(path: path.path, pages: 1))
    }
    for (index, pages) in try viewer.pictures(of: jobs, dpi: 72).enumerated() {
      let page = try #require(pages.first, "file \(index)")
      #expect(page[65, 65].red < 30, "file \(index)")
    }
  }
}

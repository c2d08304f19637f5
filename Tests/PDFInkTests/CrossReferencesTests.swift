import Foundation
import Ink
import TestSupport
import Testing

@testable import PDFInk

/// Sections of each kind, read by qpdf.
struct CrossReferencesTests {
  /// Returns the objects of a file by `qpdf --json`, after a check.
  private func read(_ file: [UInt8]) throws -> [String: Any] {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pdf")
    try Data(file).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    let check = try Tool("qpdf", ["--check", path.path])
    #expect(check.status == 0, "\(check.text)\(check.errors)")
    let json = try Tool("qpdf", ["--json=2", path.path]).output
    let root = try JSONSerialization.jsonObject(with: json) as? [String: Any]
    return (root?["qpdf"] as? [Any])?.last as? [String: Any] ?? [:]
  }

  private let request = SigningRequest.squares([(0, 30, 40)])

  @Test(arguments: [false, true])
  func theKindIsThatOfTheFile(isStream: Bool) throws {
    let source = MemorySource.pages(2, isStream: isStream)
    let update = try source.signed(request, pages: [20, 21])
    #expect(update.text.contains("\nxref\n") == !isStream)
    #expect(update.text.contains("/XRef") == isStream)
    #expect(update.text.contains("/Prev \(try #require(source.section.start))"))
    let objects = try read(source.file + update.update)
    let page = objects["obj:20 0 R"] as? [String: [String: Any]]
    let contents = page?["value"]?["/Contents"] as? [String]
    #expect(contents?.count == 3 && contents?[1] == "10 0 R")
    #expect(objects["obj:21 0 R"] != nil)
  }

  @Test(arguments: [false, true])
  func aDamagedFileGetsAWholeSection(isStream: Bool) throws {
    var source = MemorySource.pages(2, isStream: isStream)
    let start = try #require(source.section.start)
    // Without its table the file is that of a download that broke off.
    source.file.removeSubrange(start...)
    source.section.start = nil
    let update = try source.signed(request, pages: [20, 21])
    #expect(!update.text.contains("/Prev"))
    let objects = try read(source.file + update.update)
    #expect(objects["obj:21 0 R"] != nil && objects["obj:1 0 R"] != nil)
  }

  @Test func onlyAStreamNamesObjectsInStreams() throws {
    var source = MemorySource.pages(1)
    source.section.start = nil
    source.objects[3] = .stream(300, index: 70_000)
    source.values[PDFReference(3)] = .integer(7)
    let update = try source.signed(request, pages: [20])
    #expect(update.text.contains("/XRef"))
    // An index of three bytes, and a place of two.
    #expect(update.text.contains("/W[1 2 3]"))
  }

  @Test func offsetsCountFromTheHeader() throws {
    var source = MemorySource.pages(1)
    let junk = Array("From: somebody\r\n\r\n".utf8)
    let plain = try source.signed(request, pages: [20])
    source.file.insert(contentsOf: junk, at: 0)
    source.section.base = junk.count
    #expect(try source.signed(request, pages: [20]) == plain)
  }

  @Test func theGenerationStays() throws {
    var source = MemorySource.pages(1)
    let page = PDFReference(20, 7)
    source.values[page] = source.values.removeValue(forKey: PDFReference(20))
    source.values[PDFReference(2)] = .dictionary([
      "Type": .name("Pages"), "Kids": .array([.reference(page)]), "Count": .integer(1),
    ])
    source.writeFile()
    var pages = source.tree([20])
    pages[0].reference = page
    let update = try InkUpdate.result(
      of: request, in: source, pages: pages, survey: PDFSurvey(pages: [], size: source.file.count))
    #expect(update.text.contains("\n20 7 obj\n"))
    #expect(try read(source.file + update.update)["obj:20 7 R"] != nil)
  }

  @Test func theFirstHalfOfTheIdentifierStays() throws {
    let id: PDFDictionary = [
      "ID": .array([.string(Array("first".utf8)), .string(Array("second".utf8))]),
      "Info": .reference(PDFReference(4)), "Old": .integer(1),
    ]
    let source = MemorySource.pages(1, trailer: id)
    let update = try source.signed(request, pages: [20])
    let trailer = try #require(update.text.split(separator: "trailer\n").last)
    #expect(trailer.hasPrefix("<</ID[(first) <"))
    #expect(trailer.contains("/Info 4 0 R") && trailer.contains("/Root 1 0 R"))
    #expect(!trailer.contains("/Old"))
    #expect(try source.signed(request, pages: [20]) == update)
    let other = try source.signed(.squares([(0, 31, 40)]), pages: [20])
    #expect(other.text.split(separator: "trailer\n").last?.prefix(40) != trailer.prefix(40))
  }

  @Test func newObjectsAreBehindAllThatIsReferredTo() throws {
    var source = MemorySource.pages(1)
    source.lastNumber = 90
    let update = try source.signed(request, pages: [20])
    #expect(update.objects.keys.sorted() == [20, 91, 92, 93])
    #expect(update.text.contains("/Size 94"))
  }
}

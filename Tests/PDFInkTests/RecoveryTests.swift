import Foundation
import Ink
import Testing

@testable import PDFInk

/// Files that are damaged so much that the library alone does not read them.
struct RecoveryTests {
  @Test func aFileWithoutItsEndIsRead() throws {
    let file = try opened("damaged-truncated")
    #expect(try PageTree.pages(of: file).count == 3)
    #expect(file.section == PDFSection(start: nil, isStream: false, base: 0))
    #expect(Set(file.objects.keys) == Set(1...9))
    #expect(file.trailer["Root"] == .reference(PDFReference(1)))
    #expect(try surveyed(file).isDamaged)
  }

  /// Returns the bytes of a test PDF without its cross-reference stream, and what is after it.
  private func withoutTable(_ name: String) throws -> [UInt8] {
    let whole = try bytes(of: name)
    let start = try #require(try opened(name).section.start)
    return Array(whole.prefix(start))
  }

  @Test(arguments: [
    "object-streams", "pages-500", "made-by-latex", "enc-aes-256-objstm", "xref-stream",
  ])
  func objectsInStreamsAreFound(_ name: String) throws {
    let sound = try opened(name)
    let damaged = try opened(
      name.hasPrefix("enc-") ? withWrongStart(name) : withoutTable(name))
    #expect(damaged.section.start == nil)
    let pages = try PageTree.pages(of: sound)
    #expect(try PageTree.pages(of: damaged) == pages)
    // Only the section itself is lost.
    let section = sound.objects.filter { damaged.objects[$0.key] != $0.value }
    #expect(section.count <= 1)
    #expect(damaged.security == sound.security)
  }

  /// Returns the bytes of a test PDF whose last number is wrong.
  private func withWrongStart(_ name: String) throws -> [UInt8] {
    let whole = try bytes(of: name)
    let word = Array("startxref".utf8)
    let place = try #require(
      whole.indices.last { whole[$0...].starts(with: word) })
    return Array(whole.prefix(place)) + Array("startxref\n5\n%%EOF\n".utf8)
  }

  @Test func whatIsWrittenLaterCounts() throws {
    // Object 3 is a page of 9 by 9 in the stream, and one of 200 by 300 in front of it or behind.
    var file = WrittenPDF(page: "")
    let inside = "3 0 <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>"
    file.add(4, "/Type/ObjStm/N 1/First 4", Array(inside.utf8))
    #expect(try surveyed(opened(file.body.bytes)).pages == [PDFPage(width: 9, height: 9)])
    let last = try #require(file.objects[3])
    let again = file.body.bytes + Array("3 0 obj\n".utf8) + last + Array("\nendobj\n".utf8)
    #expect(try surveyed(opened(again)).pages == [PDFPage(width: 200, height: 300)])
  }

  /// Returns a file with two pages by its table, which is wrong for object 6 alone. Behind object 2
  /// there is another with `later` as its body.
  private func damaged(_ later: String) -> [UInt8] {
    let page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]>>"
    let file = WrittenPDF([
      1: "<</Type/Catalog/Pages 2 0 R>>", 2: "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>", 3: page,
      4: page, 5: "null\nendobj\n2 0 obj\n\(later)", 6: "null",
    ])
    let text = String(decoding: file.bytes, as: UTF8.self)
    return Array(text.replacing(/6 1\n\d{10}/, with: "6 1\n0000000012").utf8)
  }

  /// Damage may show only when the pages are known by the old table. They are those of the new one,
  /// which is written when the file is signed.
  @Test func damageThatShowsLateCountsForAllObjects() throws {
    let bytes = damaged("<</Type/Pages/Kids[3 0 R]/Count 1>>")
    let file = try opened(bytes)
    let (pages, survey) = (try PageTree.pages(of: file), try surveyed(file))
    #expect(pages.count == 1 && survey.isDamaged)
    let result = try InkUpdate.result(
      of: .squares([(0, 5, 5)]), in: file, pages: pages, survey: survey)
    let signed = try opened(bytes + result.update)
    #expect(try surveyed(signed).pages == survey.pages && !surveyed(signed).isDamaged)
    // By the new table there are no pages, so there would be none in the signed file.
    #expect(throws: PDFFailure.unreadable) { try opened(damaged("null")) }
  }

  /// What continues the line of an end is found as well, where a table led there. Whatever is
  /// damaged, nobody is to be told that there is no signature.
  @Test(arguments: ["%%EOF", "endobj ", "endobj\t", "%%EOF "])
  func objectsThatDoNotBeginALineAreFound(end: String) throws {
    let bytes = damaged("<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj")
    let page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 20 30]>>"
    let more = "\(end)3 0 obj\n\(page)\nendobj\n"
    for later in [more, "\n(\(end)0 0 obj)\n\(more)"] {
      let file = try opened(bytes + Array(later.utf8))
      #expect(try surveyed(file).pages == [PDFPage(width: 20, height: 30)])
    }
    // What is written later counts, and no text is an object.
    let last = Array("\n3 0 obj\n\(page.replacing("20", with: "40"))\nendobj\n".utf8)
    let again = try opened(bytes + Array(more.utf8) + last)
    #expect(try surveyed(again).pages == [PDFPage(width: 40, height: 30)])
    let other = try opened(bytes + Array("\(end)3 0 object\n\(page)\nendobj\n".utf8))
    #expect(try surveyed(other).pages == [PDFPage(width: 200, height: 300)])
  }

  /// An object whose end is missing is null. It must not go on in the update.
  @Test func whatHasNoEndStaysNull() throws {
    let whole = WrittenPDF([
      1: "<</Type/Catalog/Pages 2 0 R/Lost 4 0 R>>", 2: "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]>>",
    ]).body.bytes
    let bytes = whole + Array("4 0 obj\n<</Type/Sig/Rest(".utf8)
    let file = try opened(bytes)
    #expect(file.objects[4] != nil && file.value(PDFReference(4)) == .null)
    let result = try InkUpdate.result(
      of: .squares([(0, 5, 5)]), in: file, pages: try PageTree.pages(of: file),
      survey: try surveyed(file))
    let signed = try opened(bytes + result.update)
    #expect(signed.objects[4] == nil && signed.objects[3] != nil)
    #expect(signed.value(PDFReference(4)) == .null)
  }

  @Test func offsetsOfARecoveredFileCountFromItsHeader() throws {
    let whole = Array("junk\n".utf8) + WrittenPDF(page: "").body.bytes
    let file = try opened(whole)
    #expect(file.section.base == 5 && file.objects[1] == .offset(9, generation: 0))
    #expect(try PageTree.pages(of: file).count == 1)
  }
}

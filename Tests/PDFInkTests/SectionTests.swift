import Ink
import TestSupport
import Testing

@testable import PDFInk

/// The newest cross-reference section, the objects and the last number of a file.
struct SectionTests {
  @Test(arguments: [
    "plain-1.4", "plain-2.0", "eol-cr", "eol-crlf", "trailing-junk", "no-final-eol",
    "no-eof-marker", "generations", "hybrid-xref", "updated-thrice", "linearized",
  ])
  func tablesAreTables(_ name: String) throws {
    let section = try opened(name).section
    #expect(section.start != nil && !section.isStream && section.base == 0)
  }

  @Test(arguments: ["xref-stream", "object-streams", "linearized-objstm", "made-by-latex"])
  func streamsAreStreams(_ name: String) throws {
    let section = try opened(name).section
    #expect(section.start != nil && section.isStream && section.base == 0)
  }

  @Test func theNewestSectionIsTheOneThatStartxrefNames() throws {
    #expect(try opened("updated-thrice").section.start == 2768)
    // The first of two sections, at the front of the file.
    #expect(try opened("linearized").section.start == 216)
  }

  @Test func offsetsCountFromTheHeader() throws {
    let file = try opened("leading-junk")
    #expect(file.section == PDFSection(start: 696, isStream: false, base: 24, startsFile: false))
    #expect(file.objects[1] == .offset(15, generation: 0))
  }

  @Test(arguments: ["damaged-offsets", "damaged-startxref"])
  func aDamagedTableHasNoStart(_ name: String) throws {
    let file = try opened(name)
    #expect(file.section == PDFSection(start: nil, isStream: false, base: 0))
    #expect(file.objects.count == 9)
    #expect(file.wasRebuilt)
  }

  @Test func objectsAreInStreamsToo() throws {
    let file = try opened("object-streams")
    #expect(file.objects[1] == .stream(10, index: 0))
    #expect(file.objects[3] == .stream(10, index: 2))
    #expect(try opened("generations").objects[5] == .offset(584, generation: 7))
  }

  @Test func theLastNumberIsAboveAllThatAreReferredTo() throws {
    // Objects 6 and 7 are missing there, and 999 here. A free object counts by the size.
    #expect(try opened("dangling-references").lastNumber == 7)
    #expect(try opened("contents-forms").lastNumber == 999)
    #expect(try opened("freed-objects").lastNumber == 9)
    #expect(try opened("plain-1.4").lastNumber == 9)
  }

  @Test func textsOfSectionsAreRecognised() {
    #expect(SectionText.isStream(Array("\n xref\n0 1".utf8)) == false)
    #expect(SectionText.isStream(Array("12 0 obj<<".utf8)) == true)
    #expect(SectionText.isStream(Array("12 obj".utf8)) == nil)
    #expect(SectionText.isStream([]) == nil)
    #expect(SectionText.start(in: Array("startxref 5 startxref\r\n77\n".utf8)) == 77)
    #expect(SectionText.start(in: Array("startxref\n77\nstartxref".utf8)) == 77)
    #expect(SectionText.start(in: Array("startxref\n0\n".utf8)) == nil)
    #expect(SectionText.start(in: Array("startxref\n99999999999999999999\n".utf8)) == nil)
    #expect(SectionText.header(in: Array("%PDF-x %PDF-1.4".utf8)) == 7)
    #expect(SectionText.header(in: Array(" %PDF-x".utf8)) == 0)
    #expect(SectionText.header(in: Array("PDF-1.4".utf8)) == 0)
    // The first kilobyte counts, as for libqpdf.
    for (count, offset) in [(1016, 1016), (1023, 1023), (1024, 0)] {
      let junk = [UInt8](repeating: UInt8(ascii: "#"), count: count)
      #expect(SectionText.header(in: junk + Array("%PDF-1.4\n".utf8)) == offset)
    }
  }
}

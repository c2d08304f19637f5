import Foundation
import Ink
import Testing

@testable import PDFInk

/// Files that are made to harm. Each ends in an error, or is read soundly.
struct HostileTests {
  /// Opens and surveys a file, and reads all of its objects. Returns the number of pages.
  private func pages(_ bytes: [UInt8]) throws(PDFFailure) -> Int {
    let file = try opened(bytes)
    let survey = try surveyed(file)
    for number in file.objects.keys {
      _ = file.value(PDFReference(number))
      _ = try? file.data(PDFReference(number))
    }
    #expect(file.lastNumber <= PDFFile.maximumNumber && survey.size == bytes.count)
    return survey.pages.count
  }

  @Test func sectionsThatLoopAreRebuilt() throws {
    var file = WrittenPDF(page: "")
    file.trailer = "/Prev \(file.body.bytes.count)"
    #expect(try pages(file.bytes) == 1)
    #expect(try opened(file.bytes).section.start == nil)
    file.trailer = "/Prev 9999999999"
    #expect(try pages(file.bytes) == 1)
    file.trailer = "/Prev -5/XRefStm 2"
    #expect(try pages(file.bytes) == 1)
  }

  /// Returns the rows of a cross-reference stream of four and two bytes.
  static func rows(_ entries: [(UInt8, Int, Int)]) -> [UInt8] {
    entries.flatMap { kind, a, b in
      [kind] + (0..<4).map { UInt8(truncatingIfNeeded: a >> (24 - 8 * $0)) }
        + [UInt8(truncatingIfNeeded: b >> 8), UInt8(truncatingIfNeeded: b)]
    }
  }

  @Test func objectStreamsInThemselvesEnd() throws {
    var file = WrittenPDF([:])
    file.add(4, "/Type/ObjStm/N 1/First 4", Array("1 0 <</Type/Catalog/Pages 2 0 R>>".utf8))
    let inside = file.bytes(stream: 5) { _, at in
      let rows = Self.rows([(0, 0, 0), (2, 4, 0), (2, 4, 0), (2, 5, 0), (2, 4, 1), (1, at, 0)])
      return ("/Size 6/W[1 4 2]", rows)
    }
    #expect(throws: PDFFailure.unreadable) { try pages(inside) }
  }

  @Test func lengthsThatNameThemselvesEnd() throws {
    var file = WrittenPDF(page: "/Contents 4 0 R")
    file.objects[4] = Array("<</Length 4 0 R>>\nstream\nq Q\nendstream".utf8)
    #expect(try pages(file.bytes) == 1)
    file.objects[4] = Array("<</Length 99999999>>\nstream\nq Q\nendstream".utf8)
    #expect(try pages(file.bytes) == 1)
  }

  /// What libqpdf reads is read. It takes what is deeper for null, so that no page is left.
  @Test func deepPagesAreReadOrRefused() throws {
    func bytes(_ depth: Int) -> [UInt8] {
      let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return WrittenPDF(page: "/A\(deep)").bytes
    }
    #expect(try pages(bytes(490)) == 1)
    let file = try opened(bytes(490))
    let result = try InkUpdate.result(
      of: .squares([(0, 5, 5)]), in: file, pages: try PageTree.pages(of: file),
      survey: try surveyed(file))
    #expect(try pages(bytes(490) + result.update) == 1)
    #expect(throws: PDFFailure.unreadable) { try pages(bytes(600)) }
  }

  @Test func bombsInTheStructureEnd() throws {
    var file = WrittenPDF([:])
    file.add(4, "/Type/ObjStm/N 1/First 4/Filter/FlateDecode", DataTests.bomb(megabytes: 300))
    let bytes = file.bytes(stream: 5) { offsets, at in
      (
        "/Size 6/W[1 4 2]/Index[1 1 4 2]",
        Self.rows([(2, 4, 0), (1, offsets[4] ?? 0, 0), (1, at, 0)])
      )
    }
    #expect(throws: PDFFailure.unreadable) { try pages(bytes) }
  }

  @Test func absurdParametersOfTheTableEnd() throws {
    let file = WrittenPDF(page: "")
    for entries in [
      "/W[1 4 2]/Size 4/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 2147483647>>",
      "/W[1 4 2]/Size 2147483648", "/W[1 4 2]/Size 4/Index[0 2147483647]",
      "/W[1 4 2]/Size 4/Index[-5 4]", "/W[0 0 0]/Size 4", "/W[1 2147483647 2147483647]/Size 4",
      "/W 5/Size 4", "/Size 4",
    ] {
      let bytes = file.bytes(stream: 5) { _, _ in (entries, DataTests.packed([1, 2, 3])) }
      // The objects are still found.
      #expect(try pages(bytes) == 1, "\(entries)")
    }
  }

  @Test func absurdNumbersOfObjectsDoNotCount() throws {
    var file = WrittenPDF(page: "/A[2147483647 0 R 99999999999 0 R 8000000 0 R -3 0 R 0 0 R]")
    file.trailer = "/Size 2147483648"
    #expect(try opened(file.bytes).lastNumber == 8_000_000)
    file.objects[3] = WrittenPDF(page: "/A 99999999999999999999999").objects[3]
    _ = try? pages(file.bytes)
    #expect(try opened(file.bytes).lastNumber <= 5)
  }

  @Test func entriesBehindTheEndAreRebuilt() throws {
    let text = String(decoding: WrittenPDF(page: "").bytes, as: UTF8.self)
    let wrong = text.replacing("0000000009 00000 n", with: "9999999999 00000 n")
    #expect(wrong != text)
    #expect(try pages(Array(wrong.utf8)) == 1)
    #expect(try opened(Array(wrong.utf8)).section.start == nil)
  }

  @Test func everyPartOfAFileEnds() throws {
    let whole = try bytes(of: "object-streams")
    for count in stride(from: 0, to: whole.count, by: 101) {
      _ = try? pages(Array(whole.prefix(count)))
      var cut = whole
      cut.removeSubrange(count..<min(count + 13, whole.count))
      _ = try? pages(cut)
    }
  }

  @Test func whatIsNoFileIsRefused() {
    for path in ["/", "/dev/zero", "/dev/null"] {
      guard case .failure(.unreadable) = opening(path) else {
        Issue.record("\(path) was opened")
        continue
      }
    }
    #expect(throws: PDFFailure.unreadable) { try PDFFile(descriptor: -1) }
    for name in ["bad-empty", "bad-text", "bad-header-only"] {
      #expect(throws: PDFFailure.unreadable) { try opened(name) }
    }
  }

  @Test func filesThatAreTooLargeAreRefused() throws {
    let folder = FileManager.default.temporaryDirectory
    let path = folder.appendingPathComponent(UUID().uuidString).path
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    unlink(path)
    ftruncate(descriptor, off_t(PDFFile.maximumBytes) + 1)
    #expect(throws: PDFFailure.limit) { try PDFFile(descriptor: descriptor) }
  }
}

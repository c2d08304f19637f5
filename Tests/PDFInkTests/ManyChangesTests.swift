import Ink
import Testing

@testable import PDFInk

/// Files that were changed in many places after they were signed digitally.
struct ManyChangesTests {
  private func comparison(of file: PDFFile) -> RevisionComparison {
    var texts = FieldTexts(of: file)
    return RevisionComparison(
      file, file, pages: [], fields: [], locks: FieldLocks(of: [], texts: &texts), allowed: nil)
  }

  /// Those behind the first thousand were left out without a word.
  @Test func allAreNamed() throws {
    var comparison = comparison(of: try opened("plain-1.4"))
    for page in 0..<3000 {
      comparison.add(.annotationAdded, page: page, "Stamp", if: true)
      comparison.add(.annotationAdded, page: page, "Stamp", if: true)
    }
    #expect(comparison.changes.map(\.page) == Array(0..<3000))
  }

  /// However much is permitted.
  @Test func whatIsNotPermittedIsNamed() throws {
    var comparison = comparison(of: try opened("plain-1.4"))
    for page in 0..<110_000 { comparison.add(.annotationAdded, page: page, if: true) }
    comparison.add(.content, page: 7, if: false)
    #expect(comparison.changes.count <= 100_001)
    #expect(comparison.changes.last == SignatureChange(.content, page: 7))
  }

  /// The pages are compared in their order.
  @Test func pagesAreNamedInTheirOrder() throws {
    let page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>"
    var file = WrittenPDF([
      1: "<</Type/Catalog/Pages 2 0 R>>", 2: "<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3>>",
      3: page, 4: page, 5: page,
    ])
    let old = try opened(file.bytes)
    for number in 3...5 {
      file.objects[number] = Array(
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Annots[<</Subtype/Stamp>>]>>".utf8)
    }
    let new = try opened(file.bytes)
    var texts = FieldTexts(of: old)
    var comparison = RevisionComparison(
      old, new, pages: try PageTree.pages(of: old), fields: [],
      locks: FieldLocks(of: [], texts: &texts), allowed: nil)
    let changes = try comparison.result()
    #expect(changes.map(\.page) == [0, 1, 2])
    #expect(changes.allSatisfy { $0.kind == .annotationAdded && $0.isPermitted })
  }
}

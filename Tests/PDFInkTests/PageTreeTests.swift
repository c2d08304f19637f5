import Ink
import Testing

@testable import PDFInk

/// The walk through the page tree.
struct PageTreeTests {
  @Test func pagesAreAtTheirPlaces() throws {
    let pages = try PageTree.pages(of: opened("nested-tree"))
    #expect(pages.map(\.reference) == [5, 7, 9, 11].map { PDFReference($0) })
    #expect(pages.map(\.parent) == [12, 12, 14, 14].map { PDFReference($0) })
    #expect(pages.map(\.index) == [0, 1, 0, 1])
    #expect(pages.map(\.geometry.rotation) == [180, 180, 0, 0])
    #expect(pages.allSatisfy { !$0.isShared })
  }

  @Test func aPageInTwoPlacesIsShared() throws {
    let pages = try PageTree.pages(of: opened("page-twice"))
    #expect(pages.map(\.isShared) == [true, false, true])
    #expect(pages.map(\.index) == [0, 1, 2])
    #expect(pages[0].reference == pages[2].reference)
  }

  @Test func generationsBelongToReferences() throws {
    let pages = try PageTree.pages(of: opened("generations"))
    #expect(pages.map(\.reference) == [PDFReference(5, 7)])
  }

  @Test func resourcesAreInherited() throws {
    let pages = try PageTree.pages(of: opened("resources-forms"))
    #expect(pages[0].resources == .reference(PDFReference(12)))
    let font: PDFValue = .dictionary(["F1": .reference(PDFReference(3))])
    #expect(pages[3].resources == .dictionary(["Font": font]))
    #expect(try PageTree.pages(of: opened(WrittenPDF(page: "").bytes))[0].resources == .null)
  }

  @Test func aPageThatIsNoObjectHasNoReference() throws {
    var file = WrittenPDF(page: "")
    file.objects[2] = Array(
      "<</Type/Pages/Kids[17 null<</Type/Page>>3 0 R 9 0 R<</Kids[3 0 R]>>]>>".utf8)
    let pages = try PageTree.pages(of: opened(file.bytes))
    let three = PDFReference(3)
    #expect(pages.map(\.reference) == [nil, three, three])
    #expect(pages.map(\.parent) == [PDFReference(2), PDFReference(2), nil])
    #expect(pages.map(\.index) == [2, 3, 0])
    #expect(pages.map(\.isShared) == [false, true, true])
  }

  /// Returns the problem of a file's page tree.
  private func failure(_ objects: [Int: String]) throws -> PDFFailure? {
    let file = try opened(WrittenPDF(objects).bytes)
    do throws(PDFFailure) {
      _ = try PageTree.pages(of: file)
      return nil
    } catch {
      return error
    }
  }

  @Test func treesThatAreNoneAreRefused() throws {
    let root = "<</Type/Catalog/Pages 2 0 R>>"
    #expect(try failure([1: "<</Type/Catalog>>"]) == .unreadable)
    #expect(try failure([1: root]) == .unreadable)
    #expect(try failure([1: root, 2: "<</Kids[]>>"]) == .noPages)
    #expect(try failure([1: root, 2: "<</Kids[2 0 R]>>"]) == .unreadable)
    #expect(try failure([1: root, 2: "<</Kids[3 0 R]>>", 3: "<</Kids[2 0 R]>>"]) == .unreadable)
    #expect(throws: PDFFailure.noPages) { try surveyed("bad-no-pages") }
    #expect(throws: PDFFailure.unreadable) { try surveyed("bad-tree-loop") }
  }

  /// Other programs pass over a node that names one above it. They show nothing of a file that
  /// claims to have more pages than objects, as `bad-tree-loop` does.
  @Test func loopsArePassedOver() throws {
    let page = "<</Type/Page/MediaBox[0 0 9 9]>>"
    func numbers(_ top: String, _ below: String = "null") throws -> [Int?] {
      let file = WrittenPDF([
        1: "<</Type/Catalog/Pages 2 0 R>>", 2: top, 3: below, 4: page, 5: page,
      ])
      return try PageTree.pages(of: opened(file.bytes)).map { $0.reference?.number }
    }
    #expect(try numbers("<</Kids[4 0 R 2 0 R]/Count 1>>") == [4])
    #expect(try numbers("<</Kids[2 0 R 4 0 R 2 0 R 5 0 R]/Count 4>>") == [4, 5])
    #expect(
      try numbers("<</Kids[3 0 R 4 0 R]/Count 2>>", "<</Kids[5 0 R 2 0 R 3 0 R]>>") == [5, 4])
    #expect(throws: PDFFailure.unreadable) { try numbers("<</Kids[4 0 R 2 0 R]/Count 99>>") }
    #expect(try numbers("<</Kids[4 0 R 5 0 R]/Count 99>>") == [4, 5])
  }

  @Test func deepAndLargeTreesAreRefused() throws {
    var deep = [1: "<</Type/Catalog/Pages 2 0 R>>"]
    for node in 2..<102 { deep[node] = "<</Kids[\(node + 1) 0 R]>>" }
    deep[102] = "<</Type/Page>>"
    #expect(try failure(deep) == nil)
    deep[102] = "<</Kids[103 0 R]>>"
    deep[103] = "<</Type/Page>>"
    #expect(try failure(deep) == .limit)
    // Each node names the next one ten times.
    var wide = [1: "<</Type/Catalog/Pages 2 0 R>>"]
    for node in 2..<20 {
      wide[node] = "<</Kids[" + String(repeating: "\(node + 1) 0 R ", count: 10) + "]>>"
    }
    #expect(try failure(wide) == .limit)
  }
}

import Ink
import TestSupport
import Testing

@testable import X11Canvas

/// The comparison of a page before and after it was signed.
@Suite struct PageCheckTests {
  private static let size = PDFPage(width: 100, height: 50)
  /// 20 to 40 across and 10 to 20 down, at 2 pixels a point.
  private static let page = PageCheck.Page(
    index: 0, size: size, ink: [Bounds(min: Point(20, 10), max: Point(40, 20))])

  private func picture(
    _ marks: [(x: Int, y: Int, value: UInt8)] = [], width: Int = 200, height: Int = 100
  ) -> Pixmap {
    var pixels = [UInt32](repeating: 0xffff_ffff, count: width * height)
    for mark in marks { pixels[mark.y * width + mark.x] = 0xffff_00ff | UInt32(mark.value) << 8 }
    return Pixmap(width: width, height: height, pixels: pixels)
  }

  @Test func inkMustShow() {
    let before = picture()
    #expect(PageCheck.shows(Self.page, before, picture([(60, 30, 0)])))
    #expect(PageCheck.shows(Self.page, before, picture([(60, 30, 250)])))
    #expect(!PageCheck.shows(Self.page, before, before))
    #expect(!PageCheck.shows(Self.page, before, picture([(60, 30, 254)])))
    var two = Self.page
    two.ink.append(Bounds(min: Point(60, 10), max: Point(80, 20)))
    #expect(!PageCheck.shows(two, before, picture([(60, 30, 0)])))
    #expect(PageCheck.shows(two, before, picture([(60, 30, 0), (140, 30, 0)])))
  }

  /// A pixel around the ink may be its soft edge.
  @Test(arguments: [(38, 30), (81, 30), (60, 18), (60, 41), (0, 0), (199, 99), (10, 30), (199, 30)])
  func nothingElseMayChange(x: Int, y: Int) {
    let before = picture()
    let after = picture([(60, 30, 0), (x, y, 230)])
    #expect(!PageCheck.shows(Self.page, before, after))
    #expect(PageCheck.shows(Self.page, before, picture([(60, 30, 0), (x, y, 231)])))
  }

  @Test func theEdgeOfInkIsSoft() {
    let before = picture()
    for (x, y) in [(39, 30), (80, 30), (60, 19), (60, 40)] {
      #expect(PageCheck.shows(Self.page, before, picture([(60, 30, 0), (x, y, 0)])))
    }
  }

  @Test func aPageOfAnotherSizeIsNotThePage() {
    let mark = [(x: 60, y: 30, value: UInt8(0))]
    #expect(PageCheck.shows(Self.page, picture(width: 201), picture(mark, width: 201)))
    #expect(!PageCheck.shows(Self.page, picture(width: 201), picture(mark, width: 200)))
  }

  /// Without a picture of each file nothing is known, whatever the reason.
  @Test(.enabled(if: Tool.exists("pdftoppm"), "pdftoppm is not here"))
  func aPageOfAnotherShapeIsNotThePage() throws {
    let check = try #require(PageCheck())
    let file = try PageFile(of: "plain-1.4")
    func failure(_ width: Double, _ height: Double, isDamaged: Bool = false) -> Int? {
      let page = PageCheck.Page(
        index: 0, size: PDFPage(width: width, height: height), ink: [])
      return check.failure(of: [page], old: file, new: file, isDamaged: isDamaged)
    }
    #expect(failure(595, 842) == nil)
    #expect(failure(5.95, 8.42) == 0)
    #expect(failure(842, 595) == 0 && failure(842, 595, isDamaged: true) == 0)
    #expect(failure(5.95e8, 8.42e8) == 0)
  }

  @Test func ofManyPagesTheFirstTheLastAndThreeBetweenAreShown() {
    func chosen(_ count: Int) -> [Int] {
      PageCheck.chosen((0..<count).map { .init(index: $0, size: Self.size, ink: []) }).map(\.index)
    }
    #expect(chosen(3) == [0, 1, 2])
    #expect(chosen(5) == [0, 1, 2, 3, 4])
    #expect(chosen(500) == [0, 124, 249, 374, 499])
  }
}

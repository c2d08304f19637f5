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
  ) throws -> Pixmap {
    var pixels = [UInt8](repeating: 255, count: 3 * width * height)
    for mark in marks { pixels[3 * (mark.y * width + mark.x) + 1] = mark.value }
    return try #require(Pixmap(Array("P6\n\(width) \(height)\n255\n".utf8) + pixels))
  }

  @Test func inkMustShow() throws {
    let before = try picture()
    #expect(PageCheck.shows(Self.page, before, try picture([(60, 30, 0)])))
    #expect(PageCheck.shows(Self.page, before, try picture([(60, 30, 250)])))
    #expect(!PageCheck.shows(Self.page, before, before))
    #expect(!PageCheck.shows(Self.page, before, try picture([(60, 30, 254)])))
    var two = Self.page
    two.ink.append(Bounds(min: Point(60, 10), max: Point(80, 20)))
    #expect(!PageCheck.shows(two, before, try picture([(60, 30, 0)])))
    #expect(PageCheck.shows(two, before, try picture([(60, 30, 0), (140, 30, 0)])))
  }

  /// A pixel around the ink may be its soft edge.
  @Test(arguments: [(38, 30), (81, 30), (60, 18), (60, 41), (0, 0), (199, 99), (10, 30), (199, 30)])
  func nothingElseMayChange(x: Int, y: Int) throws {
    let before = try picture()
    let after = try picture([(60, 30, 0), (x, y, 230)])
    #expect(!PageCheck.shows(Self.page, before, after))
    #expect(PageCheck.shows(Self.page, before, try picture([(60, 30, 0), (x, y, 231)])))
  }

  @Test func theEdgeOfInkIsSoft() throws {
    let before = try picture()
    for (x, y) in [(39, 30), (80, 30), (60, 19), (60, 40)] {
      #expect(PageCheck.shows(Self.page, before, try picture([(60, 30, 0), (x, y, 0)])))
    }
  }

  /// Another program may take a page for another one.
  @Test func pagesOfOtherProportionsAreNotThePage() throws {
    let mark = [(x: 60, y: 30, value: UInt8(0))]
    #expect(PageCheck.shows(Self.page, try picture(width: 203), try picture(mark, width: 203)))
    #expect(!PageCheck.shows(Self.page, try picture(width: 204), try picture(mark, width: 204)))
    #expect(!PageCheck.shows(Self.page, try picture(width: 196), try picture(mark, width: 196)))
    #expect(!PageCheck.shows(Self.page, try picture(width: 201), try picture(mark, width: 200)))
  }

  @Test func ofManyPagesTheFirstTheLastAndThreeBetweenAreShown() {
    func chosen(_ count: Int) -> [Int] {
      PageCheck.chosen((0..<count).map { .init(index: $0, size: Self.size, ink: []) }).map(\.index)
    }
    #expect(chosen(3) == [0, 1, 2])
    #expect(chosen(5) == [0, 1, 2, 3, 4])
    #expect(chosen(500) == [0, 124, 249, 374, 499])
  }

  @Test func picturesThatAreWrongAreNone() {
    func read(_ text: String, _ count: Int) -> Pixmap? {
      Pixmap(Array(text.utf8) + [UInt8](repeating: 9, count: count))
    }
    #expect(read("P6 2 3 255\n", 18).map { [$0.width, $0.height] } == [2, 3])
    for (text, count) in [
      ("P6 2 3 255\n", 17), ("P6 2 3 255\n", 19), ("P5 2 3 255\n", 18), ("P6 2 3 65535\n", 36),
      ("P6 0 3 255\n", 0), ("P6 2 -3 255\n", 18), ("P6 2 3", 0), ("", 0), ("P6", 0),
      ("P6 99999999999999999999 3 255\n", 18), ("P6 100000000 100000000 255\n", 18),
    ] {
      #expect(read(text, count) == nil, "\(text)")
    }
  }
}

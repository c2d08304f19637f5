import Testing

@testable import Ink

/// The lines, squares and dots of pages of Xournal++.
@Suite struct XournalRulingTests {
  /// A page keeps its lines, or a sentence says that it does not.
  @Test(arguments: [
    ("lined", true), ("ruled", true), ("graph", true), ("dotted", true), ("plain", true),
    ("isograph", false), ("isodotted", false), ("staves", false),
  ])
  func otherRulingsAreCounted(style: String, isKnown: Bool) throws {
    let page =
      "<page width=\"72\" height=\"9\"><background type=\"solid\" color=\"white\" "
      + "style=\"\(style)\"/></page>"
    let text = "<xournal>\(page)\(page)</xournal>"
    let document = try InkDocument(xopp: Array(text.utf8), file: "a")
    #expect(document.omissions == (isKnown ? [] : [Omissions(.ruling, count: 2)]))
    #expect(document.leftOutSentence == (isKnown ? nil : "2 page rulings were left out."))
    let isPlain = !isKnown || style == "plain"
    #expect(document.pages.allSatisfy { ($0.background.ruling == nil) == isPlain })
  }

  /// Lines are where Xournal++ draws them, 80 points below the top and at the distance stated.
  @Test func linesAreWhereTheyWere() throws {
    func rows(_ background: String) throws -> [Double] {
      let page = "<page width=\"90\" height=\"150\"><background \(background)/></page>"
      let document = try InkDocument(xopp: Array("<xournal>\(page)</xournal>".utf8), file: "a")
      let ruling = try #require(document.pages[0].placedRuling)
      let area = Bounds(min: .zero, max: Point(120, 200))
      return ruling.rows(in: area).map { ($0 / Xournal.point).rounded() }
    }
    #expect(try rows("style=\"ruled\"") == [8, 32, 56, 80, 104, 128])
    #expect(try rows("style=\"lined\" config=\"m1=72,r1=30\"") == [20, 50, 80, 110, 140])
    #expect(try rows("style=\"graph\" config=\"r1=40\"") == [40, 80, 120])
    #expect(try rows("style=\"dotted\" config=\"rm=1,r1=50\"") == [50, 100])
    #expect(try rows("style=\"graph\" config=\"m1=40,r1=x\"").first == 14)
  }

  /// A distance that no ruling has is left out with its lines.
  @Test(arguments: ["0", "-3", "1", "500"]) func otherDistancesAreCounted(distance: String) throws {
    let page =
      "<page width=\"72\" height=\"9\">"
      + "<background style=\"ruled\" config=\"r1=\(distance)\"/></page>"
    let document = try InkDocument(xopp: Array("<xournal>\(page)</xournal>".utf8), file: "a")
    #expect(document.pages[0].background.ruling == nil)
    #expect(document.omissions == [Omissions(.ruling, count: 1)])
  }
}

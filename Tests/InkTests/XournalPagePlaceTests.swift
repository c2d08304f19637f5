import TestSupport
import Testing

@testable import Ink

/// Ink that begins beside its page. Each page is 100 points wide and high, which are 133.3 units;
/// they begin at 0, 158 and 316.
@Suite struct XournalPagePlaceTests {
  private func read(_ layers: String...) throws(FormatError) -> InkDocument {
    let pages = layers.map { "<page width=\"100\" height=\"100\"><layer>\($0)</layer></page>" }
    return try InkDocument(xopp: Array("<xournal>\(pages.joined())</xournal>".utf8), file: "a")
  }

  private func line(_ points: String, _ attributes: String = "width=\"3\"") -> String {
    "<stroke tool=\"pen\" color=\"black\" \(attributes)>\(points)</stroke>"
  }

  /// Returns the indices of the pages of all strokes.
  private func pages(_ document: InkDocument) -> [Int] {
    document.strokes.map { Page.index(of: $0, in: document.pages) }
  }

  @Test(
    arguments: [
      ("50 -17 50 50", Point(50, -8.25)), ("50 -30 50 50", Point(50, -8.25)),
      ("20 -90 20 -40 60 40", Point(35.875, -8.25)), ("50 117 50 50", Point(50, 108.25)),
      ("50 -200 50 300", Point(50, -8.25)), ("50 -5 50 50", Point(50, -5)),
      ("50 50 50 -90 50 60", Point(50, 50)),
    ])
  func aStrokeBeginsOnItsPage(points: String, start: Point) throws {
    let document = try read("", line(points), "")
    #expect(pages(document) == [1] && document.leftOutSentence == nil)
    let samples = document.strokes[0].samples
    let first = samples[0].position - Point(0, document.pages[1].origin.y)
    #expect(first.distance(to: start * (96.0 / 72)) < 1e-6, "\(first)")
    #expect(samples[0].time == 0)
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.time < $1.time })
    let last = try #require(points.split(separator: " ").last.flatMap { Double($0) })
    let end = try #require(samples.last).position.y
    #expect(abs(end - document.pages[1].origin.y - last * 96 / 72) < 1e-9)
  }

  /// Nothing lies above the first page or below the last one.
  @Test func theOuterEdgesCutNothing() throws {
    let document = try read(line("50 -90 50 50") + line("50 130 50 50"), line("50 190 50 50"))
    #expect(pages(document) == [0, 0, 1])
    #expect(document.strokes.map(\.samples.count) == [2, 2, 2])
    #expect(document.strokes[0].samples[0].position.y == -120)
    #expect(document.strokes[2].samples[0].position.y > document.pages[1].origin.y + 250)
    // On a single page nothing is elsewhere.
    #expect(try read(line("5 400 5 500")).strokes.count == 1)
  }

  @Test func aStrokeKeepsItsWidths() throws {
    let document = try read("", line("50 -40 50 -20 50 50", "width=\"3 0.75 1.5\""))
    #expect(document.strokes[0].samples.map(\.pressure) == [1, 1])
    #expect(document.strokes[0].pen.width == 0...2)
  }

  @Test func whatIsNowhereNearItsPageIsLeftOut() throws {
    let document = try read(
      line("9 9"), line("50 -90 60 -90") + line("9 9") + line("50 170", "width=\"3\""), line("9 9"))
    #expect(pages(document) == [0, 1, 2] && document.strokes.map(\.id.rawValue) == [1, 2, 3])
    #expect(document.leftOutSentence == "2 strokes beside their pages were left out.")
    let filled = try read("", line("50 -90 60 -90 60 -50", "width=\"3\" fill=\"255\""))
    #expect(filled.strokes.isEmpty)
    #expect(
      filled.leftOutSentence == "1 stroke beside its page and 1 filling were left out.")
  }

  /// An area begins with another corner, and stays the same area.
  @Test(
    arguments: [
      ("50 -60 90 50 10 50", 3), ("50 -60 90 50 10 50 50 -60 60 -90 70 -60", 3),
      ("50 -60 90 200 10 200", 4),
    ])
  func anAreaKeepsItsShape(points: String, corners: Int) throws {
    let document = try read("", line(points, "width=\"3\" fill=\"255\""), "")
    #expect(pages(document) == [1, 1] && document.leftOutSentence == nil)
    let area = document.strokes[0]
    #expect(area.pen.fills)
    let contours = FilledArea(area.samples).contours
    #expect(contours[0].count == corners)
    func size(_ contour: [Point]) -> Double {
      zip(contour, contour.dropFirst() + contour.prefix(1)).reduce(0) { $0 + $1.0.cross($1.1) } / 2
    }
    let width = points.contains("200") ? 80.0 * 260 : 80 * 110
    #expect(abs(abs(size(contours[0])) - width / 2 * 16 / 9) < 1e-6)
    #expect(contours.count == (points.contains("-90") ? 2 : 1))
  }

  /// A text knows its page, and is still above the strokes that are left.
  @Test func aTextIsOfItsPage() throws {
    let text = "<text font=\"Sans\" size=\"12\" x=\"9\" y=\"-20\">a</text>"
    let document = try read(line("9 9"), line("9 -90 9 -80") + line("9 9") + text)
    #expect(document.embedded.texts.map(\.page) == [1])
    #expect(document.strokes.count == 2 && document.embedded.texts.map(\.strokesBelow) == [2])
  }
}

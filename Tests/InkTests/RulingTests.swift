import Ink
import Testing

/// Where the lines of ruled paper are.
@Suite struct RulingTests {
  private let page = Bounds(min: Point(0, 300), max: Point(100, 500))

  @Test func onlyWhatCanBeReadIsARuling() {
    #expect(Ruling(.lines, spacing: 2 * Ruling.millimetre) != nil)
    for spacing in [0, -30, 1, .nan, .infinity, 51 * Ruling.millimetre] {
      #expect(Ruling(.lines, spacing: spacing) == nil)
    }
  }

  /// They count from the corner of the page, and none is at an edge.
  @Test func linesOfAPageBeginAtItsCorner() throws {
    let placed = PlacedRuling(try #require(Ruling(.squares, spacing: 25)), on: page)
    #expect(placed.rows(in: page) == [325, 350, 375, 400, 425, 450, 475])
    #expect(placed.columns(in: page) == [25, 50, 75])
    let part = Bounds(min: Point(30, 340), max: Point(60, 375))
    #expect(placed.rows(in: part) == [350, 375] && placed.columns(in: part) == [50])
    #expect(placed.rows(in: Bounds(min: Point(0, 500), max: Point(9, 900))).isEmpty)
  }

  @Test func endlessPaperHasLinesOnAllSides() throws {
    let placed = PlacedRuling(try #require(Ruling(.dots, spacing: 25)), on: nil)
    let area = Bounds(min: Point(-30, -60), max: Point(10, 30))
    #expect(placed.rows(in: area) == [-50, -25, 0, 25] && placed.columns(in: area) == [-25, 0])
    // Numbers that no drawing has.
    let far = Bounds(min: Point(-1e300, .nan), max: Point(1e300, 1))
    #expect(placed.rows(in: far).isEmpty && placed.columns(in: far).isEmpty)
  }

  /// A page of a PDF has its own paper.
  @Test func aPageOfAPDFHasNone() {
    let background = Background(ruling: Ruling(.lines, spacing: 30))
    func page(_ pdfPage: Int?) -> Page {
      Page(
        id: Page.ID(rawValue: 1), size: CanvasSize(width: 100, height: 100),
        background: background, pdfPage: pdfPage)
    }
    let own = page(nil).placedRuling
    #expect(own?.ruling == background.ruling && own?.frame != nil && page(0).placedRuling == nil)
  }
}

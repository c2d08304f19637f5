import Export
import Ink
import Testing

@testable import xsign

/// The places of ink of a signed PDF on the pages of a drawing.
@Suite struct EarlierInkPlaceTests {
  private func stroke(_ id: UInt64, _ heights: Double...) -> Stroke {
    Stroke(
      id: StrokeID(id), pen: Pen(width: 3),
      samples: heights.enumerated().map { Sample(Point(50, $1), time: Double($0)) })
  }

  /// Ink that begins beside its page, as on a page that was turned, is not of another one.
  @Test func inkIsOfItsPage() throws {
    let size = CanvasSize(width: 100, height: 100)
    let pages = try #require(Page.arranged([size, size, size], showsPageContents: true))
    let ink = PDFPageInk(
      page: 1,
      strokes: [stroke(1, -40, 50), stroke(2, 20, -90), stroke(3, 160, 90), stroke(4, -90, -80)])
    let placed = try #require(ink.placed(on: pages))
    #expect(placed.map(\.id.rawValue) == [1, 2, 3])
    #expect(placed.allSatisfy { Page.index(of: $0, in: pages) == 1 })
    #expect(
      placed.map { $0.samples.map { ($0.position.y - pages[1].origin.y).rounded() } }
        == [[-11, 50], [20, -90], [111, 90]])
    #expect(PDFPageInk(page: 3, strokes: []).placed(on: pages) == nil)
  }
}

import Ink
import Testing

@testable import xsign

/// The places of texts on a page, in numbers.
@Suite struct TextAreaTests {
  private static let page = Bounds(min: Point(0, 1000), max: Point(800, 2000))

  /// Returns the place of a text whose lines are 20 high and, unless they wrap, that wide.
  private func place(
    _ x: Double, _ y: Double, wanting wanted: Double? = nil, width: Double, lines: Int = 1,
    in area: TextArea = .typed(on: Self.page)
  ) -> TextArea.Place {
    area.place(TextArea.Place(corner: Point(x, y), width: wanted)) { limit in
      let rows = limit.map { max(1, (width / $0).rounded(.up)) } ?? 1
      return Point(width, 20 * rows * Double(lines))
    }
  }

  @Test func aTextWithRoomStaysWhereItIs() {
    #expect(place(100, 1100, width: 600) == TextArea.Place(corner: Point(100, 1100), width: nil))
    #expect(
      place(100, 1100, wanting: 300, width: 600)
        == TextArea.Place(corner: Point(100, 1100), width: 300))
  }

  /// The edge is at 796 and 1996, and the least width is 200.
  @Test func longLinesWrapAtTheEdge() {
    #expect(place(396, 1100, width: 500) == TextArea.Place(corner: Point(396, 1100), width: 400))
    #expect(place(700, 1100, width: 500) == TextArea.Place(corner: Point(596, 1100), width: 200))
    #expect(place(700, 1100, width: 150) == TextArea.Place(corner: Point(646, 1100), width: nil))
    #expect(place(0, 1100, width: 5000).corner.x == 4 && place(0, 1100, width: 5000).width == 792)
    // A width that was chosen is limited likewise.
    #expect(
      place(396, 1100, wanting: 700, width: 100)
        == TextArea.Place(corner: Point(396, 1100), width: 400))
  }

  @Test func linesWithoutRoomBelowGoUp() {
    #expect(place(100, 1990, width: 50).corner == Point(100, 1976))
    #expect(place(100, 990, width: 50).corner == Point(100, 1004))
    #expect(place(100, 1500, width: 50, lines: 30).corner == Point(100, 1396))
    // More lines than a page has begin at its top.
    #expect(place(100, 1500, width: 50, lines: 100).corner == Point(100, 1004))
    // Wrapped lines need more room.
    #expect(place(396, 1980, width: 500).corner == Point(396, 1956))
  }

  /// Long lines that are pasted have the width of what is in view.
  @Test func pastedLinesHaveAllOfTheWidth() {
    let area = TextArea.pasted(in: Self.page)
    #expect(
      place(400, 1500, width: 900, in: area)
        == TextArea.Place(corner: Point(50, 1500), width: 700))
    #expect(
      place(400, 1500, width: 300, in: area)
        == TextArea.Place(corner: Point(400, 1500), width: nil))
  }
}

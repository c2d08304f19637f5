import Ink
import Localization
import Testing

@testable import Controls
@testable import X11Canvas
@testable import xsign

/// Which ink can be placed on several pages.
@MainActor @Suite struct RepeatedInkTests {
  private let harness: DialogHarness
  private let pages: [Page]

  init() throws {
    harness = try DialogHarness()
    let sizes = [(400.0, 300.0), (400, 300), (300, 200)]
    pages = try #require(
      Page.arranged(sizes.map { CanvasSize(width: $0.0, height: $0.1) }))
  }

  /// Selects strokes that are on the pages with those indices, in a drawing with all pages.
  private func select(on indices: [Int]) {
    let strokes = indices.enumerated().map { number, index in
      let start = pages[index].origin + Point(40 + 9 * Double(number), 50)
      return Stroke(
        id: StrokeID(UInt64(number)), pen: Pen(width: 3),
        samples: [Sample(start, time: 0), Sample(start + Point(60, 9), time: 0.1)])
    }
    harness.canvas.load(Drawing(strokes, pages: pages))
    harness.canvas.selectAll()
  }

  /// Its distance from a corner is that on one page: ink of others would be beside the pages.
  @Test func itIsTheInkOfOnePage() {
    defer { harness.end() }
    for indices in [[0, 1], [1, 2, 1], [0, 1, 2]] {
      select(on: indices)
      harness.dialogs.promptForPages()
      #expect(!harness.controls.isModal, "\(indices)")
      #expect(harness.notice?.hasPrefix("Select the ink of one page") == true)
    }
    select(on: [1, 1])
    harness.dialogs.promptForPages()
    #expect(harness.form?.title == "On which pages?")
    let corners = harness.form?.rows[1]
    #expect(corners?.choices == ["Top left", "Top right", "Bottom left", "Bottom right"])
    #expect(corners?.chosen == 3)
  }

  /// In a card that is mirrored the first of two columns is at the right.
  @Test func cornersStayAtTheirSides() {
    defer { harness.end() }
    for (direction, left) in [(TextDirection.leftToRight, 0), (.rightToLeft, 1)] {
      let corners = PageCorner.inOrder(direction)
      #expect(corners[left] == .topLeft && corners[2 + left] == .bottomLeft)
      #expect(Set(corners) == Set(PageCorner.allCases))
    }
  }
}

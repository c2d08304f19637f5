import Testing

@testable import Ink

/// Places of ink measured from a corner of each page.
@Suite struct PageCornerTests {
  @Test func theDistanceFromTheCornerIsKept() throws {
    let sizes = [
      CanvasSize(width: 800, height: 1100), CanvasSize(width: 1100, height: 800),
      CanvasSize(width: 400, height: 500),
    ]
    let pages = try #require(Page.arranged(sizes))
    let drawing = Drawing([], pages: pages)
    let place = Point(700, 1000)
    for corner in PageCorner.allCases {
      let steps = drawing.steps(from: pages[0], to: Set(pages.map(\.id)), corner: corner)
      #expect(steps.count == 2)
      let own = try #require(pages[0].frame)
      for (page, step) in zip(pages.dropFirst(), steps) {
        let frame = try #require(page.frame)
        #expect(
          place + step - corner.place(on: frame) == place - corner.place(on: own), "\(corner)")
      }
    }
    #expect(drawing.steps(from: pages[1], to: [pages[1].id], corner: .topLeft).isEmpty)
    #expect(drawing.steps(from: pages[2], to: [pages[0].id], corner: .bottomRight).count == 1)
    // Endless paper has no corners.
    let endless = Drawing()
    #expect(endless.steps(from: endless.pages[0], to: [], corner: .topLeft).isEmpty)
  }
}

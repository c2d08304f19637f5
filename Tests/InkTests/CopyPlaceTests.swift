import Testing

@testable import Ink

/// Where copies of ink go on pages.
@Suite struct CopyPlaceTests {
  /// Two pages of 400 by 500 units, with a gap between them.
  private let drawing: Drawing
  private let frames: [Bounds]

  init() throws {
    let size = CanvasSize(width: 400, height: 500)
    drawing = Drawing([], pages: try #require(Page.arranged([size, size])))
    frames = drawing.pages.compactMap(\.frame)
  }

  private func isWhole(_ ink: Bounds, _ step: Point, on frame: Bounds) -> Bool {
    frame.contains(ink.min + step) && frame.contains(ink.max + step)
  }

  private func ink(_ x: Double, _ y: Double, _ width: Double = 60, _ height: Double = 20) -> Bounds
  {
    Bounds(min: Point(x, y), max: Point(x + width, y + height))
  }

  @Test func theMiddleOfTheViewIsTheMiddleOfTheInk() {
    let ink = ink(10, 10)
    let part = Bounds(min: Point(100, 100), max: Point(300, 200))
    #expect(ink.center + drawing.step(of: ink, toMiddleOf: part) == part.center)
    #expect(ink.center + Drawing().step(of: ink, toMiddleOf: part) == part.center)
  }

  /// A view near the edge of a page has no ink over that edge, as it would not be shown.
  @Test func inkIsWholeOnItsPage() throws {
    let tall = ink(10, 10, 30, 400)
    for (page, frame) in zip(drawing.pages, frames) {
      for y in [frame.min.y, frame.max.y - 60] {
        let part = Bounds(min: Point(0, y), max: Point(400, y + 60))
        #expect(isWhole(tall, drawing.step(of: tall, toMiddleOf: part), on: frame))
        #expect(isWhole(tall, drawing.step(of: tall, toMiddleOf: part, on: page), on: frame))
      }
    }
    // What is larger than the page is in the middle.
    let large = ink(10, 10, 30, 600)
    let part = Bounds(min: Point(0, 100), max: Point(400, 160))
    #expect(large.center + drawing.step(of: large, toMiddleOf: part) == part.center)
  }

  /// The view shows most of the first page, but the ink goes to what is shown of the second.
  @Test func aPageIsChosen() throws {
    let ink = ink(10, 10)
    let part = Bounds(min: Point(0, 100), max: Point(400, frames[1].min.y + 40))
    let step = drawing.step(of: ink, toMiddleOf: part, on: drawing.pages[1])
    #expect(ink.center + step == Point(200, frames[1].min.y + 20))
    // A page out of view is none.
    let first = Bounds(min: .zero, max: Point(400, 300))
    #expect(
      drawing.step(of: ink, toMiddleOf: first, on: drawing.pages[1])
        == drawing.step(of: ink, toMiddleOf: first))
  }

  @Test func theMiddleOfAPageInView() {
    // The middle of the view is between the pages.
    let part = Bounds(min: Point(0, 412), max: Point(400, 612))
    #expect(drawing.page(at: part.center) == nil)
    #expect(drawing.middle(of: part, on: drawing.pages[0]) == Point(200, 456))
    #expect(drawing.middle(of: part, on: drawing.pages[1]) == Point(200, 568))
    let first = Bounds(min: .zero, max: Point(400, 300))
    #expect(drawing.middle(of: first, on: drawing.pages[1]) == first.center)
    let endless = Drawing()
    #expect(endless.middle(of: part, on: endless.pages[0]) == part.center)
  }

  @Test func aCopyBesideInkStaysOnThePage() {
    let step = Point(16, 16)
    func beside(_ ink: Bounds) -> Point { drawing.step(of: ink, beside: step) }
    #expect(beside(ink(100, 100)) == step)
    #expect(beside(ink(330, 100)) == Point(-24, 16))
    #expect(beside(ink(100, 475)) == Point(16, -24))
    #expect(beside(ink(335, 475)) == Point(-24, -24))
    // There is no room beside ink that is as large as the page.
    #expect(beside(ink(0, 0, 400, 500)) == step)
    #expect(Drawing().step(of: ink(335, 475), beside: step) == step)
  }

  /// Where another one is, a copy would hide it.
  @Test func aCopyGoesWhereNoOtherIs() {
    let step = Point(16, 16)
    func beside(_ ink: Bounds, taken other: Point) -> Point {
      drawing.step(of: ink, beside: step, taken: [ink.min + other])
    }
    #expect(beside(ink(100, 100), taken: step) == Point(-24, 16))
    #expect(beside(ink(335, 475), taken: Point(-24, -24)) == Point(-16, 0))
  }
}

import TestSupport
import Testing

@testable import Ink

/// Edits of pages by which ink of one page would become that of another.
@Suite struct PageKeepingTests {
  /// Pages of 100 by 200 with a stroke at each of the places.
  private func drawing(_ count: Int, _ places: Point...) -> Drawing {
    let sizes = [CanvasSize](repeating: CanvasSize(width: 100, height: 200), count: count)
    let strokes = places.enumerated().map { number, place in
      Stroke(id: StrokeID(UInt64(number + 1)), pen: Pen(), samples: [Sample(place, time: 0)])
    }
    return Drawing(strokes, pages: Page.arranged(sizes) ?? [])
  }

  private func turn(_ drawing: inout Drawing, _ turn: PageTurn) -> Bool {
    drawing.turnPage(
      drawing.pages[0].id, by: turn, background: Background(), first: StrokeID(10)) != nil
  }

  /// A page that is turned has 100 units of height. There is no page below yet.
  @Test func theOnlyPageDoesNotTurnInkAboveOrBelowItself() {
    var drawing = drawing(1, Point(112.5, 9))
    let before = drawing
    #expect(!turn(&drawing, .right) && !turn(&drawing, .left))
    #expect(drawing.pages == before.pages && drawing.strokes == before.strokes)
    #expect(turn(&drawing, .half) && !drawing.hasInkBeyondPages)
    // As near to the page as to one that is added.
    var near = self.drawing(1, Point(112, 9))
    #expect(turn(&near, .right) && !near.hasInkBeyondPages)
    #expect(near.addPage(PageTests.a4, below: PageTests.id(1), first: StrokeID(20)) != nil)
    #expect(near.page(of: near.strokes[0]).id == PageTests.id(1))
  }

  @Test func inkBelowTheLastPageStaysIts() {
    var drawing = drawing(2, Point(9, 9), Point(9, 440))
    let (first, last) = (drawing.pages[0].id, drawing.pages[1].id)
    #expect(drawing.hasInkBeyondPages)
    #expect(drawing.addPage(PageTests.a4, below: last, first: StrokeID(10)) == nil)
    #expect(drawing.duplicatePage(last, first: StrokeID(10)) == nil)
    #expect(drawing.movePage(last, to: 0, first: StrokeID(10)) == nil)
    #expect(!drawing.canUndo)
    // Other pages move, and the ink goes with its page.
    #expect(drawing.duplicatePage(first, first: StrokeID(10)) != nil)
    #expect(drawing.deletePage(first, first: StrokeID(20)) != nil)
    #expect(drawing.strokes.map { drawing.page(of: $0).id } == [last, PageTests.id(3)])
    #expect(drawing.deletePage(last, first: StrokeID(30)) != nil && !drawing.hasInkBeyondPages)
  }

  @Test func inkAboveTheFirstPageStaysIts() {
    var drawing = drawing(2, Point(9, -40), Point(9, 230))
    #expect(drawing.hasInkBeyondPages)
    #expect(drawing.movePage(drawing.pages[0].id, to: 1, first: StrokeID(10)) == nil)
    #expect(drawing.movePage(drawing.pages[1].id, to: 0, first: StrokeID(10)) == nil)
    #expect(drawing.addPage(PageTests.a4, below: PageTests.id(2), first: StrokeID(10)) != nil)
  }

  /// An edit that was made before it was refused comes back.
  @Test func aJournalHasSuchEdits() {
    var drawing = drawing(1, Point(9, 240))
    let edit = PageEdit.added(
      PageTests.id(2), PageTests.a4, Background(), below: PageTests.id(1), paper: nil)
    let isReplayed = drawing.replay(.pages(edit, first: StrokeID(10), count: 0))
    #expect(isReplayed && drawing.pages.count == 2)
  }

  @Test func aPageShowsInkBeyondASmallerSize() {
    let drawing = drawing(1, Point(80, 150), Point(300, 9))
    func hides(_ width: Double, _ height: Double) -> Bool {
      drawing.showsInk(on: PageTests.id(1), beyond: CanvasSize(width: width, height: height))
    }
    #expect(hides(70, 200) && hides(100, 140) && hides(80, 200))
    // Ink beside the page is not seen now.
    #expect(!hides(90, 170) && !hides(100, 200) && !hides(400, 400))
    #expect(!drawing.showsInk(on: PageTests.id(9), beyond: CanvasSize(width: 1, height: 1)))
  }
}

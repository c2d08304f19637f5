import Controls
import Ink
import Testing
import X11Canvas

@testable import xsign

/// The commands of the Page menu, without a window.
@Suite struct PageMenuTests {
  private func enabled(_ pages: PageState) -> [String] {
    var state = MenuState()
    state.pages = pages
    return (state.menus.first { $0.title.text == "Page" }?.items ?? [])
      .filter { $0.isEnabled && $0.command != nil }.map { $0.title.text }
  }

  @Test func whatIsPossibleIsEnabled() {
    let added = ["Add page", "Add picture as page…"]
    #expect(enabled(PageState()) == added)
    let whole = added + ["Duplicate page", "Turn page right", "Turn page left"]
    #expect(enabled(PageState(isBounded: true)) == whole)
    let first = PageState(count: 3, current: 0, isBounded: true)
    #expect(enabled(first) == whole + ["Move page down", "Delete page"])
    let center = PageState(count: 3, current: 1, isBounded: true)
    #expect(enabled(center).count == 8)
    let last = PageState(count: 3, current: 2, isBounded: true)
    #expect(enabled(last) == whole + ["Move page up", "Delete page"])
    // The pages of a PDF stay as they are, but they may be turned where that is permitted.
    var pdf = PageState(count: 3, current: 1, isBounded: true, isPDF: true)
    #expect(enabled(pdf) == [])
    pdf.permitsTurning = true
    #expect(enabled(pdf) == ["Turn page right", "Turn page left"])
  }

  @Test func aRefusalSaysWhetherInkOrRoomIsTheReason() {
    func refusal(_ place: Point) -> String {
      let stroke = Stroke(id: StrokeID(1), pen: Pen(), samples: [Sample(place, time: 0)])
      let pages = Page.arranged([CanvasSize(width: 100, height: 100)])
      return Toast.refusedPage(of: Drawing([stroke], pages: pages ?? [])).text
    }
    #expect(refusal(Point(9, 9)).hasPrefix("There is no room for another page"))
    #expect(refusal(Point(9, 140)).hasPrefix("Ink above the first page or below the last one"))
  }
}

/// Pages that are added and moved in the canvas.
@MainActor
@Suite struct CanvasPagesTests {
  private let canvas = Canvas(engines: [.lines], deliver: { _ in })

  private func stroke(_ place: Point) -> Stroke {
    Stroke(id: StrokeID(1), pen: Pen(width: 4), samples: [Sample(place, time: 0)])
  }

  @Test func editsAreStepsOfTheCanvas() {
    canvas.add([stroke(Point(10, 10))])
    let first = canvas.drawing.pages[0].id
    let size = CanvasSize(width: 100, height: 100)
    #expect(canvas.addPage(size, below: first) && canvas.duplicatePage(first))
    #expect(canvas.drawing.pages.count == 3 && canvas.drawing.strokes.count == 2)
    // Later strokes have identities that no stroke has had.
    canvas.add([stroke(Point(20, 20))])
    #expect(Set(canvas.drawing.strokes.map(\.id)).count == 3)
    #expect(canvas.movePage(first, to: 2))
    canvas.add([stroke(Point(30, 260))])
    #expect(Set(canvas.drawing.strokes.map(\.id)).count == 4)
    #expect(
      canvas.drawing.strokes.map { canvas.drawing.page(of: $0).id == first } == [
        true, false, true, true,
      ])
    #expect(canvas.deletePage(first) && canvas.drawing.strokes.count == 1)
    #expect(!canvas.deletePage(first) && !canvas.movePage(first, to: 0))
    for _ in 0..<6 { #expect(canvas.undo()) }
    #expect(canvas.drawing.pages.count == 1 && canvas.drawing.pages[0].size == nil)
    #expect(canvas.drawing.strokes.map(\.samples[0].position) == [Point(10, 10)])
  }
}

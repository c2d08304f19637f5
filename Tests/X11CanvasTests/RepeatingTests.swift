import Ink
import TestSupport
import Testing

@testable import Input
@testable import X11Canvas

/// Ink that is placed on several pages at once.
@Suite struct RepeatingTests {
  private func stroke(_ number: UInt64, at place: Point) -> Stroke {
    Stroke(
      id: StrokeID(number), pen: Pen(width: 2...2),
      samples: (0...5).map {
        Sample(place + Point(4 * Double($0), 0), time: Double($0) / 100)
      })
  }

  private func harness(_ strokes: [Stroke]) throws -> (CanvasHarness, [Page]) {
    let harness = try CanvasHarness()
    let pages = try #require(
      Page.arranged([
        CanvasSize(width: 150, height: 120), CanvasSize(width: 150, height: 120),
        CanvasSize(width: 200, height: 90),
      ]))
    harness.canvas.load(Drawing(strokes, pages: pages))
    harness.present()
    return (harness, pages)
  }

  @Test func aSelectionIsRepeatedInOneStep() throws {
    let (harness, pages) = try harness([stroke(0, at: Point(20, 40)), stroke(1, at: Point(20, 50))])
    let canvas = harness.canvas
    canvas.selectAll()
    let repetition = PageRepetition(pages: Set(pages.map(\.id)), corner: .bottomRight)
    #expect(canvas.repeatSelection(repetition) == 2)
    #expect(canvas.drawing.strokes.count == 6 && canvas.selectedStrokes.count == 6)
    let first = canvas.drawing.strokes.map { $0.samples[0].position }
    #expect(first[2] == first[0] + Point(0, pages[1].origin.y))
    // The third page is wider and lower.
    #expect(first[4] == first[0] + Point(50, pages[2].origin.y - 30))
    #expect(Set(canvas.drawing.strokes.map(\.id)).count == 6)
    #expect(canvas.undo() && canvas.drawing.strokes.count == 2)
    // Without pages there is no step.
    canvas.selectAll()
    #expect(canvas.repeatSelection(PageRepetition(pages: [], corner: .topLeft)) == 0)
    #expect(!canvas.drawing.canUndo)
  }

  /// Copies of two strokes on three pages, all selected.
  private func copies() throws -> CanvasHarness {
    let (harness, pages) = try harness([stroke(0, at: Point(20, 30)), stroke(1, at: Point(20, 40))])
    harness.canvas.selectAll()
    harness.canvas.repeatSelection(
      PageRepetition(pages: Set(pages.map(\.id)), corner: .topLeft))
    for _ in 0..<3 { harness.waitForCompositor() }
    return harness
  }

  /// The rectangles of what is selected on each page.
  private func bounds(_ harness: CanvasHarness) -> [Bounds] {
    harness.canvas.selection.parts.map(\.bounds)
  }

  @Test func copiesAreScaledAndTurnedEachAboutItsFrame() throws {
    let harness = try copies()
    let canvas = harness.canvas
    let before = bounds(harness)
    #expect(before.count == 3 && before.allSatisfy { $0.width < 40 && $0.height < 20 })
    #expect(canvas.scaleSelection(by: 2))
    let larger = bounds(harness)
    #expect(larger.count == 3)
    for (old, new) in zip(before, larger) {
      #expect(old.center.distance(to: new.center) < 0.01 && abs(new.width - 2 * old.width) < 0.01)
    }
    #expect(canvas.turnSelection(by: 90) && canvas.turnSelection(by: -90))
    for (old, new) in zip(larger, bounds(harness)) {
      #expect(old.center.distance(to: new.center) < 0.05 && abs(new.width - old.width) < 0.01)
    }
    for _ in 0..<3 { #expect(canvas.undo()) }
    #expect(canvas.selection.parts.isEmpty || bounds(harness) == before)
    canvas.selectAll()
    #expect(bounds(harness) == before)
    // A move keeps them as they are to each other.
    canvas.moveSelection(by: Point(3, 4))
    for (old, new) in zip(before, bounds(harness)) {
      #expect(new.min.distance(to: old.min + Point(3, 4)) < 1e-9)
    }
    // One of them alone is changed alone.
    canvas.selectStroke(1)
    canvas.scaleSelection(by: 2)
    #expect(bounds(harness).count == 1)
  }

  /// The handles of each frame scale all of them, and the images follow.
  @Test func aHandleScalesAllCopies() throws {
    let harness = try copies()
    let canvas = harness.canvas
    let before = bounds(harness)
    let frames = canvas.selection.frames(on: canvas.viewport)
    #expect(frames.count == 3)
    let start = SelectionHandle.bottomRight.place(on: frames[0].bounds)
    func event(_ phase: PointerEvent.Phase, _ place: Point) -> PointerEvent {
      PointerEvent(
        phase: phase, contact: CanvasHarness.contact(7), kind: .mouse, position: place, time: 1,
        inContact: phase != .up)
    }
    func dark() -> Int { harness.pixels().count { $0 & 0xff < 0x80 } }
    let small = dark()
    canvas.beginSelecting(event(.down, start), in: 0)
    let end = start + Point(before[0].width, before[0].height)
    for place in [start + Point(6, 3), end] {
      canvas.extend(event(.move, place))
      harness.present()
      harness.waitForCompositor()
    }
    #expect(canvas.selection.isLifted && canvas.drawing.isEmpty)
    let dragged = dark()
    #expect(dragged > small * 2, "the images are scaled")
    canvas.end(event(.up, end))
    for _ in 0..<3 { harness.waitForCompositor() }
    for (old, new) in zip(before, bounds(harness)) {
      #expect(old.min.distance(to: new.min) < 0.01 && abs(new.width - 2 * old.width) < 0.1)
    }
    #expect(abs(dark() - dragged) < dragged / 3)
    #expect(canvas.undo() && canvas.drawing.strokes.count == 6)
  }

  /// Two that are alike on one page are scaled as one, as they were before.
  @Test func copiesOnOnePageAreOne() throws {
    let (harness, _) = try harness([stroke(0, at: Point(20, 30)), stroke(1, at: Point(60, 60))])
    harness.canvas.selectAll()
    #expect(bounds(harness).count == 1)
  }

  /// Any ink that is selected on several pages is scaled and turned on each, and stays there.
  @Test func inkOfSeveralPagesStaysOnThem() throws {
    let (harness, pages) = try harness([stroke(0, at: Point(10, 60))])
    let canvas = harness.canvas
    let other = stroke(1, at: pages[2].origin + Point(150, 40))
    let shorter = Stroke(id: other.id, pen: other.pen, samples: Array(other.samples.dropLast()))
    canvas.paste([shorter], movedBy: .zero)
    canvas.selectAll()
    let before = bounds(harness)
    #expect(before.count == 2)
    #expect(canvas.scaleSelection(by: 1.5) && canvas.turnSelection(by: 90))
    for (old, new) in zip(before, bounds(harness)) {
      #expect(old.center.distance(to: new.center) < 0.05 && abs(new.height - 1.5 * old.width) < 0.1)
    }
    let drawing = canvas.drawing
    #expect(drawing.strokes.map { drawing.page(of: $0).id } == [pages[0].id, pages[2].id])
  }

  /// Ink over the edge between two pages stays together.
  @Test func inkOverAnEdgeIsOne() throws {
    let (harness, pages) = try harness([])
    let long = Stroke(
      id: StrokeID(0), pen: Pen(width: 2...2),
      samples: [
        Sample(Point(20, 100), time: 0), Sample(Point(20, pages[1].origin.y + 30), time: 0.1),
      ])
    let below = stroke(1, at: pages[1].origin + Point(10, 10))
    harness.canvas.load(Drawing([long, below], pages: pages))
    harness.canvas.selectAll()
    #expect(bounds(harness).count == 1)
  }

  @Test func whatIsPickedUpIsPutDownOnAllPages() throws {
    let (harness, pages) = try harness([])
    let canvas = harness.canvas
    canvas.pickUp()
    canvas.repeatPlaced(PageRepetition(pages: Set(pages.map(\.id)), corner: .topLeft))
    canvas.pickUp([stroke(0, at: Point(500, 500))])
    let contact = CanvasHarness.contact(7)
    for phase in [PointerEvent.Phase.down, .up] {
      let event = PointerEvent(
        phase: phase, contact: contact, kind: .mouse, position: Point(60, 50), time: 1)
      if phase == .down { canvas.beginPlacing(event) } else { canvas.end(event) }
    }
    canvas.finish(contact)
    let strokes = canvas.drawing.strokes
    #expect(strokes.count == 3)
    #expect(
      strokes.map { canvas.drawing.page(of: $0).id } == pages.map(\.id))
    #expect(canvas.undo() && canvas.drawing.isEmpty)
  }

  /// On a smaller page a copy is moved until it is whole there. A page without room for it has
  /// none, and is named.
  @Test(arguments: [false, true]) func copiesAreWholeOnTheirPages(isInHand: Bool) throws {
    // The third page is 30 units lower.
    let (harness, pages) = try harness([stroke(0, at: Point(20, 4))])
    let canvas = harness.canvas
    var tooSmall: [[Int]] = []
    canvas.pagesTooSmall = { tooSmall.append($0) }
    let repetition = PageRepetition(pages: Set(pages.map(\.id)), corner: .bottomRight)
    func repeatInk(at place: Point) {
      canvas.selectAll()
      guard isInHand else { return _ = canvas.repeatSelection(repetition) }
      let strokes = canvas.selectedStrokes
      canvas.deleteSelection()
      canvas.pickUp()
      canvas.repeatPlaced(repetition)
      canvas.pickUp(strokes)
      canvas.putDown(at: place)
    }
    repeatInk(at: Point(30, 4))
    let drawing = canvas.drawing
    #expect(drawing.strokes.count == 3 && tooSmall.isEmpty)
    for (stroke, page) in zip(drawing.strokes, pages) {
      #expect(drawing.page(of: stroke).id == page.id)
      let frame = try #require(page.frame)
      #expect(frame.contains(stroke.extent.min) && frame.contains(stroke.extent.max))
    }
    #expect(drawing.strokes[2].extent.min.y == pages[2].origin.y)
    // Too high for the third page.
    let long = Stroke(
      id: StrokeID(9), pen: Pen(width: 2),
      samples: [Sample(Point(20, 5), time: 0), Sample(Point(20, 115), time: 1)])
    canvas.load(Drawing([long], pages: pages))
    repeatInk(at: Point(20, 60))
    #expect(canvas.drawing.strokes.count == 2 && tooSmall == [[2]])
    #expect(
      canvas.drawing.strokes.map { canvas.drawing.page(of: $0).id } == pages.prefix(2).map(\.id))
  }

  /// Their place is measured on one page: what is on another would lie beside the pages.
  @Test func inkOfSeveralPagesIsNotRepeated() throws {
    let (harness, pages) = try harness([stroke(0, at: Point(20, 40))])
    let canvas = harness.canvas
    let repetition = PageRepetition(pages: Set(pages.map(\.id)), corner: .topLeft)
    #expect(canvas.selectionPage == nil)
    canvas.selectAll()
    #expect(canvas.selectionPage?.id == pages[0].id)
    canvas.paste([stroke(1, at: Point(30, 20))], movedBy: pages[1].origin)
    #expect(canvas.selectionPage?.id == pages[1].id)
    canvas.selectAll()
    #expect(canvas.selectionPage == nil && canvas.repeatSelection(repetition) == 0)
    #expect(canvas.drawing.strokes.count == 2)
  }

  /// Ink that is put down on a page is measured on that, also if it begins above it.
  @Test func inkAboveItsPageIsMeasuredOnThatPage() throws {
    let (harness, pages) = try harness([])
    let canvas = harness.canvas
    let long = Stroke(
      id: StrokeID(0), pen: Pen(width: 2...2),
      samples: (0...10).map {
        Sample(Point(0, 10 * Double($0)), time: Double($0) / 100)
      })
    canvas.pickUp()
    canvas.repeatPlaced(PageRepetition(pages: Set(pages.map(\.id)), corner: .topLeft))
    canvas.pickUp([long])
    canvas.putDown(at: pages[1].origin + Point(60, 10))
    let strokes = canvas.drawing.strokes
    try #require(strokes.count == 3)
    #expect(canvas.drawing.page(of: strokes[0]).id == pages[0].id, "It begins above its page.")
    let places = strokes.map { $0.extent.center }
    for (place, page) in zip(places, [pages[1], pages[0], pages[2]]) {
      #expect(place.distance(to: page.origin + Point(60, 10)) < 1e-6)
    }
  }

  /// Beside and between the pages ink stays in hand. The key puts it down on a page.
  @Test func inkIsPutDownOnPagesOnly() throws {
    let (harness, pages) = try harness([])
    let canvas = harness.canvas
    canvas.pickUp()
    canvas.pickUp([stroke(0, at: .zero)])
    let gap = Point(60, pages[1].origin.y - 8)
    for place in [gap, Point(-30, 50), Point(400, 50)] {
      canvas.putDown(at: place)
      #expect(canvas.isPlacing && canvas.drawing.isEmpty, "\(place)")
    }
    let part = try #require(canvas.visibleBounds(of: 0))
    canvas.view = canvas.view.moved(by: part.center - gap)
    harness.present()
    let moved = try #require(canvas.visibleBounds(of: 0))
    #expect(canvas.drawing.page(at: moved.center) == nil)
    #expect(canvas.placeInCenter(of: 0) && !canvas.isPlacing)
    let stroke = try #require(canvas.drawing.strokes.first)
    #expect(canvas.drawing.page(at: stroke.extent.center) != nil)
  }
}

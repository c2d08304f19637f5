import Ink
import Testing

@testable import xsign

@Suite struct CopiedStrokesTests {
  private let strokes = [
    Stroke(
      id: StrokeID(1), pen: Pen(width: 2),
      samples: [Sample(Point(100, 100), time: 0), Sample(Point(140, 120), time: 0.1)])
  ]
  private let page = Bounds(min: .zero, max: Point(400, 300))

  @Test func eachCopyGoesALittleFurther() {
    var copied = CopiedStrokes()
    #expect(copied.isEmpty)
    copied.copy(strokes, taken: false)
    #expect(copied.nextStep(in: page) == Point(16, 16))
    #expect(copied.nextStep(in: page) == Point(32, 32))
    // Copying nothing keeps the old strokes.
    copied.copy([], taken: false)
    #expect(copied.nextStep(in: page) == Point(48, 48))
    copied.copy(strokes, taken: false)
    #expect(copied.nextStep(in: nil) == Point(16, 16))
  }

  @Test func cutStrokesArePastedInPlace() {
    var copied = CopiedStrokes()
    copied.copy(strokes, taken: true)
    #expect(copied.nextStep(in: page) == .zero)
    #expect(copied.nextStep(in: page) == Point(16, 16))
  }

  @Test func aCopyOutOfSightGoesToTheMiddle() {
    var copied = CopiedStrokes()
    copied.copy(strokes, taken: false)
    let part = Bounds(min: Point(1000, 1000), max: Point(1400, 1300))
    #expect(copied.nextStep(in: part) == Point(1080, 1040))
  }

  /// The second copy there does not hide the first.
  @Test func copiesInTheMiddleGoALittleFurther() {
    var copied = CopiedStrokes()
    copied.copy(strokes, taken: false)
    let part = Bounds(min: Point(1000, 1000), max: Point(1400, 1300))
    let middle = Point(1080, 1040)
    #expect(copied.nextStep(in: part) == middle)
    #expect(copied.nextStep(in: part) == middle + Point(16, 16))
    #expect(copied.nextStep(in: part) == middle + Point(32, 32))
    // In another view they begin anew.
    #expect(copied.nextStep(in: page) == Point(80, 40))
    #expect(copied.nextStep(in: page) == Point(96, 56))
  }

  /// A corner of a copy in view is hard to find; what fills the view is not.
  @Test func aCopyIsMostlyInSight() {
    var copied = CopiedStrokes()
    copied.copy(strokes, taken: false)
    let corner = Bounds(min: Point(150, 0), max: Point(550, 300))
    #expect(copied.nextStep(in: corner) == Point(230, 40))
    copied.copy(strokes, taken: false)
    let detail = Bounds(min: Point(130, 120), max: Point(140, 126))
    #expect(copied.nextStep(in: detail) == Point(16, 16))
    // What was cut comes back in its place.
    copied.copy(strokes, taken: true)
    let edge = Bounds(min: Point(135, 0), max: Point(535, 300))
    #expect(copied.nextStep(in: edge) == .zero)
  }

  /// Both pages are in view, and the copy goes to the one that was gone to.
  @Test func aCopyIsOnThePageThatWasGoneTo() throws {
    let size = CanvasSize(width: 400, height: 300)
    let pages = try #require(Page.arranged([size, size]))
    let drawing = Drawing([], pages: pages)
    let part = Bounds(min: Point(-100, -50), max: Point(500, 700))
    for isTaken in [false, true] {
      var copied = CopiedStrokes()
      copied.copy(strokes, taken: isTaken, on: pages[0].id)
      let step = copied.nextStep(in: part, on: drawing, current: pages[1])
      let frame = try #require(pages[1].frame)
      #expect(Point(120, 110) + step == frame.center)
      let next = copied.nextStep(in: part, on: drawing, current: pages[1])
      #expect(next == step + Point(16, 16))
      let back = copied.nextStep(in: part, on: drawing, current: pages[0])
      #expect(Point(120, 110) + back == Point(200, 150))
    }
    // On the page that was current when they were copied, they are beside the original.
    var copied = CopiedStrokes()
    copied.copy(strokes, taken: false, on: pages[1].id)
    #expect(copied.nextStep(in: part, on: drawing, current: pages[1]) == Point(16, 16))
    // Ink that the page has no room for goes on beside the original, too.
    let scale = Affine(scale: Point(20, 20), around: .zero)
    let large = strokes.map { $0.transformed(by: scale, id: $0.id) }
    copied.copy(large, taken: true, on: pages[0].id)
    let whole = Bounds(min: .zero, max: Point(9000, 9000))
    #expect(copied.nextStep(in: whole, current: pages[1]) == .zero)
  }

  /// Between the pages nothing is pasted, in sight or in the middle.
  @Test func aCopyIsOnAPage() throws {
    let size = CanvasSize(width: 400, height: 300)
    let pages = try #require(Page.arranged([size, size]))
    let drawing = Drawing([], pages: pages)
    var copied = CopiedStrokes()
    // Their middle is 110 units from the top.
    copied.copy(strokes, taken: true)
    let far = Bounds(min: Point(0, 200), max: Point(400, 424))
    #expect(drawing.page(at: far.center) == nil)
    let place = Point(120, 110) + copied.nextStep(in: far, on: drawing)
    #expect(place == Point(200, 250))
    let moved = strokes.map { $0.transformed(by: Affine(step: Point(0, 202)), id: $0.id) }
    copied.copy(moved, taken: true)
    let step = copied.nextStep(in: far, on: drawing)
    #expect(drawing.page(at: Point(120, 312) + step) != nil && step != .zero)
  }
}

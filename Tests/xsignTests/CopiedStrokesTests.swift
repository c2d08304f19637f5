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

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
}

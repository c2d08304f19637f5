import Ink
import TestSupport
import Testing

@testable import X11Canvas

/// Fields to sign in.
@Suite struct FieldTests {
  private let field = Bounds(min: Point(20, 100), max: Point(120, 140))
  private let stroke = Stroke(
    id: StrokeID(0), pen: Pen(width: 4...4),
    samples: (0...10).map { Sample(Point(500 + 4 * Double($0), 500), time: Double($0) / 100) })

  private func put(_ canvas: Canvas, _ x: Double, _ y: Double, fits: Bool) {
    canvas.pickUp()
    canvas.pickUp([stroke], fitsFields: fits)
    let contact = CanvasHarness.contact(7)
    for phase in [PointerEvent.Phase.down, .up] {
      let event = PointerEvent(
        phase: phase, contact: contact, kind: .mouse, position: Point(x, y), time: 1)
      if phase == .down { canvas.beginPlacing(event) } else { canvas.end(event) }
    }
    canvas.finish(contact)
  }

  @Test func aSignatureFillsTheFieldItIsPutIn() throws {
    let canvas = try CanvasHarness().canvas
    canvas.fields = [Bounds(min: .zero, max: Point(10, 10)), field]
    put(canvas, 30, 130, fits: true)
    var extent = try #require(canvas.drawing.strokes.last).extent
    // 4 % stay free of the side that limits it: it is 44 wide and 4 high.
    #expect(abs(extent.width - 96) < 1e-9 && abs(extent.height - 96.0 / 11) < 1e-9)
    #expect(extent.middle.distance(to: field.middle) < 1e-9)
    #expect(canvas.undo() && canvas.drawing.isEmpty)
    // Beside it, and what is no signature, keeps its size.
    put(canvas, 60, 160, fits: true)
    put(canvas, 60, 120, fits: false)
    for stroke in canvas.drawing.strokes { #expect(stroke.extent.width == 44) }
    extent = try #require(canvas.drawing.strokes.last).extent
    #expect(extent.middle == Point(60, 120))
  }

  @Test func fieldsAreOutlinedAndChosenInTurn() throws {
    let harness = try CanvasHarness()
    let canvas = harness.canvas
    let bare = harness.pixels()
    func differences() -> Int {
      harness.present()
      return zip(bare, harness.pixels()).count { $0 != $1 }
    }
    #expect(canvas.chooseField(1) == nil)
    let other = Bounds(min: Point(10, 10), max: Point(40, 30))
    canvas.fields = [other, field]
    let shown = differences()
    #expect(shown > 2 * (100 * 40 + 30 * 20) - 200)
    #expect(canvas.chooseField(1) == other && canvas.chooseField(1) == field)
    #expect(canvas.chooseField(1) == other && canvas.chooseField(-1) == field)
    let chosen = harness.pixels()
    harness.present()
    #expect(harness.pixels() != chosen)
    // Another drawing has no fields.
    canvas.load(Drawing())
    #expect(differences() == 0)
  }
}

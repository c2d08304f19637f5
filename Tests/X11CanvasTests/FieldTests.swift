import Ink
import TestSupport
import Testing

@testable import Input
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
    canvas.fields.frames = [Bounds(min: .zero, max: Point(10, 10)), field]
    put(canvas, 30, 130, fits: true)
    var extent = try #require(canvas.drawing.strokes.last).extent
    // 4 % stay free of the side that limits it: it is 44 wide and 4 high.
    #expect(abs(extent.width - 96) < 1e-9 && abs(extent.height - 96.0 / 11) < 1e-9)
    #expect(extent.center.distance(to: field.center) < 1e-9)
    #expect(canvas.undo() && canvas.drawing.isEmpty)
    // Beside it, and what is no signature, keeps its size.
    put(canvas, 60, 160, fits: true)
    put(canvas, 60, 120, fits: false)
    for stroke in canvas.drawing.strokes { #expect(stroke.extent.width == 44) }
    extent = try #require(canvas.drawing.strokes.last).extent
    #expect(extent.center == Point(60, 120))
  }

  /// What follows the pointer has the place and size that it would have if it was put down there.
  @Test func theGhostFillsTheField() throws {
    let harness = try CanvasHarness(engines: [.hermite])
    let canvas = harness.canvas
    canvas.fields.frames = [field]
    func ghost(_ x: Double, _ y: Double, fits: Bool = true) -> Bounds {
      canvas.pickUp()
      canvas.pickUp([stroke], fitsFields: fits)
      canvas.aim(
        PointerEvent(
          phase: .move, contact: CanvasHarness.contact(7), kind: .mouse, position: Point(x, y),
          time: 1))
      harness.present()
      for _ in 0..<2 { harness.waitForCompositor() }
      var frame = Bounds.empty
      // The outline of the field is blue.
      for (index, pixel) in harness.pixels().enumerated() where pixel & 255 < 0xa0 {
        frame.insert(Point(Double(index % harness.width), Double(index / harness.width)))
      }
      return frame
    }
    for place in [Point(30, 130), Point(110, 105)] {
      let frame = ghost(place.x, place.y)
      #expect(abs(frame.width - 96) < 4 && abs(frame.height - 96.0 / 11) < 3)
      #expect(frame.center.distance(to: field.center) < 2)
    }
    for (place, fits) in [(Point(60, 160), true), (Point(60, 120), false)] {
      let frame = ghost(place.x, place.y, fits: fits)
      #expect(abs(frame.width - 44) < 3 && frame.center.distance(to: place) < 2)
    }
  }

  @Test func theChosenFieldIsFilledWithoutAPointer() throws {
    let canvas = try CanvasHarness().canvas
    canvas.fields.frames = [Bounds(min: .zero, max: Point(10, 10)), field]
    #expect(canvas.fields.choose(-1) == field)
    #expect(!canvas.placeInField() && canvas.drawing.isEmpty)
    canvas.pickUp()
    // Strokes that are not known yet are put there once they are.
    #expect(canvas.placeInField() && canvas.isPlacing)
    canvas.pickUp([stroke], fitsFields: true)
    let extent = try #require(canvas.drawing.strokes.last).extent
    #expect(abs(extent.width - 96) < 1e-9 && extent.center.distance(to: field.center) < 1e-9)
    // While a contact puts them down, or without a chosen field, nothing happens.
    canvas.pickUp()
    canvas.pickUp([stroke], fitsFields: true)
    canvas.beginPlacing(
      PointerEvent(
        phase: .down, contact: CanvasHarness.contact(7), kind: .mouse, position: Point(60, 60),
        time: 1))
    #expect(!canvas.placeInField())
    canvas.cancel(CanvasHarness.contact(7))
    canvas.fields.frames = [field]
    #expect(!canvas.placeInField() && canvas.isPlacing && canvas.drawing.strokes.count == 1)
  }

  @Test func fieldsAreOutlinedAndChosenInTurn() throws {
    let harness = try CanvasHarness()
    let canvas = harness.canvas
    let bare = harness.pixels()
    func differences() -> Int {
      harness.present()
      return zip(bare, harness.pixels()).count { $0 != $1 }
    }
    #expect(canvas.fields.choose(1) == nil)
    let other = Bounds(min: Point(10, 10), max: Point(40, 30))
    canvas.fields.frames = [other, field]
    let shown = differences()
    #expect(shown > 2 * (100 * 40 + 30 * 20) - 200)
    #expect(canvas.fields.choose(1) == other && canvas.fields.choose(1) == field)
    #expect(canvas.fields.choose(1) == other && canvas.fields.choose(-1) == field)
    let chosen = harness.pixels()
    harness.present()
    #expect(harness.pixels() != chosen)
    // Another drawing has no fields.
    canvas.load(Drawing())
    #expect(differences() == 0)
  }

  /// Ink that goes around a line is not on it. Ink at its beginning is, and so is what stands on a
  /// line with much room.
  @Test func inkOnALineIsNearIt() throws {
    let lines = [300.0, 400].map {
      SignPlace(.signature, start: 20, end: 180, baseline: $0, room: 90)
    }
    func next(after places: Point...) throws -> Bounds? {
      let canvas = try CanvasHarness().canvas
      let samples = places.enumerated().map { Sample($1, time: Double($0)) }
      canvas.add([Stroke(id: StrokeID(0), pen: Pen(width: 2...2), samples: samples)])
      canvas.fields.lines = lines
      canvas.pickUp()
      canvas.pickUp([stroke], fitsFields: true)
      return canvas.placeOnNext(in: 0, goesOn: false)
    }
    let around = [Point(10, 200), Point(10, 310), Point(190, 310), Point(190, 200)]
    #expect(try next(after: around[0], around[1], around[2], around[3]) == lines[0].frame)
    #expect(try next(after: Point(24, 296), Point(44, 296)) == lines[1].frame)
    #expect(try next(after: Point(60, 292), Point(140, 296)) == lines[1].frame)
  }

  /// Ink that only reaches over the edge of a field is not in it.
  @Test func inkInAFieldIsNotAtItsEdge() throws {
    for (place, isFree) in [(Point(22, 120), true), (Point(40, 120), false)] {
      let canvas = try CanvasHarness().canvas
      canvas.fields.frames = [field]
      let samples = [Point(0, 120), place].enumerated().map { Sample($1, time: Double($0)) }
      canvas.add([Stroke(id: StrokeID(0), pen: Pen(width: 2...2), samples: samples)])
      #expect((canvas.placeOnNext(in: 0, goesOn: false) == field) == isFree)
    }
  }
}

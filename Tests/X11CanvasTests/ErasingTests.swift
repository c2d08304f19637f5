import Dispatch
import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Input
@testable import Pages
@testable import X11
@testable import X11Canvas

@Suite struct ErasingTests {
  /// A wavy stroke at height `y`, with a colour of its number.
  private func line(_ number: Int, y: Double) -> Stroke {
    let color = [0x000000, 0xc1272d, 0x1d3f9e, 0x1f7a3d][number % 4]
    return Stroke(
      id: StrokeID(UInt64(number)), pen: Pen(color: InkColor(hex: UInt32(color)), width: 4),
      samples: (0...20).map {
        Sample(
          Point(10 + 6 * Double($0), y + 5 * InkGenerators.turn(Double($0) / 11).y),
          time: Double($0) * 0.01)
      })
  }

  /// A vertical stroke from top to bottom, above or below the others.
  private func column(x: Double) -> Stroke {
    Stroke(
      id: StrokeID(50), pen: Pen(color: InkColor(hex: 0xffd400), width: 2...9, opacity: 0.5...0.5),
      samples: (0...20).map { Sample(Point(x, 5 + 7 * Double($0)), time: Double($0) * 0.01) })
  }

  private func event(
    _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, scale: Double = 1, contact: Int32 = 7
  ) -> PointerEvent {
    PointerEvent(
      phase: phase, contact: CanvasHarness.contact(contact), kind: .eraser,
      position: Point(x, y) * scale, time: 5000, inContact: phase != .up)
  }

  /// The pixels of the strokes rendered from scratch.
  private func pictured(
    _ strokes: [Stroke], engines: [EngineSettings] = [.hermite, .modulatedQuadratic],
    scale: Double = 1
  ) throws -> [UInt32] {
    let harness = try harness(engines: engines, scale: scale)
    for stroke in strokes { harness.draw(stroke, scale: scale) }
    harness.waitForCompositor()
    return harness.pixels()
  }

  private func harness(
    engines: [EngineSettings] = [.hermite, .modulatedQuadratic], scale: Double = 1
  ) throws -> CanvasHarness {
    try CanvasHarness(
      engines: engines, width: Int(150 * scale), height: Int(160 * scale), scale: scale)
  }

  /// Returns true if the harness has these pixels. A failing `#expect` on the arrays would print
  /// them.
  private func shows(_ harness: CanvasHarness, _ pixels: [UInt32]) -> Bool {
    harness.pixels() == pixels
  }

  /// Erases along a path and presents each step.
  private func rub(
    _ harness: CanvasHarness, _ points: [(x: Double, y: Double)], scale: Double = 1,
    lift: Bool = true
  ) {
    for (index, point) in points.enumerated() {
      let event = event(index == 0 ? .down : .move, point.x, point.y, scale: scale)
      if index == 0 {
        harness.canvas.beginErasing(event, in: 0)
      } else {
        harness.canvas.extend(event)
      }
      harness.present()
    }
    guard lift, let last = points.last else { return }
    harness.canvas.end(event(.up, last.x, last.y, scale: scale))
    harness.present()
  }

  @Test(arguments: enginePairs, [1.0, 1.5])
  func pixelsEqualThoseWithoutTheErasedStrokes(engines: [EngineSettings], scale: Double) throws {
    let strokes = [
      line(0, y: 30), line(1, y: 70), column(x: 70), line(2, y: 100), line(3, y: 140),
    ]
    let harness = try harness(engines: engines, scale: scale)
    for stroke in strokes { harness.draw(stroke, scale: scale) }
    harness.waitForCompositor()
    let all = harness.pixels()
    // A path over the second and the fourth, beside the column.
    rub(harness, [(30, 52), (30, 80), (30, 110), (30, 116)], scale: scale)
    let rest = try pictured(
      [strokes[0], strokes[2], strokes[4]], engines: engines, scale: scale)
    harness.waitForCompositor()
    #expect(shows(harness, rest))
    #expect(harness.canvas.drawing.strokes.count == 3)
    #expect(harness.canvas.undo())
    harness.waitForCompositor()
    #expect(shows(harness, all))
    #expect(harness.canvas.redo())
    harness.waitForCompositor()
    #expect(shows(harness, rest))
    // All erased strokes are one step: a second undo undoes the last stroke drawn.
    #expect(harness.canvas.undo() && harness.canvas.undo())
    harness.waitForCompositor()
    #expect(harness.canvas.drawing.strokes.count == 4)
    let four = try pictured(Array(strokes[..<4]), engines: engines, scale: scale)
    #expect(shows(harness, four))
  }

  @Test func strokesDisappearWhileErasing() throws {
    let harness = try harness()
    let strokes = [line(0, y: 30), line(1, y: 90)]
    for stroke in strokes { harness.draw(stroke) }
    rub(harness, [(60, 60), (60, 84)], lift: false)
    #expect(harness.canvas.drawing.strokes.count == 1)
    harness.waitForCompositor()
    let shown = harness.pixels()
    let rest = try pictured([strokes[0]])
    let ringed = zip(shown, rest).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    // Except for the nib itself, on both pages.
    #expect(!ringed.isEmpty)
    let isAtNib = ringed.allSatisfy { offset in
      let (x, y) = (Double(offset % 300 % 150), Double(offset / 300))
      return abs(x + 0.5 - 60) < 12 && abs(y + 0.5 - 84) < 12
    }
    #expect(isAtNib)
    #expect(ringed.contains { $0 % 300 < 150 } && ringed.contains { $0 % 300 >= 150 })
    harness.canvas.end(event(.up, 60, 84))
    harness.present()
    #expect(shows(harness, rest))
  }

  @Test func cancellingRestoresTheStrokesWithoutAStep() throws {
    let harness = try harness()
    let strokes = [line(0, y: 30), column(x: 70), line(1, y: 90)]
    for stroke in strokes { harness.draw(stroke) }
    #expect(harness.canvas.undo() && harness.canvas.redo() && harness.canvas.undo())
    harness.waitForCompositor()
    let before = harness.pixels()
    rub(harness, [(20, 60), (20, 20), (70, 60)], lift: false)
    #expect(harness.canvas.drawing.isEmpty)
    #expect(!harness.canvas.redo())
    #expect(harness.canvas.cancelAll())
    harness.waitForCompositor()
    #expect(shows(harness, before))
    // The step undone before can still be redone.
    #expect(harness.canvas.redo())
    harness.waitForCompositor()
    #expect(shows(harness, try pictured(strokes)))
  }

  @Test func erasingNothingIsNoStep() throws {
    let harness = try harness()
    harness.draw(line(0, y: 30))
    #expect(harness.canvas.undo())
    rub(harness, [(60, 30), (80, 40)])
    #expect(!harness.canvas.drawing.canUndo)
    #expect(harness.canvas.redo())
    rub(harness, [(60, 120), (80, 140)])
    #expect(harness.canvas.undo())
    #expect(harness.canvas.drawing.isEmpty)
  }

  @Test func undoWhileErasingRestoresTheErasedStrokes() throws {
    let harness = try harness()
    let strokes = [line(0, y: 30), line(1, y: 90)]
    for stroke in strokes { harness.draw(stroke) }
    rub(harness, [(60, 60), (60, 90)], lift: false)
    #expect(harness.canvas.undo())
    // The contact has ended, so further motion erases nothing.
    harness.canvas.extend(event(.move, 60, 30))
    harness.canvas.end(event(.up, 60, 30))
    harness.waitForCompositor()
    #expect(shows(harness, try pictured(strokes)))
    #expect(harness.canvas.redo())
    #expect(harness.canvas.drawing.strokes.count == 1)
  }

  /// A stroke not yet composited is erased like any other, at every step of the compositor, and can
  /// be restored.
  @Test(arguments: Compositor.Step.allCases)
  func aStrokeNotYetCompositedIsErased(step: Compositor.Step) throws {
    let gate = Gate(step)
    let harness = try CanvasHarness(
      engines: [.hermite], width: 150, height: 160, checkpoint: { gate.pass($0) })
    let strokes = [line(0, y: 30), line(1, y: 90)]
    harness.draw(strokes[0])
    harness.waitForCompositor()
    let rest = harness.pixels()
    gate.isOpen = false
    harness.draw(strokes[1])
    gate.reached.wait()
    let all = harness.pixels()
    #expect(harness.canvas.liveCount > 0)
    rub(harness, [(60, 60), (60, 90)])
    gate.isOpen = true
    gate.goOn.signal()
    harness.waitForCompositor()
    #expect(harness.canvas.liveCount == 0)
    #expect(shows(harness, rest))
    #expect(harness.canvas.undo())
    harness.waitForCompositor()
    #expect(shows(harness, all))
  }

  /// Edits that the compositor has not reached are drawn at once, with the ink between them.
  @Test func overlappingEditsGiveTheSamePixels() throws {
    let gate = Gate(.received)
    let harness = try CanvasHarness(
      engines: [.hermite], width: 150, height: 160, checkpoint: { gate.pass($0) })
    let strokes = [line(0, y: 30), line(1, y: 60), column(x: 70), line(2, y: 100)]
    for stroke in strokes { harness.draw(stroke) }
    harness.waitForCompositor()
    gate.isOpen = false
    rub(harness, [(20, 30)])
    gate.reached.wait()
    rub(harness, [(20, 60)])
    harness.draw(line(3, y: 130))
    rub(harness, [(20, 100)])
    harness.canvas.layout([PixelRect(x: 0, y: 0, width: 90, height: 80)], scale: 1)
    harness.canvas.layout([PixelRect(x: 0, y: 0, width: 150, height: 160)], scale: 1)
    #expect(harness.canvas.undo() && harness.canvas.undo())
    harness.draw(line(2, y: 145))
    gate.isOpen = true
    gate.goOn.signal()
    harness.waitForCompositor()
    let expected = try CanvasHarness(engines: [.hermite], width: 150, height: 160)
    for stroke in [strokes[2], strokes[3], line(2, y: 145)] { expected.draw(stroke) }
    expected.waitForCompositor()
    #expect(shows(harness, expected.pixels()))
  }

  @Test func aLiveStrokeIsNotErased() throws {
    let harness = try harness()
    let strokes = [line(0, y: 30), line(1, y: 90), column(x: 70)]
    for stroke in strokes[..<2] { harness.draw(stroke) }
    harness.draw(strokes[2], finish: false, contact: CanvasHarness.contact(2))
    // A path over the live stroke and the second.
    rub(harness, [(70, 60), (70, 90), (20, 90)], lift: false)
    harness.canvas.finish(CanvasHarness.contact(2))
    harness.canvas.end(event(.up, 20, 90))
    harness.waitForCompositor()
    #expect(shows(harness, try pictured([strokes[0], strokes[2]])))
    #expect(harness.canvas.undo())
    harness.waitForCompositor()
    #expect(shows(harness, try pictured(strokes)))
  }

  @Test func aContactSwitchesFromDrawingToErasing() throws {
    let harness = try harness()
    harness.draw(line(0, y: 30))
    harness.draw(line(1, y: 90), finish: false)
    harness.canvas.switchToErasing(event(.otherDown(button: 2), 130, 90, contact: 1))
    #expect(harness.canvas.isErasing(CanvasHarness.contact()))
    // The nib is on the ink just drawn.
    #expect(harness.canvas.drawing.strokes.map(\.id.rawValue) == [1])
    harness.canvas.extend(event(.move, 130, 30, contact: 1))
    #expect(harness.canvas.drawing.isEmpty)
    harness.canvas.end(event(.up, 130, 30, contact: 1))
    #expect(harness.canvas.undo())
    #expect(harness.canvas.drawing.strokes.count == 2)
    // A contact that draws nothing does not begin to erase.
    harness.canvas.switchToErasing(event(.otherDown(button: 2), 60, 30, contact: 3))
    #expect(!harness.canvas.isActive(CanvasHarness.contact(3)))
  }

  /// A line that two engines draw differently is touched where the contact's pane shows it.
  @Test func theInkOfTheContactsPaneIsErased() throws {
    let corner = Stroke(
      id: StrokeID(1), pen: Pen(width: 1...1),
      samples: [(10.0, 10.0), (75, 140), (140, 10)].enumerated().map {
        Sample(Point($1.0, $1.1), time: Double($0) * 0.1)
      })
    for (pane, count) in [(0, 0), (1, 1)] {
      let harness = try CanvasHarness(
        engines: [.lines, .quadratic], width: 150, height: 160)
      harness.draw(corner)
      let x = 75 + 150 * Double(pane)
      harness.canvas.beginErasing(event(.down, x, 140), in: pane)
      harness.canvas.end(event(.up, x, 140))
      #expect(harness.canvas.drawing.strokes.count == count)
    }
  }

  @Test func theNibLeavesNoPixels() throws {
    let harness = try harness(scale: 1.5)
    harness.draw(line(0, y: 30), scale: 1.5)
    harness.waitForCompositor()
    let before = harness.pixels()
    let way = (0...30).map { step -> (x: Double, y: Double) in
      (20 + 3.3 * Double(step), 90 + 2.1 * Double(step))
    }
    rub(harness, way, scale: 1.5)
    #expect(shows(harness, before))
    rub(harness, [(149, 159)], scale: 1.5, lift: false)
    #expect(!shows(harness, before))
    #expect(harness.canvas.cancelAll())
    harness.present()
    #expect(shows(harness, before))
  }
}

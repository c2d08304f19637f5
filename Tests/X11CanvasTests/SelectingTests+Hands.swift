import Ink
import TestSupport
import Testing

@testable import Input
@testable import X11
@testable import X11Canvas

extension Canvas {
  /// The frame around the selection, of copies that of the first.
  var selectionFrame: SelectionFrame? { selection.frames(on: viewport).first }
  /// The place that turns of the selection keep, of copies that of the first.
  var selectionPivot: Point { selection.parts.first?.pivot ?? .zero }

  /// Moves the selection as by one press of a key.
  @discardableResult
  func moveSelection(by step: Point) -> Bool {
    let isMoved = nudgeSelection(by: step)
    finishNudges()
    return isMoved
  }
}

/// Actions of the tests of selecting.
extension SelectingTests {
  /// A wavy stroke at height `y`, with a colour of its number.
  func line(_ number: Int, y: Double) -> Stroke {
    let colors: [UInt32] = [0x000000, 0xc1272d, 0x1d3f9e, 0x1f7a3d]
    return Stroke(
      id: StrokeID(UInt64(number)),
      pen: Pen(color: InkColor(hex: colors[number % 4]), width: 1...4),
      samples: (0...20).map {
        Sample(
          Point(30 + 4 * Double($0), y + 4 * InkGenerators.turn(Double($0) / 11).y),
          time: Double($0) * 0.01)
      })
  }

  var lines: [Stroke] { [line(0, y: 40), line(1, y: 80), line(2, y: 120)] }

  func event(
    _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, contact: Int32 = 7,
    kind: DeviceKind = .mouse, modifiers: Modifiers = []
  ) -> PointerEvent {
    PointerEvent(
      phase: phase, contact: CanvasHarness.contact(contact), kind: kind, position: Point(x, y),
      time: 5000, inContact: phase != .up, modifiers: modifiers)
  }

  func harness(
    engines: [EngineSettings] = [.hermite, .modulatedQuadratic], zoom: Double = 1
  ) throws -> CanvasHarness {
    let harness = try CanvasHarness(
      engines: engines, width: Int(160 * zoom), height: Int(160 * zoom))
    harness.canvas.view = CanvasView().zoomed(by: zoom, around: .zero)
    for stroke in lines { harness.draw(stroke, scale: zoom) }
    harness.waitForCompositor()
    return harness
  }

  /// Drags through positions and presents each step as soon as possible.
  func drag(
    _ harness: CanvasHarness, _ places: [(x: Double, y: Double)], lift: Bool = true,
    pane: Int = 0, modifiers: Modifiers = [], kind: DeviceKind = .mouse
  ) {
    for (index, place) in places.enumerated() {
      let event = event(
        index == 0 ? .down : .move, place.x, place.y, kind: kind, modifiers: modifiers)
      if index == 0 {
        harness.canvas.beginSelecting(event, in: pane)
      } else {
        harness.canvas.extend(event)
      }
      harness.present()
      harness.waitForCompositor()
    }
    guard lift, let last = places.last else { return }
    harness.canvas.end(event(.up, last.x, last.y, kind: kind, modifiers: modifiers))
    harness.waitForCompositor()
    harness.waitForCompositor()
  }

  func selected(_ harness: CanvasHarness) -> [Int] {
    let strokes = harness.canvas.drawing.strokes
    return harness.canvas.selectedStrokes.compactMap { stroke in
      strokes.firstIndex { $0.id == stroke.id }
    }
  }

  /// The pixels of the drawing rendered from scratch, without a selection.
  func pictured(_ harness: CanvasHarness) throws -> [UInt32] {
    let fresh = try CanvasHarness(
      engines: harness.canvas.engines, width: harness.width / harness.canvas.engines.count,
      height: harness.height)
    fresh.canvas.view = harness.canvas.view
    fresh.canvas.paste(harness.canvas.drawing.strokes, movedBy: .zero)
    fresh.canvas.deselect()
    fresh.waitForCompositor()
    fresh.waitForCompositor()
    return fresh.pixels()
  }

  /// Returns true if the harness has these pixels. A failing `#expect` on the arrays would print
  /// them.
  func shows(_ harness: CanvasHarness, _ pixels: [UInt32]) -> Bool {
    harness.waitForCompositor()
    harness.waitForCompositor()
    return harness.pixels() == pixels
  }
}

import Ink
import TestSupport
import Testing

@testable import Input
@testable import X11
@testable import X11Canvas

/// The round handle, and turns by a key.
extension SelectingTests {
  /// The places of the handle, and of a drag of it by an angle in degrees.
  private func turn(
    _ harness: CanvasHarness, by degrees: Double
  ) throws -> [(x: Double, y: Double)] {
    let canvas = harness.canvas
    let start = try #require(canvas.selectionFrame?.turnHandle).place
    let center = canvas.viewport.pixel(of: canvas.selectionPivot)
    return (0...4).map { step in
      let map = Affine(turn: degrees * Double(step) / 4, around: .zero)
      let place = center + map(start - center)
      return (place.x, place.y)
    }
  }

  private func selectAll(_ harness: CanvasHarness) {
    harness.canvas.selectAll()
    for _ in 0..<3 { harness.waitForCompositor() }
  }

  @Test(arguments: [1.0, 3], [40.0, -120])
  func aTurnIsOneStepAndRendersAsFromScratch(zoom: Double, degrees: Double) throws {
    let harness = try harness(zoom: zoom)
    let bare = harness.pixels()
    selectAll(harness)
    let center = harness.canvas.selection.bounds.center
    drag(harness, try turn(harness, by: degrees))
    let map = Affine(turn: degrees, around: center)
    for (old, new) in zip(lines, harness.canvas.drawing.strokes) {
      for (a, b) in zip(old.samples, new.samples) {
        #expect(map(a.position).distance(to: b.position) < 1e-6)
      }
      #expect(new.pen == old.pen)
    }
    #expect(selected(harness) == [0, 1, 2] && !harness.canvas.selection.isLifted)
    harness.canvas.deselect()
    let turned = try pictured(harness)
    #expect(shows(harness, turned) && turned != bare)
    #expect(harness.canvas.undo())
    #expect(shows(harness, bare))
    #expect(harness.canvas.redo())
    #expect(shows(harness, turned))
    #expect(harness.canvas.drawing.strokes.count == 3)
  }

  /// The images of the ink follow the drag: what is shown then is what is shown after it.
  @Test func turnedStrokesAreShownWhileTheyAreDragged() throws {
    let harness = try harness()
    selectAll(harness)
    let places = try turn(harness, by: 40)
    let requests = harness.canvas.selection.layers[0].request
    drag(harness, places, lift: false)
    #expect(harness.canvas.selection.isLifted && harness.canvas.drawing.isEmpty)
    #expect(harness.canvas.selection.layers[0].request == requests, "no image is drawn again")
    func dark() -> [UInt32] { harness.pixels().map { $0 & 0xff < 0x70 ? 1 : 0 } }
    let dragged = dark()
    let last = places[places.count - 1]
    harness.canvas.end(event(.up, last.x, last.y))
    harness.present()
    let released = dark()
    for _ in 0..<3 { harness.waitForCompositor() }
    harness.canvas.deselect()
    harness.waitForCompositor()
    let landed = dark()
    func difference(_ a: [UInt32], _ b: [UInt32]) -> Int { zip(a, b).count { $0 != $1 } }
    let ink = landed.count { $0 == 1 }
    // Red and blue ink is dark in one channel, as are the lines of the frame.
    #expect(ink > 300 && difference(released, landed) < ink / 4)
    #expect(difference(dragged, landed) < ink)
    #expect(difference(dragged, landed) > 50, "the turned frame")
  }

  @Test func shiftStopsAtEveryFifteenDegrees() throws {
    let harness = try harness()
    selectAll(harness)
    let center = harness.canvas.selection.bounds.center
    drag(harness, try turn(harness, by: 36), modifiers: .shift)
    // The harness sends the modifier with the last motion.
    let map = Affine(turn: 30, around: center)
    let place = harness.canvas.drawing.strokes[1].samples[3].position
    #expect(map(lines[1].samples[3].position).distance(to: place) < 1e-9)
    // Back at the start nothing was done.
    drag(harness, try turn(harness, by: 6), modifiers: .shift)
    #expect(harness.canvas.drawing.strokes[1].samples[3].position == place)
    #expect(harness.canvas.undo())
    #expect(harness.canvas.drawing.strokes[1].samples[3].position == lines[1].samples[3].position)
  }

  @Test func aCancelledTurnLeavesNoPixelsAndNoStep() throws {
    let harness = try harness()
    selectAll(harness)
    let before = harness.pixels()
    drag(harness, try turn(harness, by: 70), lift: false)
    #expect(!shows(harness, before))
    #expect(harness.canvas.cancelAll())
    #expect(shows(harness, before) && selected(harness) == [0, 1, 2])
    #expect(harness.canvas.undo() && harness.canvas.drawing.strokes.count == 2)
  }

  @Test(arguments: [90.0, -90]) func fourTurnsByAKeyComeBack(degrees: Double) throws {
    let harness = try harness()
    let bare = harness.pixels()
    #expect(!harness.canvas.turnSelection(by: degrees))
    selectAll(harness)
    let samples = harness.canvas.drawing.strokes.map(\.samples)
    for turn in 1...4 {
      #expect(harness.canvas.turnSelection(by: degrees))
      harness.present()
      #expect(harness.pixels().count { $0 & 0xff < 0x70 } > 200, "ink at once")
      for _ in 0..<3 { harness.waitForCompositor() }
      #expect((harness.canvas.drawing.strokes.map(\.samples) == samples) == (turn == 4))
      #expect(selected(harness) == [0, 1, 2])
    }
    harness.canvas.deselect()
    #expect(shows(harness, bare))
    for _ in 0..<4 { #expect(harness.canvas.undo()) }
    #expect(harness.canvas.drawing.strokes.map(\.samples) == samples)
    #expect(shows(harness, bare))
  }

  /// The middle goes with the strokes, so a turn and its opposite meet, although the rectangle
  /// around the turned strokes has another middle.
  @Test func aTurnAndItsOppositeMeet() throws {
    let harness = try harness()
    drag(harness, [(10, 20), (60, 60), (130, 60)])
    let canvas = harness.canvas
    let before = canvas.selectedStrokes
    let center = canvas.selection.bounds.center
    #expect(canvas.turnSelection(by: 33) && canvas.turnSelection(by: 20))
    #expect(canvas.selection.bounds.center.distance(to: center) > 0.01)
    #expect(canvas.changeSelectedPens { $0.color = InkColor(hex: 0x00ff00) })
    #expect(canvas.moveSelection(by: Point(5, -3)) && canvas.turnSelection(by: -53))
    for (old, new) in zip(before[0].samples, canvas.selectedStrokes[0].samples) {
      #expect((old.position + Point(5, -3)).distance(to: new.position) < 1e-9)
    }
    #expect(canvas.selectedStrokes[0].pen.width == before[0].pen.width)
  }

  /// Wherever the strokes lie, every device takes the handle, on the page.
  @Test(arguments: [DeviceKind.mouse, .pen, .touch])
  func theHandleIsInReach(kind: DeviceKind) throws {
    let harness = try harness()
    let canvas = harness.canvas
    selectAll(harness)
    for step in [Point(0, 0), Point(0, -30), Point(0, 30), Point(-60, 0), Point(60, -40)] {
      canvas.moveSelection(by: step)
      for zoom in [0.3, 1, 2] {
        canvas.view = CanvasView().zoomed(by: zoom, around: .zero)
        let place = try #require(canvas.selectionFrame?.turnHandle).place
        #expect(canvas.pane(at: place) == 0)
        #expect(canvas.selectionTarget(at: place, kind) == .turn)
        let reach = SelectionContact.Tolerance(kind).handle - 1
        let away = place + (place - canvas.viewport.pixel(of: canvas.selectionPivot)) * 0.001
        #expect(canvas.selectionTarget(at: away, kind) == .turn && reach > 6)
      }
      canvas.view = CanvasView()
      canvas.moveSelection(by: -step)
    }
  }
}

import Ink
import TestSupport
import Testing

@testable import Input
@testable import X11Canvas

@Suite struct SelectingTests {
  @Test func aDragSelectsTheEnclosedStrokes() throws {
    let harness = try harness()
    let bare = harness.pixels()
    drag(harness, [(10, 20), (60, 60), (130, 100)], lift: false)
    #expect(selected(harness) == [])
    #expect(!shows(harness, bare), "the rectangle")
    harness.canvas.end(event(.up, 130, 100))
    harness.waitForCompositor()
    harness.waitForCompositor()
    #expect(selected(harness) == [0, 1])
    #expect(!harness.canvas.drawing.strokes.isEmpty && !shows(harness, bare), "the frame")
    // A drag with Control extends the selection.
    drag(harness, [(10, 150), (140, 104)], modifiers: .control)
    #expect(selected(harness) == [0, 1, 2])
    // A drag over empty paper restores the pixels.
    drag(harness, [(2, 2), (9, 9), (12, 12)])
    #expect(selected(harness) == [])
    #expect(shows(harness, bare))
    // A loop around only the second, narrower on the left than on the right.
    drag(harness, [(20, 80), (130, 60), (130, 100), (22, 84)], modifiers: .shift)
    #expect(selected(harness) == [1])
    // None of these was a step.
    #expect(harness.canvas.undo())
    #expect(harness.canvas.drawing.strokes.count == 2)
  }

  @Test func aTapSelectsAStroke() throws {
    let harness = try harness()
    let bare = harness.pixels()
    let first = lines[0].samples[10].position
    let second = lines[1].samples[10].position
    drag(harness, [(first.x, first.y)])
    #expect(selected(harness) == [0])
    // The same in the other pane.
    drag(harness, [(second.x + 160, second.y)], pane: 1, modifiers: .shift)
    #expect(selected(harness) == [0, 1])
    drag(harness, [(first.x, first.y)], modifiers: .control)
    #expect(selected(harness) == [1])
    drag(harness, [(first.x, first.y)])
    #expect(selected(harness) == [0])
    drag(harness, [(5, 150)])
    #expect(selected(harness) == [])
    #expect(shows(harness, bare))
  }

  /// Taps on paper are told once they are over, if that was asked for; drags and hits are not.
  @Test func tapsThatMissAreTold() throws {
    let harness = try harness(zoom: 2)
    var places: [Point] = []
    harness.canvas.tapMissed = {
      #expect($0.radius == 2 && !$0.extendsSelection)
      places.append($0.place)
    }
    func begin(_ x: Double, _ y: Double, tells: Bool = true) {
      harness.canvas.beginSelecting(
        event(.down, x, y), in: 0, endsByTap: false, tellsMiss: tells)
    }
    let hit = lines[0].samples[10].position * 2
    for place in [hit, Point(10, 300)] {
      begin(place.x, place.y)
      #expect(places.isEmpty)
      harness.canvas.end(event(.up, place.x, place.y))
    }
    #expect(places == [Point(5, 150)])
    begin(10, 300, tells: false)
    harness.canvas.end(event(.up, 10, 300))
    begin(10, 300)
    harness.canvas.extend(event(.move, 40, 280))
    harness.canvas.end(event(.up, 40, 280))
    // A palm whose contact ends is decided on later.
    begin(10, 300)
    harness.canvas.pause(event(.up, 10, 300))
    harness.canvas.cancel(CanvasHarness.contact(7))
    #expect(places.count == 1)
  }

  @Test(arguments: [1.0, 3], [0, 1])
  func aMoveIsOneStepAndRendersAsFromScratch(zoom: Double, pane: Int) throws {
    let harness = try harness(zoom: zoom)
    let bare = harness.pixels()
    harness.canvas.selectAll()
    harness.waitForCompositor()
    harness.waitForCompositor()
    let x = Double(pane * harness.width / 2)
    let path = [(60.0, 60.0), (62.0, 70), (75, 71), (73, 77)].map {
      (x: $0.0 * zoom + x, y: $0.1 * zoom)
    }
    drag(harness, path, pane: pane)
    #expect(harness.canvas.hasSelection)
    #expect(!harness.canvas.selection.isLifted)
    harness.canvas.deselect()
    let moved = try pictured(harness)
    #expect(shows(harness, moved) && moved != bare)
    let step = harness.canvas.drawing.strokes[0].samples[0].position - lines[0].samples[0].position
    #expect(step.distance(to: Point(13, 17)) < 1e-9)
    // There and back restores the pixels bit by bit.
    harness.canvas.selectAll()
    harness.waitForCompositor()
    harness.waitForCompositor()
    drag(harness, path.reversed(), pane: pane)
    harness.canvas.deselect()
    #expect(shows(harness, bare))
    #expect(harness.canvas.undo())
    #expect(shows(harness, moved))
    #expect(harness.canvas.undo())
    #expect(shows(harness, bare))
    #expect(harness.canvas.redo())
    #expect(shows(harness, moved))
    #expect(harness.canvas.drawing.strokes.count == 3)
  }

  @Test func draggedStrokesAreLiftedAndShownAtTheirNewPlace() throws {
    let harness = try harness()
    harness.canvas.selectAll()
    harness.waitForCompositor()
    harness.waitForCompositor()
    // Beyond the drag threshold.
    drag(harness, [(60, 60), (70, 65), (80, 70)], lift: false)
    #expect(harness.canvas.selection.isLifted && harness.canvas.drawing.isEmpty)
    #expect(harness.canvas.hasInk)
    let dragged = harness.pixels()
    harness.canvas.end(event(.up, 80, 70))
    harness.present()
    // The page is not updated yet, and nothing flickers.
    #expect(harness.pixels() == dragged)
    harness.waitForCompositor()
    harness.waitForCompositor()
    let landed = harness.pixels()
    // The ink equals that shown during the drag, except for fractions of a pixel at its edges.
    let differing = zip(dragged, landed).count { a, b in
      stride(from: 0, to: 24, by: 8).contains {
        abs(Int(a >> UInt32($0) & 255) - Int(b >> UInt32($0) & 255)) > 40
      }
    }
    #expect(differing == 0)
  }

  @Test func handlesScaleTheSelection() throws {
    let harness = try harness()
    drag(harness, [(10, 20), (60, 60), (130, 60)])
    #expect(selected(harness) == [0])
    let before = harness.canvas.selection.bounds
    let frame = try #require(harness.canvas.selectionFrame)
    let corner = SelectionHandle.bottomRight.place(on: frame.bounds)
    #expect(harness.canvas.selectionTarget(at: corner, .mouse) == .handle(.bottomRight))
    let end = corner + Point(before.width, before.height) / 4
    drag(harness, [(corner.x, corner.y), (corner.x + 9, corner.y), (end.x, end.y)])
    let after = harness.canvas.selection.bounds
    #expect(after.min.distance(to: before.min) < 1e-9)
    #expect(abs(after.width / before.width - 1.25) < 1e-9)
    #expect(abs(after.height / before.height - 1.25) < 1e-9)
    #expect(abs(harness.canvas.selectedStrokes[0].pen.width.upperBound - 5) < 1e-9)
    harness.canvas.deselect()
    #expect(shows(harness, try pictured(harness)))
    #expect(harness.canvas.undo() && harness.canvas.drawing.strokes.count == 3)
    #expect(harness.canvas.drawing.strokes[0].pen.width == 1...4)
  }

  @Test func aCancelledDragLeavesNoPixelsAndNoStep() throws {
    let harness = try harness()
    harness.canvas.selectAll()
    harness.waitForCompositor()
    harness.waitForCompositor()
    let before = harness.pixels()
    drag(harness, [(60, 60), (70, 65), (80, 70)], lift: false)
    #expect(!shows(harness, before))
    #expect(harness.canvas.cancelAll())
    #expect(shows(harness, before) && selected(harness) == [0, 1, 2])
    // A touch that ended and is cancelled as a palm.
    drag(harness, [(60, 60), (75, 65), (90, 70)], lift: false, kind: .touch)
    harness.canvas.pause(event(.up, 95, 70))
    harness.canvas.cancel(CanvasHarness.contact(7))
    #expect(shows(harness, before) && selected(harness) == [0, 1, 2])
    // A tap of a palm.
    drag(harness, [(5, 150)], lift: false, kind: .touch)
    harness.canvas.pause(event(.up, 5, 150))
    #expect(selected(harness) == [])
    harness.canvas.cancel(CanvasHarness.contact(7))
    #expect(shows(harness, before) && selected(harness) == [0, 1, 2])
    // None of these was a step.
    #expect(harness.canvas.undo() && harness.canvas.drawing.strokes.count == 2)
  }

  @Test func anEndedTouchBecomesAStepWhenFinished() throws {
    let harness = try harness()
    harness.canvas.selectAll()
    harness.waitForCompositor()
    harness.waitForCompositor()
    drag(harness, [(60, 100), (75, 105), (90, 110)], lift: false, kind: .touch)
    harness.canvas.pause(event(.up, 90, 110))
    #expect(harness.canvas.drawing.isEmpty)
    // Events after the end are ignored.
    harness.canvas.extend(event(.move, 150, 150))
    harness.canvas.finish(CanvasHarness.contact(7))
    let step = harness.canvas.drawing.strokes[0].samples[0].position - lines[0].samples[0].position
    #expect(step == Point(30, 10))
  }

  @Test func undoDuringADragFinishesIt() throws {
    let harness = try harness()
    let bare = harness.pixels()
    harness.canvas.selectAll()
    harness.waitForCompositor()
    harness.waitForCompositor()
    drag(harness, [(60, 60), (70, 65), (80, 70)], lift: false)
    #expect(!harness.canvas.redo())
    #expect(harness.canvas.undo())
    #expect(selected(harness) == [0, 1, 2])
    harness.canvas.deselect()
    #expect(shows(harness, bare))
    #expect(harness.canvas.redo())
    #expect(shows(harness, try pictured(harness)))
  }

  @Test func zoomingDuringADragKeepsThePixels() throws {
    let harness = try harness()
    harness.canvas.selectAll()
    harness.waitForCompositor()
    harness.waitForCompositor()
    drag(harness, [(60, 60), (70, 65), (80, 70)], lift: false)
    harness.canvas.viewport.zoom(by: 1.5, around: Point(80, 70), in: 0)
    harness.present()
    harness.waitForCompositor()
    harness.waitForCompositor()
    let dark = harness.pixels().count { $0 & 0xff < 0x80 }
    #expect(dark > 200, "the ink goes on being shown")
    harness.canvas.end(event(.up, 80, 70))
    harness.canvas.deselect()
    #expect(shows(harness, try pictured(harness)))
    let step = harness.canvas.drawing.strokes[0].samples[0].position - lines[0].samples[0].position
    #expect(step.distance(to: Point(20, 10)) < 1)
  }

  @Test func commandsAreOneStepEach() throws {
    let harness = try harness()
    let canvas = harness.canvas
    #expect(!canvas.deleteSelection() && !canvas.moveSelection(by: Point(1, 1)))
    #expect(!canvas.changeSelectedPens { $0.color = .black })
    drag(harness, [(10, 60), (130, 100)])
    #expect(selected(harness) == [1])
    #expect(canvas.changeSelectedPens { $0.color = InkColor(hex: 0x00ff00) })
    #expect(
      canvas.drawing.strokes.map { $0.pen.color == InkColor(hex: 0x00ff00) }
        == [false, true, false])
    // A repetition without a change is no step.
    #expect(!canvas.changeSelectedPens { $0.color = InkColor(hex: 0x00ff00) })
    #expect(selected(harness) == [1])
    #expect(canvas.moveSelection(by: Point(1, 0)))
    #expect(canvas.paste(canvas.selectedStrokes, movedBy: Point(0, 20)))
    #expect(selected(harness) == [3])
    #expect(canvas.deleteSelection())
    #expect(!canvas.hasSelection && canvas.drawing.strokes.count == 3)
    harness.waitForCompositor()
    #expect(shows(harness, try pictured(harness)))
    for count in [4, 3, 3, 3, 2] {
      #expect(canvas.undo() && canvas.drawing.strokes.count == count)
    }
    #expect(shows(harness, try pictured(harness)))
  }

  @Test func aSecondContactIsIgnored() throws {
    let harness = try harness()
    drag(harness, [(10, 20), (60, 60)], lift: false)
    harness.canvas.beginSelecting(event(.down, 5, 150, contact: 8), in: 0)
    #expect(!harness.canvas.isSelecting(CanvasHarness.contact(8)))
    harness.canvas.end(event(.up, 5, 150, contact: 8))
    harness.canvas.extend(event(.move, 130, 60))
    harness.canvas.end(event(.up, 130, 60))
    #expect(selected(harness) == [0])
  }

  @Test func theFrameHasTheSameSizeAtEveryZoom() throws {
    let harness = try harness()
    harness.canvas.selectAll()
    let bounds = harness.canvas.selection.bounds
    for zoom in [0.5, 1, 3, 20] {
      harness.canvas.view = CanvasView().zoomed(by: zoom, around: .zero)
      let frame = try #require(harness.canvas.selectionFrame)
      #expect(abs(frame.bounds.width - bounds.width * zoom - 16) <= 1)
      #expect(frame.room == 36)
    }
  }
}

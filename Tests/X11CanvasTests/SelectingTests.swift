import Ink
import TestSupport
import Testing

@testable import X11Canvas

@Suite struct SelectingTests {
  /// A wavy stroke at a height, of a colour of its own.
  private func line(_ number: Int, y: Double) -> Stroke {
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

  private var lines: [Stroke] { [line(0, y: 40), line(1, y: 80), line(2, y: 120)] }

  private func event(
    _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, contact: Int32 = 7,
    kind: DeviceKind = .mouse, modifiers: Modifiers = []
  ) -> PointerEvent {
    PointerEvent(
      phase: phase, contact: CanvasHarness.contact(contact), kind: kind, position: Point(x, y),
      time: 5000, inContact: phase != .up, modifiers: modifiers)
  }

  private func harness(
    engines: [EngineKind] = [.hermite, .modulatedQuadratic], zoom: Double = 1
  ) throws -> CanvasHarness {
    let harness = try CanvasHarness(
      engines: engines, width: Int(160 * zoom), height: Int(160 * zoom))
    harness.canvas.view = CanvasView().zoomed(by: zoom, around: .zero)
    for stroke in lines { harness.draw(stroke, scale: zoom) }
    harness.waitForCompositor()
    return harness
  }

  /// Drags through places with the canvas showing each step, as soon as it can.
  private func drag(
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

  private func selected(_ harness: CanvasHarness) -> [Int] {
    let strokes = harness.canvas.history.strokes
    return harness.canvas.selectedStrokes.compactMap { stroke in
      strokes.firstIndex { $0.id == stroke.id }
    }
  }

  /// What the drawing looks like from scratch, without a selection.
  private func pictured(_ harness: CanvasHarness, zoom: Double = 1) throws -> [UInt32] {
    let fresh = try CanvasHarness(
      engines: harness.canvas.engines, width: harness.width / harness.canvas.engines.count,
      height: harness.height)
    fresh.canvas.view = harness.canvas.view
    fresh.canvas.paste(harness.canvas.history.strokes, movedBy: .zero)
    fresh.canvas.deselect()
    fresh.waitForCompositor()
    fresh.waitForCompositor()
    return fresh.pixels()
  }

  /// Whether the picture is that: a failing comparison of pixels would write them all out.
  private func shows(_ harness: CanvasHarness, _ pixels: [UInt32]) -> Bool {
    harness.waitForCompositor()
    harness.waitForCompositor()
    return harness.pixels() == pixels
  }

  @Test func aDragSelectsWhatItEncloses() throws {
    let harness = try harness()
    let bare = harness.pixels()
    drag(harness, [(10, 20), (60, 60), (130, 100)], lift: false)
    #expect(selected(harness) == [])
    #expect(!shows(harness, bare), "the rectangle")
    harness.canvas.end(event(.up, 130, 100))
    harness.waitForCompositor()
    harness.waitForCompositor()
    #expect(selected(harness) == [0, 1])
    #expect(!harness.canvas.history.strokes.isEmpty && !shows(harness, bare), "the frame")
    // Added to.
    drag(harness, [(10, 150), (140, 104)], modifiers: .control)
    #expect(selected(harness) == [0, 1, 2])
    // A drag over nothing, and the picture is as before.
    drag(harness, [(2, 2), (9, 9), (12, 12)])
    #expect(selected(harness) == [])
    #expect(shows(harness, bare))
    // A loop around the second alone, narrower on the left than on the right.
    drag(harness, [(20, 80), (130, 60), (130, 100), (22, 84)], modifiers: .shift)
    #expect(selected(harness) == [1])
    // All of that was no step.
    #expect(harness.canvas.undo())
    #expect(harness.canvas.history.strokes.count == 2)
  }

  @Test func aTapSelectsAStroke() throws {
    let harness = try harness()
    let bare = harness.pixels()
    let first = lines[0].samples[10].position
    let second = lines[1].samples[10].position
    drag(harness, [(first.x, first.y)])
    #expect(selected(harness) == [0])
    // In the other pane too.
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

  @Test(arguments: [1.0, 3], [0, 1])
  func aMoveIsOneStepAndLeavesThePictureFromScratch(zoom: Double, pane: Int) throws {
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
    let step = harness.canvas.history.strokes[0].samples[0].position - lines[0].samples[0].position
    #expect(step.distance(to: Point(13, 17)) < 1e-9)
    // There and back is as before, to the last bit.
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
    #expect(harness.canvas.history.strokes.count == 3)
  }

  @Test func whatIsDraggedIsLiftedAndShownThere() throws {
    let harness = try harness()
    harness.canvas.selectAll()
    harness.waitForCompositor()
    harness.waitForCompositor()
    // Beyond what a tap may stray.
    drag(harness, [(60, 60), (70, 65), (80, 70)], lift: false)
    #expect(harness.canvas.selection.isLifted && harness.canvas.history.isEmpty)
    let dragged = harness.pixels()
    harness.canvas.end(event(.up, 80, 70))
    harness.present()
    // The page has not heard of it, and nothing flickers.
    #expect(harness.pixels() == dragged)
    harness.waitForCompositor()
    harness.waitForCompositor()
    let landed = harness.pixels()
    // The ink is what was seen on the way, but for a share of a pixel at its edges.
    let differing = zip(dragged, landed).count { a, b in
      stride(from: 0, to: 24, by: 8).contains {
        abs(Int(a >> UInt32($0) & 255) - Int(b >> UInt32($0) & 255)) > 40
      }
    }
    #expect(differing == 0)
  }

  @Test func handlesStretch() throws {
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
    #expect(harness.canvas.undo() && harness.canvas.history.strokes.count == 3)
    #expect(harness.canvas.history.strokes[0].pen.width == 1...4)
  }

  @Test func aDragTakenBackLeavesNoTrace() throws {
    let harness = try harness()
    harness.canvas.selectAll()
    harness.waitForCompositor()
    harness.waitForCompositor()
    let before = harness.pixels()
    drag(harness, [(60, 60), (70, 65), (80, 70)], lift: false)
    #expect(!shows(harness, before))
    #expect(harness.canvas.cancelAll())
    #expect(shows(harness, before) && selected(harness) == [0, 1, 2])
    // A touch that ended and was a palm's.
    drag(harness, [(60, 60), (75, 65), (90, 70)], lift: false, kind: .touch)
    harness.canvas.pause(event(.up, 95, 70))
    harness.canvas.cancel(CanvasHarness.contact(7))
    #expect(shows(harness, before) && selected(harness) == [0, 1, 2])
    // And a tap of one.
    drag(harness, [(5, 150)], lift: false, kind: .touch)
    harness.canvas.pause(event(.up, 5, 150))
    #expect(selected(harness) == [])
    harness.canvas.cancel(CanvasHarness.contact(7))
    #expect(shows(harness, before) && selected(harness) == [0, 1, 2])
    // None of it was a step.
    #expect(harness.canvas.undo() && harness.canvas.history.strokes.count == 2)
  }

  @Test func anEndedTouchBecomesAStepWhenItIsSettled() throws {
    let harness = try harness()
    harness.canvas.selectAll()
    harness.waitForCompositor()
    harness.waitForCompositor()
    drag(harness, [(60, 60), (75, 65), (90, 70)], lift: false, kind: .touch)
    harness.canvas.pause(event(.up, 90, 70))
    #expect(harness.canvas.history.isEmpty)
    // What comes after the end is not followed.
    harness.canvas.extend(event(.move, 150, 150))
    harness.canvas.finish(CanvasHarness.contact(7))
    let step = harness.canvas.history.strokes[0].samples[0].position - lines[0].samples[0].position
    #expect(step == Point(30, 10))
  }

  @Test func undoingInADragFinishesIt() throws {
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

  @Test func zoomingInADragKeepsThePicture() throws {
    let harness = try harness()
    harness.canvas.selectAll()
    harness.waitForCompositor()
    harness.waitForCompositor()
    drag(harness, [(60, 60), (70, 65), (80, 70)], lift: false)
    harness.canvas.zoomView(by: 1.5, around: Point(80, 70), in: 0)
    harness.present()
    harness.waitForCompositor()
    harness.waitForCompositor()
    let dark = harness.pixels().count { $0 & 0xff < 0x80 }
    #expect(dark > 200, "the ink goes on being shown")
    harness.canvas.end(event(.up, 80, 70))
    harness.canvas.deselect()
    #expect(shows(harness, try pictured(harness)))
    let step = harness.canvas.history.strokes[0].samples[0].position - lines[0].samples[0].position
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
      canvas.history.strokes.map { $0.pen.color == InkColor(hex: 0x00ff00) }
        == [false, true, false])
    // The same once more is no step.
    #expect(!canvas.changeSelectedPens { $0.color = InkColor(hex: 0x00ff00) })
    #expect(selected(harness) == [1])
    #expect(canvas.moveSelection(by: Point(1, 0)))
    #expect(canvas.paste(canvas.selectedStrokes, movedBy: Point(0, 20)))
    #expect(selected(harness) == [3])
    #expect(canvas.deleteSelection())
    #expect(!canvas.hasSelection && canvas.history.strokes.count == 3)
    harness.waitForCompositor()
    #expect(shows(harness, try pictured(harness)))
    for count in [4, 3, 3, 3, 2] {
      #expect(canvas.undo() && canvas.history.strokes.count == count)
    }
    #expect(shows(harness, try pictured(harness)))
  }

  @Test func aSecondContactHasNoPart() throws {
    let harness = try harness()
    drag(harness, [(10, 20), (60, 60)], lift: false)
    harness.canvas.beginSelecting(event(.down, 5, 150, contact: 8), in: 0)
    #expect(!harness.canvas.isSelecting(CanvasHarness.contact(8)))
    harness.canvas.end(event(.up, 5, 150, contact: 8))
    harness.canvas.extend(event(.move, 130, 60))
    harness.canvas.end(event(.up, 130, 60))
    #expect(selected(harness) == [0])
  }

  @Test func theFrameHasItsSizeAtEveryZoom() throws {
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

  /// Anything done in any order, with the compositor slow or fast, leaves the picture from scratch, and
  /// taken back step by step the blank page.
  @Test(arguments: 0..<24 as Range<UInt64>)
  func anythingLeavesThePictureFromScratch(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let engines = enginePairs[Int(seed) % enginePairs.count]
    let harness = try harness(engines: engines)
    let canvas = harness.canvas
    func place() -> (x: Double, y: Double) {
      (.random(in: 0...160, using: &random), .random(in: 0...160, using: &random))
    }
    for _ in 0..<40 {
      switch Int.random(in: 0..<14, using: &random) {
      case 0: canvas.selectAll()
      case 1: canvas.deselect()
      case 2: canvas.moveSelection(by: Point(3, -2))
      case 3: canvas.changeSelectedPens { $0.width = 2...5 }
      case 4: canvas.paste(canvas.selectedStrokes.prefix(2).map { $0 }, movedBy: Point(9, 5))
      case 5: _ = canvas.undo()
      case 6: _ = canvas.redo()
      case 7 where canvas.history.strokes.count > 2: canvas.deleteSelection()
      case 8:
        canvas.view = CanvasView().zoomed(
          by: [1, 1.5, 0.7].randomElement(using: &random)!, around: .zero)
      case 9: canvas.moveView(by: Point(Double.random(in: -20...20, using: &random), 3))
      default:
        // Within the frame, or anywhere.
        let frame = canvas.selectionFrame?.bounds
        var start = place()
        if let frame, Bool.random(using: &random) {
          let handle = SelectionHandle.allCases.randomElement(using: &random)!.place(on: frame)
          start =
            Bool.random(using: &random) ? (handle.x, handle.y) : (handle.x + 30, handle.y + 30)
        }
        let modifiers: Modifiers = Bool.random(using: &random) ? [] : .shift
        canvas.beginSelecting(event(.down, start.x, start.y, modifiers: modifiers), in: 0)
        for step in 1...4 {
          canvas.extend(
            event(.move, start.x + 6 * Double(step), start.y + 4 * Double(step)))
          if Bool.random(using: &random) { harness.waitForCompositor() } else { harness.present() }
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: canvas.cancel(CanvasHarness.contact(7))
        case 1: canvas.finish(CanvasHarness.contact(7))
        default: canvas.end(event(.up, start.x + 30, start.y + 20))
        }
      }
      if Bool.random(using: &random) { harness.present() }
      if Int.random(in: 0..<3, using: &random) == 0 { harness.waitForCompositor() }
    }
    #expect(canvas.selectedStrokes.allSatisfy { canvas.history.stroke($0.id) != nil })
    canvas.deselect()
    #expect(shows(harness, try pictured(harness)))
    while canvas.undo() {}
    #expect(canvas.history.isEmpty)
    #expect(shows(harness, try pictured(harness)))
  }
}

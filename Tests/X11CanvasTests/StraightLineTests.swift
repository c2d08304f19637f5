import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Input
@testable import X11Canvas

/// Straight lines with Shift, on a canvas.
@Suite struct StraightLineTests {
  private let points = [(20.0, 80.0), (40, 95), (70, 60), (100, 84), (120, 82)]
  private let pen = Pen(width: 2...5)

  private func event(
    _ phase: PointerEvent.Phase, _ index: Int, isShift: Bool, after delay: Int = 0
  ) -> PointerEvent {
    PointerEvent(
      phase: phase, contact: CanvasHarness.contact(), kind: .pen,
      position: Point(points[index].0, points[index].1), time: UInt32(1000 + 20 * index + delay),
      pressure: 0.3 + 0.1 * Double(index), inContact: phase != .up,
      modifiers: isShift ? .shift : [])
  }

  /// Handles the event of a point, as `draw` does.
  private func handle(_ index: Int, in harness: CanvasHarness, shift: ClosedRange<Int>?) {
    let event = event(index == 0 ? .down : .move, index, isShift: shift?.contains(index) ?? false)
    if index == 0 {
      harness.canvas.begin(event, in: 0, pen: pen)
    } else {
      harness.canvas.extend(event)
    }
  }

  /// Draws up to the last point. Shift is held at the events of these numbers.
  private func draw(_ harness: CanvasHarness, shift: ClosedRange<Int>?) {
    for index in points.indices {
      handle(index, in: harness, shift: shift)
      harness.present()
    }
  }

  private func harness() throws -> CanvasHarness {
    try CanvasHarness(engines: [.hermite, .xsign], width: 150, height: 160)
  }

  @Test func theLineIsStraightAndKeepsTimesAndPressures() throws {
    let harness = try harness()
    draw(harness, shift: 0...4)
    let live = harness.pixels()
    harness.canvas.end(event(.up, 4, isShift: true))
    harness.waitForCompositor()
    #expect(harness.pixels() == live)
    let stroke = try #require(harness.canvas.drawing.strokes.first)
    let free = points.indices.map {
      Sample(
        Point(points[$0].0, points[$0].1), time: 0.02 * Double($0),
        pressure: 0.3 + 0.1 * Double($0))
    }
    #expect(stroke.samples == StraightEdge.straightened(free))
    // Less than 2.5° from the horizontal.
    #expect(stroke.samples.allSatisfy { $0.position.y == 80 })
    #expect(harness.canvas.undo())
    #expect(harness.canvas.drawing.isEmpty)
  }

  /// Without Shift the stroke is as it came, also if Shift was held meanwhile.
  @Test func withoutShiftTheStrokeIsFree() throws {
    let plain = try harness()
    draw(plain, shift: nil)
    let expected = plain.pixels()
    let harness = try harness()
    draw(harness, shift: 1...3)
    #expect(harness.pixels() == expected)
    harness.canvas.end(event(.up, 4, isShift: false, after: 200))
    plain.canvas.end(event(.up, 4, isShift: false, after: 200))
    #expect(
      harness.canvas.drawing.strokes.map(\.samples) == plain.canvas.drawing.strokes.map(\.samples))
    // Shift may be let go with the pen.
    let late = try self.harness()
    draw(late, shift: 2...4)
    late.canvas.end(event(.up, 4, isShift: false))
    #expect(late.canvas.drawing.strokes[0].samples.allSatisfy { $0.position.y == 80 })
  }

  /// A hand lets go of Shift a little before the pen, whose motions go on meanwhile.
  @Test(arguments: [0, 60, 130, 131, 400]) func shiftMayBeLetGoJustBeforeThePen(delay: Int) throws {
    let harness = try harness()
    harness.canvas.isRecorded = true
    // The last motion comes 20 ms after Shift was let go.
    draw(harness, shift: 1...3)
    #expect(harness.canvas.currentStrokes[0].samples.contains { $0.position.y != 80 })
    var live = JournalFormat.header + JournalFormat.bytes(of: harness.canvas.takeEvents())
    harness.canvas.pause(event(.up, 4, isShift: false, after: delay))
    #expect(harness.canvas.hasNewInk == (delay <= 130))
    live += JournalFormat.bytes(of: harness.canvas.takeEvents())
    harness.present()
    let replay = JournalReplay(steps: [], live: live)
    #expect(replay.drawing.strokes == harness.canvas.currentStrokes)
    let shown = harness.pixels()
    harness.canvas.finish(CanvasHarness.contact())
    harness.waitForCompositor()
    #expect(harness.pixels() == shown)
    let samples = harness.canvas.drawing.strokes[0].samples
    #expect(samples.count == points.count)
    #expect(samples.allSatisfy { $0.position.y == 80 } == (delay <= 130))
  }

  /// A journal has the samples as they came while the stroke is drawn, and those of the line then.
  @Test func aJournalHasTheSamplesAsTheyCame() throws {
    let harness = try harness()
    harness.canvas.isRecorded = true
    draw(harness, shift: 0...4)
    var replay: [Sample] = []
    for case .extended(_, let samples) in harness.canvas.takeEvents() { replay += samples }
    #expect(replay.map(\.position) == points.map { Point($0.0, $0.1) })
    harness.canvas.end(event(.up, 4, isShift: true))
    guard case .added(let placed)? = harness.canvas.takeEvents().first else {
      Issue.record("no stroke")
      return
    }
    #expect(placed.stroke == harness.canvas.drawing.strokes[0])
  }

  /// After a crash the stroke comes back as it was shown, whenever Shift was held.
  @Test(arguments: [nil, 0...4, 2...4, 1...3, 1...1, 4...4] as [ClosedRange<Int>?], [true, false])
  func aCrashBringsBackWhatWasShown(shift: ClosedRange<Int>?, atOnce: Bool) throws {
    let harness = try harness()
    harness.canvas.isRecorded = true
    var live = JournalFormat.header
    for index in points.indices {
      handle(index, in: harness, shift: shift)
      // Events may be taken before the line is shown, or after that.
      if !atOnce { harness.present() }
      let isTaken = harness.canvas.takeSamples { id, samples in
        live += JournalFormat.bytes(of: .extended(id, Array(samples)))
      }
      if !isTaken { live += JournalFormat.bytes(of: harness.canvas.takeEvents()) }
      harness.present()
      let replay = JournalReplay(steps: [], live: live)
      #expect(!replay.isLiveDamaged)
      #expect(replay.drawing.strokes == harness.canvas.currentStrokes)
    }
    // A journal that is written anew has it, too.
    let anew = JournalFormat.file(of: harness.canvas.recordAnew().live)
    let replay = JournalReplay(steps: [], live: anew)
    #expect(replay.drawing.strokes == harness.canvas.currentStrokes)
  }

  /// A straight line takes no more events than a free stroke.
  @Test func onlyAChangeOfTheLineIsAnEvent() throws {
    let harness = try harness()
    harness.canvas.isRecorded = true
    harness.canvas.begin(event(.down, 0, isShift: true), in: 0, pen: pen)
    _ = harness.canvas.takeEvents()
    var taken: [Bool] = []
    for (index, isShift) in [(1, true), (2, true), (3, false), (4, false)] {
      harness.canvas.extend(event(.move, index, isShift: isShift))
      taken.append(harness.canvas.takeSamples { _, _ in })
      _ = harness.canvas.takeEvents()
      harness.present()
    }
    #expect(taken == [false, true, false, true])
  }

  @Test func cancellingLeavesNothing() throws {
    let harness = try harness()
    harness.present()
    let before = harness.pixels()
    draw(harness, shift: 0...4)
    #expect(harness.pixels() != before)
    harness.canvas.cancel(CanvasHarness.contact())
    harness.present()
    #expect(harness.pixels() == before && harness.canvas.drawing.isEmpty)
  }
}

import Controls
import Export
import Ink
import Testing

@testable import xsign

/// The notice about a drawing that comes near the limits of files.
@MainActor
@Suite struct SizeWarningTests {
  /// The drawing of one stroke for each number of samples.
  private func drawing(_ counts: [Int]) -> Drawing {
    Drawing(
      counts.enumerated().map { index, count in
        Stroke(
          id: StrokeID(UInt64(index + 1)), pen: Pen(),
          samples: (0..<count).map { Sample(Point(1, 1), time: Double($0)) })
      })
  }

  private func limits(strokes: Int = 1000, samples: Int) -> DrawingLimits {
    var limits = DrawingLimits.others
    (limits.strokes, limits.samples) = (strokes, samples)
    return limits
  }

  @Test func itComesOncePerDoubling() {
    var warning = SizeWarning(limits(samples: 100))
    let due = [10, 49, 50, 51, 99, 100, 20, 60, 150, 199, 200, 500].filter {
      warning.take(drawing([$0]), number: 1) != nil
    }
    #expect(due == [50, 100, 200, 500])
    // Another drawing is warned about anew.
    let numbers = [1, 2, 2, 3].map { warning.take(drawing([70]), number: $0) != nil }
    #expect(numbers == [false, true, false, true])
  }

  @Test func strokesCountAsWell() {
    var warning = SizeWarning(limits(strokes: 4, samples: 12_345_678))
    #expect(warning.take(drawing([1]), number: 1) == nil)
    #expect(
      warning.take(drawing([1, 1]), number: 1)
        == "The drawing has 2 strokes; this computer opens up to 4. Save it and begin a new one.")
    warning = SizeWarning(limits(samples: 2_345_678))
    #expect(
      warning.take(drawing([1_234_567]), number: 1)
        == "The drawing has 1\u{202f}200\u{202f}000 points; this computer opens up to "
        + "2\u{202f}300\u{202f}000. "
        + "Save it and begin a new one.")
  }

  @Test func theWindowShowsItAsANotice() throws {
    var limits = FileLimits.computer
    limits.own.samples = 4
    let harness = try DialogHarness(limits: limits)
    defer { harness.end() }
    func notice() -> String? {
      harness.dialogs.warnAboutDrawing()
      return harness.controls.notice?.text
    }
    harness.draw()
    #expect(notice() == nil)
    harness.draw()
    #expect(notice()?.hasPrefix("The drawing has 2 points;") == true)
    harness.controls.dismissNotice()
    harness.draw()
    #expect(notice() == nil)
    // Not while something is asked.
    harness.draw()
    harness.dialogs.promptToExport(.png)
    #expect(notice() == nil)
    harness.cancel()
    #expect(notice()?.hasPrefix("The drawing has 4 points;") == true)
  }

  /// The count follows every step.
  @Test func samplesAreCounted() {
    var drawing = Drawing()
    func count() -> Int { drawing.strokes.reduce(0) { $0 + $1.samples.count } }
    let strokes = self.drawing([3, 1, 4]).strokes
    for stroke in strokes { _ = drawing.add(stroke) }
    #expect(drawing.sampleCount == 8)
    _ = drawing.undo()
    #expect(drawing.sampleCount == 4 && count() == 4)
    _ = drawing.redo()
    _ = drawing.erase([strokes[0].id])
    #expect(drawing.sampleCount == 5 && count() == 5)
    _ = drawing.clear()
    #expect(drawing.sampleCount == 0)
    _ = drawing.undo()
    _ = drawing.undo()
    #expect(drawing.sampleCount == 8 && count() == 8)
  }
}

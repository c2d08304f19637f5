import Ink
import TestSupport
import Testing

@testable import Export
@testable import Input
@testable import X11Canvas

/// Predictions and files: from the events of the devices to the bytes, one does not show in the
/// other.
@Suite struct PredictionFilesTests {
  private static let pens = [
    Pen(width: 1...4), Pen(color: InkColor(hex: 0xffd400), width: 15...19, blend: .multiply),
    Pen(width: 1...7, nib: NibShape(angle: -40, aspect: 0.2)), Pen(width: 1...4, tiltGain: 4),
    Pen(width: 2...3, opacity: 0.2...0.8, opacityDriver: .pressure),
  ]

  /// Draws with each pen, sees each frame, stops now and then, erases a stroke, and takes one back.
  private func drawing(_ engine: EngineSettings, displayTime: Double) throws -> (
    strokes: [Stroke], shown: Int
  ) {
    let predicting = try PredictionHarness(engine)
    predicting.canvas.prediction.displayTime = displayTime
    let (harness, canvas) = (predicting.harness, predicting.canvas)
    var shown = 0
    for (number, pen) in (Self.pens + [Pen(width: 9), Pen(width: 3)]).enumerated() {
      let samples = PredictionHarness.motion(70).map { sample in
        let phase = sample.time * 9
        return Sample(
          sample.position + Point(0, Double(12 * number)), time: sample.time,
          pressure: 0.5 + 0.4 * InkGenerators.turn(phase).x, tilt: Point(20 + 60 * sample.time, 30))
      }
      for (index, sample) in samples.enumerated() {
        predicting.draw([sample], pen)
        if canvas.predictionEnd != nil { shown += 1 }
        if index % 25 == 24 { predicting.wait(0.02) }
      }
      predicting.end(samples[69])
      harness.waitForCompositor()
    }
    _ = canvas.undo()
    // Across two lines.
    canvas.beginErasing(harness.event(.down, Sample(Point(60, 144), time: 0)), in: 0)
    canvas.extend(harness.event(.move, Sample(Point(60, 168), time: 0.05)))
    canvas.end(harness.event(.up, Sample(Point(60, 168), time: 0.1)))
    return (canvas.drawing.strokes, shown)
  }

  @Test(arguments: EngineSettings.defaults) func filesAreTheSame(engine: EngineSettings) throws {
    let (plain, predicted) = (
      try drawing(engine, displayTime: 0), try drawing(engine, displayTime: 0.024)
    )
    #expect(plain.shown == 0 && predicted.shown > 300)
    // One was taken back, and at least one erased.
    #expect((3...Self.pens.count).contains(plain.strokes.count), "\(plain.strokes.count)")
    for format in ExportFormat.allCases {
      let files = try [plain, predicted].map {
        try DrawingExport($0.strokes, engine: engine).bytes(format)
      }
      // A failure does not print all bytes.
      let isSame = files[0] == files[1]
      #expect(isSame && files[0].count > 500, "\(format)")
    }
    let inks = [plain, predicted].map { InkDocument(strokes: $0.strokes).inkML() }
    let isSame = inks[0] == inks[1]
    #expect(isSame && inks[0].count > 5000)
  }
}

import Ink
import TestSupport
import Testing

@testable import Input
@testable import X11Canvas

/// The figures of the latency of ink.
@Suite struct LatencyMeterTests {
  private let stroke = StrokeID(1)

  private func report(_ received: Double) -> PictureDelay.Report {
    // The server of another computer has another clock.
    PictureDelay.Report(stamp: 900_000_000, received: received)
  }

  @Test func eachReportCountsFromWhenItCame() throws {
    var meter = LatencyMeter()
    #expect(meter.figures == nil)
    // Two reports in one picture, 19 times.
    for index in 0..<19 {
      let time = 1 + Double(index) * 0.01
      for early in [0.002, 0.004] {
        meter.take(Sample(.zero, time: time), of: stroke, report(time - early))
      }
      meter.present(at: time)
    }
    #expect(try #require(meter.figures).delay.maximum < 0.00401)
    // Two of forty, and a picture without a new report.
    for _ in 0..<2 {
      meter.take(Sample(.zero, time: 2), of: stroke, report(2))
      meter.present(at: 2.05)
      meter.present(at: 3)
    }
    let delay = try #require(meter.figures).delay
    #expect(abs(delay.median - 0.004) < 1e-9 && abs(delay.maximum - 0.05) < 1e-9)
    #expect(try #require(meter.figures).error == nil)
  }

  @Test func onlyTheNewestReportsCount() throws {
    var meter = LatencyMeter()
    for index in 0..<1000 {
      meter.take(Sample(.zero, time: Double(index)), of: stroke, report(0))
      meter.present(at: index < 400 ? 0.02 : 0.01)
    }
    #expect(abs(try #require(meter.figures).delay.maximum - 0.01) < 1e-9)
  }

  @Test func errorsAreDistancesFromWhereThePenWas() throws {
    var meter = LatencyMeter()
    func take(_ x: Double, at time: Double, of stroke: StrokeID) {
      meter.take(Sample(Point(x, 0), time: time), of: stroke, report(0))
      meter.present(at: 0)
    }
    take(0, at: 0, of: stroke)
    meter.predict(Point(10, 0), of: stroke, due: 0.016)
    take(5, at: 0.01, of: stroke)
    #expect(meter.figures?.error == nil)
    // The pen was at 8 when the prediction was due.
    take(10, at: 0.02, of: stroke)
    let error = try #require(meter.figures?.error)
    #expect(abs(error.median - 2) < 1e-9)
    // What was predicted of one stroke is not due in the next.
    meter.predict(Point(100, 0), of: stroke, due: 0.03)
    take(0, at: 0, of: StrokeID(2))
    take(0, at: 0.05, of: StrokeID(2))
    #expect(meter.figures?.error == error)
  }

  /// The canvas measures what it shows, and only when asked.
  @Test(arguments: [true, false])
  func theCanvasMeasures(predicts: Bool) throws {
    let predicting = try PredictionHarness(predicts: predicts)
    let motion = PredictionHarness.motion(60)
    predicting.draw(motion.prefix(20))
    #expect(predicting.canvas.prediction.latencyFigures == nil)
    predicting.canvas.prediction.measuresLatency = true
    for sample in motion.dropFirst(20) {
      predicting.time = 1 + sample.time
      predicting.canvas.extend(predicting.harness.event(.move, sample))
      predicting.harness.present()
      predicting.time += 0.003
      predicting.canvas.prediction.presented()
    }
    let figures = try #require(predicting.canvas.prediction.latencyFigures)
    #expect(abs(figures.delay.median - 0.003) < 0.0015)
    // At 600 units per second a prediction of 16 ms reaches 10 units ahead.
    #expect(predicts ? (figures.error?.median ?? 9) < 2 : figures.error == nil)
    predicting.canvas.prediction.measuresLatency = false
    #expect(predicting.canvas.prediction.latencyFigures == nil)
  }
}

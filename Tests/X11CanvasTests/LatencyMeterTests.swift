import Ink
import TestSupport
import Testing

@testable import Accessibility
@testable import Controls
@testable import Graphics
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

/// The figures over the corner of the canvas.
@Suite struct FiguresViewTests {
  private func layer(_ width: Int, _ height: Int, scale: Double = 1) -> ControlsLayer {
    let layer = Fixtures.layer(width, height, scale: scale)
    _ = layer.layout(width: width, height: height, scale: scale)
    _ = layer.takeDamage()
    return layer
  }

  @Test(arguments: [(800, 600, 1), (1600, 1200, 2)])
  func theyAreOverTheCornerOfTheCanvas(_ size: (width: Int, height: Int, scale: Double)) {
    let layer = layer(size.width, size.height, scale: size.scale)
    let area = layer.contentRect
    #expect(layer.overlayBounds.isEmpty)
    layer.figures = ["Latency: 3.1 ms", "Prediction: 0.5 px off"]
    let bounds = layer.overlayBounds
    #expect(bounds.intersection(area) == bounds && layer.contentRect == area)
    #expect(bounds.x > area.center.x.rounded().pixel && bounds.y > area.center.y.rounded().pixel)
    #expect(layer.takeDamage() == [bounds])
    let node = layer.accessibleNodes(around: []).first { $0.bounds == bounds }
    #expect(node?.name == "Latency: 3.1 ms, Prediction: 0.5 px off")
    // The same again is no work, and other digits of the same width move nothing.
    layer.figures = layer.figures
    #expect(layer.takeDamage().isEmpty)
    layer.figures = ["Latency: 3.2 ms", "Prediction: 0.5 px off"]
    #expect(layer.overlayBounds == bounds && layer.takeDamage() == [bounds])
    layer.figures = []
    #expect(layer.overlayBounds.isEmpty && layer.takeDamage() == [bounds])
    #expect(layer.cutTexts.isEmpty)
  }

  @Test(arguments: [(60, 300), (10, 10), (1, 1)])
  func withoutRoomTheyAreNotShown(_ size: (width: Int, height: Int)) {
    let layer = layer(size.width, size.height)
    layer.figures = ["Latency: 3.1 ms"]
    #expect(layer.overlayBounds.isEmpty)
  }
}

extension Double {
  fileprivate var pixel: Int { Int(self) }
}

import Ink
import TestSupport
import Testing

@testable import Input
@testable import X11Canvas

/// The ink from the newest sample of a live stroke to where its tip is predicted to be.
@Suite struct PredictedTipTests {
  @Test func theLineGoesOnAndFades() throws {
    let (predicting, plain) = (try PredictionHarness(), try PredictionHarness(predicts: false))
    let samples = PredictionHarness.motion(40)
    predicting.draw(samples)
    plain.draw(samples)
    let end = Int(samples.last?.position.x ?? 0)
    let (ink, truth) = (predicting.row(90), plain.row(90))
    #expect(ink[..<(end - 2)] == truth[..<(end - 2)])
    #expect(truth[end + 4] == 0 && ink[end + 4] > 100)
    // 16 ms at 600 units per second.
    #expect(ink[end + 9] > 60 && ink[end + 9] < ink[end + 2])
    #expect(ink[end + 16] == 0)
    // Also in the other pane, which draws with another engine.
    let other = predicting.harness.pixels()[90 * 600 + 300 + end + 4] & 255
    #expect(other < 200)
  }

  /// With the truth or without a prediction, live or finished: the pixels are the same to the bit.
  @Test(arguments: EngineSettings.defaults)
  func theStrokeIsTheSame(engine: EngineSettings) throws {
    let (predicting, plain) = (
      try PredictionHarness(engine), try PredictionHarness(engine, predicts: false)
    )
    let samples = PredictionHarness.motion(100)
    var wasShown = 0
    for (index, sample) in samples.enumerated() {
      predicting.draw([sample])
      plain.draw([sample])
      if !predicting.shows(plain) { wasShown += 1 }
      guard index % 9 == 8 else { continue }
      predicting.wait(0.0161)
      #expect(predicting.shows(plain))
    }
    #expect(wasShown > 85)
    for predicting in [predicting, plain] {
      predicting.end(samples[samples.count - 1])
      predicting.harness.present()
    }
    #expect(predicting.shows(plain))
    for predicting in [predicting, plain] { predicting.harness.waitForCompositor() }
    #expect(predicting.shows(plain))
    #expect(predicting.canvas.drawing.strokes == plain.canvas.drawing.strokes)
  }

  @Test func theJournalHasNoPrediction() throws {
    let (predicting, plain) = (try PredictionHarness(), try PredictionHarness(predicts: false))
    for predicting in [predicting, plain] {
      predicting.canvas.isRecorded = true
      predicting.draw(PredictionHarness.motion(60))
    }
    #expect(predicting.canvas.predictionEnd != nil && plain.canvas.predictionEnd == nil)
    #expect(predicting.canvas.takeEvents() == plain.canvas.takeEvents())
    #expect(predicting.canvas.currentStrokes == plain.canvas.currentStrokes)
  }

  /// Pixels are erased where the prediction was.
  @Test(arguments: [1.0, 2.5])
  func theDamageIsEnough(scale: Double) throws {
    let predicting = try PredictionHarness(scale: scale)
    for sample in PredictionHarness.motion(90) {
      predicting.draw([sample], scale: scale)
      let shown = predicting.harness.pixels()
      predicting.harness.repaint()
      #expect(predicting.shows(shown))
    }
    predicting.wait(0.03)
    let shown = predicting.harness.pixels()
    predicting.harness.repaint()
    #expect(predicting.shows(shown))
  }

  // MARK: When it is withdrawn

  @Test func itIsWithdrawnWithinAFrameOfAStop() throws {
    let predicting = try PredictionHarness()
    predicting.draw(PredictionHarness.motion(40))
    let end = try #require(predicting.canvas.predictionEnd)
    #expect(abs(end - predicting.time - 0.016) < 1e-9)
    let shown = predicting.harness.pixels()
    predicting.wait(0.015)
    #expect(predicting.shows(shown))
    predicting.wait(0.0011)
    #expect(!predicting.shows(shown))
    #expect(predicting.canvas.predictionEnd == nil)
  }

  @Test func itEndsWithTheStroke() throws {
    for isPaused in [true, false] {
      let (predicting, plain) = (try PredictionHarness(), try PredictionHarness(predicts: false))
      let samples = PredictionHarness.motion(40)
      for predicting in [predicting, plain] {
        predicting.draw(samples)
        let up = predicting.harness.event(.up, samples[39])
        if isPaused { predicting.canvas.pause(up) } else { predicting.canvas.end(up) }
        predicting.harness.present()
      }
      #expect(predicting.shows(plain))
      #expect(predicting.canvas.predictionEnd == nil)
    }
  }

  @Test func aCancelledStrokeLeavesNothing() throws {
    let predicting = try PredictionHarness()
    let blank = predicting.harness.pixels()
    predicting.draw(PredictionHarness.motion(40))
    #expect(predicting.canvas.cancelAll())
    predicting.harness.present()
    #expect(predicting.shows(blank))
  }

  @Test func switchingItOffWithdrawsIt() throws {
    let (predicting, plain) = (try PredictionHarness(), try PredictionHarness(predicts: false))
    for predicting in [predicting, plain] { predicting.draw(PredictionHarness.motion(40)) }
    predicting.canvas.prediction.displayTime = 0
    predicting.harness.present()
    #expect(predicting.shows(plain))
    #expect(predicting.canvas.predictionEnd == nil)
  }

  @Test func anEraserHasNone() throws {
    let predicting = try PredictionHarness()
    let samples = PredictionHarness.motion(40)
    predicting.canvas.beginErasing(predicting.harness.event(.down, samples[0]), in: 0)
    for sample in samples { predicting.canvas.extend(predicting.harness.event(.move, sample)) }
    predicting.harness.present()
    #expect(predicting.canvas.predictionEnd == nil)
  }

  // MARK: Pens

  /// Where a prediction lies over the line, the ink is not darker than the line.
  @Test(arguments: [Pen.Blend.normal, .multiply])
  func translucentInkDoesNotDarken(blend: Pen.Blend) throws {
    let (predicting, plain) = (
      try PredictionHarness(.lines), try PredictionHarness(.lines, predicts: false)
    )
    let pen = Pen(
      color: InkColor(hex: 0x00a000), width: 12...12, opacity: 0.4...0.4, blend: blend)
    for predicting in [predicting, plain] { predicting.draw(PredictionHarness.motion(80), pen) }
    func darkest(_ predicting: PredictionHarness) -> Int {
      predicting.harness.pixels().map { Int($0 & 255) }.min() ?? 0
    }
    #expect(darkest(plain) > 100)
    #expect(darkest(predicting) >= darkest(plain) - 1)
    #expect(!predicting.shows(plain))
  }

  @Test func aTapHasNone() throws {
    let predicting = try PredictionHarness()
    predicting.draw((0..<12).map { Sample(Point(50 + Double($0 % 2), 50), time: Double($0) / 250) })
    let plain = try PredictionHarness(predicts: false)
    plain.draw((0..<12).map { Sample(Point(50 + Double($0 % 2), 50), time: Double($0) / 250) })
    #expect(predicting.shows(plain))
  }

  /// The curve begins in the direction of the line, ends at the tip, and narrows and fades.
  @Test func itContinuesTheLine() throws {
    let tail = [
      Station(Point(0, 0), radius: 3), Station(Point(8, 0), radius: 3),
      Station(Point(10, 0), radius: 2),
    ]
    let stations = PredictedLine.stations(
      from: tail, to: Point(20, 6), pen: Pen(width: 6), scale: 1)
    #expect(stations.first == Station(Point(10, 0), radius: 2))
    #expect(stations.last?.center == Point(20, 6))
    let tip = try #require(stations.last)
    #expect(abs(tip.radius - 1.2) < 1e-9 && abs(tip.opacity - 0.35) < 1e-9)
    let first = stations[1].center - stations[0].center
    #expect(first.y < 0.25 * first.x)
    // Back the way it came there is no smooth way.
    let back = PredictedLine.stations(from: tail, to: Point(0, 0), pen: Pen(width: 6), scale: 1)
    #expect(back.allSatisfy { $0.center.y == 0 && $0.center.x <= 10 })
    #expect(
      PredictedLine.stations(from: tail, to: Point(10.9, 0), pen: Pen(width: 6), scale: 1).isEmpty)
  }

  // MARK: Construction

  @Test func theConstructionShowsTheTip() throws {
    let predicting = try PredictionHarness()
    predicting.canvas.showsConstruction = true
    let samples = PredictionHarness.motion(40)
    predicting.draw(samples)
    let mark = try #require(predicting.canvas.prediction.marks.shown.first)
    #expect(predicting.canvas.prediction.marks.shown.count == 1)
    #expect(mark.sample == samples[39].position)
    #expect(mark.tip.distance(to: samples[39].position + Point(600 * 0.016, 0)) < 1)
    // Its ring is drawn in both panes.
    let pixels = predicting.harness.pixels()
    for pane in 0..<2 {
      let ring = pixels[90 * 600 + pane * 300 + Int(mark.tip.x + 2)]
      #expect(ring >> 16 > ring & 0xff + 40)
    }
    let shown = predicting.harness.pixels()
    predicting.harness.repaint()
    #expect(predicting.shows(shown))
    predicting.wait(0.02)
    #expect(predicting.canvas.prediction.marks.shown.isEmpty)
    let without = predicting.harness.pixels()
    predicting.harness.repaint()
    #expect(predicting.shows(without))
  }
}

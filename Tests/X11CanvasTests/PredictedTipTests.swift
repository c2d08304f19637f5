import Ink
import TestSupport
import Testing

@testable import Input
@testable import X11Canvas

/// The ink from the newest sample of a live stroke to where its tip is predicted to be.
@Suite struct PredictedTipTests {
  @Test func theLineGoesOnAndFades() throws {
    let (backdrop, plain) = (try PredictionHarness(), try PredictionHarness(predicts: false))
    let samples = PredictionHarness.motion(40)
    backdrop.draw(samples)
    plain.draw(samples)
    let end = Int(samples.last?.position.x ?? 0)
    let (ink, truth) = (backdrop.row(90), plain.row(90))
    #expect(ink[..<(end - 2)] == truth[..<(end - 2)])
    #expect(truth[end + 4] == 0 && ink[end + 4] > 100)
    // 16 ms at 600 units per second.
    #expect(ink[end + 9] > 60 && ink[end + 9] < ink[end + 2])
    #expect(ink[end + 16] == 0)
    // Also in the other pane, which draws with another engine.
    let other = backdrop.harness.pixels()[90 * 600 + 300 + end + 4] & 255
    #expect(other < 200)
  }

  /// With the truth or without a prediction, live or finished: the pixels are the same to the bit.
  @Test(arguments: EngineSettings.defaults)
  func theStrokeIsTheSame(engine: EngineSettings) throws {
    let (backdrop, plain) = (
      try PredictionHarness(engine), try PredictionHarness(engine, predicts: false)
    )
    let samples = PredictionHarness.motion(100)
    var wasShown = 0
    for (index, sample) in samples.enumerated() {
      backdrop.draw([sample])
      plain.draw([sample])
      if !backdrop.shows(plain) { wasShown += 1 }
      guard index % 9 == 8 else { continue }
      backdrop.wait(0.0161)
      #expect(backdrop.shows(plain))
    }
    #expect(wasShown > 85)
    for backdrop in [backdrop, plain] {
      backdrop.end(samples[samples.count - 1])
      backdrop.harness.present()
    }
    #expect(backdrop.shows(plain))
    for backdrop in [backdrop, plain] { backdrop.harness.waitForCompositor() }
    #expect(backdrop.shows(plain))
    #expect(backdrop.canvas.drawing.strokes == plain.canvas.drawing.strokes)
  }

  @Test func theJournalHasNoPrediction() throws {
    let (backdrop, plain) = (try PredictionHarness(), try PredictionHarness(predicts: false))
    for backdrop in [backdrop, plain] {
      backdrop.canvas.isRecorded = true
      backdrop.draw(PredictionHarness.motion(60))
    }
    #expect(backdrop.canvas.predictionEnd != nil && plain.canvas.predictionEnd == nil)
    #expect(backdrop.canvas.takeEvents() == plain.canvas.takeEvents())
    #expect(backdrop.canvas.currentStrokes == plain.canvas.currentStrokes)
  }

  /// Pixels are erased where the prediction was.
  @Test(arguments: [1.0, 2.5])
  func theDamageIsEnough(scale: Double) throws {
    let backdrop = try PredictionHarness(scale: scale)
    for sample in PredictionHarness.motion(90) {
      backdrop.draw([sample], scale: scale)
      let shown = backdrop.harness.pixels()
      backdrop.harness.repaint()
      #expect(backdrop.shows(shown))
    }
    backdrop.wait(0.03)
    let shown = backdrop.harness.pixels()
    backdrop.harness.repaint()
    #expect(backdrop.shows(shown))
  }

  // MARK: When it is withdrawn

  @Test func itIsWithdrawnWithinAFrameOfAStop() throws {
    let backdrop = try PredictionHarness()
    backdrop.draw(PredictionHarness.motion(40))
    let end = try #require(backdrop.canvas.predictionEnd)
    #expect(abs(end - backdrop.time - 0.016) < 1e-9)
    let shown = backdrop.harness.pixels()
    backdrop.wait(0.015)
    #expect(backdrop.shows(shown))
    backdrop.wait(0.0011)
    #expect(!backdrop.shows(shown))
    #expect(backdrop.canvas.predictionEnd == nil)
  }

  @Test func itEndsWithTheStroke() throws {
    for isPaused in [true, false] {
      let (backdrop, plain) = (try PredictionHarness(), try PredictionHarness(predicts: false))
      let samples = PredictionHarness.motion(40)
      for backdrop in [backdrop, plain] {
        backdrop.draw(samples)
        let up = backdrop.harness.event(.up, samples[39])
        if isPaused { backdrop.canvas.pause(up) } else { backdrop.canvas.end(up) }
        backdrop.harness.present()
      }
      #expect(backdrop.shows(plain))
      #expect(backdrop.canvas.predictionEnd == nil)
    }
  }

  @Test func aCancelledStrokeLeavesNothing() throws {
    let backdrop = try PredictionHarness()
    let blank = backdrop.harness.pixels()
    backdrop.draw(PredictionHarness.motion(40))
    #expect(backdrop.canvas.cancelAll())
    backdrop.harness.present()
    #expect(backdrop.shows(blank))
  }

  @Test func switchingItOffWithdrawsIt() throws {
    let (backdrop, plain) = (try PredictionHarness(), try PredictionHarness(predicts: false))
    for backdrop in [backdrop, plain] { backdrop.draw(PredictionHarness.motion(40)) }
    backdrop.canvas.prediction.displayTime = 0
    backdrop.harness.present()
    #expect(backdrop.shows(plain))
    #expect(backdrop.canvas.predictionEnd == nil)
  }

  @Test func anEraserHasNone() throws {
    let backdrop = try PredictionHarness()
    let samples = PredictionHarness.motion(40)
    backdrop.canvas.beginErasing(backdrop.harness.event(.down, samples[0]), in: 0)
    for sample in samples { backdrop.canvas.extend(backdrop.harness.event(.move, sample)) }
    backdrop.harness.present()
    #expect(backdrop.canvas.predictionEnd == nil)
  }

  // MARK: Pens

  /// Where a prediction lies over the line, the ink is not darker than the line.
  @Test(arguments: [Pen.Blend.normal, .multiply])
  func translucentInkDoesNotDarken(blend: Pen.Blend) throws {
    let (backdrop, plain) = (
      try PredictionHarness(.lines), try PredictionHarness(.lines, predicts: false)
    )
    let pen = Pen(
      color: InkColor(hex: 0x00a000), width: 12...12, opacity: 0.4...0.4, blend: blend)
    for backdrop in [backdrop, plain] { backdrop.draw(PredictionHarness.motion(80), pen) }
    func darkest(_ backdrop: PredictionHarness) -> Int {
      backdrop.harness.pixels().map { Int($0 & 255) }.min() ?? 0
    }
    #expect(darkest(plain) > 100)
    #expect(darkest(backdrop) >= darkest(plain) - 1)
    #expect(!backdrop.shows(plain))
  }

  @Test func aTapHasNone() throws {
    let backdrop = try PredictionHarness()
    backdrop.draw((0..<12).map { Sample(Point(50 + Double($0 % 2), 50), time: Double($0) / 250) })
    let plain = try PredictionHarness(predicts: false)
    plain.draw((0..<12).map { Sample(Point(50 + Double($0 % 2), 50), time: Double($0) / 250) })
    #expect(backdrop.shows(plain))
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
    let backdrop = try PredictionHarness()
    backdrop.canvas.showsConstruction = true
    let samples = PredictionHarness.motion(40)
    backdrop.draw(samples)
    let mark = try #require(backdrop.canvas.prediction.marks.shown.first)
    #expect(backdrop.canvas.prediction.marks.shown.count == 1)
    #expect(mark.sample == samples[39].position)
    #expect(mark.tip.distance(to: samples[39].position + Point(600 * 0.016, 0)) < 1)
    // Its ring is drawn in both panes.
    let pixels = backdrop.harness.pixels()
    for pane in 0..<2 {
      let ring = pixels[90 * 600 + pane * 300 + Int(mark.tip.x + 2)]
      #expect(ring >> 16 > ring & 0xff + 40)
    }
    let shown = backdrop.harness.pixels()
    backdrop.harness.repaint()
    #expect(backdrop.shows(shown))
    backdrop.wait(0.02)
    #expect(backdrop.canvas.prediction.marks.shown.isEmpty)
    let without = backdrop.harness.pixels()
    backdrop.harness.repaint()
    #expect(backdrop.shows(without))
  }
}

import Ink
import TestSupport
import Testing

@testable import Input
@testable import X11Canvas

/// The ink from the newest sample of a live stroke to where its tip is predicted to be.
@Suite struct PredictedTipTests {
  @Test func theLineGoesOnAndFades() throws {
    let (desk, plain) = (try PredictionDesk(), try PredictionDesk(predicts: false))
    let samples = PredictionDesk.motion(40)
    desk.draw(samples)
    plain.draw(samples)
    let end = Int(samples.last?.position.x ?? 0)
    let (ink, truth) = (desk.row(90), plain.row(90))
    #expect(ink[..<(end - 2)] == truth[..<(end - 2)])
    #expect(truth[end + 4] == 0 && ink[end + 4] > 100)
    // 16 ms at 600 units per second.
    #expect(ink[end + 9] > 60 && ink[end + 9] < ink[end + 2])
    #expect(ink[end + 16] == 0)
    // Also in the other pane, which draws with another engine.
    let other = desk.harness.pixels()[90 * 600 + 300 + end + 4] & 255
    #expect(other < 200)
  }

  /// With the truth or without a prediction, live or finished: the pixels are the same to the bit.
  @Test(arguments: EngineSettings.defaults)
  func theStrokeIsTheSame(engine: EngineSettings) throws {
    let (desk, plain) = (try PredictionDesk(engine), try PredictionDesk(engine, predicts: false))
    let samples = PredictionDesk.motion(100)
    var wasShown = 0
    for (index, sample) in samples.enumerated() {
      desk.draw([sample])
      plain.draw([sample])
      if !desk.shows(plain) { wasShown += 1 }
      guard index % 9 == 8 else { continue }
      desk.wait(0.0161)
      #expect(desk.shows(plain))
    }
    #expect(wasShown > 85)
    for desk in [desk, plain] {
      desk.end(samples[samples.count - 1])
      desk.harness.present()
    }
    #expect(desk.shows(plain))
    for desk in [desk, plain] { desk.harness.waitForCompositor() }
    #expect(desk.shows(plain))
    #expect(desk.canvas.drawing.strokes == plain.canvas.drawing.strokes)
  }

  @Test func theJournalHasNoPrediction() throws {
    let (desk, plain) = (try PredictionDesk(), try PredictionDesk(predicts: false))
    for desk in [desk, plain] {
      desk.canvas.isRecorded = true
      desk.draw(PredictionDesk.motion(60))
    }
    #expect(desk.canvas.predictionEnd != nil && plain.canvas.predictionEnd == nil)
    #expect(desk.canvas.takeEvents() == plain.canvas.takeEvents())
    #expect(desk.canvas.currentStrokes == plain.canvas.currentStrokes)
  }

  /// Pixels are erased where the prediction was.
  @Test(arguments: [1.0, 2.5])
  func theDamageIsEnough(scale: Double) throws {
    let desk = try PredictionDesk(scale: scale)
    for sample in PredictionDesk.motion(90) {
      desk.draw([sample], scale: scale)
      let shown = desk.harness.pixels()
      desk.harness.repaint()
      #expect(desk.shows(shown))
    }
    desk.wait(0.03)
    let shown = desk.harness.pixels()
    desk.harness.repaint()
    #expect(desk.shows(shown))
  }

  // MARK: When it is withdrawn

  @Test func itIsWithdrawnWithinAFrameOfAStop() throws {
    let desk = try PredictionDesk()
    desk.draw(PredictionDesk.motion(40))
    let end = try #require(desk.canvas.predictionEnd)
    #expect(abs(end - desk.time - 0.016) < 1e-9)
    let shown = desk.harness.pixels()
    desk.wait(0.015)
    #expect(desk.shows(shown))
    desk.wait(0.0011)
    #expect(!desk.shows(shown))
    #expect(desk.canvas.predictionEnd == nil)
  }

  @Test func itEndsWithTheStroke() throws {
    for isPaused in [true, false] {
      let (desk, plain) = (try PredictionDesk(), try PredictionDesk(predicts: false))
      let samples = PredictionDesk.motion(40)
      for desk in [desk, plain] {
        desk.draw(samples)
        let up = desk.harness.event(.up, samples[39])
        if isPaused { desk.canvas.pause(up) } else { desk.canvas.end(up) }
        desk.harness.present()
      }
      #expect(desk.shows(plain))
      #expect(desk.canvas.predictionEnd == nil)
    }
  }

  @Test func aCancelledStrokeLeavesNothing() throws {
    let desk = try PredictionDesk()
    let blank = desk.harness.pixels()
    desk.draw(PredictionDesk.motion(40))
    #expect(desk.canvas.cancelAll())
    desk.harness.present()
    #expect(desk.shows(blank))
  }

  @Test func switchingItOffWithdrawsIt() throws {
    let (desk, plain) = (try PredictionDesk(), try PredictionDesk(predicts: false))
    for desk in [desk, plain] { desk.draw(PredictionDesk.motion(40)) }
    desk.canvas.prediction.displayTime = 0
    desk.harness.present()
    #expect(desk.shows(plain))
    #expect(desk.canvas.predictionEnd == nil)
  }

  @Test func anEraserHasNone() throws {
    let desk = try PredictionDesk()
    let samples = PredictionDesk.motion(40)
    desk.canvas.beginErasing(desk.harness.event(.down, samples[0]), in: 0)
    for sample in samples { desk.canvas.extend(desk.harness.event(.move, sample)) }
    desk.harness.present()
    #expect(desk.canvas.predictionEnd == nil)
  }

  // MARK: Pens

  /// Where a prediction lies over the line, the ink is not darker than the line.
  @Test(arguments: [Pen.Blend.normal, .multiply])
  func translucentInkDoesNotDarken(blend: Pen.Blend) throws {
    let (desk, plain) = (try PredictionDesk(.lines), try PredictionDesk(.lines, predicts: false))
    let pen = Pen(
      color: InkColor(hex: 0x00a000), width: 12...12, opacity: 0.4...0.4, blend: blend)
    for desk in [desk, plain] { desk.draw(PredictionDesk.motion(80), pen) }
    func darkest(_ desk: PredictionDesk) -> Int {
      desk.harness.pixels().map { Int($0 & 255) }.min() ?? 0
    }
    #expect(darkest(plain) > 100)
    #expect(darkest(desk) >= darkest(plain) - 1)
    #expect(!desk.shows(plain))
  }

  @Test func aTapHasNone() throws {
    let desk = try PredictionDesk()
    desk.draw((0..<12).map { Sample(Point(50 + Double($0 % 2), 50), time: Double($0) / 250) })
    let plain = try PredictionDesk(predicts: false)
    plain.draw((0..<12).map { Sample(Point(50 + Double($0 % 2), 50), time: Double($0) / 250) })
    #expect(desk.shows(plain))
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
    let desk = try PredictionDesk()
    desk.canvas.showsConstruction = true
    let samples = PredictionDesk.motion(40)
    desk.draw(samples)
    let mark = try #require(desk.canvas.prediction.marks.shown.first)
    #expect(desk.canvas.prediction.marks.shown.count == 1)
    #expect(mark.sample == samples[39].position)
    #expect(mark.tip.distance(to: samples[39].position + Point(600 * 0.016, 0)) < 1)
    // Its ring is drawn in both panes.
    let pixels = desk.harness.pixels()
    for pane in 0..<2 {
      let ring = pixels[90 * 600 + pane * 300 + Int(mark.tip.x + 2)]
      #expect(ring >> 16 > ring & 0xff + 40)
    }
    let shown = desk.harness.pixels()
    desk.harness.repaint()
    #expect(desk.shows(shown))
    desk.wait(0.02)
    #expect(desk.canvas.prediction.marks.shown.isEmpty)
    let without = desk.harness.pixels()
    desk.harness.repaint()
    #expect(desk.shows(without))
  }
}

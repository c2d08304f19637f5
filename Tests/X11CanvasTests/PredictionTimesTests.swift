import Ink
import Testing
import X11Canvas

/// How long predictions are shown, by the rate of the device.
@Suite struct PredictionTimesTests {
  private static let frame = 1.0 / 60

  /// Returns a line to the right with reports that come up to a fifth of the interval too late.
  private static func line(_ rate: Double) -> [Sample] {
    (0..<24).map { index in
      let time = (Double(index) + Double(index % 3) * 0.1) / rate
      return Sample(Point(40 + 400 * time, 90), time: time)
    }
  }

  /// From the fourth report on one is shown until the next, and withdrawn within a frame of the
  /// time at which that was due, or, if the device is not slow, within a frame of the newest.
  /// Reports a millisecond apart may have been read together: the eleventh shows that a hand can
  /// have made their motion.
  @Test(arguments: [1000.0, 250, 133, 90, 75, 60, 50])
  func itIsShownUntilTheNextReportOrAStop(rate: Double) throws {
    let predicting = try PredictionHarness()
    let samples = Self.line(rate)
    let first = rate > 400 ? 10 : 6
    predicting.draw(samples.prefix(first))
    for (sample, next) in zip(samples[first...], samples[(first + 1)...]) {
      predicting.draw([sample])
      let end = try #require(predicting.canvas.predictionEnd, "\(sample.time)")
      predicting.wait(next.time - sample.time - 1e-6)
      #expect(predicting.canvas.predictionEnd == end)
    }
    predicting.draw(samples.suffix(1))
    let (end, last) = (try #require(predicting.canvas.predictionEnd), predicting.time)
    let due = last + 1 / rate
    #expect(end <= due + Self.frame)
    if rate >= 90 { #expect(end <= last + Self.frame) }
    predicting.wait(end - last - 1e-6)
    #expect(predicting.canvas.predictionEnd == end)
    predicting.wait(2e-6)
    #expect(predicting.canvas.predictionEnd == nil)
  }

  /// It would come and go between any two reports.
  @Test func aDeviceThatIsTooSlowHasNone() throws {
    let (predicting, plain) = (try PredictionHarness(), try PredictionHarness(predicts: false))
    for sample in Self.line(30).prefix(9) {
      predicting.draw([sample])
      plain.draw([sample])
      #expect(predicting.canvas.predictionEnd == nil)
    }
    #expect(predicting.shows(plain))
  }
}

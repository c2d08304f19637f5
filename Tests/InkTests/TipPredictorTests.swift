import TestSupport
import Testing

@testable import Ink

@Suite struct TipPredictorTests {
  /// Returns the prediction `horizon` seconds after the last of `samples`.
  private func prediction(_ samples: [Sample], _ horizon: Double = 0.016) -> Point? {
    var predictor = TipPredictor()
    var place: Point?
    for sample in samples {
      predictor.append(sample)
      place = predictor.predict(horizon)
    }
    return place
  }

  private func samples(
    rate: Double, _ duration: Double = 0.4, pressure: Double? = nil, place: (Double) -> Point
  ) -> [Sample] {
    (0...Int(duration * rate)).map {
      Sample(place(Double($0) / rate), time: Double($0) / rate, pressure: pressure)
    }
  }

  private static let speed = Point(600, -250)
  private static func line(_ time: Double) -> Point { Point(40, 300) + speed * time }
  private static func ellipse(_ time: Double) -> Point {
    let turn = InkGenerators.turn(time * 1.7)
    return Point(200 + 90 * turn.x, 150 + 50 * turn.y)
  }

  @Test(arguments: [60.0, 133, 240, 1000], [0.004, 0.008, 0.024])
  func aSteadyMotionIsPredicted(rate: Double, horizon: Double) throws {
    let place = try #require(prediction(samples(rate: rate, place: Self.line), horizon))
    let duration = Double(Int(0.4 * rate)) / rate
    let step = Self.speed * horizon
    #expect(place.distance(to: Self.line(duration) + step) < 0.05 * step.length)
  }

  /// The velocity of the last moments is behind: acceleration and gains make up for it.
  @Test func aBendIsPredicted() throws {
    let motion = samples(rate: 240, 1, place: Self.ellipse)
    let place = try #require(prediction(motion))
    let truth = Self.ellipse(1.016)
    let newest = motion.last?.position ?? .zero
    #expect(place.distance(to: truth) < 0.1 * newest.distance(to: truth))
  }

  @Test(arguments: [60.0, 90, 133, 240, 500, 1000])
  func theRateHardlyMatters(rate: Double) throws {
    let reference = try #require(prediction(samples(rate: 240, 1, place: Self.ellipse)))
    let place = try #require(prediction(samples(rate: rate, 1, place: Self.ellipse)))
    // Of a step of 14 units.
    #expect(place.distance(to: reference) < 2)
  }

  /// Some devices send two reports at once, half as often.
  @Test(arguments: [0.0001, 0.001])
  func pairsOfReportsArePredicted(gap: Double) throws {
    let motion = (0...120).map { index in
      let time = Double(index / 2) / 60 + (index % 2 == 1 ? gap : 0)
      return Sample(Self.line(Double(index) / 120), time: time)
    }
    let place = try #require(prediction(motion))
    let off = place - (motion.last?.position ?? .zero) - Self.speed * 0.016
    #expect(off.length < 0.4 * Self.speed.length * 0.016)
  }

  /// A pen that always goes half as far as its velocity promises.
  @Test func whatWasMissedIsLearnt() {
    var gains = PredictionGains()
    var last = ReportTrail.Report(time: 0, position: .zero)
    for index in 1...100 {
      let next = ReportTrail.Report(
        time: Double(index) * 0.008, position: Point(Double(index) * 4, 0))
      gains.learn(from: last, to: next)
      gains.await(MotionFit.Steps(steady: Point(16, 0), bend: .zero), of: next, after: 0.016)
      last = next
    }
    #expect(abs(gains.steady - 0.5) < 0.05)
    #expect(gains.trust > 0.95 && gains.trust < 1)
  }

  @Test func rotationRotatesThePrediction() throws {
    let turned = samples(rate: 133, 1) { Self.ellipse($0).perpendicular }
    let place = try #require(prediction(samples(rate: 133, 1, place: Self.ellipse)))
    let other = try #require(prediction(turned))
    #expect(other.distance(to: place.perpendicular) < 1e-6)
  }

  /// Reports that are read in bursts tell how fast the pen is, once there were two.
  @Test(arguments: [0.033, 0.1]) func burstsAreNotLeaps(burst: Double) throws {
    let motion = samples(rate: 125, 1, place: Self.line).map { sample in
      Sample(sample.position, time: (sample.time / burst).rounded(.up) * burst)
    }
    var predictor = TipPredictor()
    for sample in motion {
      predictor.append(sample)
      let step = (predictor.predict(0.016) ?? sample.position) - sample.position
      #expect(step.length < 1.6 * 0.016 * Self.speed.length)
    }
    let place = try #require(prediction(motion))
    let step = Self.speed * 0.016
    let newest = motion.last?.position ?? .zero
    #expect(place.distance(to: newest + step) < 0.15 * step.length)
  }

  /// Speeds that only a clock made are none: all stamps are equal, or too close for a hand.
  @Test(arguments: [0, 1e-4]) func withoutTimesNothingIsPredicted(gap: Double) {
    let motion = samples(rate: 125, 1, place: Self.ellipse).enumerated().map { index, sample in
      Sample(sample.position, time: Double(index) * gap)
    }
    #expect((1...motion.count).allSatisfy { prediction(Array(motion.prefix($0))) == nil })
  }

  // MARK: What is not predicted

  @Test func aPenThatStandsIsNotPredicted() {
    let still = samples(rate: 240) { Self.line(min($0, 0.2)) }
    #expect(prediction(still.filter { $0.time < 0.2 }) != nil)
    #expect(prediction(still) == nil)
    // Within a frame.
    #expect(prediction(still.filter { $0.time < 0.217 }) == nil)
    #expect(prediction(samples(rate: 240) { _ in Point(5, 5) }) == nil)
  }

  @Test func theStartIsNotPredicted() {
    let motion = samples(rate: 240, place: Self.line)
    #expect(prediction(Array(motion.prefix(2))) == nil)
    #expect(prediction([]) == nil)
  }

  @Test(arguments: [0, -0.01, .nan, -.infinity] as [Double])
  func withoutAHorizonNothingIsPredicted(horizon: Double) {
    #expect(prediction(samples(rate: 240, place: Self.line), horizon) == nil)
  }

  @Test func theHorizonIsBounded() {
    let motion = samples(rate: 240, place: Self.line)
    #expect(prediction(motion, .infinity) == prediction(motion, TipPredictor.longestHorizon))
  }

  @Test func fallingPressureFades() throws {
    func reach(_ end: Double) -> Double {
      var motion = samples(rate: 240, pressure: 0.5, place: Self.line)
      for index in motion.indices.suffix(3) { motion[index].pressure = end }
      let newest = motion[motion.count - 1].position
      return prediction(motion)?.distance(to: newest) ?? 0
    }
    let whole = reach(0.5)
    #expect(abs(reach(0.4) - whole) < 1e-9)
    #expect(reach(0.2) < 0.8 * whole && reach(0.2) > 0.2 * whole)
    #expect(reach(0.05) == 0)
    #expect(reach(0) == 0)
  }

  @Test func aTurnShortensThePrediction() throws {
    // Back the way it came, and to the side.
    for way in [-Self.speed, Self.speed.perpendicular] {
      let motion = samples(rate: 240, 0.232) {
        $0 < 0.2 ? Self.line($0) : Self.line(0.2) + way * ($0 - 0.2)
      }
      for count in 49..<motion.count {
        let newest = motion[count - 1].position
        let step = (prediction(Array(motion.prefix(count))) ?? newest) - newest
        #expect(step.length <= 1.11 * 0.016 * Self.speed.length)
        // Two reports after the turn it no longer goes on as before.
        if count >= 51 { #expect(step.dot(Self.speed) < 0.35 * 0.016 * Self.speed.dot(Self.speed)) }
      }
    }
  }

  /// A pen that slows down may stop.
  @Test func slowingDownShortensThePrediction() throws {
    func fit(_ acceleration: Double) -> MotionFit {
      var trail = ReportTrail()
      for index in -30...0 {
        let time = Double(index) / 250
        trail.append(
          ReportTrail.Report(
            time: 1 + time, position: Point(600 * time + acceleration / 2 * time * time, 0)))
      }
      return MotionFit(trail)
    }
    #expect(fit(0).slowing(0.016) == 1)
    #expect(fit(8000).slowing(0.016) == 1)
    let slowing = fit(-8000).slowing(0.016)
    #expect(slowing > 0.85 && slowing < 0.95)
    #expect(fit(-8000).slowing(0.024) < slowing)
    let motion = samples(rate: 250, 0.112) { time in
      let left = time - 0.112
      return Point(600 * left - 4000 * left * left, 0)
    }
    let place = try #require(prediction(motion))
    // The pen goes 8.6 units.
    let step = place.x - (motion.last?.position.x ?? 0)
    #expect(step > 7.5 && step < 8.4)
  }

  // MARK: Reports that are wrong

  @Test(arguments: [30.0, 80, 300, 5000])
  func aLeapIsNotFollowed(leap: Double) {
    let motion = samples(rate: 240, place: Self.line)
    var wrong = motion
    wrong[60].position = wrong[60].position + Point(0, leap)
    for count in 61...motion.count {
      let newest = wrong[count - 1].position
      let step = (prediction(Array(wrong.prefix(count))) ?? newest) - newest
      #expect(step.length <= 6 * 0.016 * Self.speed.length)
    }
  }

  @Test func numbersThatAreNoneAreIgnored() {
    let motion = samples(rate: 240, place: Self.line)
    var wrong = motion
    wrong.insert(Sample(Point(.nan, 3), time: 0.2001), at: 49)
    wrong.insert(Sample(Point(3, 3), time: .nan), at: 52)
    wrong.insert(Sample(Point(3, .infinity), time: 0.3), at: 55)
    wrong.insert(Sample(Point(3, 3), time: 0.01), at: 60)
    #expect(prediction(wrong) == prediction(motion))
  }

  @Test func largeNumbersDoNotSpoilTheRest() throws {
    var motion = samples(rate: 240, place: Self.line)
    motion[30].position = Point(1e300, -1e300)
    motion[31].pressure = .infinity
    motion[32].position = Point(1e160, 0)
    let place = try #require(prediction(motion))
    let truth = (motion.last?.position ?? .zero) + Self.speed * 0.016
    #expect(place.distance(to: truth) < 1)
  }

  @Test func positionsInWholePixelsArePredicted() throws {
    let motion = samples(rate: 1000) { time in
      let place = Self.line(time)
      return Point(place.x.rounded(), place.y.rounded())
    }
    let place = try #require(prediction(motion))
    #expect(place.distance(to: Self.line(0.416)) < 2.5)
  }

  @Test func aPauseStartsAnew() {
    let before = samples(rate: 240, place: Self.line)
    let after = samples(rate: 240, 0.013) { Self.line(0.4) + Self.speed.perpendicular * $0 }
      .map { Sample($0.position, time: $0.time + 0.51) }
    #expect(prediction(before + after.prefix(2)) == nil)
    #expect(prediction(before + after) != nil)
  }

  @Test func fewReportsAreKept() {
    let (dense, sparse) = (
      (0..<20_000).map { Double($0) * 1e-5 }, (0..<1000).map { Double($0) / 100 }
    )
    for (times, maximum) in [(dense, ReportTrail.maximum), (sparse, 17)] {
      var trail = ReportTrail()
      var counts: [Int] = []
      for time in times {
        trail.append(ReportTrail.Report(time: time, position: .zero))
        counts.append(trail.count)
      }
      #expect(counts.allSatisfy { $0 <= maximum })
    }
    // As many predictions wait for the truth as fit into the horizon.
    var gains = PredictionGains()
    for time in dense {
      gains.await(
        MotionFit.Steps(steady: .zero, bend: .zero),
        of: ReportTrail.Report(time: time, position: .zero), after: 0.1)
    }
    #expect(gains.pendingCount <= 201)
  }
}

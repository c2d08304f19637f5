import TestSupport
import Testing

@testable import Ink

/// Returns the centre line of xsign's engine as closely spaced points.
private func line(_ samples: [Sample], smoothing: Double = 0.5) -> [Point] {
  var engine = EngineSettings.xsign.engine(for: Pen(width: 2...2, smoothing: smoothing))
  var line: [Point] = []
  let add = { (piece: InkPiece) in
    for i in 0...24 { line.append(piece.curve.point(at: Double(i) / 24)) }
  }
  for sample in samples { engine.append(sample, add) }
  engine.tail(add)
  return line
}

@Suite struct MotionModelTests {
  /// Reports in pairs, 8 and 42 ms apart, of a circle of 30 units give a round line.
  @Test func pairsOfReportsGiveARoundLine() {
    let times = (0..<25).flatMap { [Double($0) * 0.05, Double($0) * 0.05 + 0.008] }
    let samples = times.map { Sample(InkGenerators.turn(2 * $0) * 30, time: $0) }
    // The ends have no samples on one side.
    let inner = line(samples).filter { $0.length > 0 }.dropFirst(100).dropLast(100)
    #expect(inner.count > 600)
    #expect(inner.allSatisfy { abs($0.length - 30) < 0.25 })
  }

  /// A mouse on whole pixels that draws loops at 1900 units per second, 60 times a second.
  @Test(arguments: [0, 0.5, 1])
  func aFastMouseDrawsRoundLoops(smoothing: Double) {
    let samples = (0..<120).map { i in
      let place = InkGenerators.turn(Double(i) / 12) * 60
      return Sample(Point(place.x.rounded(), place.y.rounded()), time: Double(i) / 60)
    }
    let errors = line(samples, smoothing: smoothing).map { abs($0.length - 60) }
    #expect(errors.reduce(0, +) / Double(errors.count) < 0.16)
    // A whole pixel is up to 0.7 away. The first and the last curve are round, too.
    #expect(errors.allSatisfy { $0 < 0.7 })
  }

  /// Noise of half a unit is reduced by half at 125 Hz, and steadier the more often a pen reports.
  @Test func noiseIsReduced() {
    let left = [125.0, 1000].map { rate in
      var random = SeededRandom(3)
      let samples = (0...Int(2 * rate)).map { i in
        let time = Double(i) / rate
        let noise = Point(random.gaussian(), random.gaussian()) * 0.5
        return Sample(Point(300 * time, 0) + noise, time: time)
      }
      let points = line(samples)
      return (points.reduce(0) { $0 + $1.y * $1.y } / Double(points.count)).squareRoot()
    }
    #expect(left[0] < 0.26)
    #expect(left[1] < 0.12)
  }

  /// The bound on what smoothing moves does not keep the noise of a device with right stamps, once
  /// 20 reports show that it is noise.
  @Test func noiseOfAFastPenIsReduced() {
    var sums = [(squares: 0.0, count: 0), (squares: 0.0, count: 0)]
    for seed in 0..<12 as Range<UInt64> {
      var random = SeededRandom(seed)
      let samples = (0...125).map { i in
        let turn = InkGenerators.turn(Double(i) / 125) * 60
        let noise = Point(random.gaussian(), random.gaussian()) * 0.5
        return Sample(turn + noise, time: Double(i) / 125)
      }
      for (index, point) in line(samples, smoothing: 0.5).enumerated() {
        let part = index < 20 * 25 ? 0 : 1
        sums[part].squares += (point.length - 60) * (point.length - 60)
        sums[part].count += 1
      }
    }
    let noise = sums.map { ($0.squares / Double($0.count)).squareRoot() }
    #expect(noise[0] < 0.33 && noise[1] < 0.23, "early \(noise[0]), later \(noise[1])")
  }

  /// Ink that was shown when a stroke began stays, also if the pen turns at once.
  @Test(arguments: [0.5, 1], [0.0, -4, -8])
  func theBeginningStays(smoothing: Double, turn: Double) {
    let places = [Point(0, 0), Point(-7, 2), Point(-10.4, 2 + turn), Point(-10.2, 2 + 2 * turn)]
    let samples = places.enumerated().map { Sample($1, time: Double($0) * 0.008) }
    for count in 2...3 {
      let shown = line(Array(samples.prefix(count)), smoothing: smoothing)
      let next = line(Array(samples.prefix(count + 1)), smoothing: smoothing)
      let tip = shown[shown.count - 1]
      #expect(next.contains { $0.distance(to: tip) < 0.15 })
    }
  }

  /// Small loops of a signature remain at full smoothing.
  @Test(arguments: [(8.0, 0.85), (10, 0.75)])
  func fullSmoothingKeepsSmallLoops(frequency: Double, share: Double) {
    let samples = (0...250).map { i in
      let time = Double(i) / 125
      let wave = 4 * InkGenerators.turn(frequency * time).y
      return Sample(Point((150 * time).rounded(), wave.rounded()), time: time)
    }
    let inner = line(samples, smoothing: 1).filter { 60...240 ~= $0.x }
    let waves = inner.map { InkGenerators.turn(frequency * $0.x / 150).y }
    let size =
      zip(waves, inner).reduce(0) { $0 + $1.0 * $1.1.y } / waves.reduce(0) { $0 + $1 * $1 }
    #expect(size > 4 * share)
  }

  /// A pen that comes to a rest, with reports or without, and then leaps does not swing out.
  @Test(arguments: [0, 0.5, 1], [60.0, 125, 1000])
  func aLeapAfterARestDoesNotSwing(smoothing: Double, rate: Double) {
    for reports in [true, false] {
      var samples: [Sample] = []
      var time = 0.0
      let add = { (place: Point) in
        samples.append(Sample(place, time: time))
        time += 1 / rate
      }
      let slowing = Int(rate / 4)
      for i in 0...slowing {
        let left = 1 - Double(i) / Double(slowing)
        add(Point(30 * (1 - left * left), 0))
      }
      if reports { for _ in 0..<20 { add(Point(30, 0)) } } else { time += 1 }
      for _ in 0..<20 { add(Point(30, 100)) }
      let points = line(samples, smoothing: smoothing)
      #expect(points.allSatisfy { $0.x < 30.5 && $0.y > -0.5 && $0.y < 100.5 })
    }
  }

  /// A pause within the silence after which a pen has rested, which settles all but the newest
  /// report, is drawn at any place of the stroke.
  @Test func aPauseAfterTwoCloseReportsIsDrawn() throws {
    for before in 60..<200 {
      var samples = (0..<before).map { Sample(Point(Double($0), 0), time: Double($0) / 64) }
      let last = try #require(samples.last)
      samples.append(Sample(last.position, time: last.time + 0.004))
      samples.append(Sample(last.position + Point(1, 0), time: last.time + 0.05))
      #expect(line(samples).last == last.position + Point(1, 0))
    }
  }

  /// The curvature has no jumps where curves meet: they are at most a fifth of the curvature.
  @Test func curvatureIsContinuous() {
    let samples = (0..<120).map { i in
      Sample(InkGenerators.turn(Double(i) / 60) * 40, time: Double(i) / 120)
    }
    var engine = EngineSettings.xsign.engine(for: Pen(width: 2...2))
    var curves: [CurvePiece] = []
    for sample in samples { engine.append(sample) { curves.append($0.curve) } }
    #expect(curves.count > 50)
    for (a, b) in zip(curves, curves.dropFirst()).dropFirst(12) {
      #expect(abs(curvature(a, atEnd: true) - curvature(b, atEnd: false)) < 0.2 / 40)
    }
  }

  private func curvature(_ curve: CurvePiece, atEnd: Bool) -> Double {
    guard case .cubic(let a, let b, let c, let d) = curve else { return .infinity }
    let (first, second) = atEnd ? (d - c, d - c * 2 + b) : (b - a, c - b * 2 + a)
    let length = first.length
    return 2.0 / 3 * first.cross(second) / (length * length * length)
  }

  /// The model does not grow with the stroke.
  @Test func reportsAreForgotten() {
    var model = MotionModel(smoothing: 0.5)
    for i in 0..<10_000 {
      model.append(Point(Double(i), 0), after: 0.001)
      model.forget(before: max(0, i - 50))
    }
    #expect(model.count == 10_000)
    #expect(model.motion(at: 9_999).position == Point(9_999, 0))
    #expect(
      Mirror(reflecting: model).children.allSatisfy {
        ($0.value as? [MotionModel.Motion])?.count ?? 0 < 300
      })
  }
}

@Suite struct DeviceNoiseTests {
  /// The estimate is near the true noise after a second, whatever the speed and the rate.
  @Test(arguments: [60.0, 125, 1000], [0.05, 0.5])
  func noiseIsMeasured(rate: Double, noise: Double) {
    var random = SeededRandom(5)
    var meter = DeviceNoise()
    for i in 0...Int(rate) {
      let time = Double(i) / rate
      let place = InkGenerators.turn(time) * 60
      let off = Point(random.gaussian(), random.gaussian()) * noise
      meter.append(place + off, time: time, velocity: place.perpendicular)
    }
    // At 60 Hz the hand has a part in it.
    #expect(meter.deviation > 0.7 * noise)
    #expect(meter.deviation < 1.4 * noise + (rate == 60 ? 0.05 : 0))
  }

  /// Whole pixels have a noise of about 0.3, and rounded time stamps none.
  @Test func roundedPositionsAreNoiseAndRoundedTimesAreNot() {
    var pixels = DeviceNoise()
    var stamps = DeviceNoise()
    for i in 0...250 {
      let time = Double(i) / 133
      let place = Point(200 * time, 90 * time)
      let velocity = Point(200, 90)
      let whole = Point(place.x.rounded(), place.y.rounded())
      pixels.append(whole, time: time, velocity: velocity)
      stamps.append(place, time: (time * 1000).rounded() / 1000, velocity: velocity)
    }
    #expect(0.2...0.4 ~= pixels.deviation)
    #expect(stamps.deviation < 0.01)
  }

  /// Reports that repeat a position do not count.
  @Test func restIsNotSilence() {
    var meter = DeviceNoise()
    for i in 0..<100 { meter.append(Point(3, 4), time: Double(i), velocity: Point(1, 0)) }
    #expect(meter.deviation == DeviceNoise().deviation)
  }
}

@Suite struct WhiteNoiseTests {
  private func isNoisy(_ places: [Point], deviation: Double = 0.5) -> Bool {
    var noise = WhiteNoise()
    for i in 4..<places.count {
      noise.append(
        (places[i - 4], places[i - 3], places[i - 2], places[i - 1], places[i]),
        deviation: deviation)
    }
    return noise.isNoisy
  }

  private func line(_ count: Int, noise: Double, aside: (Int) -> Double = { _ in 0 }) -> [Point] {
    var random = SeededRandom(7)
    return (0..<count).map { i in
      Point(3 * Double(i), aside(i)) + Point(random.gaussian(), random.gaussian()) * noise
    }
  }

  /// White noise is told from faint noise, once there are enough reports.
  @Test func whiteNoiseIsNoise() {
    #expect(isNoisy(line(60, noise: 0.5)))
    #expect(!isNoisy(line(60, noise: 0.5), deviation: 0.4))
    #expect(!isNoisy(line(20, noise: 0.5)))
  }

  /// Bends between distant reports are no noise, nor is a pattern of every other report.
  @Test func bendsAreNoNoise() {
    for period in [5, 7, 10] as [Double] {
      #expect(
        !isNoisy(line(60, noise: 0.02) { 2 * InkGenerators.turn(Double($0) / period).y }))
    }
    #expect(!isNoisy(line(60, noise: 0.1) { $0 % 2 == 0 ? 0.8 : 0 }))
  }
}

@Suite struct NoiseScaleTests {
  private func deviation(
    _ noise: Double, smoothing: Double = 0.5, over step: Double = 0.005, at time: Double = 1
  ) -> Double {
    NoiseScale.variance(of: noise, smoothing: smoothing, over: step, at: time).squareRoot()
  }

  /// Faint noise is smoothed less than its share, visible noise in full.
  @Test func faintNoiseCountsLess() {
    #expect(abs(deviation(0.3) - 0.45) < 1e-9)
    #expect(abs(deviation(0.15) - 0.225 / 2) < 1e-9)
    #expect(abs(deviation(0.06) - 0.09 / 5) < 1e-9)
    #expect(abs(deviation(0.15, smoothing: 1) - 0.45 / 2) < 1e-9)
  }

  /// Without smoothing, and without noise, the path passes through the reports.
  @Test func nothingIsSmoothedWithoutCause() {
    let minimum = NoiseScale.minimumVariance.squareRoot()
    #expect(deviation(0.3, smoothing: 0) == minimum && deviation(0, smoothing: 1) == minimum)
  }

  /// Reports with 4 to 8 ms between them count alike, closer and sparser ones by their number.
  @Test func theTimeBetweenReportsCounts() {
    #expect(deviation(0.2, over: 0.004) == deviation(0.2, over: 0.008))
    #expect(abs(deviation(0.2, over: 0.001) / deviation(0.2) - 2) < 1e-9)
    #expect(abs(deviation(0.2, over: 0.032) / deviation(0.2) - 0.5) < 1e-9)
  }

  /// The variance grows during the first 30 ms.
  @Test func theFirstReportsAreTrusted() {
    let full = deviation(0.3)
    #expect(abs(deviation(0.3, at: 0.0075) - full / 2) < 1e-9)
    #expect(deviation(0.3, at: 0.03) == full && deviation(0.3, at: 0.02) < full)
  }

  /// Motions that a hand can make remain, however much noise there is.
  @Test func muchNoiseIsLimited() {
    #expect(deviation(5, smoothing: 1) == deviation(50, smoothing: 1))
  }
}

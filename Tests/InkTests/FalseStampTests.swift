import TestSupport
import Testing

@testable import Ink

/// The ink of reports whose time stamps are wrong.
@Suite struct FalseStampTests {
  private func stations(
    _ samples: [Sample], _ engine: EngineSettings = .xsign, smoothing: Double = 0.5
  ) -> [Station] {
    let pen = Pen(width: 1...5, smoothing: smoothing)
    return Stroke(id: StrokeID(1), pen: pen, samples: samples).stations(engine: engine)
  }

  /// The place on a line that is nearest to a report.
  private struct Nearest {
    var distance = Double.infinity
    var radius = 0.0
    var index = 0
  }

  private func nearest(_ point: Point, _ stations: ArraySlice<Station>) -> Nearest {
    var best = Nearest()
    for index in stations.indices.dropLast() {
      let (a, b) = (stations[index], stations[index + 1])
      let maximum = best.distance + StationChain.longestStretch
      guard abs(b.center.x - point.x) < maximum, abs(b.center.y - point.y) < maximum else {
        continue
      }
      let distance = Segments.distance(point, a.center, b.center)
      guard distance < best.distance else { continue }
      best = Nearest(distance: distance, radius: (a.radius + b.radius) / 2, index: index)
    }
    return best
  }

  /// Returns the places on a line that are nearest to reports, which are mostly in its order.
  private func nearest(_ samples: [Sample], _ line: [Station]) -> [Nearest] {
    var last = 0
    return samples.map { sample in
      let ahead = line[max(0, last - 20)..<min(line.count, last + 80)]
      var found = nearest(sample.position, ahead)
      if found.distance > 0.1 { found = nearest(sample.position, line[...]) }
      last = found.index
      return found
    }
  }

  /// Every report is at most 0.6 units from the line, and at most 0.1 without smoothing.
  @Test(arguments: FalseStamps.allCases, [0, 0.25, 0.5])
  func everyReportIsOnTheLine(stamps: FalseStamps, smoothing: Double) {
    for motion in StampedMotion.allCases {
      let samples = stamps.applied(to: motion.samples)
      let line = stations(samples, smoothing: smoothing)
      let worst = nearest(samples, line).map(\.distance).max() ?? 9
      #expect(worst < (smoothing > 0 ? 0.6 : 0.1), "\(motion)")
    }
  }

  /// The same for stamps that go wrong at random, on the screen at every moment and in the end.
  @Test(arguments: StampedMotion.allCases)
  func everyReportIsOnTheShownLine(motion: StampedMotion) {
    for seed in 1...6 as ClosedRange<UInt64> {
      let samples = FalseStamps.random(motion.samples, seed: seed)
      let pen = Pen(width: 1...5, smoothing: [0.1, 0.25, 0.5][Int(seed) % 3])
      var builder = StrokeBuilder(engine: .xsign, pen: pen, scale: 1)
      var (settled, tail, worst): ([Station], [Station], Double) = ([], [], 0)
      for (index, sample) in samples.enumerated() {
        builder.append(sample, settled: &settled)
        builder.tail(&tail)
        guard !settled.isEmpty, index % 2 == 0 else { continue }
        let shown = settled.suffix(100) + tail
        for report in samples[max(0, index - 12)...index] {
          worst = max(worst, nearest(report.position, shown[...]).distance)
        }
      }
      let last = nearest(samples, settled + tail).map(\.distance).max() ?? 9
      #expect(max(worst, last) < 0.6, "seed \(seed)")
    }
  }

  /// The shapes of the other engines do not depend on time.
  @Test(arguments: EngineSettings.defaults.filter { $0 != .xsign })
  func otherEnginesHaveTheSameLine(engine: EngineSettings) {
    for motion in StampedMotion.allCases {
      let samples = motion.samples
      let line = stations(samples, engine)
      for stamps in [FalseStamps.equal, .burstsOf100, .jumps, .aMillisecondApart] {
        let other = stations(stamps.applied(to: samples), engine)
        let worst = zip(nearest(samples, other), nearest(samples, line))
          .map { $0.distance - $1.distance }.max()
        #expect((worst ?? 9) < 0.1, "\(motion), \(stamps)")
      }
    }
  }

  /// Widths by speed are, on average, within 10 % of those by true stamps. Two engines have one
  /// law.
  @Test(
    arguments: EngineSettings.defaults.dropFirst(3),
    [
      .burstsOf33, .burstsOf100, .laterBurstsOf100, .burstsOf200, .clamped, .jitter, .swapped,
      .forward, .halfway,
    ] as [FalseStamps])
  func widthsFollowTheHand(engine: EngineSettings, stamps: FalseStamps) {
    expectWidths(engine, stamps, within: 0.1)
  }

  /// The same of devices that report more and less often than is assumed at first.
  @Test(
    arguments: EngineSettings.defaults.dropFirst(3),
    [.burstsOf33, .burstsOf100, .laterBurstsOf100] as [FalseStamps])
  func widthsFollowTheHandWithOtherDevices(engine: EngineSettings, stamps: FalseStamps) {
    for samples in [StampedMotion.fastMouse, StampedMotion.screen] {
      expectWidths(engine, stamps, of: samples, within: 0.1)
    }
  }

  /// Stamps that turn out to be false count for the whole stroke as if they were all equal.
  @Test(arguments: StampedMotion.allCases)
  func refutedStampsTellNothing(motion: StampedMotion) {
    let samples = motion.samples
    let lines = [FalseStamps.aMillisecondApart, .equal].map { stations($0.applied(to: samples)) }
    let changes = zip(nearest(samples, lines[0]), nearest(samples, lines[1]))
      .map { abs($0.radius - $1.radius) }
    #expect((changes.max() ?? 9) < 0.1)
  }

  /// Widths are within 15 % where stamps tell less.
  @Test(
    arguments: EngineSettings.defaults.dropFirst(3),
    [.stepsInBursts, .randomBursts, .jumps] as [FalseStamps])
  func widthsHardlyDependOnStamps(engine: EngineSettings, stamps: FalseStamps) {
    expectWidths(engine, stamps, within: 0.15)
  }

  private func expectWidths(_ engine: EngineSettings, _ stamps: FalseStamps, within bound: Double) {
    for motion in [StampedMotion.loops, .handwriting, .fastPen] {
      expectWidths(engine, stamps, of: motion.samples, within: bound)
    }
  }

  private func expectWidths(
    _ engine: EngineSettings, _ stamps: FalseStamps, of samples: [Sample], within bound: Double
  ) {
    let line = stations(samples, engine)
    let other = stations(stamps.applied(to: samples), engine)
    let errors = zip(nearest(samples, other), nearest(samples, line))
      .map { abs($0.radius - $1.radius) / $1.radius }
    let mean = errors.reduce(0, +) / Double(errors.count)
    #expect(mean < bound, "\(samples.count) samples")
  }

  /// Ink that was shown while a stroke was drawn stays: the tails are hardly farther from the
  /// finished line than with true stamps.
  @Test(
    arguments: [
      .burstsOf33, .burstsOf100, .randomBursts, .hiccups, .equal, .aMillisecondApart,
    ] as [FalseStamps])
  func tailsAreNearTheFinishedLine(stamps: FalseStamps) {
    for motion in StampedMotion.allCases {
      let samples = motion.samples
      let (even, other) = (farthestTail(samples), farthestTail(stamps.applied(to: samples)))
      #expect(other < even + 0.5, "\(motion)")
    }
  }

  private func farthestTail(_ samples: [Sample]) -> Double {
    let line = stations(samples)
    var builder = StrokeBuilder(engine: .xsign, pen: Pen(width: 1...5, smoothing: 0.5))
    var (settled, tail): ([Station], [Station]) = ([], [])
    var worst = 0.0
    for (index, sample) in samples.enumerated() {
      builder.append(sample, settled: &settled)
      guard index % 2 == 0 else { continue }
      builder.tail(&tail)
      let near = line.dropFirst(max(0, settled.count - 20)).prefix(200)
      guard near.count > 1 else { continue }
      for station in tail { worst = max(worst, nearest(station.center, near).distance) }
    }
    return worst
  }

  /// A report that waited with others is shown no farther from the finished line than with true
  /// stamps. A mouse turned there, whose stamps are a few milliseconds off anyway.
  @Test func aReportThatWaitedDoesNotBendTheTail() {
    let late = StampedMotion.turningMouse.map { sample in
      var sample = sample
      if sample.time >= 0.322 { sample.time = max(sample.time, 0.402) }
      return sample
    }
    let worst = [StampedMotion.turningMouse, late].map(farthestTail)
    #expect(worst[1] <= worst[0], "\(worst)")
  }

  /// The second report of a stroke that waited for others does not turn the tail aside.
  @Test func aLateSecondReportDoesNotBendTheStart() {
    let places = [
      Point(212.3, 184.9), Point(205.4, 186.7), Point(201.9, 184.1), Point(202.1, 176.5),
      Point(207.1, 164.4), Point(216.7, 148.1), Point(231.2, 128.1), Point(250.3, 106.4),
    ]
    for delay in [0.033, 0.1, 0.2] {
      let samples = places.enumerated().map { index, place in
        Sample(place, time: index == 0 ? 0 : (Double(index + 2) / 3).rounded(.down) * delay)
      }
      #expect(farthestTail(samples) < 0.6, "\(delay)")
    }
  }

  /// The largest change of the width within one unit of a line.
  private func steepest(_ line: some BidirectionalCollection<Station>) -> Double {
    zip(line, line.dropFirst()).map { a, b in
      abs(a.reach - b.reach) / max(1, a.center.distance(to: b.center))
    }.max() ?? 9
  }

  /// No border of a burst shows in the width: it changes little within one unit, apart from the
  /// ends.
  @Test(arguments: EngineSettings.defaults.dropFirst(2), [FalseStamps.burstsOf100, .clamped])
  func burstsHaveNoBorders(engine: EngineSettings, stamps: FalseStamps) {
    let samples = StampedMotion.loops.samples
    let inner = [samples, stamps.applied(to: samples)].map { samples in
      steepest(stations(samples, engine).dropFirst(40).dropLast(40))
    }
    #expect(inner[1] < inner[0] + 0.05, "\(inner)")
  }

  /// The line begins and ends as gently as with true stamps.
  @Test(
    arguments: StampedMotion.allCases,
    [.burstsOf33, .burstsOf100, .clamped, .randomBursts] as [FalseStamps])
  func burstsHaveTheSameEnds(motion: StampedMotion, stamps: FalseStamps) {
    let samples = motion.samples
    let whole = [samples, stamps.applied(to: samples)].map { steepest(stations($0)) }
    #expect(whole[1] < whole[0] + 0.05, "\(whole)")
  }
}

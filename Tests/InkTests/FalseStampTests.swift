import TestSupport
import Testing

@testable import Ink

/// The ink of reports whose time stamps are wrong.
@Suite struct FalseStampTests {
  private func stations(
    _ samples: [Sample], _ engine: EngineKind = .xsign, smoothing: Double = 0.5
  ) -> [Station] {
    let pen = Pen(width: 1...5, smoothing: smoothing)
    return Stroke(id: StrokeID(1), pen: pen, samples: samples).stations(engine: engine)
  }

  /// Returns the distance of a point from the centre line, and the radius there.
  private func nearest(
    _ point: Point, _ stations: some RandomAccessCollection<Station>
  ) -> (distance: Double, radius: Double) {
    var best = (distance: Double.infinity, radius: 0.0)
    for (a, b) in zip(stations, stations.dropFirst()) {
      let distance = Segments.distance(point, a.center, b.center)
      if distance < best.distance { best = (distance, (a.radius + b.radius) / 2) }
    }
    return best
  }

  /// Every report is at most 0.6 units from the line, and at most 0.1 without smoothing.
  @Test(arguments: FalseStamps.allCases, [0, 0.25, 0.5])
  func everyReportIsOnTheLine(stamps: FalseStamps, smoothing: Double) {
    for motion in StampedMotion.allCases {
      let samples = stamps.applied(to: motion.samples)
      let line = stations(samples, smoothing: smoothing)
      let worst = samples.map { nearest($0.position, line).distance }.max() ?? 9
      #expect(worst < (smoothing > 0 ? 0.6 : 0.1), "\(motion)")
    }
  }

  /// The shapes of the other engines do not depend on time.
  @Test(arguments: EngineKind.allCases.filter { $0 != .xsign })
  func otherEnginesHaveTheSameLine(engine: EngineKind) {
    for motion in StampedMotion.allCases {
      let samples = motion.samples
      let line = stations(samples, engine)
      for stamps in [FalseStamps.equal, .burstsOf100, .jumps, .aMillisecondApart] {
        let other = stations(stamps.applied(to: samples), engine)
        let worst = samples.map {
          nearest($0.position, other).distance - nearest($0.position, line).distance
        }.max()
        #expect((worst ?? 9) < 0.1, "\(motion), \(stamps)")
      }
    }
  }

  /// Widths by speed are, on average, within 10 % of those by true stamps.
  @Test(
    arguments: EngineKind.allCases.dropFirst(2),
    [
      .burstsOf33, .burstsOf100, .laterBurstsOf100, .burstsOf200, .clamped, .jitter, .swapped,
      .forward, .halfway,
    ] as [FalseStamps])
  func widthsFollowTheHand(engine: EngineKind, stamps: FalseStamps) {
    expectWidths(engine, stamps, within: 0.1)
  }

  /// The same within 15 % where stamps tell less.
  @Test(
    arguments: EngineKind.allCases.dropFirst(2),
    [.stepsInBursts, .randomBursts, .jumps] as [FalseStamps])
  func widthsHardlyDependOnStamps(engine: EngineKind, stamps: FalseStamps) {
    expectWidths(engine, stamps, within: 0.15)
  }

  private func expectWidths(_ engine: EngineKind, _ stamps: FalseStamps, within bound: Double) {
    for motion in [StampedMotion.loops, .handwriting, .fastPen] {
      let samples = motion.samples
      let line = stations(samples, engine)
      let other = stations(stamps.applied(to: samples), engine)
      let errors = samples.map { sample in
        let width = nearest(sample.position, line).radius
        return abs(nearest(sample.position, other).radius - width) / width
      }
      #expect(errors.reduce(0, +) / Double(errors.count) < bound, "\(motion)")
    }
  }

  /// Ink that was shown while a stroke was drawn stays: the tails are hardly farther from the
  /// finished line than with true stamps.
  @Test(arguments: [.burstsOf33, .burstsOf100, .randomBursts, .hiccups, .equal] as [FalseStamps])
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
    for sample in samples {
      builder.append(sample, settled: &settled)
      builder.tail(&tail)
      let near = line.dropFirst(max(0, settled.count - 20)).prefix(300)
      guard near.count > 1 else { continue }
      for station in tail { worst = max(worst, nearest(station.center, near).distance) }
    }
    return worst
  }

  /// No border of a burst shows in the width: it changes little within one unit, apart from the
  /// ends.
  @Test(arguments: EngineKind.allCases.dropFirst(2), [FalseStamps.burstsOf100, .clamped])
  func burstsHaveNoBorders(engine: EngineKind, stamps: FalseStamps) {
    let samples = StampedMotion.loops.samples
    let steepest = [samples, stamps.applied(to: samples)].map { samples in
      let inner = stations(samples, engine).dropFirst(40).dropLast(40)
      return zip(inner, inner.dropFirst()).map { a, b in
        abs(a.reach - b.reach) / max(1, a.center.distance(to: b.center))
      }.max() ?? 9
    }
    #expect(steepest[1] < steepest[0] + 0.05, "\(steepest)")
  }
}

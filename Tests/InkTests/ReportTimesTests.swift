import TestSupport
import Testing

@testable import Ink

/// Returns the places of a hand on a circle of 30 units, `period` seconds apart.
private func circle(_ count: Int, period: Double) -> [Point] {
  (0..<count).map { InkGenerators.turn(2 * Double($0) * period) * 30 }
}

/// Returns the steps of time between reports at `stamps`.
private func steps(_ places: [Point], _ stamps: [Double]) -> [Double] {
  var times = ReportTimes()
  return (1..<stamps.count).map { i in
    times.step(places[i] - places[i - 1], after: stamps[i] - stamps[i - 1])
  }
}

@Suite struct ReportTimesTests {
  /// Every second report of an even hand is stamped up to 7 ms late.
  private static let late: (places: [Point], stamps: [Double]) = {
    var random = SeededRandom(2)
    let stamps = (0..<120).map { i -> Double in
      let delay = i % 2 == 0 ? Double.random(in: 0.004...0.007, using: &random) : 0
      return Double(i) * 0.008 + delay
    }
    return (circle(120, period: 0.008), stamps)
  }()

  @Test func evenReportsKeepTheirTimes() {
    let stamps = (0..<100).map { Double($0) * 0.008 }
    let times = steps(circle(100, period: 0.008), stamps)
    #expect(times.allSatisfy { abs($0 - 0.008) < 1e-9 })
  }

  /// Reports in pairs that are where the hand is then keep their times, and so do those around a
  /// pause.
  @Test func reportsThatAgreeWithTheHandKeepTheirTimes() {
    var stamps = (0..<40).flatMap { [Double($0) * 0.05, Double($0) * 0.05 + 0.008] }
    for i in 50..<80 { stamps[i] += 0.7 }
    let places = stamps.map { InkGenerators.turn(2 * $0) * 30 }
    for (i, step) in steps(places, stamps).enumerated() {
      #expect(abs(step - (stamps[i + 1] - stamps[i])) < 0.001)
    }
  }

  /// Pairs with pauses in which a hand that writes turns and turns back are no late reports.
  @Test(arguments: [3.0, 5, 7]) func pairsKeepTheirTimes(turns: Double) {
    let stamps = (0..<40).flatMap { [Double($0) * 0.05, Double($0) * 0.05 + 0.008] }
    let places = stamps.map { InkGenerators.turn(turns * $0) * 10 + Point(40 * $0, 0) }
    for (i, step) in steps(places, stamps).enumerated() {
      #expect(abs(step - (stamps[i + 1] - stamps[i])) < 0.001)
    }
  }

  @Test func falseStampsAreCorrected() {
    let times = steps(Self.late.places, Self.late.stamps)
    #expect(times.dropFirst(10).allSatisfy { abs($0 - 0.008) < 0.002 })
    let (sum, real) = (times.reduce(0, +), Self.late.stamps[119] - Self.late.stamps[0])
    #expect(abs(sum - real) < 0.01)
  }

  /// The line of a hand whose reports are stamped late is round.
  @Test(arguments: [0, 0.5, 1]) func falseStampsGiveARoundLine(smoothing: Double) {
    var engine = EngineSettings.xsign.engine(for: Pen(width: 2...2, smoothing: smoothing))
    var points: [Point] = []
    let add = { (piece: InkPiece) in
      for i in 0...8 { points.append(piece.curve.point(at: Double(i) / 8)) }
    }
    for (place, stamp) in zip(Self.late.places, Self.late.stamps) {
      engine.append(Sample(place, time: stamp), add)
    }
    engine.tail(add)
    #expect(points.count > 500)
    #expect(points.dropFirst(40).allSatisfy { abs($0.length - 30) < 0.1 })
  }

  /// Reports that are read in bursts are a millisecond apart, and the time does not run ahead by
  /// more than 10 ms.
  @Test func burstsAreSpread() {
    let stamps = (0..<200).map { i -> Double in Double(i / 5) * 0.02 + Double(i % 5) * 0.0001 }
    let times = steps(circle(200, period: 0.004), stamps)
    #expect(times.allSatisfy { $0 > 0.0009 })
    #expect(abs(times.reduce(0, +) - (stamps[199] - stamps[0])) < 0.03)
  }

  /// The stamps of whole bursts tell the time between reports.
  @Test(arguments: [0.033, 0.1, 0.2]) func burstsTellThePeriod(burst: Double) {
    let stamps = FalseStamps.bursts((0..<200).map { Double($0) * 0.006 }, of: burst)
    let times = steps(circle(200, period: 0.006), stamps)
    #expect(times.dropFirst(80).allSatisfy { abs($0 - 0.006) < 0.002 })
  }

  /// All reports of a burst were made since the one before, so a fast device is known before the
  /// next burst.
  @Test func aBurstBoundsThePeriod() {
    let stamps = FalseStamps.bursts((0..<400).map { Double($0) * 0.001 }, of: 0.1)
    let times = steps(circle(400, period: 0.001), stamps)
    for i in 20..<100 { #expect(times[i] < 1.2 * 0.1 / Double(i), "\(i)") }
    #expect(times.dropFirst(220).allSatisfy { abs($0 - 0.001) < 0.0003 })
  }

  /// The first whole burst tells the period, whatever part of a burst came first.
  @Test(arguments: [0.02, 0.037, 0.06, 0.09]) func aWholeBurstTellsThePeriod(first: Double) {
    let stamps = FalseStamps.bursts((0..<60).map { Double($0) / 60 }, of: 0.1, from: first)
    let times = steps(circle(60, period: 1 / 60), stamps)
    #expect(times.dropFirst(20).allSatisfy { abs($0 - 1 / 60) < 0.004 })
  }

  /// Bursts of different lengths tell the period.
  @Test func unevenBurstsTellThePeriod() {
    var (random, end) = (SeededRandom(4), 0.0)
    let stamps = (0..<240).map { i in
      while end < Double(i) * 0.008 { end += .random(in: 0.01...0.12, using: &random) }
      return end
    }
    let times = steps(circle(240, period: 0.008), stamps)
    #expect(times.dropFirst(40).allSatisfy { abs($0 - 0.008) < 0.0022 })
  }

  /// The second burst is as late as the first, which is no leap of the pen.
  @Test(arguments: [1.0 / 60, 0.008, 0.004]) func theSecondBurstIsNoLeap(period: Double) {
    let stamps = FalseStamps.bursts((0..<100).map { Double($0) * period }, of: 0.1)
    let places = (0..<100).map { i in InkGenerators.turn(Double(i) * period / 0.28) * 9 }
    #expect(steps(places, stamps).dropFirst().allSatisfy { $0 < 0.025 })
  }

  /// A single report after a silence does not tell that the device has become slow.
  @Test func aLateReportTellsNoPeriod() {
    let stamps = (0..<400).map { Double($0) * 0.001 + Double($0 / 80) * 0.06 }
    let times = steps(circle(400, period: 0.001), stamps)
    #expect(times[80...158].allSatisfy { abs($0 - 0.001) < 0.0003 })
  }

  /// A clock that stands still after a burst tells no period.
  @Test func aClockThatStandsStillTellsNoPeriod() {
    let stamps = FalseStamps.bursts((0..<300).map { Double(min($0, 60)) * 0.008 }, of: 0.1)
    let times = steps(circle(300, period: 0.008), stamps)
    #expect(times.dropFirst(180).allSatisfy { abs($0 - 0.008) < 0.001 })
  }

  /// A report that waited with others is hardly later than an even one where stamps are wrong.
  @Test func aReportThatWaitedIsNotLate() {
    var stamps = Self.late.stamps
    for i in 60..<70 { stamps[i] = stamps[60] + 0.072 }
    let times = steps(Self.late.places, stamps)
    #expect(times[58...70].allSatisfy { $0 < 0.014 })
  }

  /// A pen that moves on did not rest, however late the clock says it is. One that turned did.
  @Test func aClockThatIsSetForwardMakesNoPause() {
    let places = circle(100, period: 0.008)
    let stamps = (0..<100).map { Double($0) * 0.008 + ($0 > 50 ? 5 : 0) }
    #expect(steps(places, stamps).allSatisfy { abs($0 - 0.008) < 1e-6 })
    let turned = places.enumerated().map { $0 > 50 ? places[50] * 2 - $1 : $1 }
    #expect(abs(steps(turned, stamps)[50] - 5.008) < 1e-6)
  }

  /// A hand cannot have made these loops of 240 units, 2 of them a second, eight times as fast. It
  /// can have made them at these times.
  @Test func stampsTooCloseForAHandAreNotBelieved() {
    let places = circle(100, period: 0.008).map { $0 * 2 }
    let times = steps(places, (0..<100).map { Double($0) * 0.001 })
    #expect(times.dropFirst(30).allSatisfy { abs($0 - 0.008) < 0.001 })
    let fast = steps(circle(400, period: 0.001), (0..<400).map { Double($0) * 0.001 })
    #expect(fast.allSatisfy { abs($0 - 0.001) < 1e-6 })
  }
}

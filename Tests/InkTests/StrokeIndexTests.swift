import TestSupport
import Testing

@testable import Ink

@Suite struct StrokeIndexTests {
  /// Returns strokes of all kinds and sizes, by slow and fast hands, some of them far away.
  private static func strokes(_ count: UInt64) -> [Stroke] {
    (0..<count).map { seed in
      let shape = InkGenerators.randomStroke(
        seed: seed, within: [60, 300, 1500, 20000][Int(seed % 4)])
      var pen = shape.pen
      pen.smoothing = [0, 0.5, 1][Int(seed / 4 % 3)]
      return Stroke(id: shape.id, pen: pen, samples: shape.samples)
    }
  }

  /// Strokes whose samples are merged, by a hand that trembles in place or moves slowly.
  private static let trembling: [Stroke] = (0..<120 as Range<UInt64>).map { seed in
    var random = SeededRandom(seed)
    let reach = Double.random(in: 0.5...2.2, using: &random)
    let drift =
      InkGenerators.turn(.random(in: 0...1, using: &random)) * .random(in: 0...0.8, using: &random)
    let samples = (0..<Int.random(in: 2...30, using: &random)).map { i in
      let offset = InkGenerators.turn(.random(in: 0...1, using: &random)) * reach
      return Sample(drift * Double(i) + offset, time: Double(i) * 0.004)
    }
    return Stroke(id: StrokeID(seed), pen: Pen(width: 2...2), samples: samples)
  }

  /// Taps of a thin and a wide pen. The dot is not at the first sample.
  private static let taps = [2.0, 20].map { width in
    let samples = [0, 1.9].map { Sample(Point($0, 0), time: $0) }
    return Stroke(id: StrokeID(0), pen: Pen(width: width...width), samples: samples)
  }

  /// Strokes that rest or move evenly, dash sideways in many small steps, and continue as before.
  /// Smoothing moves the ink before and after the dash against its direction.
  private static let dashing: [Stroke] = (0..<120 as Range<Int>).map { seed in
    let dash = 0.010 + 0.002 * Double(seed / 8)
    let length = [60.0, 300, 1500, 8000][seed % 4]
    let speed = [0.0, 3000][seed / 4 % 2]
    let samples = (0..<460).map { (i: Int) -> Sample in
      let time = Double(i) * 0.001
      let share = Swift.min(Swift.max((time - 0.2) / dash, 0), 1)
      return Sample(Point(length * share, speed * time), time: time)
    }
    return Stroke(
      id: StrokeID(UInt64(seed)), pen: Pen(width: 1...1, smoothing: 1), samples: samples)
  }

  /// No engine draws outside the rectangles of the index.
  @Test(arguments: EngineSettings.defaults)
  func theRunsHoldAllInk(engine: EngineSettings) {
    var outside: [String] = []
    var count = 0
    let hands = InkGenerators.motions().flatMap { motion in
      [60.0, 125, 1000].map { rate in
        Stroke(id: StrokeID(0), pen: Pen(), samples: motion.samples(rate: rate))
      }
    }
    for stroke in Self.strokes(200) + hands + Self.trembling + Self.taps + Self.dashing {
      var runs: [Bounds] = []
      StrokeRuns(stroke).forEach { runs.append($0) }
      for station in stroke.stations(engine: engine) {
        count += 1
        let (place, reach) = (station.center, station.reach)
        let isHeld = runs.contains {
          $0.min.x <= place.x - reach && $0.max.x >= place.x + reach
            && $0.min.y <= place.y - reach && $0.max.y >= place.y + reach
        }
        if !isHeld { outside.append("\(stroke.id.rawValue) at \(place)") }
      }
    }
    #expect(outside.isEmpty, "\(outside.prefix(5)) of \(outside.count)")
    #expect(count > 10000)
  }

  /// The index finds every stroke that a path touches, also after strokes were added, removed and
  /// added again. It returns few strokes that are far away.
  @Test(arguments: [EngineSettings.hermite, .ribbon, .xsign])
  func everyTouchedStrokeIsFound(engine: EngineSettings) {
    var random = SeededRandom(7)
    var index = StrokeIndex()
    let strokes = Self.strokes(160)
    let shapes = strokes.map { StrokeShape($0, engine: engine) }
    var present: Set<Int> = []
    var missed: [String] = []
    var (touched, found) = (0, 0)
    for round in 0..<900 {
      let changed = Int.random(in: strokes.indices, using: &random)
      if present.contains(changed), round % 3 == 0 {
        index.remove(strokes[changed].id)
        present.remove(changed)
      } else {
        index.insert(strokes[changed])
        present.insert(changed)
      }
      let size = [100.0, 1000, 20000][round % 3]
      let start = Point.random(in: -10...size, using: &random)
      let reach = [0.0, 5, 400, 30000][round / 3 % 4]
      let end = start + Point.random(in: -1...1, using: &random) * reach
      let path = EraserPath(from: start, to: end, radius: [1.0, 8, 90][round % 3])
      let near = index.strokes(near: path)
      found += near.count
      for number in strokes.indices {
        let isTouched = present.contains(number) && shapes[number].isTouched(by: path)
        if isTouched { touched += 1 }
        let isFound = near.contains(strokes[number].id)
        if isTouched, !isFound { missed.append("\(number) in round \(round)") }
        if isFound, !present.contains(number) { missed.append("\(number) is gone, \(round)") }
      }
    }
    #expect(missed.isEmpty, "\(missed.prefix(5)) of \(missed.count)")
    #expect(touched > 300 && found > touched)
  }

  @Test func strokesFarAwayAreNotLookedAt() {
    var index = StrokeIndex()
    for number in 0..<2000 as Range<UInt64> {
      let place = Point(Double(number % 50) * 200, Double(number / 50) * 200)
      let samples = (0..<20).map {
        Sample(place + Point(Double($0) * 2, 0), time: Double($0) * 0.01)
      }
      index.insert(Stroke(id: StrokeID(number), pen: Pen(), samples: samples))
    }
    let path = EraserPath(from: Point(5000, 4000), to: Point(5010, 4000), radius: 8)
    let near = index.strokes(near: path)
    #expect(near.contains(StrokeID(20 * 50 + 25)))
    #expect(near.count <= 4)
  }

  /// Removed together, strokes leave what they leave one by one.
  @Test func manyStrokesAreRemovedTogether() {
    let strokes = Self.strokes(200).enumerated().map { number, stroke in
      Stroke(id: StrokeID(UInt64(number)), pen: stroke.pen, samples: stroke.samples)
    }
    var (single, together) = (StrokeIndex(), StrokeIndex())
    for stroke in strokes {
      single.insert(stroke)
      together.insert(stroke)
    }
    let gone = strokes.map(\.id).filter { $0.rawValue % 3 > 0 }
    for id in gone { single.remove(id) }
    // One that it does not have, too.
    together.remove(gone + [StrokeID(1000)])
    for stroke in strokes {
      let path = EraserPath(
        from: stroke.samples[0].position, to: stroke.samples[0].position, radius: 9)
      #expect(single.strokes(near: path) == together.strokes(near: path))
      #expect(together.strokes(near: path).contains(stroke.id) == !gone.contains(stroke.id))
    }
    together.remove(strokes.map(\.id))
    let path = EraserPath(from: .zero, to: Point(300, 300), radius: 300)
    #expect(together.strokes(near: path).isEmpty)
  }

  /// Numbers beyond any paper neither trap nor take unlimited time.
  @Test func hugeCoordinatesAreFound() {
    var index = StrokeIndex()
    let places = [0, 1e6, -3e9, 1e15, 1e300, -1e308]
    for (number, place) in places.enumerated() {
      index.insert(
        Stroke(
          id: StrokeID(UInt64(number)), pen: Pen(), samples: [Sample(Point(place, -place), time: 0)]
        ))
    }
    let across = (0...1).map { Sample(Point(Double($0) * 1e308, 5), time: Double($0)) }
    index.insert(Stroke(id: StrokeID(99), pen: Pen(), samples: across))
    for (number, place) in places.enumerated() {
      let path = EraserPath(from: Point(place, -place), to: Point(place, -place), radius: 8)
      #expect(index.strokes(near: path).contains(StrokeID(UInt64(number))))
    }
    let long = EraserPath(from: Point(-1e300, 0), to: Point(1e300, 0), radius: 8)
    #expect(index.strokes(near: long).contains(StrokeID(99)))
    for number in places.indices { index.remove(StrokeID(UInt64(number))) }
    index.remove(StrokeID(99))
    #expect(index.strokes(near: long).isEmpty)
  }
}

import TestSupport
import Testing

@testable import Ink

/// What an eraser leaves of a stroke that it divides.
@Suite struct StrokeDivisionTests {
  private static let engines = [EngineSettings.lines, .hermite, .xsign]

  /// A horizontal line of samples every 10 units, with all that a device can report.
  private func line(_ count: Int = 11, id: UInt64 = 1) -> Stroke {
    Stroke(
      id: StrokeID(id), pen: Pen(color: InkColor(hex: 0x1d3f9e), width: 2...2, opacity: 0.5...0.5),
      samples: (0..<count).map {
        let share = Double($0) / 10
        return Sample(
          Point(100 * share, 50), time: share, pressure: 0.2 + 0.5 * share,
          tilt: Point(10 + 20 * share, -30 * share))
      })
  }

  private func nib(_ x: Double, _ y: Double = 50, radius: Double = 8) -> EraserPath {
    EraserPath(from: Point(x, y), to: Point(x, y), radius: radius)
  }

  /// Returns the parts that are left after a nib went along all paths.
  private func left(
    of stroke: Stroke, _ paths: [EraserPath], engine: EngineSettings = .lines,
    isAtHome: (Point) -> Bool = { _ in true }
  ) throws -> [Stroke] {
    var division = try #require(StrokeDivision(stroke, engine: engine))
    var parts = [stroke]
    var next: UInt64 = 100
    for path in paths {
      parts = parts.flatMap { part in
        division.erase(part.id, along: path, isAtHome: isAtHome) {
          defer { next += 1 }
          return StrokeID(next)
        } ?? [part]
      }
    }
    return parts
  }

  @Test func aLineIsCutWhereItsRoundEndMeetsTheNib() throws {
    let stroke = line()
    let parts = try left(of: stroke, [nib(53)])
    #expect(parts.count == 2 && parts.allSatisfy { $0.pen == stroke.pen })
    // The line is 2 wide: its ends are 8 + 1 from the middle of the nib.
    let cut = [parts[0].samples[parts[0].samples.count - 1], parts[1].samples[0]]
    for (sample, x) in zip(cut, [44.0, 62]) {
      #expect(sample.position.distance(to: Point(x, 50)) < 1e-9, "\(sample)")
      #expect(abs(sample.time - x / 100) < 1e-9)
      #expect(abs((sample.pressure ?? 0) - (0.2 + 0.005 * x)) < 1e-9)
      let tilt = try #require(sample.tilt)
      #expect(tilt.distance(to: Point(10 + 0.2 * x, -0.3 * x)) < 1e-9)
    }
    #expect(Array(parts[0].samples.dropLast()) == Array(stroke.samples[...4]))
    #expect(Array(parts[1].samples.dropFirst()) == Array(stroke.samples[7...]))
  }

  @Test func theMiddleLeavesTwoPartsAnEndOneAndAllNone() throws {
    let stroke = line()
    #expect(try left(of: stroke, [nib(50)]).count == 2)
    let start = try left(of: stroke, [nib(0)])
    #expect(start.count == 1 && start[0].samples.last == stroke.samples.last)
    let end = try left(of: stroke, [nib(100)])
    #expect(end.count == 1 && end[0].samples.first == stroke.samples.first)
    let swipe = EraserPath(from: Point(-5, 50), to: Point(105, 50), radius: 8)
    #expect(try left(of: stroke, [swipe]).isEmpty)
    // A nib that reaches only the rim of the ink takes away what is across.
    #expect(try left(of: stroke, [nib(50, 50 + 8.9)]).count == 2)
    #expect(try left(of: stroke, [nib(50, 50 + 9.1)]) == [stroke])
  }

  /// What would be a dot, which is wider than the line was, is not left.
  @Test func noCrumbIsLeft() throws {
    #expect(try left(of: line(), [nib(11.9)]).count == 1)
    #expect(try left(of: line(), [nib(12.1)]).count == 2)
  }

  @Test func whatIsNoLineIsNotDivided() {
    let samples = line().samples
    let area = Stroke(id: StrokeID(1), pen: Pen(width: 1...1, fills: true), samples: samples)
    let dot = Stroke(
      id: StrokeID(1), pen: Pen(), samples: [samples[0], Sample(Point(2.9, 50), time: 0.01)])
    #expect(StrokeDivision(area, engine: .lines) == nil)
    #expect(StrokeDivision(dot, engine: .lines) == nil)
  }

  /// A part begins on the page to which the stroke belongs, or it would be shown on another.
  @Test func aPartBeginsOnThePageOfItsStroke() throws {
    let parts = try left(of: line(), [nib(30)], isAtHome: { !(35...77.3).contains($0.x) })
    #expect(parts.count == 2)
    let start = try #require(parts.last?.samples.first)
    #expect(abs(start.position.x - 77.3) < 1e-6 && start.position.x > 77.3)
    let none = try left(of: line(), [nib(30)], isAtHome: { $0.x < 35 })
    #expect(none.count == 1)
  }

  /// Random strokes and paths: the samples of the parts, and where they end.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func thePartsAreTheStrokeWithoutWhatIsUnderTheNib(seed: UInt64) throws {
    let stroke = InkGenerators.randomStroke(seed: seed, within: 120)
    let engine = Self.engines[Int(seed % 3)]
    guard StrokeDivision(stroke, engine: engine) != nil else { return }
    var random = SeededRandom(seed)
    let radius = Double.random(in: 1...10, using: &random)
    var place = stroke.samples[stroke.samples.count / 2].position
    let paths = (0..<5).map { _ in
      let next = Point.random(in: 0...120, using: &random)
      defer { place = next }
      return EraserPath(from: place, to: next, radius: radius)
    }
    let parts = try left(of: stroke, paths, engine: engine)
    let line = stroke.stations(engine: engine)
    let widest = line.map(\.reach).max() ?? 0
    func distance(_ point: Point) -> Double {
      paths.map { Segments.distance(point, $0.start, $0.end) }.min() ?? .infinity
    }
    /// Returns half the widths of the line where it leads through a point.
    func radii(_ point: Point) -> [Double] {
      zip(line, line.dropFirst()).compactMap { a, b in
        guard Segments.distance(point, a.center, b.center) < 1e-7 else { return nil }
        let length = a.center.distance(to: b.center)
        let share = length > 0 ? a.center.distance(to: point) / length : 0
        return a.reach + (b.reach - a.reach) * share
      }
    }
    var wrong: [String] = []
    for part in parts {
      // All but the ends are samples of the stroke, without a gap.
      let (first, last) = (part.samples[0], part.samples[part.samples.count - 1])
      let inner = stroke.samples.filter { first.time < $0.time && $0.time < last.time }
      if inner != Array(part.samples.dropFirst().dropLast()) { wrong.append("samples") }
      for (end, own) in [(first, stroke.samples.first), (last, stroke.samples.last)]
      where end != own {
        // A cut is on the line, as far from the nib as the line is wide there.
        let near = radii(end.position)
        if near.isEmpty { wrong.append("an end beside the line") }
        let space = distance(end.position) - radius
        if !near.contains(where: { abs(space - $0) < 1e-5 }) { wrong.append("the place of a cut") }
      }
      for (a, b) in zip(part.samples, part.samples.dropFirst()) {
        if a.time >= b.time { wrong.append("times") }
        guard engine.kind == .lines else { continue }
        for step in 0...20 {
          let point = a.position.interpolated(to: b.position, Double(step) / 20)
          if distance(point) < radius - 1e-9 { wrong.append("a line under the nib") }
        }
      }
    }
    // What is away from the nib is left, but for crumbs.
    let times = parts.map { $0.samples[0].time...$0.samples[$0.samples.count - 1].time }
    for sample in stroke.samples where distance(sample.position) > radius + widest + 3.001 {
      guard engine.kind == .lines else { continue }
      if !times.contains(where: { $0.contains(sample.time) }) { wrong.append("a lost sample") }
    }
    #expect(wrong.isEmpty, "\(Set(wrong))")
    #expect(Set(parts.map { $0.samples[0].time }).count == parts.count)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func turnedInkIsDividedAsInkIs(seed: UInt64) throws {
    let stroke = InkGenerators.randomStroke(seed: seed, within: 120)
    guard StrokeDivision(stroke, engine: .lines) != nil else { return }
    let middle = stroke.samples[stroke.samples.count / 2].position
    let path = EraserPath(from: middle, to: Point(60, 60), radius: 4)
    for degrees in [90.0, 180, 37] {
      let turn = Affine(turn: degrees, around: Point(64, 64))
      let turned = EraserPath(from: turn(path.start), to: turn(path.end), radius: 4)
      let expected = try left(of: stroke, [path]).map { $0.samples.map { turn($0.position) } }
      let image = stroke.transformed(by: turn, id: stroke.id)
      let parts = try left(of: image, [turned]).map { $0.samples.map(\.position) }
      #expect(parts.map(\.count) == expected.map(\.count))
      for (a, b) in zip(parts.joined(), expected.joined()) { #expect(a.distance(to: b) < 1e-6) }
    }
  }

  /// Many small motions cut as exactly as one.
  @Test func manyMotionsCutAsOne() throws {
    let stroke = line()
    let steps = (0..<40).map {
      EraserPath(
        from: Point(40 + 0.5 * Double($0), 50), to: Point(40.5 + 0.5 * Double($0), 50), radius: 8)
    }
    let many = try left(of: stroke, steps)
    let one = try left(of: stroke, [EraserPath(from: Point(40, 50), to: Point(60, 50), radius: 8)])
    #expect(many.count == 2 && one.count == 2)
    for (a, b) in zip(many.flatMap(\.samples), one.flatMap(\.samples)) {
      #expect(a.position.distance(to: b.position) < 1e-9 && abs(a.time - b.time) < 1e-9)
    }
  }

  /// The shares of a line under a nib agree with brute force, also where the line gets wider faster
  /// than it goes on.
  @Test func sharesAgreeWithBruteForce() {
    var random = SeededRandom(5)
    var wrong: [Int] = []
    var hits = 0
    for round in 0..<2000 {
      func point(_ size: Double) -> Point { .random(in: -size...size, using: &random) }
      let start = point(20)
      let path = EraserPath(
        from: start, to: round % 4 == 0 ? start : point(20),
        radius: .random(in: 0...6, using: &random))
      let (a, step) = (point(20), point([0, 0.5, 20][round % 3]))
      let radii = (
        Double.random(in: 0...5, using: &random), Double.random(in: 0...5, using: &random)
      )
      let shares = path.shares(a, a + step, radii: radii)
      hits += shares == nil ? 0 : 1
      for index in 0...100 {
        let t = Double(index) / 100
        let reach = path.radius + radii.0 + (radii.1 - radii.0) * t
        let distance = Segments.distance(a + step * t, path.start, path.end) - reach
        let isInside = shares?.contains(t) ?? false
        if abs(distance) > 1e-9, isInside != (distance < 0) { wrong.append(round) }
      }
    }
    #expect(wrong.isEmpty && (400...1600).contains(hits), "\(wrong.prefix(5)), \(hits)")
  }
}

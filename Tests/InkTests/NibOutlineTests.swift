import TestSupport
import Testing

@testable import Ink

/// The ink of nibs that are not round: what files contain, what the eraser finds, and what a
/// transformation makes of it.
@Suite struct NibOutlineTests {
  private func strokes(_ nib: NibShape, _ seeds: Range<UInt64>, gain: Double = 1) -> [Stroke] {
    seeds.map { seed in
      let stroke = InkGenerators.randomStroke(seed: seed, within: 120)
      var pen = stroke.pen
      (pen.nib, pen.tiltGain) = (nib, gain)
      return Stroke(id: stroke.id, pen: pen, samples: stroke.samples)
    }
  }

  /// Expects that two shapes differ by at most a percent and a tenth of a unit along the edge.
  private func expectSame(_ shape: PointRaster, _ other: PointRaster, _ name: String) {
    let allowed = 0.01 * Double(shape.count) + 0.1 * shape.fineness * Double(shape.edge)
    let difference = shape.difference(other)
    #expect(shape.count > 0 && Double(difference) <= allowed, "\(name): \(difference)")
  }

  /// The outline in files is the union of the nib's ellipses along the line, and its bounds are the
  /// smallest.
  @Test(arguments: [EngineSettings.lines, .ribbon, .parallelBezier, .xsign])
  func theOutlineIsTheTraceOfTheNib(engine: EngineSettings) {
    for (number, nib) in NibTrace.nibs.enumerated() {
      for stroke in strokes(nib, UInt64(3 * number)..<UInt64(3 * number + 3)) {
        let stations = stroke.stations(engine: engine)
        let path = OutlinePath(stations: stations, nib: nib)
        let around = Bounds(
          min: path.bounds.min - Point(1, 1), max: path.bounds.max + Point(1, 1))
        let shape = NibTrace.shape(stations, nib, within: around, fineness: 4)
        var filled = PointRaster(around, fineness: 4)
        filled.add(path)
        expectSame(shape, filled, "\(nib) \(stroke.id)")
        let inside = NibTrace.shape(stations, nib, within: path.bounds, fineness: 4)
        #expect(abs(inside.area - shape.area) < 0.02 * shape.area + 1)
        var minimum = path.bounds
        (minimum.min, minimum.max) = (minimum.min + Point(0.5, 0.5), minimum.max - Point(0.5, 0.5))
        let cut = NibTrace.shape(stations, nib, within: minimum, fineness: 4)
        #expect(minimum.isEmpty || cut.area < shape.area)
      }
    }
  }

  /// A nib that is not round leaves its trace in engines that draw bands, too.
  @Test(arguments: EngineSettings.defaults) func thereAreNoBands(engine: EngineSettings) {
    for stroke in strokes(NibTrace.nibs[0], 0..<6) {
      #expect(stroke.stations(engine: engine).allSatisfy { !$0.hasCrossbar })
      let parts = Construction(samples: stroke.samples, pen: stroke.pen, engine: engine)
      #expect(parts.pieces.allSatisfy { $0.sides == nil })
      #expect(parts.outline == OutlinePath(stations: parts.stations, nib: stroke.pen.nib))
      // The line is that of a round nib.
      let round = strokes(.round, stroke.id.rawValue..<stroke.id.rawValue + 1)[0]
      if engine != .ribbon, engine != .parallelBezier {
        #expect(stroke.stations(engine: engine) == round.stations(engine: engine))
      }
    }
  }

  /// A tap is an ellipse.
  @Test func aTapHasTheShapeOfTheNib() {
    let pen = Pen(width: 8...8, nib: NibShape(angle: 90, aspect: 0.25))
    let tap = Stroke(id: StrokeID(1), pen: pen, samples: [Sample(Point(20, 30), time: 0)])
    let path = OutlinePath(stations: tap.stations(engine: .xsign), nib: pen.nib)
    #expect(path.bounds.min.distance(to: Point(19, 26)) < 1e-9)
    #expect(path.bounds.max.distance(to: Point(21, 34)) < 1e-9)
    let extent = tap.extent
    #expect(extent.min.distance(to: Point(19, 26)) < 1e-9 && extent.width < 2.001)
  }

  /// The image of a stroke has the image of its ink: of one line of constant width, under every map
  /// of a selection.
  @Test func theInkOfAnImageIsTheImageOfTheInk() {
    let maps = [
      Affine(turn: 90, around: Point(60, 60)), Affine(turn: 33.3, around: Point(20, 60)),
      Affine(scale: Point(1.6, 1.6), around: Point(60, 60)),
      Affine(scale: Point(0.5, 1), around: Point(60, 60)),
      Affine(turn: 20, around: .zero).followed(by: Affine(scale: Point(1, 1.7), around: .zero)),
    ]
    for (number, map) in maps.enumerated() {
      for stroke in strokes(NibTrace.nibs[number % 4], 20..<24) {
        let path = OutlinePath(stations: stroke.stations(engine: .lines), nib: stroke.pen.nib)
        let image = stroke.transformed(by: map, id: stroke.id)
        let other = OutlinePath(stations: image.stations(engine: .lines), nib: image.pen.nib)
        // Within the circle of a tap a stroke is a dot, which depends on the size.
        guard stroke.stations(engine: .lines).count > 2 else { continue }
        let around = Bounds(
          min: other.bounds.min - Point(3, 3), max: other.bounds.max + Point(3, 3))
        var (moved, drawn) = (PointRaster(around, fineness: 4), PointRaster(around, fineness: 4))
        moved.add(OutlinePath(path.elements.map { $0.mapped { map($0) } }))
        drawn.add(other)
        expectSame(moved, drawn, "\(map) \(stroke.id)")
      }
    }
  }

  /// What the runs of the index contain is all of the ink.
  @Test(arguments: [EngineSettings.lines, .hermite, .xsign])
  func theRunsHoldAllInk(engine: EngineSettings) {
    for stroke in strokes(.round, 0..<40, gain: 4) {
      let samples = stroke.samples.enumerated().map { index, sample in
        var sample = sample
        sample.tilt = Point(Double(index * 7 % 90), 0)
        return sample
      }
      let tilted = Stroke(id: stroke.id, pen: stroke.pen, samples: samples)
      let bounds = tilted.inkBounds
      for station in tilted.stations(engine: engine) {
        #expect(bounds.min.x <= station.center.x - station.radius)
        #expect(bounds.min.y <= station.center.y - station.radius)
        #expect(bounds.max.x >= station.center.x + station.radius)
        #expect(bounds.max.y >= station.center.y + station.radius)
      }
    }
  }

  /// The eraser touches what its disc meets, as brute force finds: the thin side of a nib is missed
  /// where a disc would be hit.
  @Test func theEraserFindsTheEllipse() {
    var random = SeededRandom(3)
    var (hits, misses, wrong) = (0, 0, [String]())
    for round in 0..<400 {
      func offset(_ reach: Double) -> Point { .random(in: -reach...reach, using: &random) }
      let nib = NibTrace.nibs[round % 4]
      let stations = (0..<(round % 5 == 0 ? 1 : 2)).map { _ in
        Station(Point(50, 50) + offset(12), radius: .random(in: 0...9, using: &random))
      }
      let start = Point(50, 50) + offset(20)
      let path = EraserPath(
        from: start, to: round % 3 == 0 ? start : start + offset(30),
        radius: round % 7 == 0 ? 0 : .random(in: 0.2...5, using: &random))
      let minimum = distance(path, stations, nib) - path.radius
      let isTouched = StrokeShape(stations: stations, nib: nib).isTouched(by: path)
      if minimum <= -0.05 {
        hits += 1
        if !isTouched { wrong.append("missed \(round), \(minimum)") }
      } else if minimum > 0.35 {
        misses += 1
        if isTouched { wrong.append("touched \(round), \(minimum)") }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5)) of \(wrong.count)")
    #expect(hits > 80 && misses > 80, "\(hits) \(misses)")
    let wide = NibShape(angle: 0, aspect: 0.1)
    let dot = StrokeShape(stations: [Station(Point(10, 10), radius: 8)], nib: wide)
    func isTouched(_ place: Point) -> Bool {
      dot.isTouched(by: EraserPath(from: place, to: place, radius: 1))
    }
    #expect(isTouched(Point(18.9, 10)) && !isTouched(Point(19.1, 10)))
    #expect(isTouched(Point(10, 11.7)) && !isTouched(Point(10, 11.9)))
  }

  /// Returns the distance between the middle of the path and the ink, at samples of both.
  private func distance(_ path: EraserPath, _ stations: [Station], _ nib: NibShape) -> Double {
    let (a, b) = (stations[0], stations[stations.count - 1])
    var minimum = Double.infinity
    for step in 0...30 {
      let t = Double(step) / 30
      let center = a.center.interpolated(to: b.center, t)
      let radius = a.radius + (b.radius - a.radius) * t
      for turn in 0..<40 {
        for share in [0, 0.5, 1] {
          let place = center + NibTrace.edge(nib, Double(turn) / 40) * (radius * share)
          minimum = min(minimum, Segments.distance(place, path.start, path.end))
        }
      }
    }
    return minimum
  }
}

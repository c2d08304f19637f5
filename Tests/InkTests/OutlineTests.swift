import Testing
import TestSupport

@testable import Ink

extension OutlinePath {
  fileprivate var subpathCount: Int {
    elements.count { if case .move = $0 { true } else { false } }
  }
}

@Suite struct OutlineTests {
  /// The filled path equals the shape that the stations define by discs and crossbars. The strokes
  /// include cusps, loops, repeated points, pauses and sudden changes of width.
  @Test(arguments: EngineSettings.defaults)
  func pathFillsTheShapeOfStrokes(engine: EngineSettings) {
    for seed in 0..<8 as Range<UInt64> {
      expectTheShape(
        of: InkGenerators.randomStroke(seed: seed, within: 120).stations(engine: engine), "\(seed)")
    }
  }

  /// The same property for stations that no engine makes: discs inside one another, crossbars in
  /// any direction, steps backwards and steps of length 0.
  @Test func pathFillsTheShapeOfAnyStations() {
    for seed in 0..<48 as Range<UInt64> {
      var random = SeededRandom(seed)
      let reach = [0.5, 2, 8, 20][Int(seed % 4)]
      var place = Point(50, 50)
      let stations = (0..<Int.random(in: 1...14, using: &random)).map { _ in
        let radius = Double.random(in: 0.1...6, using: &random)
        let across = InkGenerators.turn(.random(in: 0...1, using: &random))
        let isBar = seed % 3 == 0 && Int.random(in: 0...5, using: &random) > 0
        let half = radius * .random(in: 0.5...1.5, using: &random)
        let station = Station(place, radius: radius, aside: isBar ? across * half : .zero)
        if Int.random(in: 0...9, using: &random) > 0 {
          let way = InkGenerators.turn(.random(in: 0...1, using: &random))
          place = place + way * .random(in: 0...reach, using: &random)
        }
        return station
      }
      expectTheShape(of: stations, "\(seed)")
    }
  }

  @Test(.enabled(if: Recordings.exist, "no recordings"), arguments: EngineSettings.defaults)
  func pathFillsTheShapeOfRecordings(engine: EngineSettings) {
    let strokes = Recordings.strokes(minimum: 4).filter { $0.samples.count < 120 }
    for index in stride(from: 0, to: strokes.count, by: 40) {
      let stroke = Stroke(
        id: StrokeID(1), pen: Pen(width: index % 3 == 0 ? 8 : 3), samples: strokes[index].samples)
      expectTheShape(of: stroke.stations(engine: engine), strokes[index].name)
    }
  }

  /// However wide a line is, its outline has a bounded number of corners and curves, close to its
  /// edge by the measure of its width.
  @Test(arguments: [2e4, 1e6, 5e7, 1e8])
  func theWorkForWideLinesIsBounded(radius: Double) {
    let ends = [Point(0, 0), Point(10 * radius, 0)]
    let stations = ends.map { Station($0, radius: radius) }
    #expect(CapsuleContour.around(stations[...]).vertices.count < 5_000)
    let path = OutlinePath(stations: stations)
    #expect(path.elements.count < 200)
    for element in path.elements {
      switch element {
      case .move(let end), .line(let end), .curve(_, _, let end):
        let along = min(max(end.x, 0), ends[1].x)
        let off = abs(end.distance(to: Point(along, 0)) - radius)
        #expect(off <= 1e-5 * radius, "\(end)")
      case .close: break
      }
    }
  }

  /// Expects that path and shape differ by at most half a percent of the ink and a twentieth of a
  /// unit along its edge, and that all ink is within the bounds.
  private func expectTheShape(of stations: [Station], _ name: String) {
    let path = OutlinePath(stations: stations)
    let fineness = 6.0
    let around = Bounds(min: path.bounds.min - Point(1, 1), max: path.bounds.max + Point(1, 1))
    var shape = PointRaster(around, fineness: fineness)
    shape.add(stations)
    var filled = PointRaster(around, fineness: fineness)
    filled.add(path)
    let allowed = 0.005 * Double(shape.count) + 0.05 * fineness * Double(shape.edge)
    let difference = shape.difference(filled)
    #expect(Double(difference) <= allowed, "\(name): \(difference) of \(shape.count)")
    var within = PointRaster(path.bounds, fineness: fineness)
    within.add(stations)
    #expect(abs(within.area - shape.area) < 0.02 * shape.area + 1, "\(name)")
  }

  /// Overlapping sub-paths form a union and leave no holes.
  @Test(arguments: EngineSettings.defaults)
  func everySubpathWindsTheSameWay(engine: EngineSettings) {
    for seed in 0..<20 as Range<UInt64> {
      let stroke = InkGenerators.randomStroke(seed: seed)
      let path = OutlinePath(stations: stroke.stations(engine: engine))
      #expect(signedAreas(path).allSatisfy { $0 < 0 }, "seed \(seed)")
    }
  }

  @Test func gentleStrokeIsOneSubpath() {
    let samples = (0...60).map { i in
      Sample(
        Point(Double(i) * 4, 40 + 20 * InkGenerators.turn(Double(i) / 40).y),
        time: Double(i) * 0.008)
    }
    let stroke = Stroke(id: StrokeID(1), pen: Pen(width: 3), samples: samples)
    for engine in EngineSettings.defaults {
      let path = OutlinePath(stations: stroke.stations(engine: engine))
      #expect(path.subpathCount == 1)
    }
  }

  /// Smooth ink needs few curves: about one per side between two samples. The edges of straight
  /// lines are not smooth.
  @Test func smoothSidesTakeFewCurves() {
    let motion = InkGenerators.motions()[5]
    let stroke = Stroke(id: StrokeID(1), pen: Pen(width: 4), samples: motion.samples(rate: 120))
    for engine in EngineSettings.defaults {
      let path = OutlinePath(stations: stroke.stations(engine: engine))
      let maximum = (engine == .lines ? 6 : 5) * stroke.samples.count / 2
      #expect(path.elements.count < maximum, "\(engine): \(path.elements.count)")
    }
  }

  @Test func reversalIsOneSubpath() {
    let stations = [
      Station(Point(0, 0), radius: 2), Station(Point(30, 0), radius: 2),
      Station(Point(0, 0.1), radius: 2),
    ]
    #expect(OutlinePath(stations: stations).subpathCount == 1)
  }

  @Test func dotIsACircle() {
    let path = OutlinePath(stations: [Station(Point(5, 5), radius: 3)])
    #expect(path.subpathCount == 1)
    #expect(path.bounds == Bounds(min: Point(2, 2), max: Point(8, 8)))
    var raster = PointRaster(path.bounds, fineness: 20)
    raster.add(path)
    #expect(abs(raster.area - Double.pi * 9) < 0.05)
  }

  /// A nearly round shape needs only two curves, but it is not a line.
  @Test(arguments: [0.025, 0.15], [1.0, 2, 5])
  func nearlyRoundShapesAreDrawn(tolerance: Double, radius: Double) {
    let stations = [
      Station(Point(0, 0), radius: radius), Station(Point(0.1 * radius, 0), radius: radius),
    ]
    let path = OutlinePath(stations: stations, tolerance: tolerance)
    var shape = PointRaster(path.bounds, fineness: 10)
    shape.add(stations)
    var filled = PointRaster(path.bounds, fineness: 10)
    filled.add(path)
    #expect(abs(filled.area - shape.area) <= tolerance * 2.5 * Double.pi * radius)
  }

  /// A curve does not end in a direction from which the next curve would have to turn sharply.
  @Test func smoothContoursHaveFewCorners() {
    var turns: [Double] = []
    for motion in InkGenerators.motions() {
      for rate in [60.0, 200, 1000] {
        for engine in [EngineSettings.hermite, .xsign, .chordAwareBezier, .quadratic] {
          let stroke = Stroke(
            id: StrokeID(1), pen: Pen(width: 4...4), samples: motion.samples(rate: rate))
          let path = OutlinePath(stations: stroke.stations(engine: engine), tolerance: 0.15)
          turns += cosines(path)
        }
      }
    }
    // Turns of more than 32 degrees are corners of the contour.
    #expect(turns.count { 0.851..<0.9499 ~= $0 } <= 8)
  }

  /// The curves of a smooth outline share their tangents: where the turn is not that of a corner,
  /// hardly any is more than two degrees.
  @Test(arguments: [EngineSettings.quadratic, .hermite, .chordAwareBezier, .xsign])
  func curvesShareTheirTangents(engine: EngineSettings) {
    var turns: [Double] = []
    for seed in 0..<24 as Range<UInt64> {
      let stroke = InkGenerators.randomStroke(seed: seed, within: 120)
      turns += cosines(OutlinePath(stations: stroke.stations(engine: engine)))
    }
    let smooth = turns.filter { $0 > 0.866 }
    let kinks = smooth.count { $0 < 0.999_39 }
    #expect(smooth.count > 500 && 25 * kinks < smooth.count, "\(kinks) of \(smooth.count)")
  }

  /// Returns the cosine of the turn at each joint of two elements.
  private func cosines(_ path: OutlinePath) -> [Double] {
    var cosines: [Double] = []
    var (current, tangent) = (Point.zero, Point.zero)
    func joint(_ start: Point) {
      let lengths = tangent.length * start.length
      if lengths > 0 { cosines.append(tangent.dot(start) / lengths) }
    }
    for element in path.elements {
      switch element {
      case .move(let p): (current, tangent) = (p, .zero)
      case .line(let p):
        joint(p - current)
        (current, tangent) = (p, p - current)
      case .curve(let a, let b, let p):
        joint(a - current)
        (current, tangent) = (p, p - b)
      case .close: break
      }
    }
    return cosines
  }

  @Test func nothingHasNoOutline() {
    #expect(OutlinePath(stations: []).elements.isEmpty)
    #expect(OutlinePath(stations: []).bounds.isEmpty)
  }

  @Test func discsWithinDiscsLeaveTheLargest() {
    let large = Station(Point(10, 10), radius: 5)
    let small = Station(Point(11, 10), radius: 2)
    for stations in [[large, small], [small, large], [small, large, small]] {
      let path = OutlinePath(stations: stations)
      #expect(path.subpathCount == 1)
      #expect(path.bounds == Bounds(min: Point(5, 5), max: Point(15, 15)))
    }
  }

  /// Returns twice the area that each sub-path winds around, positive if clockwise on the screen.
  private func signedAreas(_ path: OutlinePath) -> [Double] {
    var areas: [Double] = []
    var area = 0.0
    var start = Point.zero
    var current = Point.zero
    for element in path.elements {
      switch element {
      case .move(let p): (start, current, area) = (p, p, 0)
      case .line(let p):
        area += current.cross(p)
        current = p
      case .curve(let c1, let c2, let p):
        let piece = CurvePiece.cubic(current, c1, c2, p)
        for i in 0..<8 {
          area += piece.point(at: Double(i) / 8).cross(piece.point(at: Double(i + 1) / 8))
        }
        current = p
      case .close: areas.append(area + current.cross(start))
      }
    }
    return areas
  }
}

import Testing
import TestSupport

@testable import Ink

@Suite struct OutlineTests {
  /// The filled path is the union of the discs along the curve: cusps, loops, repeated points,
  /// pauses and sudden changes of width included.
  @Test(arguments: EngineKind.allCases)
  func pathFillsTheUnionOfDiscs(engine: EngineKind) {
    for seed in 0..<48 as Range<UInt64> {
      let stroke = InkGenerators.randomStroke(seed: seed)
      let path = OutlinePath(stations: stroke.stations(engine: engine))
      let fineness = 6.0
      var discs = PointRaster(path.bounds, fineness: fineness)
      for (center, radius) in densePoints(stroke, engine) { discs.add(center, radius: radius) }
      var filled = PointRaster(path.bounds, fineness: fineness)
      filled.add(path)
      let allowed = 0.005 * Double(discs.count) + 0.05 * fineness * Double(discs.edge)
      let difference = discs.difference(filled)
      #expect(Double(difference) <= allowed, "seed \(seed): \(difference) of \(discs.count)")
    }
  }

  /// Where sub-paths overlap they add up instead of punching holes.
  @Test(arguments: EngineKind.allCases)
  func everySubpathWindsTheSameWay(engine: EngineKind) {
    for seed in 0..<100 as Range<UInt64> {
      let stroke = InkGenerators.randomStroke(seed: seed)
      let path = OutlinePath(stations: stroke.stations(engine: engine))
      for area in signedAreas(path) { #expect(area < 0, "seed \(seed)") }
    }
  }

  @Test func gentleStrokeIsOneSubpath() {
    let samples = (0...60).map { i in
      Sample(
        Point(Double(i) * 4, 40 + 20 * InkGenerators.turn(Double(i) / 40).y),
        time: Double(i) * 0.008)
    }
    let stroke = Stroke(id: StrokeID(1), pen: Pen(width: 3), samples: samples)
    for engine in EngineKind.allCases {
      let path = OutlinePath(stations: stroke.stations(engine: engine))
      #expect(path.subpathCount == 1)
    }
  }

  /// Smooth ink takes few curves: about one a side for the way between two samples.
  @Test func smoothSidesTakeFewCurves() {
    let motion = InkGenerators.motions()[5]
    let stroke = Stroke(id: StrokeID(1), pen: Pen(width: 4), samples: motion.samples(rate: 120))
    for engine in EngineKind.allCases {
      let path = OutlinePath(stations: stroke.stations(engine: engine))
      #expect(path.elements.count < 5 * stroke.samples.count / 2, "\(path.elements.count)")
    }
  }

  @Test func reversalIsTwoSubpaths() {
    let stations = [
      Station(Point(0, 0), radius: 2), Station(Point(30, 0), radius: 2),
      Station(Point(0, 0.1), radius: 2),
    ]
    #expect(OutlinePath(stations: stations).subpathCount == 2)
  }

  @Test func dotIsACircle() {
    let path = OutlinePath(stations: [Station(Point(5, 5), radius: 3)])
    #expect(path.subpathCount == 1)
    #expect(path.bounds == Bounds(min: Point(2, 2), max: Point(8, 8)))
    var raster = PointRaster(path.bounds, fineness: 20)
    raster.add(path)
    #expect(abs(raster.area - Double.pi * 9) < 0.05)
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

  /// Twice the area each sub-path winds around, positive clockwise on screen.
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

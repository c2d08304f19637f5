import Testing
import TestSupport

@testable import Ink

private func isClose(_ a: CurvePiece, _ b: CurvePiece) -> Bool {
  [0, 0.25, 0.5, 0.75, 1].allSatisfy { a.point(at: $0).distance(to: b.point(at: $0)) < 1e-9 }
}

private let five = [
  Point(10, 10), Point(50, 20), Point(80, 60), Point(120, 50), Point(160, 90),
]
private let hook = [
  Point(100, 10), Point(102, 60), Point(100, 110), Point(80, 140), Point(40, 130),
]
private let uneven = [Point(0, 0), Point(100, 0), Point(101, 1), Point(101, 101)]

@Suite struct OriginalQuadraticTests {
  /// The originals end at the last midpoint. Here the rest is drawn as a line.
  @Test(
    arguments: [
      (five, Point(140, 70), 28.284271247461902), ([Point(0, 0), Point(10, 0)], Point(5, 0), 5),
      ([Point(5, 5), Point(5, 5), Point(9, 5)], Point(7, 5), 2),
    ] as [([Point], Point, Double)])
  func fixedMissingTail(points: [Point], end: Point, missing: Double) throws {
    let last = try #require(pieces(MidpointQuadraticCurve(), points).last)
    #expect(last == .line(end, points[points.count - 1]))
    #expect(abs(last.start.distance(to: last.end) - missing) < 1e-9)
  }

  /// The originals' first quadratic has its start as control, which is the line drawn here.
  @Test func firstPieceIsTheOriginals() {
    let start = pieces(MidpointQuadraticCurve(), five)[0]
    let original = CurvePiece.quadratic(Point(10, 10), Point(10, 10), Point(30, 15))
    for i in 0...4 {
      let t = Double(i) / 4
      #expect(start.point(at: t * t).distance(to: original.point(at: t)) < 1e-9)
    }
  }

  @Test(arguments: [
    (0.0, Point(10, 10)), (0.25, Point(28.4375, 15.625)), (0.75, Point(55.9375, 30.625)),
  ])
  func pointsOfAQuadratic(t: Double, point: Point) {
    let piece = CurvePiece.quadratic(Point(10, 10), Point(50, 20), Point(65, 40))
    #expect(piece.point(at: t).distance(to: point) < 1e-9)
  }

  /// Quadratics are cut into stations, so that nothing needs their cubics; both are one curve.
  @Test func cubicOfAQuadratic() {
    #expect(
      isClose(
        .quadratic(Point(10, 10), Point(50, 20), Point(65, 40)),
        .cubic(Point(10, 10), Point(110.0 / 3, 50.0 / 3), Point(55, 80.0 / 3), Point(65, 40))))
    #expect(
      isClose(
        .quadratic(Point(0, 0), Point(30, 0), Point(30, 30)),
        .cubic(Point(0, 0), Point(20, 0), Point(30, 10), Point(30, 30))))
  }

  /// The tutorial's straight first piece reaches the second place, 7.07 px beyond its own curve.
  @Test func fixedSpur() throws {
    let made = pieces(MidpointQuadraticCurve(), [Point(0, 0), Point(40, 0), Point(40, 40)])
    #expect(made[1].point(at: 0.5) == Point(35, 5))
    #expect(abs(Point(40, 0).distance(to: Point(35, 5)) - 7.0710678118654755) < 1e-12)
    for piece in made {
      for i in 0...20 {
        #expect(piece.point(at: Double(i) / 20).distance(to: Point(40, 0)) > 7.07)
      }
    }
  }
}

@Suite struct OriginalHermiteTests {
  /// Inside, the controls are those of a uniform Catmull-Rom spline.
  @Test func controlsInside() {
    let first = HermiteControls().controls(Point(10, 10), Point(50, 20), Point(80, 60))
    #expect(first.after.distance(to: Point(61.666666666666664, 28.333333333333336)) < 1e-9)
    #expect(first.before.distance(to: Point(38.333333333333336, 11.666666666666668)) < 1e-9)
    let second = HermiteControls().controls(Point(0, 0), Point(30, 0), Point(30, 30))
    #expect(second.after.distance(to: Point(35, 5)) < 1e-9)
    #expect(second.before.distance(to: Point(25, -5)) < 1e-9)
  }

  @Test func piecesInside() {
    let third = CurvePiece.cubic(
      hook[2], Point(289.0 / 3, 370.0 / 3), Point(90, 410.0 / 3), hook[3])
    #expect(isClose(pieces(HermiteCurve(), hook)[2], third))
    let center = CurvePiece.cubic(
      uneven[1], Point(116.83333333333333, 0.16666666666666666),
      Point(100.83333333333333, -15.833333333333332), uneven[2])
    #expect(isClose(pieces(HermiteCurve(), uneven)[1], center))
    #expect(pieces(HermiteCurve(), []).isEmpty)
  }

  /// The originals halve the tangents at both ends, where the control lies at a sixth of the step.
  @Test func fixedEnds() {
    let cases: [([Point], Point, Point)] = [
      (five, Point(100.0 / 6, 70.0 / 6), Point(920.0 / 6, 500.0 / 6)),
      (hook, Point(602.0 / 6, 110.0 / 6), Point(280.0 / 6, 790.0 / 6)),
    ]
    for (points, start, end) in cases {
      let made = pieces(HermiteCurve(), points)
      guard case .cubic(let a, let c1, _, _) = made[0],
        case .cubic(_, _, let c2, let b) = made[made.count - 1]
      else {
        Issue.record("no cubics")
        return
      }
      #expect((c1 - a).distance(to: (start - a) * 2) < 1e-9)
      #expect((c2 - b).distance(to: (end - b) * 2) < 1e-9)
    }
  }

  /// A loop reaches 6.71 px out of the samples.
  @Test func unevenStepsOvershoot() {
    var bounds = Bounds.empty
    for piece in pieces(HermiteCurve(), uneven) {
      for i in 0...2000 { bounds.insert(piece.point(at: Double(i) / 2000)) }
    }
    #expect(abs(bounds.min.y + 6.710659022374999) < 1e-5)
    #expect(abs(bounds.max.x - 107.71065902237501) < 1e-5)
  }

  /// The original draws the whole path again with each of n samples: n (n - 1) / 2 cubics.
  @Test(arguments: [(2, 1), (100, 4950), (3000, 4_498_500)])
  func fixedWork(count: Int, original: Int) {
    var curve = HermiteCurve()
    var (settled, drawn) = (0, 0)
    for i in 0..<count {
      curve.append(Knot(Point(Double(i), 0), Nib(width: 1))) { _ in settled += 1 }
      if i > 0 { curve.tail { _ in drawn += 1 } }
    }
    #expect(count * (count - 1) / 2 == original)
    #expect(settled == count - 2 && drawn == count - 1)
  }
}

@Suite struct OriginalFidelityTests {
  /// Returns the mean and the largest distance of a sample from the line, and the least and the
  /// greatest distance of the line from the origin.
  private func fidelity<C: Curve>(_ curve: C, _ points: [Point]) -> (
    mean: Double, miss: Double, minimum: Double, maximum: Double
  ) {
    var line: [Point] = []
    for piece in pieces(curve, points) {
      for i in 0...200 { line.append(piece.point(at: Double(i) / 200)) }
    }
    let radii = line.map(\.length)
    let misses = points.map { point in line.map { $0.distance(to: point) }.min() ?? 0 }
    let mean = misses.reduce(0, +) / Double(misses.count)
    return (mean, misses.max() ?? 0, radii.min() ?? 0, radii.max() ?? 0)
  }

  private func circle(step: Double, count: Int = 21) -> [Point] {
    (0..<count).map { InkGenerators.turn(Double($0) * step / 60 / .pi) * 30 }
  }

  /// A circle of 30 px, a sample every 20 px and every 8 px.
  @Test func circles() {
    func expect<C: Curve>(
      _ curve: C, step: Double, _ miss: Double, _ minimum: Double, _ maximum: Double
    ) {
      let made = fidelity(curve, circle(step: step))
      #expect(abs(made.miss - miss) < 0.006, "\(C.self): \(made)")
      #expect(abs(made.minimum - minimum) < 0.006, "\(C.self): \(made)")
      #expect(abs(made.maximum - maximum) < 0.006, "\(C.self): \(made)")
    }
    expect(MidpointQuadraticCurve(), step: 20, 1.61, 28.35, 30)
    expect(ParallelBezierCurve(), step: 20, 6.24, 23.58, 30)
    expect(HermiteCurve(), step: 20, 0, 28.97, 30)
    expect(MidpointQuadraticCurve(), step: 8, 0.27, 29.73, 30)
    expect(ParallelBezierCurve(), step: 8, 1.06, 28.94, 30)
    expect(HermiteCurve(), step: 8, 0, 29.84, 30)
    expect(ChordAwareCurve(), step: 20, 0, 29.03, 30.62)
    expect(ChordAwareCurve(), step: 8, 0, 29.85, 30.13)
  }

  /// The means count the ends too, which are on the line: they are those of 31 samples.
  @Test(arguments: [(20, 1.45), (8, 0.25)] as [(Double, Double)])
  func meansOfCircles(step: Double, mean: Double) {
    let points = circle(step: step, count: 31)
    #expect(abs(fidelity(MidpointQuadraticCurve(), points).mean - mean) < 0.006)
    #expect(fidelity(HermiteCurve(), points).mean < 1e-9)
  }

  /// Right angles every 20 px: both that cut corners do so by 3.54 and 14.14 px.
  @Test func zigzag() {
    var points = [Point.zero]
    for i in 1..<15 {
      points.append(points[i - 1] + (i % 2 == 1 ? Point(20, 0) : Point(0, 20)))
    }
    let (centers, band) = (
      fidelity(MidpointQuadraticCurve(), points), fidelity(ParallelBezierCurve(), points)
    )
    #expect(abs(centers.miss - 3.54) < 0.005 && abs(centers.mean - 3.06) < 0.006, "\(centers)")
    #expect(abs(band.miss - 14.14) < 0.5 && abs(band.mean - 6.05) < 0.006, "\(band)")
    #expect(fidelity(HermiteCurve(), points).miss < 1e-9)
    #expect(fidelity(ChordAwareCurve(), points).miss < 1e-9)
  }

  /// On a straight line all keep all points, also the last, which Square's loses.
  @Test func straightLine() {
    let points = (0...15).map { Point(20 * Double($0), 0) }
    let misses = [
      fidelity(MidpointQuadraticCurve(), points), fidelity(ParallelBezierCurve(), points),
      fidelity(HermiteCurve(), points), fidelity(ChordAwareCurve(), points),
    ].map(\.miss)
    // The points of the lines are up to 0.2 px apart.
    #expect(misses.allSatisfy { $0 < 0.11 }, "\(misses)")
  }
}

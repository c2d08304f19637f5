import Testing

@testable import Ink

/// Returns the pieces that a curve makes of knots: the stable ones, then the tail.
func inkPieces<C: Curve>(_ curve: C, _ knots: [Knot]) -> [InkPiece] {
  var curve = curve
  var pieces: [InkPiece] = []
  for knot in knots { curve.append(knot) { pieces.append($0) } }
  curve.tail { pieces.append($0) }
  return pieces
}

private func knots(_ points: [(Double, Double)], width: Double = 1) -> [Knot] {
  points.map { Knot(Point($0.0, $0.1), Nib(width: width)) }
}

private func isClose(_ a: Point, _ b: Point) -> Bool { a.distance(to: b) < 1e-9 }

private let five = [(10.0, 10.0), (50.0, 20.0), (80.0, 60.0), (120.0, 50.0), (160.0, 90.0)]

@Suite struct PolylineTests {
  @Test func seedLines() {
    let made = inkPieces(PolylineCurve(), knots(five)).map(\.curve)
    let points = five.map { Point($0.0, $0.1) }
    #expect(made == zip(points, points.dropFirst()).map { .line($0, $1) })
  }

  @Test func aSingleKnotIsALineOfNoLength() {
    #expect(
      inkPieces(PolylineCurve(), knots([(3, 4)])).map(\.curve) == [.line(Point(3, 4), Point(3, 4))])
  }
}

@Suite struct ChordAwareTests {
  @Test func seedControlPoints() {
    let cases: [(Point, Point, Point, Point, Point)] = [
      (Point(0, 0), Point(10, 0), Point(20, 0), Point(5, 0), Point(15, 0)),
      (
        Point(10, 10), Point(50, 20), Point(80, 60), Point(34.182064439613676, 8.701474599724051),
        Point(69.18206443961367, 33.70147459972405)
      ),
      (Point(5, 5), Point(5, 5), Point(5, 5), Point(5, 5), Point(5, 5)),
    ]
    for (a, b, c, before, after) in cases {
      let controls = ChordAwareControls().controls(a, b, c)
      #expect(isClose(controls.before, before) && isClose(controls.after, after))
    }
  }

  /// The pieces of a published trace. The originals omit the last piece; xsign adds it.
  @Test func seedPiecesAndAFixedLastOne() {
    let made = inkPieces(
      ChordAwareCurve(), knots([(10, 10), (30, 40), (60, 60), (90, 70), (120, 80)]))
    let expected: [CurvePiece] = [
      .cubic(Point(10, 10), Point(20, 25), Point(17.5, 27.5), Point(30, 40)),
      .cubic(
        Point(30, 40), Point(42.5, 52.5), Point(44.017542509913795, 52.0087712549569),
        Point(60, 60)),
      .cubic(
        Point(60, 60), Point(74.0175425099138, 67.0087712549569), Point(75, 65), Point(90, 70)),
      .cubic(Point(90, 70), Point(105, 75), Point(105, 75), Point(120, 80)),
    ]
    #expect(made.count == expected.count)
    for (piece, wanted) in zip(made, expected) {
      for t in [0, 0.3, 0.7, 1] { #expect(isClose(piece.curve.point(at: t), wanted.point(at: t))) }
    }
  }

  @Test func fixedWidthChangesEvenly() {
    var curve = ChordAwareCurve()
    var piece: InkPiece?
    for (x, width) in [(0.0, 2.0), (10.0, 4.0)] {
      curve.append(Knot(Point(x, 0), Nib(width: width))) { piece = $0 }
    }
    curve.tail { piece = $0 }
    #expect(piece?.width == .linear(2, 4))
  }
}

@Suite struct ParallelBezierTests {
  private func sides(_ points: [(Double, Double, Double)]) -> InkPiece.Sides? {
    let knots = points.map { Knot(Point($0.0, $0.1), Nib(width: $0.2)) }
    return inkPieces(ParallelBezierCurve(), knots).last?.sides
  }

  @Test func seedLine() {
    let sides = sides([(0, 0, 3), (0, 10, 6)])
    #expect(sides?.left == .line(Point(1.5, 0), Point(3, 10)))
    #expect(sides?.right == .line(Point(-1.5, 0), Point(-3, 10)))
  }

  @Test func seedQuadratic() {
    let sides = sides([(0, 0, 3), (20, 0, 5), (20, 20, 5)])
    #expect(sides?.left == .quadratic(Point(0, -1.5), Point(21.25, -1.25), Point(22.5, 20)))
    #expect(sides?.right == .quadratic(Point(0, 1.5), Point(18.75, 1.25), Point(17.5, 20)))
  }

  @Test func seedCubic() {
    let sides = sides([(0, 0, 3), (20, 0, 5), (20, 20, 5), (40, 20, 5)])
    #expect(
      sides?.left
        == .cubic(Point(0, -1.5), Point(21.25, -1.25), Point(21.25, 18.75), Point(40, 17.5)))
    #expect(
      sides?.right
        == .cubic(Point(0, 1.5), Point(18.75, 1.25), Point(18.75, 21.25), Point(40, 22.5)))
  }

  /// At a reversal of the line, both inner control points are on the centre line.
  @Test func seedReversalPinches() {
    let sides = sides([(0, 0, 4), (20, 0, 4), (0, 0, 4)])
    #expect(sides?.left == .quadratic(Point(0, -2), Point(20, 0), Point(0, 2)))
  }

  /// The fifth point settles the first four and moves the joint halfway towards itself. The line
  /// continues from there in the same direction.
  @Test func seedProviderAndItsJoint() {
    var curve = ParallelBezierCurve()
    var stable: [InkPiece] = []
    for point in [(10.0, 10.0), (20, 10), (30, 14), (40, 22)] {
      curve.append(Knot(Point(point.0, point.1), Nib(width: 5))) { stable.append($0) }
    }
    #expect(stable.isEmpty)
    curve.append(Knot(Point(48, 34), Nib(width: 5))) { stable.append($0) }
    #expect(
      stable.map(\.curve) == [.cubic(Point(10, 10), Point(20, 10), Point(30, 14), Point(39, 24))])
    var tail: [InkPiece] = []
    curve.tail { tail.append($0) }
    #expect(tail.map(\.curve) == [.line(Point(39, 24), Point(48, 34))])
    #expect((stable[0].sides?.left.end).map { isClose($0, tail[0].sides!.left.start) } == true)
  }

  @Test func fixedJointWeightIsItsNeighboursMean() {
    var curve = ParallelBezierCurve()
    var stable: [InkPiece] = []
    for (i, weight) in [3.0, 6, 6, 6, 4].enumerated() {
      curve.append(Knot(Point(Double(i) * 10, 0), Nib(width: weight))) { stable.append($0) }
    }
    #expect(stable.first?.width == .cubic(3, 6, 6, 5))
  }

  @Test func fixedNearPointsAreReachedThoughNotTakenIn() {
    let made = inkPieces(
      ParallelBezierCurve(), knots([(0, 0), (10, 0), (20, 0), (21, 0.5)], width: 4))
    #expect(made.last?.curve.end == Point(21, 0.5))
  }
}

@Suite struct RibbonTests {
  /// In slow motion to the right, no crossbar is behind the previous one.
  @Test func fixedSlowMotionDoesNotFoldBack() {
    let xs = [60.0, 62.5, 64, 78, 80, 81.5, 82, 90, 92.2, 94.1]
    let made = inkPieces(RibbonCurve(), knots(xs.map { ($0, 60) }, width: 4))
    for piece in made { #expect(piece.curve.end.x > piece.curve.start.x) }
    #expect(made.first?.curve.start.x == 60)
    #expect(made.last?.curve.end.x == 94.1)
  }

  /// Widths are equal in every direction, in canvas units.
  @Test func fixedWidthDoesNotDependOnDirection() {
    for way in [(40.0, 0.0), (0, 40), (30, 30), (-20, 35)] {
      for piece in inkPieces(RibbonCurve(), knots([(0, 0), way], width: 6)) {
        guard let sides = piece.sides else { continue }
        #expect(abs(sides.left.end.distance(to: sides.right.end) - 6) < 1e-9)
        #expect(
          abs((sides.left.end - sides.right.end).dot(piece.curve.end - piece.curve.start)) < 1e-9)
      }
    }
  }
}

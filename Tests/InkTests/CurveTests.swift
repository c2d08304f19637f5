import Testing

@testable import Ink

/// Returns the pieces that a curve makes of `points`: the stable ones, then the tail.
func pieces<C: Curve>(_ curve: C, _ points: [Point]) -> [CurvePiece] {
  inkPieces(curve, points.map { Knot($0, Nib(width: 1)) }).map(\.curve)
}

private func expectClose(
  _ a: CurvePiece, _ b: CurvePiece, _ location: SourceLocation = #_sourceLocation
) {
  for t in [0, 0.2, 0.5, 0.8, 1] {
    let distance = a.point(at: t).distance(to: b.point(at: t))
    #expect(distance < 1e-9, sourceLocation: location)
  }
}

private let fivePoints = [
  Point(10, 10), Point(50, 20), Point(80, 60), Point(120, 50), Point(160, 90),
]

@Suite struct MidpointQuadraticTests {
  @Test func fixedWithTail() {
    let made = pieces(MidpointQuadraticCurve(), fivePoints)
    #expect(
      made == [
        .line(Point(10, 10), Point(30, 15)),
        .quadratic(Point(30, 15), Point(50, 20), Point(65, 40)),
        .quadratic(Point(65, 40), Point(80, 60), Point(100, 55)),
        .quadratic(Point(100, 55), Point(120, 50), Point(140, 70)),
        .line(Point(140, 70), Point(160, 90)),
      ])
  }

  @Test func fixedWithTailOfTwoPoints() {
    let made = pieces(MidpointQuadraticCurve(), [Point(0, 0), Point(10, 0)])
    #expect(made == [.line(Point(0, 0), Point(5, 0)), .line(Point(5, 0), Point(10, 0))])
  }

  @Test func fixedWithTailOfDuplicatePoints() {
    let made = pieces(MidpointQuadraticCurve(), [Point(5, 5), Point(5, 5), Point(9, 5)])
    #expect(
      made == [
        .line(Point(5, 5), Point(5, 5)),
        .quadratic(Point(5, 5), Point(5, 5), Point(7, 5)),
        .line(Point(7, 5), Point(9, 5)),
      ])
  }

  @Test func tutorialCommandsFixed() {
    let made = pieces(
      MidpointQuadraticCurve(),
      [Point(0, 0), Point(40, 0), Point(40, 40), Point(80, 40), Point(120, 60)])
    #expect(
      made == [
        .line(Point(0, 0), Point(20, 0)),
        .quadratic(Point(20, 0), Point(40, 0), Point(40, 20)),
        .quadratic(Point(40, 20), Point(40, 40), Point(60, 40)),
        .quadratic(Point(60, 40), Point(80, 40), Point(100, 50)),
        .line(Point(100, 50), Point(120, 60)),
      ])
  }

  @Test func widthsMeetAtTheMidpoints() {
    var curve = MidpointQuadraticCurve()
    var widths: [(Double, Double)] = []
    for (x, width) in [(0.0, 2.0), (10.0, 4.0), (20.0, 3.0)] {
      curve.append(Knot(Point(x, 0), Nib(width: width))) {
        widths.append(($0.width.start, $0.width.end))
      }
    }
    curve.tail { widths.append(($0.width.start, $0.width.end)) }
    #expect(widths.map(\.0) == [2, 3, 3.5])
    #expect(widths.map(\.1) == [3, 3.5, 3])
  }
}

@Suite struct HermiteTests {
  @Test func fullEndTangents() {
    let made = pieces(HermiteCurve(), fivePoints)
    let expected: [(Point, Point)] = [
      (Point(10 + 40.0 / 3, 10 + 10.0 / 3), Point(50 - 35.0 / 3, 20 - 25.0 / 3)),
      (Point(50 + 35.0 / 3, 20 + 25.0 / 3), Point(80 - 35.0 / 3, 55)),
      (Point(80 + 35.0 / 3, 65), Point(120 - 40.0 / 3, 45)),
      (Point(120 + 40.0 / 3, 55), Point(160 - 40.0 / 3, 90 - 40.0 / 3)),
    ]
    #expect(made.count == 4)
    for (i, controls) in expected.enumerated() {
      expectClose(
        made[i], .cubic(fivePoints[i], controls.0, controls.1, fivePoints[i + 1]))
    }
  }

  @Test func fullEndTangentsOfAHook() {
    let points = [Point(100, 10), Point(102, 60), Point(100, 110), Point(80, 140), Point(40, 130)]
    let made = pieces(HermiteCurve(), points)
    expectClose(
      made[0],
      .cubic(points[0], Point(100 + 2.0 / 3, 10 + 50.0 / 3), Point(102, 60 - 50.0 / 3), points[1]))
    expectClose(
      made[1],
      .cubic(
        points[1], Point(102, 60 + 50.0 / 3), Point(100 + 11.0 / 3, 110 - 40.0 / 3), points[2]))
    expectClose(
      made[3],
      .cubic(
        points[3], Point(70, 140 + 10.0 / 3), Point(40 + 40.0 / 3, 130 + 10.0 / 3), points[4]))
  }

  @Test func fullEndTangentsOfThreeCollinearPoints() {
    let made = pieces(HermiteCurve(), [Point(0, 0), Point(10, 0), Point(20, 0)])
    expectClose(
      made[0], .cubic(Point(0, 0), Point(10.0 / 3, 0), Point(20.0 / 3, 0), Point(10, 0)))
    expectClose(
      made[1], .cubic(Point(10, 0), Point(40.0 / 3, 0), Point(50.0 / 3, 0), Point(20, 0)))
  }

  @Test func fullEndTangentsWithADuplicateMiddlePoint() {
    let made = pieces(HermiteCurve(), [Point(0, 0), Point(10, 0), Point(10, 0), Point(20, 10)])
    expectClose(
      made[0], .cubic(Point(0, 0), Point(10.0 / 3, 0), Point(10 - 5.0 / 3, 0), Point(10, 0)))
    expectClose(
      made[1],
      .cubic(Point(10, 0), Point(10 + 5.0 / 3, 0), Point(10 - 5.0 / 3, -5.0 / 3), Point(10, 0)))
    expectClose(
      made[2],
      .cubic(
        Point(10, 0), Point(10 + 5.0 / 3, 5.0 / 3), Point(20 - 10.0 / 3, 10 - 10.0 / 3),
        Point(20, 10)))
  }

  @Test func passesThroughEveryPoint() {
    let made = pieces(HermiteCurve(), fivePoints)
    #expect(made.map(\.start) + [made[3].end] == fivePoints)
  }
}

@Suite struct CurvePieceTests {
  @Test func quadraticPoints() {
    let piece = CurvePiece.quadratic(Point(10, 10), Point(50, 20), Point(65, 40))
    #expect(piece.point(at: 0.25).distance(to: Point(28.4375, 15.625)) < 1e-9)
    #expect(piece.point(at: 0.75).distance(to: Point(55.9375, 30.625)) < 1e-9)
  }

  @Test(arguments: [0.5, 0.1, 0.02])
  func chordsStayWithinTheTolerance(tolerance: Double) {
    let piece = CurvePiece.cubic(Point(0, 0), Point(40, -30), Point(-20, 60), Point(30, 20))
    let count = piece.chords(tolerance: tolerance)
    for i in 0..<count {
      let a = piece.point(at: Double(i) / Double(count))
      let b = piece.point(at: Double(i + 1) / Double(count))
      for k in 1..<10 {
        let p = piece.point(at: (Double(i) + Double(k) / 10) / Double(count))
        let along = (b - a).length
        let off = abs((b - a).cross(p - a)) / along
        #expect(off <= tolerance)
      }
    }
  }

  /// The roots are counted up to, or taken, with the same result.
  @Test func chordsAreTheLeastThatSuffice() {
    for count in 1...CurvePiece.maximumChords {
      let power = Double(count * count * count * count)
      #expect(CurvePiece.chords(fourthPower: power) == count)
      #expect(CurvePiece.chords(fourthPower: power * 0.999) == count)
      let next = min(count + 1, CurvePiece.maximumChords)
      #expect(CurvePiece.chords(fourthPower: power * 1.001) == next)
    }
    for few in [0, -1, .nan] { #expect(CurvePiece.chords(fourthPower: few) == 1) }
    #expect(CurvePiece.chords(fourthPower: .infinity) == CurvePiece.maximumChords)
  }

  /// The polynomial of each kind of piece has its points.
  @Test func coefficientsAreThoseOfTheCurve() {
    let (a, b, c, d) = (Point(0, 3), Point(40, -30), Point(-20, 60), Point(30, 20))
    for piece in [CurvePiece.line(a, b), .quadratic(a, b, c), .cubic(a, b, c, d)] {
      let (k0, k1, k2, k3) = piece.coefficients
      for t in [0, 0.3, 0.8, 1] {
        let bend: Point = k2 + k3 * t
        let point: Point = k0 + (k1 + bend * t) * t
        #expect(point.distance(to: piece.point(at: t)) < 1e-12)
      }
    }
    for course in [Course.linear(1, 4), .quadratic(1, 4, -2), .cubic(1, 4, -2, 7)] {
      let k = course.coefficients
      for t in [0, 0.3, 0.8, 1] {
        let bend: Double = k.z + k.w * t
        let value: Double = k.x + (k.y + bend * t) * t
        #expect(abs(value - course.value(at: t)) < 1e-12)
      }
    }
  }
}

import Testing

@testable import Ink

/// Weighted points: x, y and weight.
private typealias Weighted = (x: Double, y: Double, weight: Double)

/// Returns the pieces that the curve settles, and the tail.
private func pieces(_ points: [Weighted]) -> (settled: [InkPiece], tail: [InkPiece]) {
  var curve = ParallelBezierCurve()
  var (settled, tail): ([InkPiece], [InkPiece]) = ([], [])
  for point in points {
    curve.append(Knot(Point(point.x, point.y), Nib(width: point.weight))) { settled.append($0) }
  }
  curve.tail { tail.append($0) }
  return (settled, tail)
}

private func isClose(_ a: CurvePiece?, _ b: CurvePiece) -> Bool {
  guard let a else { return false }
  return [0, 0.25, 0.5, 0.75, 1].allSatisfy { a.point(at: $0).distance(to: b.point(at: $0)) < 1e-9 }
}

/// The numbers of the original parallel Béziers, and how those here differ as documented.
@Suite struct OriginalParallelBezierTests {
  private let trace: [Weighted] = [
    (10, 10, 3), (20, 10, 6), (30, 14, 5.922967038573099), (40, 22, 5.719375152513431),
    (48, 34, 5.557779489814404), (52, 48, 5.543978022143897), (54, 64, 5.38754845034029),
  ]

  /// Each weight follows from the step to the point. That after a joint counts from where the joint
  /// was.
  @Test func weightsOfATrace() {
    for (a, b) in zip(trace, trace.dropFirst()) {
      let step = Point(a.x, a.y).distance(to: Point(b.x, b.y))
      #expect(abs(2 + 5 * StepLengthLevel().wanted(step: step) - b.weight) < 1e-9)
    }
    let half = Point(30, 14).distance(to: Point(39, 24))
    #expect(abs(2 + 5 * StepLengthLevel().wanted(step: half) - 5.654637595292629) < 1e-9)
  }

  @Test func linesAreQuadrangles() throws {
    let upright = try #require(pieces([(0, 0, 3), (0, 10, 6)]).tail.first?.sides)
    #expect(isClose(upright.left, .line(Point(1.5, 0), Point(3, 10))))
    #expect(isClose(upright.right, .line(Point(-1.5, 0), Point(-3, 10))))
    // The Swift port draws a triangle of 30 square px.
    let (a, b, c, d) = (
      upright.left.start, upright.left.end, upright.right.end, upright.right.start
    )
    #expect(abs((c - a).cross(d - b)) / 2 == 45)
    let flat = try #require(pieces(Array(trace.prefix(2))).tail.first?.sides)
    #expect(isClose(flat.left, .line(Point(10, 8.5), Point(20, 7))))
    #expect(isClose(flat.right, .line(Point(10, 11.5), Point(20, 13))))
  }

  @Test func reversalPinchesOnBothSides() throws {
    let sides = try #require(pieces([(0, 0, 4), (20, 0, 4), (0, 0, 4)]).tail.first?.sides)
    #expect(isClose(sides.left, .quadratic(Point(0, -2), Point(20, 0), Point(0, 2))))
    #expect(isClose(sides.right, .quadratic(Point(0, 2), Point(20, 0), Point(0, -2))))
  }

  @Test func fourPointsOfATrace() throws {
    let sides = try #require(pieces(Array(trace.prefix(4))).tail.first?.sides)
    #expect(
      isClose(
        sides.left,
        .cubic(
          Point(10, 8.5), Point(20.557086014531155, 7.107284963672111),
          Point(31.474945727575857, 11.468900736005574),
          Point(41.78643266644048, 19.766959166949395))))
    #expect(
      isClose(
        sides.right,
        .cubic(
          Point(10, 11.5), Point(19.442913985468845, 12.892715036327889),
          Point(28.525054272424143, 16.531099263994427),
          Point(38.21356733355952, 24.233040833050605))))
  }

  /// After the joint, with the original's weight there.
  @Test func pointsAfterAJoint() throws {
    let rest: [Weighted] = [(39, 24, 5.654637595292629)] + trace[4...]
    let three = try #require(pieces(Array(rest.prefix(3))).tail.first?.sides)
    let (left, right) = (
      (Point(41.10152951186508, 22.108623439321427), Point(50.368750759018795, 32.68880052128321)),
      (Point(36.89847048813492, 25.891376560678573), Point(45.631249240981205, 35.31119947871679))
    )
    #expect(
      isClose(
        three.left, .quadratic(left.0, left.1, Point(54.66533381674288, 47.238476052359175))))
    #expect(
      isClose(
        three.right, .quadratic(right.0, right.1, Point(49.33466618325712, 48.761523947640825))))
    let four = try #require(pieces(rest).tail.first?.sides)
    #expect(
      isClose(
        four.left,
        .cubic(
          left.0, left.1, Point(54.707958593461484, 47.447326565543335),
          Point(56.67297256849784, 63.66587842893777))))
    #expect(
      isClose(
        four.right,
        .cubic(
          right.0, right.1, Point(49.292041406538516, 48.552673434456665),
          Point(51.32702743150216, 64.33412157106223))))
  }

  /// The joint is where the original's is, with the same direction on both sides. Its weight is the
  /// mean of its neighbours', not that of half a step.
  @Test func fixedJointOfATrace() {
    let (settled, tail) = pieces(trace)
    #expect(
      settled.map(\.curve) == [.cubic(Point(10, 10), Point(20, 10), Point(30, 14), Point(39, 24))])
    #expect(tail.first?.curve.start == Point(39, 24))
    let mean = (5.922967038573099 + 5.557779489814404) / 2
    #expect(abs((settled.first?.width.end ?? 0) - mean) < 1e-9)
    #expect(abs((tail.first?.width.start ?? 0) - mean) < 1e-9)
    #expect(abs(mean - 5.654637595292629) > 0.08)
  }

  /// At one pace the weights are equal, and the whole trace is the original's.
  @Test func straightTrace() throws {
    let points: [Weighted] = (0...6).map { (20 * Double($0), 0, $0 == 0 ? 3 : 5) }
    let three = try #require(pieces(Array(points.prefix(3))).tail.first?.sides)
    #expect(isClose(three.left, .quadratic(Point(0, -1.5), Point(20, -2.5), Point(40, -2.5))))
    #expect(isClose(three.right, .quadratic(Point(0, 1.5), Point(20, 2.5), Point(40, 2.5))))
    let (settled, line) = pieces(Array(points.prefix(5)))
    let sides = try #require(settled.first?.sides)
    #expect(
      isClose(
        sides.left, .cubic(Point(0, -1.5), Point(20, -2.5), Point(40, -2.5), Point(60, -2.5))))
    #expect(
      isClose(
        sides.right, .cubic(Point(0, 1.5), Point(20, 2.5), Point(40, 2.5), Point(60, 2.5))))
    #expect(isClose(line.first?.sides?.left, .line(Point(60, -2.5), Point(80, -2.5))))
    #expect(isClose(line.first?.sides?.right, .line(Point(60, 2.5), Point(80, 2.5))))
    let end = try #require(pieces(points).tail.first?.sides)
    for (side, y) in [(end.left, -2.5), (end.right, 2.5)] {
      #expect(
        isClose(side, .cubic(Point(60, y), Point(80, y), Point(100, y), Point(120, y))))
    }
  }

  /// The fifth point moves ink that is already shown: by nothing on a line, and by up to a step.
  @Test(
    arguments: [
      (Point(40, 0), Point(20, 0), 0.0), (Point(20, 20), Point(10, 10), 14.142135623730951),
      (Point(0, 0), Point(0, 0), 20),
    ] as [(Point, Point, Double)])
  func newestInkMovesWhenAPieceSettles(fifth: Point, joint: Point, jump: Double) {
    let points: [Weighted] = [(-40, 0, 5), (-20, 0, 5), (0, 0, 5), (20, 0, 5)]
    let before = pieces(points).tail.first?.curve.end
    let after = pieces(points + [(fifth.x, fifth.y, 5)]).settled.first?.curve.end
    #expect(before == Point(20, 0) && after == joint)
    #expect(abs((before ?? .zero).distance(to: joint) - jump) < 1e-9)
  }

  /// The original's dot is 7 px wide with its border; a third report 2 px away makes a sliver of
  /// it. Here a tap stays a dot, as wide as the line at rest.
  @Test func fixedShakyTapStaysADot() {
    for count in 1...3 {
      let places = [Point(50, 50), Point(51, 50), Point(52.5, 50)].prefix(count)
      let samples = places.enumerated().map { Sample($1, time: Double($0) * 0.01) }
      let stations = Stroke(id: StrokeID(1), pen: Pen(width: 2...7), samples: samples)
        .stations(engine: .parallelBezier)
      #expect(stations.map(\.radius) == [3.5])
    }
  }
}

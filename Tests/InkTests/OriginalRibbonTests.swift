import Testing

@testable import Ink

/// Returns the pieces that the ribbon makes of positions: the stable ones, then the tail.
private func pieces(_ points: [Point], width: Double = 4) -> [InkPiece] {
  var curve = RibbonCurve()
  var pieces: [InkPiece] = []
  for point in points { curve.append(Knot(point, Nib(width: width))) { pieces.append($0) } }
  curve.tail { pieces.append($0) }
  return pieces
}

/// The numbers of the original ribbon, and how the one here differs from it as documented.
@Suite struct OriginalRibbonTests {
  /// The distance is truncated before it is divided.
  @Test(arguments: [
    (3.001, 2), (4.0, 2), (4.5, 2), (6, 4), (9, 6), (15, 10),
    // A published trace and the examples of the formula.
    (12, 8), (21.633307652783937, 14), (10.259142264341596, 6), (14, 9), (3.5, 2), (10.2, 6),
    (100.9, 66),
  ])
  func segmentCount(distance: Double, count: Int) {
    #expect(RibbonCurve().count(distance) == count)
  }

  /// In the original, a step of up to 1 px draws nothing, one of up to 3 px leads straight to the
  /// pen, and only a longer one follows the curve. Here all follow the curve to the pen.
  @Test(arguments: [1.0, 2, 3.0001])
  func fixedEveryStepFollowsTheCurve(step: Double) {
    let points = [Point(0, 0), Point(10, 0), Point(10, step)]
    let made = pieces(points)
    #expect(made.last?.curve.end == points[2])
    let curve = CurvePiece.quadratic(Point(5, 0), Point(10, 0), Point(10, step / 2))
    for piece in made where piece.curve.end.y > 0 && piece.curve.end.y < step / 2 {
      var off = Double.infinity
      for i in 0...1000 {
        off = min(off, curve.point(at: Double(i) / 1000).distance(to: piece.curve.end))
      }
      #expect(off < 0.01)
    }
    // A step of none draws nothing, as in the original.
    #expect(pieces([.zero, .zero]).isEmpty)
  }

  /// The original's widths in px along both axes, for views that are rarely square. Here the first
  /// is that of every direction.
  @Test(arguments: [(1.2, 0.4), (9.0, 3.0), (8.704, 6.528), (0.64, 0.64), (4.8, 4.8)])
  func fixedWidthIsThatOfEveryDirection(vertical: Double, horizontal: Double) throws {
    for way in [Point(0, 30), Point(30, 0)] {
      let sides = try #require(pieces([.zero, way], width: vertical).last?.sides)
      let width = sides.left.end.distance(to: sides.right.end)
      #expect(abs(width - vertical) < 1e-12)
      #expect(way.y > 0 || vertical == horizontal || abs(width - horizontal) > 0.7)
    }
  }

  /// On diagonals the original's crossbars are 51, 74 and 90 degrees from the line, in views of
  /// 600 x 200, 1024 x 768 and 400 x 400.
  @Test func fixedCrossbarsOfDiagonalsAreSquare() {
    for piece in pieces([Point(0, 0), Point(20, 20), Point(40, 40)]) {
      guard let sides = piece.sides else { continue }
      let across = sides.left.end - sides.right.end
      #expect(abs(across.dot(Point(1, 1))) < 1e-12 && across.length > 3.9)
    }
  }

  /// A crossbar is perpendicular to the step to it.
  @Test func perpendicularPairs() throws {
    let flat = try #require(pieces([Point(0, 0), Point(10, 0)], width: 4).last?.sides)
    #expect(flat.left.end.distance(to: Point(10, -2)) < 1e-9)
    #expect(flat.right.end.distance(to: Point(10, 2)) < 1e-9)
    let slanting = try #require(pieces([Point(0, 0), Point(3, 4)], width: 5).last?.sides)
    #expect(slanting.left.end.distance(to: Point(5, 2.5)) < 1e-9)
    #expect(slanting.right.end.distance(to: Point(1, 5.5)) < 1e-9)
  }

  /// The thickness after each event of a trace: speed, before and after. The original's next event
  /// continues from the last width along the piece, which is a little earlier.
  @Test(arguments: [
    (0.0, 0.003, 0.0165), (720, 0.0165, 0.02142269076305221),
    (1297.9984591670361, 0.020807354417670683, 0.02206753665277681),
    (134.16407864998737, 0.022021476232082195, 0.025712719436834303),
    (30, 0.025712719436834303, 0.027830255300746468),
    (615.5485358604957, 0.027830255300746468, 0.02736048287804664),
    (339.4112549695428, 0.027085855637844585, 0.027709123338078102),
    // Of the trace that folds back.
    (120, 0.020807354417670683, 0.025142633032128513),
    (120, 0.025142633032128513, 0.027310272339357428),
    (840, 0.027310272339357428, 0.02651457392068273),
    (360, 0.02660298485609103, 0.027413942227242305),
  ])
  func thicknessOverATrace(speed: Double, before: Double, after: Double) {
    let wanted = 0.004 + 0.026 * LowPassLevel().wanted(speed)
    let thickness = wanted + (before - wanted) * LowPassWidth(LowPassLevel()).pace(over: 1.0 / 60)
    #expect(abs(thickness - after) < 1e-12)
  }

  /// The filter continues from its own value.
  @Test func fixedFilterKeepsItsValue() {
    var law = LowPassWidth(LowPassLevel())
    let half = LowPassWidth(LowPassLevel()).pace(over: 1.0 / 60)
    var expected = 1.0
    for speed in [720, 1297.9984591670361, 134.16407864998737] {
      law.advance(speed: speed, before: speed, pace: half)
      expected = (expected + LowPassLevel().wanted(speed)) / 2
      #expect(abs(law.level - expected) < 1e-12)
    }
  }

  /// The places of a published trace. The original's first crossbar has no direction, its last is a
  /// spike, and the first half step has twice as many as the others, because it counts by the whole
  /// step.
  @Test func fixedTraceIsSound() {
    let places = [
      Point(40, 40), Point(52, 40), Point(70, 52), Point(72, 53), Point(72.5, 53), Point(80, 60),
      Point(84, 64),
    ]
    let made = pieces(places)
    #expect(made[0].curve.start == places[0] && made[made.count - 1].curve.end == places[6])
    let first = [41.5, 43.375, 46]
    for (piece, x) in zip(made, first) {
      #expect(piece.curve.end.distance(to: Point(x, 40)) < 1e-9)
    }
    for piece in made {
      let step = piece.curve.end - piece.curve.start
      let across = (piece.sides?.right.end ?? .zero) - (piece.sides?.left.end ?? .zero)
      #expect(step.length < 3 && step.x > 0 && step.y >= 0)
      #expect(abs(across.length - 4) < 1e-9 && abs(across.dot(step)) < 1e-9)
    }
  }

  /// Motion to the right only: the original's crossbars go from 76 back to 75.
  @Test func fixedTraceDoesNotFoldBack() {
    let made = pieces([60, 72, 74, 76, 90, 96].map { Point($0, 60) })
    #expect(made.allSatisfy { $0.curve.end.x > $0.curve.start.x })
    #expect(made.first?.curve.start.x == 60 && made.last?.curve.end.x == 96)
  }

  /// The original's dot has two random radii of half to one and a half times its pen. Here it is as
  /// wide as the line at rest.
  @Test func fixedDotIsAsWideAsTheLine() {
    for width in [0.003, 0.004, 0.01, 0.017, 0.03] {
      let stations = Stroke(
        id: StrokeID(1), pen: Pen(width: width...width), samples: [Sample(.zero, time: 0)]
      ).stations(engine: .ribbon)
      #expect(stations.map(\.radius) == [width / 2])
    }
  }
}

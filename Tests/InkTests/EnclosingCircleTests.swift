import TestSupport
import Testing

@testable import Ink

@Suite struct EnclosingCircleTests {
  @Test func oneAndTwoPoints() {
    var circle = EnclosingCircle(Point(3, 4))
    #expect(circle.center == Point(3, 4) && circle.radius == 0)
    circle.insert(Point(5, 4))
    #expect(circle.center == Point(4, 4) && circle.radius == 1)
  }

  @Test func holdsEveryPointAndIsTheSmallest() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededRandom(seed)
      let points = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        Point(.random(in: -2...2, using: &random), .random(in: -2...2, using: &random))
      }
      var circle = EnclosingCircle(points[0])
      for point in points.dropFirst() { circle.insert(point) }
      for point in points {
        #expect(circle.center.distance(to: point) <= circle.radius * (1 + 1e-9) + 1e-9)
      }
      // Brute force: the smallest circle through two or three points that contains all points.
      var best = points.count == 1 ? 0 : Double.infinity
      for a in points {
        for b in points {
          for c in points {
            guard let (center, radius) = Self.circle(a, b, c), radius < best else { continue }
            if points.allSatisfy({ center.distance(to: $0) <= radius + 1e-9 }) { best = radius }
          }
        }
      }
      #expect(abs(circle.radius - best) < 1e-7)
    }
  }

  /// A tap that grows with every sample, like that of a drifting pen. The work of an insertion is
  /// determined by the number of points that it iterates over.
  @Test func workDoesNotGrowWithTheNumberOfPoints() {
    var circle = EnclosingCircle(.zero)
    var most = 0
    for i in 1...5000 {
      circle.insert(InkGenerators.turn(Double(i) / 700) * (Double(i) * 0.0004))
      most = max(most, circle.points.count)
    }
    #expect(most <= 64)
    #expect(abs(circle.radius - 2) < 0.2)
  }

  /// Dropped points are outside the circle by at most half a percent of its radius.
  @Test func manyPointsLieInTheCircle() {
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededRandom(seed)
      let size = Point(.random(in: 0...1, using: &random), .random(in: 0...1, using: &random))
      var points: [Point] = []
      for i in 0..<400 {
        let turn = InkGenerators.turn(.random(in: 0...1, using: &random))
        let reach = seed % 2 == 0 ? Double(i) * 0.005 : .random(in: 0...2, using: &random)
        points.append(Point(turn.x * size.x, turn.y * size.y) * reach)
      }
      var circle = EnclosingCircle(points[0])
      for (index, point) in points.enumerated().dropFirst() {
        circle.insert(point)
        let farthest = points[...index].map { circle.center.distance(to: $0) }.max() ?? 0
        #expect(farthest <= 1.005 * circle.radius)
      }
      // Jung's theorem (1901): the radius is at most the largest distance divided by the root of 3.
      let apart = points.flatMap { a in points.map { a.distance(to: $0) } }.max() ?? 0
      #expect(circle.radius <= apart / 3.0.squareRoot() * (1 + 1e-9))
    }
  }

  private static func circle(_ a: Point, _ b: Point, _ c: Point) -> (Point, Double)? {
    if a == b || b == c || a == c {
      let far = a == b ? c : b
      return (a.midpoint(to: far), a.distance(to: far) / 2)
    }
    let (u, v) = (b - a, c - a)
    let twice = 2 * u.cross(v)
    guard abs(twice) > 1e-9 else { return nil }
    let center =
      a
      + Point(
        (v.y * u.dot(u) - u.y * v.dot(v)) / twice, (u.x * v.dot(v) - v.x * u.dot(u)) / twice)
    return (center, center.distance(to: a))
  }
}

import TestSupport
import Testing

@testable import Ink

@Suite struct EnclosureTests {
  @Test func oneAndTwoPoints() {
    var circle = Enclosure(Point(3, 4))
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
      var circle = Enclosure(points[0])
      for point in points.dropFirst() { circle.insert(point) }
      for point in points {
        #expect(circle.center.distance(to: point) <= circle.radius * (1 + 1e-9) + 1e-9)
      }
      // Slow and simple: the smallest of the circles on two or three points that hold all.
      var best = points.count == 1 ? 0 : Double.infinity
      for (i, a) in points.enumerated() {
        for (j, b) in points.enumerated().dropFirst(i) {
          for c in points.dropFirst(j) {
            guard let (center, radius) = Self.circle(a, b, c), radius < best else { continue }
            if points.allSatisfy({ center.distance(to: $0) <= radius + 1e-9 }) { best = radius }
          }
        }
      }
      #expect(abs(circle.radius - best) < 1e-7)
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

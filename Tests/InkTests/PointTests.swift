import Ink
import Testing

@Suite struct PointTests {
  @Test func lengthAndTurns() {
    #expect(Point(3, 4).length == 5)
    #expect(Point(1, 0).perpendicular == Point(0, 1))
    #expect(Point(1, 0).cross(Point(0, 1)) == 1)
    #expect(Point(0, 0).interpolated(to: Point(10, 20), 0.25) == Point(2.5, 5))
  }
}

import TestSupport
import Testing

@testable import Ink

@Suite struct StraightEdgeTests {
  @Test(arguments: 0..<40 as Range<UInt64>) func samplesLieOnTheLine(seed: UInt64) {
    let free = InkGenerators.randomStroke(seed: seed).samples
    let straight = StraightEdge.straightened(free)
    #expect(straight.count == free.count)
    let (first, last) = (straight[0].position, straight[straight.count - 1].position)
    #expect(first == free[0].position)
    for (a, b) in zip(free, straight) {
      #expect(a.time == b.time && a.pressure == b.pressure && a.tilt == b.tilt)
      #expect(Segments.distance(b.position, first, last) < 1e-9)
      // Each is at the nearest place of the line.
      #expect(
        abs(a.position.distance(to: b.position) - Segments.distance(a.position, first, last)) < 1e-6
      )
    }
  }

  /// Angles near a multiple of 15° are exact, and others are free.
  @Test func anglesSnap() {
    for degrees in stride(from: -180.0, through: 180, by: 15) {
      for (offset, isSnapped) in [
        (0.0, true), (2.4, true), (-2.4, true), (2.6, false), (-7, false),
      ] {
        let end = Angle.direction(degrees + offset) * 100
        let line = StraightEdge.straightened([
          Sample(Point(5, 7), time: 0), Sample(Point(5, 7) + end, time: 1),
        ])
        let way = line[1].position - line[0].position
        let off = abs(way.cross(Angle.direction(degrees)))
        #expect((off < 1e-6) == isSnapped, "\(degrees) \(offset) \(off)")
        #expect(way.dot(end) > 0)
        if !isSnapped { #expect(way.distance(to: end) < 1e-6) }
      }
    }
    #expect(StraightEdge.straightened([]).isEmpty)
    let dot = [Sample(Point(1, 2), time: 0), Sample(Point(1, 2), time: 1)]
    #expect(StraightEdge.straightened(dot) == dot)
  }
}

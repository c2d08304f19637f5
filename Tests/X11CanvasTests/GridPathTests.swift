import Ink
import Testing
import TestSupport

@testable import Export
@testable import X11Canvas

/// Outlines on the grid of vector files.
@Suite struct GridPathTests {
  /// The steps to and from each joint that is smooth in the outline, on the grid.
  private func joints(_ outline: OutlinePath) -> [(Point, Point)] {
    let path = GridPath(outline, origin: .zero).elements
    var joints: [(Point, Point)] = []
    for index in path.indices.dropFirst() {
      guard case .curve(_, let before, let place) = path[index - 1],
        case .curve(let after, _, _) = path[index],
        case .curve(_, let arrival, let joint) = outline.elements[index - 1],
        case .curve(let departure, _, _) = outline.elements[index]
      else { continue }
      let (u, v) = (joint - arrival, departure - joint)
      guard u.dot(v) > 0.9999 * u.length * v.length else { continue }
      joints.append(
        (
          Point(Double(place.x - before.x), Double(place.y - before.y)),
          Point(Double(after.x - place.x), Double(after.y - place.y))
        ))
    }
    return joints
  }

  /// Rounding does not make corners: at most five in a hundred smooth joints turn by more than two
  /// degrees. Rounded one by one, half of the controls beside a joint would.
  @Test(arguments: [EngineSettings.quadratic, .hermite, .xsign])
  func smoothJointsStaySmooth(engine: EngineSettings) {
    var (count, kinks) = (0, 0)
    for seed in 0..<24 as Range<UInt64> {
      let stroke = InkGenerators.randomStroke(seed: seed, within: 120)
      for (u, v) in joints(OutlinePath(stations: stroke.stations(engine: engine))) {
        count += 1
        if u.dot(v) < 0.999_39 * u.length * v.length { kinks += 1 }
      }
    }
    #expect(count > 300 && 20 * kinks <= count, "\(kinks) of \(count)")
  }

  /// Controls are at most two steps, 1/8 unit, from where they were along each axis, and ends are
  /// the nearest points.
  @Test func pointsStayWhereTheyWere() {
    for seed in 0..<12 as Range<UInt64> {
      let stroke = InkGenerators.randomStroke(seed: seed, within: 120)
      let outline = OutlinePath(stations: stroke.stations(engine: .xsign))
      let origin = Point(3, 4)
      func expect(_ place: GridPoint, _ point: Point, within steps: Double) {
        let exact = (point - origin) * VectorText.grid
        #expect(abs(Double(place.x) - exact.x) <= steps)
        #expect(abs(Double(place.y) - exact.y) <= steps)
      }
      for (made, exact) in zip(GridPath(outline, origin: origin).elements, outline.elements) {
        switch (made, exact) {
        case (.move(let place), .move(let point)), (.line(let place), .line(let point)):
          expect(place, point, within: 0.5)
        case (.curve(let a, let b, let place), .curve(let c, let d, let point)):
          expect(a, c, within: 2)
          expect(b, d, within: 2)
          expect(place, point, within: 0.5)
        case (.close, .close): break
        default: Issue.record("another element")
        }
      }
    }
  }
}

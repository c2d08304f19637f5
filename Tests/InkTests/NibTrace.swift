import TestSupport

@testable import Ink

/// The ink of nibs by its definition, without the map that the program uses.
enum NibTrace {
  /// Returns the point of a nib's edge at `turns` of a full turn, for a nib of length 2.
  static func edge(_ nib: NibShape, _ turns: Double) -> Point {
    let axis = InkGenerators.turn(nib.angle / 360)
    let (place, aside) = (InkGenerators.turn(turns), axis.perpendicular)
    return axis * place.x + aside * (place.y * nib.aspect)
  }

  /// Returns the union of the convex hulls of each two neighbouring ellipses.
  static func shape(
    _ stations: [Station], _ nib: NibShape, within bounds: Bounds, fineness: Double
  ) -> PointRaster {
    var raster = PointRaster(bounds, fineness: fineness)
    let edges = (0..<96).map { edge(nib, Double($0) / 96) }
    for index in 0..<max(1, stations.count - 1) {
      let pair = [stations[index], stations[min(index + 1, stations.count - 1)]]
      let corners = hull(pair.flatMap { end in edges.map { end.center + $0 * end.radius } })
      let elements = [PathElement.move(corners[0])] + corners.dropFirst().map { .line($0) }
      raster.add(OutlinePath(elements + [.close]))
    }
    return raster
  }

  /// Returns the corners of the convex hull (A. M. Andrew, "Another efficient algorithm for convex
  /// hulls in two dimensions", 1979, https://doi.org/10.1016/0020-0190(79)90072-3).
  private static func hull(_ points: [Point]) -> [Point] {
    func chain(_ points: [Point]) -> [Point] {
      points.reduce(into: [Point]()) { chain, point in
        while chain.count > 1,
          (chain[chain.count - 1] - chain[chain.count - 2]).cross(point - chain[chain.count - 2])
            <= 0
        {
          chain.removeLast()
        }
        chain.append(point)
      }
    }
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    return chain(sorted).dropLast() + chain(sorted.reversed()).dropLast()
  }

  /// Nibs at several angles, thick and thin.
  static let nibs = [
    NibShape(angle: -40, aspect: 0.2), NibShape(angle: 0, aspect: 0.3),
    NibShape(angle: 90, aspect: 0.1), NibShape(angle: 63, aspect: 0.7),
  ]
}

import Foundation
import Ink

/// The shape of a stroke on the screen, which tells its own corners from kinks that a file adds.
///
/// It is the union of capsules, which has corners on the inner side of turns, and of bands between
/// crossbars, whose ends are corners. The edge of a disc has none.
struct ShownShape {
  private let stations: [Station]
  /// The numbers of the stations whose capsule or band touches each cell.
  private var cells: [Cell: [Int]] = [:]

  private struct Cell: Hashable {
    var column: Int
    var row: Int

    init(_ point: Point) {
      column = Int((point.x / ShownShape.size).rounded(.down))
      row = Int((point.y / ShownShape.size).rounded(.down))
    }
  }

  /// The side of a cell, in units.
  private static let size = 8.0
  /// The distance from a joint to where the directions of the edge are taken, in units.
  private static let stretch = 0.15
  /// The largest distance of an outline in a file from the edge, in units.
  private static let slack = 0.1

  /// Creates the shape of `stations`.
  init(_ stations: [Station]) {
    self.stations = stations
    for (index, (a, b)) in zip(stations, stations.dropFirst()).enumerated() {
      var bounds = Bounds.empty
      for station in [a, b] { bounds.insert(station.center, radius: station.reach + 1) }
      let (low, high) = (Cell(bounds.min), Cell(bounds.max))
      for column in low.column...high.column {
        for row in low.row...high.row {
          var cell = low
          (cell.column, cell.row) = (column, row)
          cells[cell, default: []].append(index)
        }
      }
    }
  }

  /// Returns the turn of the edge beside a joint of an outline that arrives in the direction `from`
  /// and leaves in the direction `to`, in radians, as far as the edge has a corner there: into the
  /// ink for discs, either way for bands.
  func turn(at joint: Point, from: Point, to: Point) -> Double {
    let before = normal(at: joint - from / from.length * Self.stretch)
    let after = normal(at: joint + to / to.length * Self.stretch)
    guard let before, let after else { return 0 }
    let turn = atan2(before.way.cross(after.way), before.way.dot(after.way))
    // The ink is on the left of outlines.
    return turn > 0 || before.isBand && after.isBand ? turn : 0
  }

  /// Returns the outward normal of the edge nearest to a point.
  private func normal(at point: Point) -> (way: Point, isBand: Bool)? {
    var deepest = (depth: -Double.infinity, way: Point.zero)
    var nearest = (distance: Self.slack, way: Point.zero)
    for index in cells[Cell(point)] ?? [] {
      let (a, b) = (stations[index], stations[index + 1])
      let found = Self.depth(a, b, point)
      if found.depth > deepest.depth { deepest = found }
      guard a.hasCrossbar, b.hasCrossbar else { continue }
      for (start, end) in [(a.right, b.right), (b.left, a.left)] {
        let (off, edge) = (point - start, end - start)
        let length = edge.length
        guard length > 0, 0...length ~= off.dot(edge) / length else { continue }
        let distance = abs(off.cross(edge)) / length
        if distance < nearest.distance { nearest = (distance, edge.perpendicular / length) }
      }
    }
    if abs(deepest.depth) <= nearest.distance { return (deepest.way, false) }
    return nearest.distance < Self.slack ? (nearest.way, true) : nil
  }

  /// Returns the depth of a point in a capsule and the direction to it from the centre of the disc
  /// in which it is deepest.
  private static func depth(_ a: Station, _ b: Station, _ point: Point) -> (
    depth: Double, way: Point
  ) {
    let way = b.center - a.center
    let (length, change) = (way.length, b.radius - a.radius)
    var share = a.radius > b.radius ? 0.0 : 1
    if length > abs(change) {
      let off = point - a.center
      let lean = change / (length * length - change * change).squareRoot()
      let place = (off.dot(way) + abs(off.cross(way)) * lean) / length
      share = max(0, min(1, place / length))
    }
    let step = point - a.center.interpolated(to: b.center, share)
    let distance = step.length
    guard distance > 0 else { return (-.infinity, .zero) }
    return (a.radius + change * share - distance, step / distance)
  }
}

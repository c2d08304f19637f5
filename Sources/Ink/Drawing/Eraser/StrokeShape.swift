/// The shape of a stroke's ink as one engine draws it, for intersection tests.
///
/// The bounds of its parts form a binary tree, so a test is O(log length + nearby length).
public struct StrokeShape: Sendable {
  /// The number of intervals between stations in a leaf of the tree.
  private static let stretches = 8

  private let stations: [Station]
  private let nib: NibMap
  /// True if the stations are those of an area, of which only the bands have ink.
  private let isArea: Bool
  /// The bounds of the leaves, followed by the levels of the tree above; the last is the root.
  private var levels: [[Bounds]] = []

  /// Creates the shape of the ink of `nib` between `stations`. O(count).
  public init(stations: [Station], nib: NibShape = .round) {
    self.init(stations, nib, isArea: false)
  }

  private init(_ stations: [Station], _ nib: NibShape, isArea: Bool) {
    self.stations = stations
    self.nib = nib.map
    self.isArea = isArea
    guard !stations.isEmpty else { return }
    let count = Swift.max(1, stations.count - 1)
    var leaves: [Bounds] = []
    leaves.reserveCapacity(count / Self.stretches + 1)
    for start in stride(from: 0, to: count, by: Self.stretches) {
      var bounds = Bounds.empty
      let end = Swift.min(start + Self.stretches, stations.count - 1)
      for station in stations[start...end] { bounds.insert(station.center, radius: station.reach) }
      leaves.append(bounds)
    }
    levels.append(leaves)
    while let last = levels.last, last.count > 1 {
      levels.append(
        stride(from: 0, to: last.count, by: 2).map { index in
          var bounds = last[index]
          if index + 1 < last.count { bounds.formUnion(last[index + 1]) }
          return bounds
        })
    }
  }

  /// Creates the shape of a stroke drawn by `engine`. O(number of samples).
  public init(_ stroke: Stroke, engine: EngineSettings) {
    self.init(stroke.stations(engine: engine), stroke.pen.nib, isArea: stroke.pen.fills)
  }

  /// Returns true if the ink and the path intersect.
  public func isTouched(by path: EraserPath) -> Bool {
    guard !levels.isEmpty else { return false }
    return isTouched(by: path, level: levels.count - 1, node: 0)
  }

  private func isTouched(by path: EraserPath, level: Int, node: Int) -> Bool {
    guard path.comesNear(levels[level][node]) else { return false }
    guard level > 0 else { return isTouched(by: path, leaf: node) }
    if isTouched(by: path, level: level - 1, node: 2 * node) { return true }
    return 2 * node + 1 < levels[level - 1].count
      && isTouched(by: path, level: level - 1, node: 2 * node + 1)
  }

  private func isTouched(by path: EraserPath, leaf: Int) -> Bool {
    guard stations.count > 1 else { return path.touches(stations[0], stations[0], nib) }
    let start = leaf * Self.stretches
    for index in start..<Swift.min(start + Self.stretches, stations.count - 1) {
      let (a, b) = (stations[index], stations[index + 1])
      if !isArea, path.touches(a, b, nib) { return true }
      if a.hasCrossbar, b.hasCrossbar, path.touchesBand(a, b) { return true }
    }
    return false
  }
}

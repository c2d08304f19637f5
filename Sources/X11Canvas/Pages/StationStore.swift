import Ink

/// The stations of the strokes drawn last: most lie on several tiles. Those too large to have their
/// spans kept, mostly.
struct StationStore {
  /// The most kept: 5 MB.
  private static let capacity = 100_000

  private var stations: [UInt64: [Station]] = [:]
  private var count = 0

  /// The stations of a stroke; those that `make` makes where none are kept.
  mutating func stations(of stroke: PageStroke, _ make: (Stroke) -> [Station]) -> [Station] {
    if let known = stations[stroke.number] { return known }
    let new = make(stroke.stroke)
    keep(new, of: stroke)
    return new
  }

  /// Keeps the stations of a stroke that has none here.
  mutating func keep(_ new: [Station], of stroke: PageStroke) {
    if count + new.count > Self.capacity { removeAll() }
    stations[stroke.number] = new
    count += new.count
  }

  /// Gives all up.
  mutating func removeAll() {
    stations.removeAll(keepingCapacity: true)
    count = 0
  }
}

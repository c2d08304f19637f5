/// The strokes of a page from the bottom to the top, and where each of them lies.
struct PageContents: Sendable {
  /// The strokes from the bottom to the top.
  private(set) var strokes: [Stroke] = []
  /// The index of the places where their ink may lie.
  private(set) var index = StrokeIndex()
  /// The ranks of the strokes, ascending.
  private var ranks: [UInt64] = []
  private var rankByID: [StrokeID: UInt64] = [:]
  /// The number of samples of all strokes.
  private(set) var sampleCount = 0
  /// The origins of the strokes that have one.
  private var origins: [StrokeID: StrokeOrigin] = [:]

  /// The strokes with their ranks, ascending. O(count).
  var placed: [PlacedStroke] {
    zip(ranks, strokes).map { PlacedStroke(rank: $0, stroke: $1) }
  }

  /// Returns the number of strokes below `rank`. O(log count).
  private func place(_ rank: UInt64) -> Int {
    // Most strokes are added on top.
    if let top = ranks.last, top < rank { return ranks.count }
    var (low, high) = (0, ranks.count)
    while low < high {
      let middle = (low + high) / 2
      if ranks[middle] < rank { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the stroke with the given identity, if it is there. O(log count).
  func stroke(_ id: StrokeID) -> PlacedStroke? {
    guard let rank = rankByID[id] else { return nil }
    return PlacedStroke(rank: rank, stroke: strokes[place(rank)], origin: origins[id])
  }

  /// Returns those strokes with the given identities that are there, ascending by rank.
  func strokes(_ ids: some Sequence<StrokeID>) -> [PlacedStroke] {
    ids.compactMap { stroke($0) }.sorted { $0.rank < $1.rank }
  }

  /// Adds a stroke above all others. O(number of its samples).
  mutating func append(_ placed: PlacedStroke) {
    strokes.append(placed.stroke)
    ranks.append(placed.rank)
    enter(placed)
  }

  /// Removes the topmost stroke.
  mutating func removeTop() {
    forget(strokes.removeLast())
    ranks.removeLast()
  }

  /// Removes `removed`, which are there, and inserts `added`, each ascending by rank.
  mutating func replace(_ removed: [PlacedStroke], with added: [PlacedStroke]) -> StrokeEdit {
    let gone = removed.map { place($0.rank) }
    StrokeEdit.apply(removing: gone, inserting: [], to: &ranks) { _ in 0 }
    // Each lies above the strokes below its rank and those inserted before it.
    let new = added.enumerated().map { number, placed in place(placed.rank) + number }
    StrokeEdit.apply(removing: [], inserting: new, to: &ranks) { added[$0].rank }
    let edit = StrokeEdit(
      removed: removed, removedIndices: gone, added: added, addedIndices: new)
    edit.apply(to: &strokes) { $0 }
    for placed in removed { forget(placed.stroke) }
    for placed in added { enter(placed) }
    return edit
  }

  private mutating func enter(_ placed: PlacedStroke) {
    rankByID[placed.stroke.id] = placed.rank
    if let origin = placed.origin { origins[placed.stroke.id] = origin }
    index.insert(placed.stroke)
    sampleCount += placed.stroke.samples.count
  }

  private mutating func forget(_ stroke: Stroke) {
    rankByID[stroke.id] = nil
    if !origins.isEmpty { origins[stroke.id] = nil }
    index.remove(stroke.id)
    sampleCount -= stroke.samples.count
  }
}

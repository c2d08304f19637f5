/// The strokes of a page from the bottom to the top, and where each of them lies.
struct PageContents: Sendable {
  /// The strokes from the bottom to the top.
  private(set) var strokes: [Stroke] = []
  /// The index of the places where their ink may lie.
  private(set) var index = StrokeIndex()
  /// The places of the strokes, ascending.
  private var places: [StrokePlace] = []
  private var placeByID: [StrokeID: StrokePlace] = [:]
  /// The number of samples of all strokes.
  private(set) var sampleCount = 0
  /// The origins of the strokes that have one.
  private var origins: [StrokeID: StrokeOrigin] = [:]

  /// The strokes with their ranks, ascending. O(count).
  var placed: [PlacedStroke] {
    zip(places, strokes).map { PlacedStroke(rank: $0.rank, stroke: $1) }
  }

  /// Returns the number of strokes below `place`. O(log count).
  private func count(below place: StrokePlace) -> Int {
    // Most strokes are added on top.
    if let top = places.last, top < place { return places.count }
    return places.countBefore { $0 < place }
  }

  /// Returns true if a stroke is at `place`. O(log count).
  func isTaken(_ place: StrokePlace) -> Bool {
    let index = count(below: place)
    return index < places.count && places[index] == place
  }

  /// Returns the stroke with the given identity, if it is there. O(log count).
  func stroke(_ id: StrokeID) -> PlacedStroke? {
    guard let place = placeByID[id] else { return nil }
    return PlacedStroke(rank: place.rank, stroke: strokes[count(below: place)], origin: origins[id])
  }

  /// Returns those strokes with the given identities that are there, ascending by rank.
  ///
  /// - Complexity: O(*n* log *s*), with *n* identities and *s* strokes, or O(*n* + *s*) if they are
  ///   many: to find and sort these costs more than to look at all.
  func strokes(_ ids: some Sequence<StrokeID>) -> [PlacedStroke] {
    let count = ids.underestimatedCount
    guard count > 100, count > strokes.count / 8 else {
      return ids.compactMap { stroke($0) }.ascending()
    }
    let named = Set(ids)
    return strokes.indices.compactMap { index -> PlacedStroke? in
      let stroke = strokes[index]
      guard named.contains(stroke.id) else { return nil }
      return PlacedStroke(rank: places[index].rank, stroke: stroke, origin: origins[stroke.id])
    }
  }

  /// Adds a stroke above all others. O(number of its samples).
  mutating func append(_ placed: PlacedStroke) {
    strokes.append(placed.stroke)
    places.append(placed.place)
    enter(placed)
  }

  /// Removes the topmost stroke.
  mutating func removeTop() {
    let top = strokes.removeLast()
    places.removeLast()
    forget(top)
    index.remove(top.id)
  }

  /// Removes `removed`, which are there, and inserts `added`, each ascending by rank.
  mutating func replace(_ removed: [PlacedStroke], with added: [PlacedStroke]) -> StrokeEdit {
    let gone = removed.map { count(below: $0.place) }
    StrokeEdit.apply(removing: gone, inserting: [], to: &places) { removed[$0].place }
    // Each lies above the strokes below its place and those inserted before it.
    let new = added.enumerated().map { number, placed in count(below: placed.place) + number }
    StrokeEdit.apply(removing: [], inserting: new, to: &places) { added[$0].place }
    let edit = StrokeEdit(
      removed: removed, removedIndices: gone, added: added, addedIndices: new)
    edit.apply(to: &strokes) { $0 }
    for placed in removed { forget(placed.stroke) }
    index.remove(removed.map(\.stroke.id))
    for placed in added { enter(placed) }
    return edit
  }

  private mutating func enter(_ placed: PlacedStroke) {
    placeByID[placed.stroke.id] = placed.place
    if let origin = placed.origin { origins[placed.stroke.id] = origin }
    index.insert(placed.stroke)
    sampleCount += placed.stroke.samples.count
  }

  /// Forgets a stroke, which the index still has.
  private mutating func forget(_ stroke: Stroke) {
    placeByID[stroke.id] = nil
    if !origins.isEmpty { origins[stroke.id] = nil }
    sampleCount -= stroke.samples.count
  }
}

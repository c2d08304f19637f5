/// The strokes of a drawing, lowest first, and where each of them lies.
///
/// Every stroke has a rank, greater than that of all below it, which it keeps for good: a step that
/// takes strokes away knows by it where they belong, whatever came and went in the meantime.
struct DrawingContents: Sendable {
  /// A stroke with its rank.
  struct Entry: Sendable {
    let rank: UInt64
    let stroke: Stroke
  }

  /// The strokes, the first lowest.
  private(set) var strokes: [Stroke] = []
  /// Where their ink may lie.
  private(set) var index = StrokeIndex()
  /// Their ranks, ascending.
  private var ranks: [UInt64] = []
  private var rankByID: [StrokeID: UInt64] = [:]

  /// How many strokes lie below `rank`. O(log count).
  private func place(_ rank: UInt64) -> Int {
    // What is put in mostly goes on top.
    if let top = ranks.last, top < rank { return ranks.count }
    var (low, high) = (0, ranks.count)
    while low < high {
      let middle = (low + high) / 2
      if ranks[middle] < rank { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The stroke named `id`, if it is there. O(log count).
  func entry(_ id: StrokeID) -> Entry? {
    guard let rank = rankByID[id] else { return nil }
    return Entry(rank: rank, stroke: strokes[place(rank)])
  }

  /// Puts a stroke in that lies above all others. O(its length).
  mutating func append(_ entry: Entry) {
    strokes.append(entry.stroke)
    ranks.append(entry.rank)
    note(entry)
  }

  /// Takes the topmost stroke away.
  mutating func removeTop() {
    forget(strokes.removeLast())
    ranks.removeLast()
  }

  /// Takes `removed` away, which are there, and puts `added` in, each ascending by rank.
  mutating func replace(_ removed: [Entry], with added: [Entry]) -> StrokeEdit {
    let gone = removed.map { StrokeEdit.Placed(index: place($0.rank), stroke: $0.stroke) }
    StrokeEdit(removed: gone).apply(to: &ranks) { _ in 0 }
    // Each goes above those below it and those put in before it.
    let new = added.enumerated().map { number, entry in
      StrokeEdit.Placed(index: place(entry.rank) + number, stroke: entry.stroke)
    }
    let edit = StrokeEdit(removed: gone, added: new)
    edit.apply(to: &strokes) { $0 }
    var next = added.makeIterator()
    StrokeEdit(added: new).apply(to: &ranks) { _ in next.next()?.rank ?? 0 }
    for entry in removed { forget(entry.stroke) }
    for entry in added { note(entry) }
    return edit
  }

  private mutating func note(_ entry: Entry) {
    rankByID[entry.stroke.id] = entry.rank
    index.insert(entry.stroke)
  }

  private mutating func forget(_ stroke: Stroke) {
    rankByID[stroke.id] = nil
    index.remove(stroke.id)
  }
}

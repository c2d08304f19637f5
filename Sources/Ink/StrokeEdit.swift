/// A change of some strokes wherever they lie: those taken away and those put in.
///
/// A stroke that changes, as in its colour, is taken away and put in again at the same place.
public struct StrokeEdit: Sendable {
  /// A stroke and its place.
  public struct Placed: Sendable {
    /// How many strokes lie below it.
    public let index: Int
    /// The stroke.
    public let stroke: Stroke

    /// A stroke from its place.
    public init(index: Int, stroke: Stroke) {
      self.index = index
      self.stroke = stroke
    }
  }

  /// What is taken away, with its places before the change, ascending.
  public let removed: [Placed]
  /// What is put in, with its places after the change, ascending.
  public let added: [Placed]

  /// An edit from its parts, each ascending.
  public init(removed: [Placed] = [], added: [Placed] = []) {
    self.removed = removed
    self.added = added
  }

  /// Changes `elements`, of which there is one for each stroke, as the drawing changes; `element`
  /// makes one for each stroke put in. Where there are fewer of them than strokes, what is missing
  /// is passed over. O(count) from the first that changes.
  public func apply<Element>(
    to elements: inout [Element], _ element: (Stroke) -> Element
  ) {
    elements.remove(atSorted: removed.map(\.index))
    elements.insert(added.map { element($0.stroke) }, atSorted: added.map(\.index))
  }
}

extension Array {
  /// Removes the elements at `indices`, which ascend.
  fileprivate mutating func remove(atSorted indices: [Int]) {
    guard let first = indices.first, first < count else { return }
    if indices.count == 1 {
      remove(at: first)
      return
    }
    var (next, end) = (0, first)
    for index in first..<count {
      if next < indices.count, indices[next] == index {
        next += 1
      } else {
        swapAt(end, index)
        end += 1
      }
    }
    removeSubrange(end...)
  }

  /// Inserts `new`; `indices`, which ascend, say where they are afterwards.
  fileprivate mutating func insert(_ new: [Element], atSorted indices: [Int]) {
    guard let first = indices.first, new.count > 1 else {
      if let index = indices.first { insert(contentsOf: new, at: Swift.min(index, count)) }
      return
    }
    var rest = self[Swift.min(first, count)...]
    var tail: [Element] = []
    tail.reserveCapacity(rest.count + new.count)
    for (element, index) in zip(new, indices) {
      let missing = Swift.max(0, index - first - tail.count)
      tail += rest.prefix(missing)
      rest = rest.dropFirst(missing)
      tail.append(element)
    }
    tail += rest
    replaceSubrange(Swift.min(first, count)..., with: tail)
  }
}

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
  ///
  /// Inlinable, so that it is compiled for the elements of other modules: else each is handled through
  /// tables, and boxed.
  @inlinable public func apply<Element>(
    to elements: inout [Element], _ element: (Stroke) -> Element
  ) {
    let first = Swift.min(
      removed.first?.index ?? .max, added.first?.index ?? .max, elements.count)
    var tail: [Element] = []
    tail.reserveCapacity(elements.count - first + added.count)
    var (gone, new) = (removed.makeIterator(), added.makeIterator())
    var (nextGone, nextNew) = (gone.next(), new.next())
    for index in first..<elements.count {
      if nextGone?.index == index {
        nextGone = gone.next()
        continue
      }
      while let placed = nextNew, placed.index == first + tail.count {
        tail.append(element(placed.stroke))
        nextNew = new.next()
      }
      tail.append(elements[index])
    }
    while let placed = nextNew {
      tail.append(element(placed.stroke))
      nextNew = new.next()
    }
    elements.replaceSubrange(first..., with: tail)
  }
}

/// A change of some strokes of a drawing at any places: those removed and those inserted.
///
/// A stroke that changes, for example its colour, is removed and inserted again at the same place.
public struct StrokeEdit: Sendable {
  /// The strokes removed, ascending by rank.
  public let removed: [PlacedStroke]
  /// The indices of the removed strokes before the change: the number of strokes below each.
  public let removedIndices: [Int]
  /// The strokes inserted, ascending by rank.
  public let added: [PlacedStroke]
  /// The indices of the inserted strokes after the change.
  public let addedIndices: [Int]
  /// The strokes removed by this edit, or by edits that this one completes, whose samples the
  /// drawing computes again if they return.
  public internal(set) var dropped: [StrokeID] = []

  /// Creates an edit. Each array of indices has one element for each stroke, ascending.
  public init(
    removed: [PlacedStroke] = [], removedIndices: [Int] = [], added: [PlacedStroke] = [],
    addedIndices: [Int] = []
  ) {
    self.removed = removed
    self.removedIndices = removedIndices
    self.added = added
    self.addedIndices = addedIndices
  }

  /// The index of the first stroke that changes, or nil if the edit is empty.
  public var firstIndex: Int? {
    switch (removedIndices.first, addedIndices.first) {
    case (let removed?, let added?): min(removed, added)
    case (let first, let other): first ?? other
    }
  }

  /// Applies the edit to `elements`, which has one element for each stroke. `element` makes one for
  /// each inserted stroke. If there are fewer elements than strokes, missing ones are skipped.
  ///
  /// - Complexity: O(number of elements from the first that changes).
  @inlinable public func apply<Element>(
    to elements: inout [Element], _ element: (Stroke) -> Element
  ) {
    Self.apply(removing: removedIndices, inserting: addedIndices, to: &elements) {
      element(added[$0].stroke)
    }
  }

  /// Removes the elements at the indices `gone`, and inserts others so that they have the indices
  /// `new`. `element` makes each of these by its number.
  ///
  /// Inlinable, so that it is specialised for the elements of other modules: otherwise each is
  /// accessed through its metadata, and boxed.
  @inlinable static func apply<Element>(
    removing gone: [Int], inserting new: [Int], to elements: inout [Element],
    _ element: (Int) -> Element
  ) {
    let first = Swift.min(gone.first ?? .max, new.first ?? .max, elements.count)
    var tail: [Element] = []
    tail.reserveCapacity(elements.count - first + new.count)
    var (nextGone, nextNew) = (0, 0)
    for index in first..<elements.count {
      if nextGone < gone.count, gone[nextGone] == index {
        nextGone += 1
        continue
      }
      while nextNew < new.count, new[nextNew] == first + tail.count {
        tail.append(element(nextNew))
        nextNew += 1
      }
      tail.append(elements[index])
    }
    while nextNew < new.count {
      tail.append(element(nextNew))
      nextNew += 1
    }
    elements.replaceSubrange(first..., with: tail)
  }
}

/// A step that replaced strokes by their images under a map. It has no samples: they are computed
/// whenever the step is undone or redone.
struct Transformation: Sendable {
  /// A stroke of the step.
  struct Item: Sendable {
    let rank: UInt64
    /// The identity before the step.
    let old: StrokeID
    /// What the stroke was computed from before the step.
    let origin: StrokeOrigin

    /// The place, which the step does not change.
    var place: StrokePlace {
      StrokePlace(rank: rank, start: origin.original.samples.first?.time ?? 0)
    }
  }

  /// The map that the step applied.
  let map: Affine
  /// The strokes, ascending by rank.
  let items: [Item]
  /// The identity of the first stroke after the step. The others follow.
  let first: StrokeID

  /// Creates the step that maps `placed`, ascending by rank, by `map`.
  init(_ placed: [PlacedStroke], by map: Affine, first: StrokeID) {
    self.map = map
    self.first = first
    items = placed.map {
      Item(rank: $0.rank, old: $0.stroke.id, origin: $0.origin ?? StrokeOrigin($0.stroke))
    }
  }

  /// The identities before the step.
  var oldNames: [StrokeID] { items.map(\.old) }
  /// The identities after the step.
  var newNames: [StrokeID] { first.successors(items.count) }

  /// Returns the strokes before the step. O(number of samples).
  func before() -> [PlacedStroke] { images(oldNames) { $0 } ?? [] }

  /// Returns the strokes after the step, or nil if a number of them is too large. O(number of
  /// samples).
  func after() -> [PlacedStroke]? { images(newNames) { $0.followed(by: map) } }

  private func images(
    _ names: [StrokeID], _ origin: (StrokeOrigin) -> StrokeOrigin
  ) -> [PlacedStroke]? {
    var placed: [PlacedStroke] = []
    placed.reserveCapacity(items.count)
    for (item, name) in zip(items, names) {
      let origin = origin(item.origin)
      guard let image = origin.image(name) else { return nil }
      placed.append(PlacedStroke(rank: item.rank, stroke: image, origin: origin))
    }
    return placed
  }
}

extension StrokeID {
  /// Returns `count` identities that count up from this one.
  func successors(_ count: Int) -> [StrokeID] {
    (0..<UInt64(count)).map { StrokeID(rawValue + $0) }
  }
}

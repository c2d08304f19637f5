/// Moving, scaling and turning strokes.
extension Drawing {
  /// Replaces the strokes with the given identities by their images under `map`, at the same
  /// places, as one step. From the lowest up, they have the identities that count up from `first`,
  /// which no stroke of the drawing ever had. Returns nil, and records no step, if the drawing has
  /// none of the strokes, or a number would be too large.
  ///
  /// The step keeps no samples, however often the strokes were transformed before.
  ///
  /// - Complexity: O(number of samples).
  public mutating func transform(
    _ ids: [StrokeID], by map: Affine, first: StrokeID
  ) -> DrawingChange? {
    let placed = contents.strokes(ids)
    return transform(placed, by: map, first: first, isLifted: false)
  }

  /// Makes one step of the removal of strokes and the insertion of their images under `map`. The
  /// result is that of `transform`. If it is nil, the erasure must still be cancelled.
  public mutating func finish(
    _ lifted: Erasure, transformedBy map: Affine, first: StrokeID
  ) -> DrawingChange? {
    transform(lifted.ascending, by: map, first: first, isLifted: true)
  }

  /// Replaces strokes by their images, each under the map of its identity, at the same places, as
  /// one step. The result is that of `transform`, but the step keeps the samples.
  ///
  /// - Complexity: O(number of samples).
  public mutating func transform(_ maps: [StrokeID: Affine], first: StrokeID) -> DrawingChange? {
    transform(contents.strokes(maps.keys), by: maps, first: first, isLifted: false)
  }

  /// Makes one step of the removal of strokes and the insertion of their images, each under the map
  /// of its identity. If the result is nil, the erasure must still be cancelled.
  public mutating func finish(
    _ lifted: Erasure, transformedBy maps: [StrokeID: Affine], first: StrokeID
  ) -> DrawingChange? {
    transform(lifted.ascending, by: maps, first: first, isLifted: true)
  }

  private mutating func transform(
    _ placed: [PlacedStroke], by maps: [StrokeID: Affine], first: StrokeID, isLifted: Bool
  ) -> DrawingChange? {
    var added: [PlacedStroke] = []
    for (placed, name) in zip(placed, first.successors(placed.count)) {
      let origin = StrokeOrigin(placed.stroke, map: maps[placed.stroke.id] ?? .identity)
      guard let image = origin.image(name) else { return nil }
      added.append(PlacedStroke(rank: placed.rank, stroke: image))
    }
    guard !added.isEmpty else { return nil }
    record(.edit(removed: placed, added: added))
    return .edited(contents.replace(isLifted ? [] : placed, with: added))
  }

  private mutating func transform(
    _ placed: [PlacedStroke], by map: Affine, first: StrokeID, isLifted: Bool
  ) -> DrawingChange? {
    let step = Transformation(placed, by: map, first: first)
    guard !placed.isEmpty, let after = step.after() else { return nil }
    record(.transform(step))
    return exchange(isLifted ? [] : placed, for: after, dropping: step.oldNames)
  }

  /// Replays the transformation of the strokes with the given identities, from the lowest up.
  /// Returns false, and changes nothing, if it cannot have come next.
  mutating func replay(_ map: Affine, _ ids: [StrokeID], first: StrokeID) -> Bool {
    let gone = Set(ids)
    let placed = contents.strokes(gone)
    guard placed.map(\.stroke.id) == ids, first.rawValue < StrokeID.limit,
      UInt64(ids.count) <= StrokeID.limit - first.rawValue,
      first.successors(ids.count).allSatisfy({ gone.contains($0) || stroke($0) == nil })
    else { return false }
    return transform(placed, by: map, first: first, isLifted: false) != nil
  }

  mutating func undo(_ step: Transformation) -> DrawingChange {
    exchange(contents.strokes(step.newNames), for: step.before(), dropping: step.newNames)
  }

  mutating func redo(_ step: Transformation) -> DrawingChange {
    exchange(contents.strokes(step.oldNames), for: step.after() ?? [], dropping: step.oldNames)
  }

  private mutating func exchange(
    _ old: [PlacedStroke], for new: [PlacedStroke], dropping names: [StrokeID]
  ) -> DrawingChange {
    var edit = contents.replace(old, with: new)
    edit.dropped = names
    return .edited(edit)
  }
}

/// Removing and splitting strokes, and replacing them by others.
extension Drawing {
  /// Removes the strokes with the given identities, as one step. Returns nil, and records no step,
  /// if the drawing has none of them.
  public mutating func erase(_ ids: [StrokeID]) -> DrawingChange? {
    var erasure = Erasure()
    let change = erase(ids, in: &erasure)
    finish(erasure)
    return change
  }

  /// Removes the strokes with the given identities for an eraser that is still down. Returns nil if
  /// the drawing has none of them.
  ///
  /// The erasure must be finished or cancelled before a step is undone or redone, or the drawing is
  /// cleared.
  public mutating func erase(_ ids: [StrokeID], in erasure: inout Erasure) -> DrawingChange? {
    let placed = contents.strokes(ids)
    guard !placed.isEmpty else { return nil }
    erasure.append(placed)
    return .edited(contents.replace(placed, with: []))
  }

  /// Replaces the strokes named by the keys by parts of them, at the same places, for an eraser
  /// that is still down. A stroke of which no part is left is removed. Returns nil if the drawing
  /// has none of the strokes.
  ///
  /// The parts of a stroke must begin at different times, and have identities that no stroke of the
  /// drawing ever had. Besides what holds for `erase(_:in:)`, no other step may change a part
  /// before the erasure is finished or cancelled.
  public mutating func split(
    _ parts: [StrokeID: [Stroke]], in erasure: inout Erasure
  ) -> DrawingChange? {
    let old = contents.strokes(parts.keys)
    guard !old.isEmpty else { return nil }
    let new = old.flatMap { placed in
      (parts[placed.stroke.id] ?? []).map { PlacedStroke(rank: placed.rank, stroke: $0) }
    }.ascending()
    erasure.append(old, parts: new)
    return .edited(contents.replace(old, with: new))
  }

  /// Makes one step of an erasure. Records no step if it is empty.
  public mutating func finish(_ erasure: Erasure) {
    guard !erasure.isEmpty else { return }
    record(.edit(removed: erasure.ascending, added: erasure.parts))
  }

  /// Puts the strokes of an erasure back where they were, without a step. Returns nil if it is
  /// empty.
  public mutating func cancel(_ erasure: Erasure) -> DrawingChange? {
    guard !erasure.isEmpty else { return nil }
    return .edited(contents.replace(erasure.parts, with: erasure.ascending))
  }

  /// Makes one step of an erasure and of a stroke in the place of its lowest one. Returns nil if
  /// the erasure is empty. The new stroke must have an identity that no stroke of the drawing ever
  /// had.
  public mutating func finish(
    _ erasure: Erasure, replacedBy stroke: Stroke
  ) -> DrawingChange? {
    let removed = erasure.ascending
    guard let lowest = removed.first else { return nil }
    let added = [PlacedStroke(rank: lowest.rank, stroke: stroke)]
    record(.edit(removed: removed, added: added))
    return .edited(contents.replace([], with: added))
  }

  /// Replaces the strokes named by the keys by the values, at the same places, as one step. Returns
  /// nil, and records no step, if the drawing has none of them. The new strokes must have
  /// identities that no stroke of the drawing ever had.
  public mutating func replace(_ new: [StrokeID: Stroke]) -> DrawingChange? {
    let old = contents.strokes(new.keys)
    guard !old.isEmpty else { return nil }
    let added = old.map { PlacedStroke(rank: $0.rank, stroke: new[$0.stroke.id] ?? $0.stroke) }
    record(.edit(removed: old, added: added))
    return .edited(contents.replace(old, with: added))
  }
}

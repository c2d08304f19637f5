extension Drawing {
  /// The topmost stroke whose ink, drawn by `engine`, the nib at `place` touches: one it lies on before
  /// one that it only comes near. Units as for `EraserPath`. O(length of the strokes that come near).
  public func stroke(at place: Point, radius: Double, engine: EngineKind) -> StrokeID? {
    func path(_ radius: Double) -> EraserPath {
      EraserPath(from: place, to: place, radius: radius)
    }
    let near = strokes(named: index.strokes(near: path(radius))).reversed().map {
      (id: $0.id, shape: StrokeShape($0, engine: engine))
    }
    let hit =
      near.first { $0.shape.isTouched(by: path(0)) }
      ?? near.first { $0.shape.isTouched(by: path(radius)) }
    return hit?.id
  }
}

extension Set<StrokeID> {
  /// The strokes that are selected after a change of the drawing: those that are still there, and what
  /// took the place of those that are not.
  public func following(_ change: DrawingChange) -> Set<StrokeID> {
    guard !isEmpty else { return self }
    switch change {
    case .added, .background: return self
    case .removed(let stroke): return subtracting([stroke.id])
    case .replaced(let strokes): return intersection(strokes.map(\.id))
    case .edited(let edit):
      var ids = subtracting(edit.removed.map(\.stroke.id))
      // Strokes that changed keep their ranks: the first put in is what became of the first taken away.
      guard edit.removed.count == edit.added.count else { return ids }
      for (old, new) in zip(edit.removed, edit.added) where contains(old.stroke.id) {
        ids.insert(new.stroke.id)
      }
      return ids
    }
  }
}

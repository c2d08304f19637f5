extension Drawing {
  /// Returns the topmost stroke whose ink, drawn by `engine`, a nib at `place` touches. A stroke
  /// under the centre of the nib takes precedence over one under its rim. Units as for
  /// `EraserPath`. O(length of nearby strokes).
  public func stroke(at place: Point, radius: Double, engine: EngineSettings) -> StrokeID? {
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
  /// Returns the selection after a change of the drawing: the strokes that remain and the
  /// replacements of those that do not.
  public func following(_ change: DrawingChange) -> Set<StrokeID> {
    guard !isEmpty else { return self }
    switch change {
    case .added, .background, .fields, .pages(.none): return self
    case .removed(let stroke): return subtracting([stroke.id])
    case .replaced(let strokes): return intersection(strokes.map(\.id))
    case .edited(let edit), .pages(let edit?):
      // Changed strokes keep their places. What was divided is selected if all of it was.
      let places = Set<StrokePlace>(
        edit.removed.lazy.filter { contains($0.stroke.id) }.map(\.place))
      let ranks = Set<UInt64>(places.map(\.rank)).subtracting(
        edit.removed.lazy.filter { !contains($0.stroke.id) }.map(\.rank))
      let new = edit.added.lazy.filter { places.contains($0.place) || ranks.contains($0.rank) }
        .map(\.stroke.id)
      return subtracting(edit.removed.map(\.stroke.id)).union(new)
    }
  }
}

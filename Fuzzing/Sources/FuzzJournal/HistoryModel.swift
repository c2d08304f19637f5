import Ink

/// The simplest model of a history: a list of all states of the drawing.
struct HistoryModel {
  private struct State {
    var placed: [PlacedStroke] = []
    var background = Background()
    /// The strokes that those which were transformed were before, and the maps of all.
    var origins: [StrokeID: Origin] = [:]
  }

  private struct Origin {
    let stroke: Stroke
    var map = Affine.identity

    func image(_ id: StrokeID) -> Stroke {
      map == .identity
        ? Stroke(id: id, pen: stroke.pen, samples: stroke.samples)
        : stroke.transformed(by: map, id: id)
    }
  }

  private var state = State()
  private var done: [State] = []
  private var undone: [State] = []
  private var placed: [PlacedStroke] { state.placed }

  /// Replays an event that the history has accepted.
  mutating func replay(_ event: DrawingEvent) {
    switch event {
    case .added(let new):
      step(placed + [new])
      state.origins[new.stroke.id] = nil
    case .edited(let removed, let added):
      let rest = placed.filter { !removed.contains($0.stroke.id) }
      precondition(rest.count == placed.count - removed.count)
      step((rest + added).sorted { $0.rank < $1.rank })
      for id in removed + added.map(\.stroke.id) { state.origins[id] = nil }
    case .transformed(let map, let ids, let first): transform(map, ids, first.rawValue)
    case .cleared:
      precondition(!placed.isEmpty)
      step([])
    case .undone:
      undone.append(state)
      state = done.removeLast()
    case .redone:
      done.append(state)
      state = undone.removeLast()
    case .base(let pages, _):
      let background = pages[0].background
      // All states have the same background until a step changes it.
      state.background = background
      for index in done.indices { done[index].background = background }
      for index in undone.indices { undone[index].background = background }
    case .background(_, let background):
      step(placed)
      state.background = background
    case .began, .extended, .withdrawn: preconditionFailure("Not an event of the drawing.")
    }
  }

  private mutating func transform(_ map: Affine, _ ids: [StrokeID], _ first: UInt64) {
    var (new, origins) = (placed, state.origins)
    var images: [StrokeID: Origin] = [:]
    for (number, id) in ids.enumerated() {
      guard let index = placed.firstIndex(where: { $0.stroke.id == id }) else {
        preconditionFailure("Transformed a stroke that is not there.")
      }
      var origin = origins.removeValue(forKey: id) ?? Origin(stroke: placed[index].stroke)
      origin.map = origin.map.followed(by: map)
      let name = StrokeID(first + UInt64(number))
      images[name] = origin
      new[index] = PlacedStroke(rank: placed[index].rank, stroke: origin.image(name))
    }
    step(new)
    state.origins = origins.merging(images) { $1 }
  }

  private mutating func step(_ new: [PlacedStroke]) {
    done.append(state)
    state.placed = new
    undone = []
  }

  /// Checks that the drawing equals the model.
  func check(_ drawing: Drawing) {
    precondition(drawing.strokes.count == placed.count)
    precondition(drawing.background == state.background)
    precondition(zip(drawing.strokes, placed).allSatisfy { $0 == $1.stroke })
    precondition(drawing.canUndo == !done.isEmpty && drawing.canRedo == !undone.isEmpty)
  }

  /// Checks that the strokes are valid, in order, and found by identity and by position.
  func checkSound(_ drawing: Drawing) {
    precondition(zip(placed, placed.dropFirst()).allSatisfy { $0.rank < $1.rank })
    precondition(placed.last.map { $0.rank < drawing.topRank } ?? true)
    precondition(Set(placed.map(\.stroke.id)).count == placed.count)
    for stroke in drawing.strokes {
      checkSound(stroke)
      precondition(drawing.stroke(stroke.id) == stroke)
      let place = stroke.samples[stroke.samples.count / 2].position
      let path = EraserPath(from: place, to: place, radius: 1)
      precondition(drawing.index.strokes(near: path).contains(stroke.id))
    }
  }

  private func checkSound(_ stroke: Stroke) {
    let pen = stroke.pen
    precondition(pen.width.lowerBound >= 0 && pen.width.upperBound.isFinite)
    precondition(pen.opacity.lowerBound >= 0 && pen.opacity.upperBound <= 1)
    precondition(pen.smoothing.isFinite && !stroke.samples.isEmpty)
    var last = -Double.infinity
    for sample in stroke.samples {
      precondition(sample.position.isFinite && sample.time.isFinite && sample.time > last)
      precondition(sample.pressure?.isFinite ?? true && sample.tilt?.isFinite ?? true)
      last = sample.time
    }
  }
}

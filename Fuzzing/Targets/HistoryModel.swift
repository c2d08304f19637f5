@testable import Ink

/// The simplest model of a history: a list of all states of the drawing.
struct HistoryModel {
  private struct State {
    var placed: [PlacedStroke] = []
    var pages = Drawing().pages
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
      step((rest + added).ascending())
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
      // All states have the same pages until a step changes them.
      state.pages = pages
      for index in done.indices { done[index].pages = pages }
      for index in undone.indices { undone[index].pages = pages }
    case .background(let id, let background):
      step(placed)
      state.pages = state.pages.map { page in
        page.id == id
          ? Page(
            id: id, origin: page.origin, size: page.size, background: background,
            pdfPage: page.pdfPage, turn: page.turn) : page
      }
    case .pages(let edit, let first, let count): change(edit, first.rawValue, count)
    case .tookUp(_, let added):
      step(placed + added)
      for new in added { state.origins[new.stroke.id] = nil }
    case .fields, .putBack: step(placed)
    // States do not have it.
    case .file: break
    case .began, .extended, .straightened, .withdrawn, .typing:
      preconditionFailure("Not an event of the drawing.")
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

  /// Moves, copies and removes strokes with their pages. A stroke is on the page whose height is
  /// nearest to its beginning.
  private mutating func change(_ edit: PageEdit, _ first: UInt64, _ count: Int) {
    let before = state.pages
    func home(_ stroke: Stroke) -> Page {
      let y = stroke.samples[0].position.y
      // Far below all pages the distances to them are equal numbers.
      for (upper, lower) in zip(before, before.dropFirst()) {
        guard let above = upper.frame, let below = lower.frame else { continue }
        if y - above.max.y <= below.min.y - y { return upper }
      }
      guard let last = before.last else { preconditionFailure("A drawing without pages.") }
      return last
    }
    var pages = before
    var bounded = Point.zero
    var source: (id: Page.ID, copy: Page.ID, rank: UInt64)?
    var turned: (id: Page.ID, by: PageTurn)?
    switch edit {
    case .added(let id, let size, let background, let below, let paper):
      let place = pages.firstIndex { $0.id == below } ?? 0
      if let paper {
        bounded = .zero - paper.min
        pages[place] = Page(
          id: below, size: CanvasSize(width: paper.width, height: paper.height),
          background: pages[place].background.moved(by: bounded), pdfPage: pages[place].pdfPage,
          turn: pages[place].turn)
      }
      pages.insert(Page(id: id, size: size, background: background), at: place + 1)
    case .replaced(let id, let size, let background, _):
      precondition(placed.isEmpty)
      pages = [Page(id: id, size: size, background: background)]
    case .deleted(let id): pages.removeAll { $0.id == id }
    case .moved(let id, let index):
      let old = pages.firstIndex { $0.id == id } ?? 0
      pages.insert(pages.remove(at: old), at: index)
    case .duplicated(let id, let copy, let rank):
      let place = pages.firstIndex { $0.id == id } ?? 0
      let page = pages[place]
      pages.insert(
        Page(
          id: copy, size: page.size, background: page.background, pdfPage: page.pdfPage,
          turn: page.turn),
        at: place + 1)
      source = (id, copy, rank)
    case .resized(let id, let size, let background):
      let place = pages.firstIndex { $0.id == id } ?? 0
      pages[place] = Page(
        id: id, size: size, background: background, pdfPage: pages[place].pdfPage,
        turn: pages[place].turn)
    case .turned(let id, let turn, let background):
      let place = pages.firstIndex { $0.id == id } ?? 0
      pages[place] = Page(
        id: id, size: pages[place].size.map { turn.size(of: $0) }, background: background,
        pdfPage: pages[place].pdfPage, turn: pages[place].turn + turn)
      turned = (id, turn)
    }
    guard let after = Page.arranged(pages) else { preconditionFailure("Not a plane.") }
    func step(of page: Page) -> Point? {
      after.first { $0.id == page.id }.map { $0.origin - page.origin + bounded }
    }
    // Names count up by the distance, then by the rank.
    let distances = Set(before.compactMap { step(of: $0) }.filter { $0 != .zero })
      .sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    var (new, origins) = (placed, state.origins)
    var images: [StrokeID: Origin] = [:]
    var name = first
    func image(_ stroke: Stroke, _ map: Affine) -> Stroke {
      var origin = state.origins[stroke.id] ?? Origin(stroke: stroke)
      origin.map = origin.map.followed(by: map)
      defer { name += 1 }
      images[StrokeID(name)] = origin
      return origin.image(StrokeID(name))
    }
    func move(_ map: Affine, _ isMeant: (Page) -> Bool) {
      for (index, old) in placed.enumerated() where isMeant(home(old.stroke)) {
        new[index] = PlacedStroke(rank: old.rank, stroke: image(old.stroke, map))
        origins[old.stroke.id] = nil
      }
    }
    for distance in distances {
      move(Affine(step: distance)) { $0.id != turned?.id && step(of: $0) == distance }
    }
    if let turned, let from = before.first(where: { $0.id == turned.id }),
      let to = after.first(where: { $0.id == turned.id })
    {
      let onPage = Affine(step: .zero - from.origin).followed(by: from.map(of: turned.by))
      move(onPage.followed(by: Affine(step: to.origin))) { $0.id == turned.id }
    }
    if let source, let from = before.first(where: { $0.id == source.id }),
      let to = after.first(where: { $0.id == source.copy })
    {
      var rank = source.rank
      for old in placed where home(old.stroke).id == source.id {
        let copy = image(old.stroke, Affine(step: to.origin - from.origin))
        new.append(PlacedStroke(rank: rank, stroke: copy))
        rank += 1
      }
    }
    let gone = placed.filter { step(of: home($0.stroke)) == nil }.map(\.stroke.id)
    precondition(Int(name - first) == count)
    self.step(new.filter { !gone.contains($0.stroke.id) })
    for id in gone { origins[id] = nil }
    state.origins = origins.merging(images) { $1 }
    state.pages = after
  }

  private mutating func step(_ new: [PlacedStroke]) {
    done.append(state)
    state.placed = new
    undone = []
  }

  /// Checks that the drawing equals the model.
  func check(_ drawing: Drawing) {
    precondition(drawing.strokes.count == placed.count)
    precondition(drawing.pages == state.pages && Page.formPlane(drawing.pages))
    precondition(zip(drawing.strokes, placed).allSatisfy { $0 == $1.stroke })
    precondition(drawing.canUndo == !done.isEmpty && drawing.canRedo == !undone.isEmpty)
  }

  /// Checks that the strokes are valid, in order, and found by identity and by position.
  func checkSound(_ drawing: Drawing) {
    precondition(zip(placed, placed.dropFirst()).allSatisfy { $0.place < $1.place })
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

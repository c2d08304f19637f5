import Ink

/// One rendering of the drawing: a page of paper, drawn on by one engine.
///
/// Finished ink is a surface kept up to date by the compositor's patches; over it lie the live
/// strokes. Coordinates are the drawing's pixels: see `PageSize`.
final class Pane {
  /// The engine it draws with.
  private(set) var engine: EngineKind
  /// What of the drawing its page shows.
  private(set) var size = PageSize.none
  /// What lies under its ink, or will once the compositor has drawn it.
  private var ground = Ground.white
  /// The pixel of the paper it shows.
  private var paper = Ground.white.paper
  /// The pixels that must be drawn anew.
  private(set) var damage = DamageRegion()

  private let compositor: Compositor
  private let pool: TilePool
  /// The finished ink on its ground; nil while the page is plain paper.
  private var finished: ImageSurface?
  /// The finished ink at the scale before, and where; nil unless the compositor has yet to deliver
  /// that of this scale, for which `finished` holds the former enlarged meanwhile.
  private var former: ImageSurface?
  private var formerSize = PageSize.none
  /// In the order they are painted: those that wait for the compositor, then those being drawn.
  private var live: [LiveStroke] = []
  /// The number of the last order given to the compositor.
  private var order = 0
  /// Patches that answer earlier orders are void: the page was begun anew.
  private var firstValidOrder = 0
  /// Patches that must wait for a later one: see `receive`.
  private var held: [Patch] = []
  private var isShown = false
  /// The last order that was answered in full.
  private var answered = 0
  /// How much of the order after that is done, 0...1, as far as was heard.
  private(set) var progress = 0.0

  /// A pane without paper that draws with `engine`.
  init(engine: EngineKind, compositor: Compositor, pool: TilePool) {
    self.engine = engine
    self.compositor = compositor
    self.pool = pool
  }

  /// The number of strokes on the live layer.
  var liveCount: Int { live.count }

  /// Whether the compositor has yet to answer orders for the page.
  var isBusy: Bool { isShown && answered < order }

  /// Waits until the compositor has done all it was told so far.
  func waitForCompositor() { compositor.wait() }

  // MARK: The page

  /// Shows another part of the drawing. Ink keeps its place there; at another scale it is drawn
  /// anew, from `strokes`, and shown as it was, only larger or smaller, until that is done.
  func resize(to new: PageSize, strokes: [Stroke]) {
    guard new != size || !isShown else { return }
    let page = finished.take()
    let old = size
    let keepsInk = new.scale == size.scale && isShown
    size = new
    isShown = true
    order += 1
    if former != nil {
      showFormer()
    } else if keepsInk {
      if let page { put(page, in: old.bounds) }
    } else {
      former = consume page
      formerSize = old
      showFormer()
    }
    if keepsInk {
      compositor.resize(to: new, order: order)
    } else {
      beginAnew(strokes, showsParts: true)
    }
    // What waits for an earlier order may lie where that order's page did not reach.
    rebuildLive()
    damage.removeAll()
    damage.add(new.bounds)
  }

  /// Shows the ink of the scale before at the present one.
  private func showFormer() {
    guard let former = former.take() else { return }
    if var page = try? size.paper(paper) {
      page.copy(former, at: formerSize, to: size)
      finished = consume page
    }
    self.former = consume former
  }

  /// Draws with another engine from now on: live strokes at once; finished ones stay as they were
  /// until the compositor has drawn all `strokes` anew.
  func setEngine(_ new: EngineKind, strokes: [Stroke]) {
    guard new != engine else { return }
    engine = new
    guard isShown else { return }
    order += 1
    beginAnew(strokes, showsParts: false)
    rebuildLive()
  }

  /// Shows another ground once the compositor has drawn it, and all `strokes` on it.
  func setGround(_ new: Ground, strokes: [Stroke]) {
    ground = new
    guard isShown else { return paper = new.paper }
    order += 1
    beginAnew(strokes, showsParts: false)
    rebuildLive()
  }

  /// Has the compositor draw `strokes` from scratch, with the newest order; what it answers to those
  /// before is void.
  private func beginAnew(_ strokes: [Stroke], showsParts: Bool) {
    firstValidOrder = order
    held = []
    progress = 0
    compositor.begin(
      strokes: strokes, engine: engine, size: size, ground: ground, order: order,
      showsParts: showsParts)
  }

  /// Draws the live strokes from their samples; the newest order has all that wait.
  private func rebuildLive() {
    live = live.map { stroke in
      let rebuilt = stroke.rebuilt(engine: engine, size: size, pool: pool, order: order)
      damage.add(stroke.area)
      stroke.recycle()
      rebuilt.refresh(&damage)
      return rebuilt
    }
  }

  /// Gives the page and all memory for it up; the next `resize` begins it anew.
  func hide() {
    guard isShown else { return }
    for stroke in live { stroke.recycle() }
    live.removeAll()
    finished = nil
    former = nil
    held = []
    isShown = false
    size = .none
    order += 1
    firstValidOrder = order + 1
    paper = ground.paper
    // A picture that is not shown takes no memory there.
    compositor.begin(
      strokes: [], engine: engine, size: size, ground: .white, order: order, showsParts: false)
  }

  /// Follows a change of the drawing made without a live stroke: undo, redo, clear.
  func apply(_ change: DrawingChange) {
    order += 1
    compositor.apply(change, order: order)
  }

  /// Takes the pixels the compositor rendered, and takes the strokes in them off the live layer.
  ///
  /// A patch that shows but a part of a stroke, for the page was smaller when it was ordered or is not
  /// done yet, waits for the one that shows the rest: the stroke stays on the live layer till then, and must not be
  /// on the page as well.
  func receive(_ patch: Patch) {
    guard patch.order >= firstValidOrder else { return }
    progress = patch.isPart ? patch.progress : 0
    if !patch.isPart { answered = patch.order }
    held.append(patch)
    let isPartial = live.contains { stroke in
      guard let order = stroke.order, let last = stroke.lastOrder else { return false }
      return order <= patch.order && (patch.isPart || patch.order < last)
    }
    guard !isPartial else { return }
    for patch in held { apply(patch) }
    held = []
  }

  private func apply(_ patch: Patch) {
    if patch.isWhole, patch.rect.isEmpty || patch.pixels.arePresent, finished != nil {
      // It was drawn by another engine, at another scale or on another ground.
      finished = nil
      former = nil
      damage.add(size.bounds)
    }
    if patch.isWhole, paper != ground.paper {
      paper = ground.paper
      damage.add(size.bounds)
    }
    if let pixels = patch.pixels.take() {
      put(pixels, in: patch.rect)
    } else if !patch.rect.isEmpty {
      // There was no memory for them: what is live stays.
      return
    }
    damage.add(patch.rect.intersection(size.bounds))
    guard !patch.isPart else { return }
    live.removeAll { stroke in
      guard let order = stroke.lastOrder, order <= patch.order else { return false }
      stroke.recycle()
      return true
    }
  }

  private func put(_ pixels: borrowing ImageSurface, in rect: PixelRect) {
    if finished == nil { finished = try? size.paper(paper) }
    guard var page = finished.take() else { return }
    let place = size.onSurface(rect)
    page.copy(pixels.bounds, of: pixels, dx: place.x, dy: place.y)
    finished = consume page
  }

  // MARK: Live strokes

  /// Shows a stroke as it is being drawn.
  func begin(_ source: StrokeSource) -> LiveStroke {
    let stroke = LiveStroke(source, engine: engine, size: size, pool: pool)
    live.append(stroke)
    stroke.refresh(&damage)
    return stroke
  }

  /// Brings a live stroke's ink up to its newest sample.
  func refresh(_ stroke: LiveStroke) {
    stroke.refresh(&damage)
  }

  /// Hands a stroke that is finished to the compositor; it stays on the live layer, under those
  /// still being drawn, until its pixels arrive.
  func finish(_ stroke: LiveStroke, as finished: Stroke) {
    stroke.refresh(&damage)
    order += 1
    stroke.wait(for: order)
    // Others that are still being drawn lie over it from now on.
    if live.contains(where: { $0 !== stroke && $0.order == nil }) { damage.add(stroke.area) }
    live.removeAll { $0 === stroke }
    live.insert(stroke, at: live.firstIndex { $0.order == nil } ?? live.endIndex)
    compositor.apply(.added(finished), order: order)
  }

  /// Takes a live stroke away without a trace.
  func cancel(_ stroke: LiveStroke) {
    damage.add(stroke.area)
    live.removeAll { $0 === stroke }
    stroke.recycle()
  }

  /// The sources of the strokes that are being drawn, bottom first.
  var drawing: [StrokeSource] { live.filter { $0.order == nil }.map(\.source) }

  /// The live stroke fed by `source`, if it is still being drawn.
  func liveStroke(of source: StrokeSource) -> LiveStroke? {
    live.first { $0.source === source && $0.order == nil }
  }

  // MARK: Drawing

  /// Draws the part of the page in `rect` over the pixels of `surface` that lie `dx` to the right and
  /// `dy` down.
  func draw(_ rect: PixelRect, onto surface: inout ImageSurface, dx: Int, dy: Int) {
    let visible = rect.intersection(size.bounds)
    guard !visible.isEmpty else { return }
    if let page = finished.take() {
      surface.copy(
        size.onSurface(visible), of: page, dx: dx + size.bounds.x, dy: dy + size.bounds.y)
      finished = consume page
    } else {
      surface.fill(visible.offset(x: dx, y: dy), with: paper)
    }
    for stroke in live { stroke.draw(visible, onto: &surface, dx: dx, dy: dy) }
  }

  /// Forgets the damage, which is being drawn.
  func clearDamage() {
    damage.removeAll()
  }
}

import Ink

/// One rendering of the drawing: a page of paper, drawn on by one engine.
///
/// Finished ink is a surface kept up to date by the compositor's patches; over it lie the live
/// strokes. Coordinates are the drawing's pixels: see `PageSize`.
final class Pane {
  /// The engine it draws with.
  private(set) var engine: EngineKind
  /// The part of the drawing that its page shows.
  private(set) var size = PageSize.none
  /// The background under its ink, or the one the compositor is about to draw.
  private var background = PageBackground.white
  /// The pixel of the paper it shows.
  private var paper = PageBackground.white.paper
  /// The pixels that must be drawn anew.
  private(set) var damage = DamageRegion()

  private let compositor: Compositor
  private let scratch: CoverageScratch
  /// The finished ink on its background; nil while the page is plain paper.
  private var finished: ImageSurface?
  /// The finished ink at the former scale, until the compositor has delivered that of the present
  /// one; `finished` holds it enlarged or reduced meanwhile.
  private var former: ImageSurface?
  private var formerSize = PageSize.none
  /// In the order they are painted: those that wait for the compositor, then those being drawn.
  private var live: [LiveStroke] = []
  /// The orders given to the compositor, and its answers.
  private var handOver = HandOver()
  private var isShown = false

  /// A pane without paper that draws with `engine`.
  init(engine: EngineKind, compositor: Compositor, scratch: CoverageScratch) {
    self.engine = engine
    self.compositor = compositor
    self.scratch = scratch
  }

  /// The number of strokes on the live layer.
  var liveCount: Int { live.count }

  /// Whether the compositor has yet to answer orders for the page.
  var isBusy: Bool { handOver.isBusy }

  /// How much of the compositor's order under way is done, 0...1.
  var progress: Double { handOver.progress }

  /// Waits until the compositor has done all orders so far.
  func waitForCompositor() { compositor.wait() }

  // MARK: The page

  /// Shows another part of the drawing. Ink keeps its place there. At another scale it is drawn
  /// anew, from `strokes`; until that is done the former pixels are shown, enlarged or reduced.
  func resize(to new: PageSize, strokes: [Stroke]) {
    guard new != size || !isShown else { return }
    let page = finished.take()
    let old = size
    let keepsInk = new.scale == size.scale && isShown
    size = new
    isShown = true
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
      compositor.resize(to: new, order: handOver.orderResize())
    } else {
      beginAnew(strokes, showsParts: true)
    }
    rebuildLive()
    damage.removeAll()
    damage.add(new.bounds)
  }

  /// Shows the ink of the former scale at the present one.
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
    beginAnew(strokes, showsParts: false)
    rebuildLive()
  }

  /// Shows another background once the compositor has drawn it, and all `strokes` on it.
  func setBackground(_ new: PageBackground, strokes: [Stroke]) {
    background = new
    guard isShown else { return paper = new.paper }
    beginAnew(strokes, showsParts: false)
    rebuildLive()
  }

  /// Has the compositor draw `strokes` from scratch.
  private func beginAnew(_ strokes: [Stroke], showsParts: Bool) {
    compositor.begin(
      strokes: strokes, engine: engine, size: size, background: background,
      order: handOver.orderAnew(),
      showsParts: showsParts)
  }

  /// Draws the live strokes from their samples, on the page as it is now.
  private func rebuildLive() {
    live = live.map { stroke in
      let rebuilt = stroke.rebuilt(engine: engine, size: size, scratch: scratch)
      damage.add(stroke.area)
      rebuilt.refresh(&damage)
      return rebuilt
    }
  }

  /// Gives the page and all memory for it up; the next `resize` begins it anew.
  func hide() {
    guard isShown else { return }
    live.removeAll()
    finished = nil
    former = nil
    isShown = false
    size = .none
    paper = background.paper
    // An image that is not shown takes no memory there.
    compositor.begin(
      strokes: [], engine: engine, size: size, background: .white, order: handOver.orderEnd(),
      showsParts: false)
  }

  /// Follows a change of the drawing made without a live stroke: undo, redo, clear.
  func apply(_ change: DrawingChange) {
    compositor.apply(change, order: handOver.order())
  }

  /// Takes pixels that the compositor rendered, and shows what `HandOver` allows.
  func receive(_ patch: Patch) {
    for patch in handOver.receive(patch) { show(patch) }
  }

  private func show(_ patch: Patch) {
    if patch.isWhole, patch.rect.isEmpty || patch.pixels.arePresent, finished != nil {
      // It was drawn by another engine, at another scale or on another background.
      finished = nil
      former = nil
      damage.add(size.bounds)
    }
    if patch.isWhole, paper != background.paper {
      paper = background.paper
      damage.add(size.bounds)
    }
    if let pixels = patch.pixels.take() {
      put(pixels, in: patch.rect)
    } else if !patch.rect.isEmpty {
      // There was no memory for them: what is live stays.
      return
    }
    damage.add(patch.rect.intersection(size.bounds))
    let done = handOver.complete(patch)
    live.removeAll { $0.order.map(done.contains) ?? false }
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
    let stroke = LiveStroke(source, engine: engine, size: size, scratch: scratch)
    live.append(stroke)
    stroke.refresh(&damage)
    return stroke
  }

  /// Redraws a live stroke up to its newest sample.
  func refresh(_ stroke: LiveStroke) {
    stroke.refresh(&damage)
  }

  /// Hands a stroke that is finished to the compositor; it stays on the live layer, under those
  /// still being drawn, until its pixels arrive.
  func finish(_ stroke: LiveStroke, as finished: Stroke) {
    stroke.refresh(&damage)
    let order = handOver.orderStroke()
    stroke.order = order
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
  }

  /// The sources of the strokes that are being drawn, bottom first.
  var drawing: [StrokeSource] { live.filter { $0.order == nil }.map(\.source) }

  /// The live stroke fed by `source`, if it is still being drawn.
  func liveStroke(of source: StrokeSource) -> LiveStroke? {
    live.first { $0.source === source && $0.order == nil }
  }

  // MARK: Drawing

  /// Draws the part of the page in `rect` over the pixels of `surface` that lie `dx` to the right
  /// and `dy` down.
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

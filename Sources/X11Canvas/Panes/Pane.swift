import Graphics
import Ink
import Pages

/// A rendering of the drawing: one page, drawn by one engine.
///
/// Finished ink is on a surface that the compositor's patches keep up to date. The live strokes are
/// drawn over it. Coordinates are the drawing's pixels: see `PageSize`.
final class Pane {
  private(set) var engine: EngineSettings
  private(set) var size = PageSize.none
  /// The background under its ink, or the one that the compositor is about to draw.
  private var background = PlaneBackground.white
  /// The background whose blank paper it shows where it has no pixels.
  private var shown = PlaneBackground.white { didSet { endlessPaper = shown.endlessPaper } }
  /// The pixel of its paper if that extends in every direction: to ask the background would mean
  /// to copy it, for each frame.
  private var endlessPaper = PlaneBackground.white.endlessPaper
  var damage = DamageRegion()

  let compositor: Compositor
  /// The construction of its ink.
  let construction: ConstructionLayer
  private let scratch: CoverageScratch
  /// The finished ink on its background; nil while the page is plain paper.
  private var finished: BandedPage?
  /// The finished ink at the former scale, until the compositor has delivered that at the present
  /// one. Meanwhile `finished` contains it enlarged or reduced.
  private var former: ImageSurface?
  private var formerSize = PageSize.none
  /// The live strokes, in painting order: those that wait for the compositor, then those being
  /// drawn.
  private(set) var live: [LiveStroke] = []
  private var sequencer = PatchSequencer()
  /// True if it has a page.
  private(set) var isShown = false

  /// Creates a pane without a page that draws with `engine`.
  init(
    engine: EngineSettings, compositor: Compositor, construction: ConstructionLayer,
    scratch: CoverageScratch
  ) {
    self.engine = engine
    self.compositor = compositor
    self.construction = construction
    self.scratch = scratch
  }

  /// True while the compositor has unanswered requests for the page.
  var isBusy: Bool { sequencer.isBusy }

  /// The completed fraction of the compositor's request under way, 0...1.
  var progress: Double { sequencer.progress }

  // MARK: The page

  /// Shows another part of the drawing. Ink keeps its position there. At another scale it is
  /// redrawn from `strokes`; until that is done, the former pixels are shown, enlarged or reduced.
  func resize(to new: PageSize, strokes: [Stroke]) {
    guard new != size || !isShown else { return }
    let page = finished.take()
    let old = size
    let keepsInk = new.scale == size.scale && isShown
    isShown = true
    if former != nil {
      size = new
      showFormer()
    } else if keepsInk {
      size = new
      if let page { put(page, in: old.bounds) }
    } else {
      former = page?.whole { drawBlank($0, on: &$1) }
      formerSize = old
      size = new
      showFormer()
    }
    if keepsInk {
      compositor.resize(to: new, request: sequencer.requestResize())
    } else {
      beginPage(strokes, showsParts: true)
    }
    rebuildLive()
    damage.removeAll()
    damage.add(new.bounds)
  }

  /// Shows the ink of the former scale at the present one.
  private func showFormer() {
    guard former != nil, var page = blankPage()?.whole(drawBlank: { drawBlank($0, on: &$1) })
    else { return }
    former.lend { page.copy($0, at: formerSize, to: size) }
    finished = BandedPage(page)
  }

  /// Changes the engine. Live strokes change at once; finished ones remain until the compositor has
  /// redrawn all `strokes`.
  func setEngine(_ new: EngineSettings, strokes: [Stroke]) {
    guard new != engine else { return }
    engine = new
    guard isShown else { return }
    beginPage(strokes, showsParts: false)
    rebuildLive()
  }

  /// Shows another background once the compositor has drawn it and all `strokes` on it.
  func setBackground(_ new: PlaneBackground, strokes: [Stroke]) {
    background = new
    guard isShown else { return shown = new }
    beginPage(strokes, showsParts: false)
    rebuildLive()
  }

  /// Shows another background whose pages have the same places. The compositor draws only what
  /// differs.
  func updateBackground(_ new: PlaneBackground) {
    background = new
    shown = new
    guard isShown else { return }
    if finished == nil { damage.add(size.bounds) }
    compositor.setBackground(new, request: sequencer.request())
  }

  /// Returns a page without pictures and ink, or nil if there is no memory for it.
  private func blankPage() -> BandedPage? {
    try? BandedPage(width: size.bounds.width, height: size.bounds.height)
  }

  /// Draws the page without pictures and ink in `rect`, in pixels of its surface.
  private func drawBlank(_ rect: PixelRect, on surface: inout ImageSurface) {
    let bounds = size.bounds
    drawBlank(
      rect.offset(x: bounds.x, y: bounds.y), on: &surface, dx: -bounds.x, dy: -bounds.y)
  }

  /// Draws the page without pictures and ink in `rect` over the pixels of `surface` that lie `dx`
  /// to the right and `dy` down.
  private func drawBlank(_ rect: PixelRect, on surface: inout ImageSurface, dx: Int, dy: Int) {
    if let endlessPaper { return surface.fill(rect.offset(x: dx, y: dy), with: endlessPaper) }
    shown.drawBlank(rect, scale: size.scale, on: &surface, dx: dx, dy: dy)
  }

  private func beginPage(_ strokes: [Stroke], showsParts: Bool) {
    compositor.begin(
      strokes: strokes, engine: engine, size: size, background: background,
      request: sequencer.requestNewPage(), showsParts: showsParts)
  }

  /// Rebuilds the live strokes from their samples for the present page.
  private func rebuildLive() {
    live = live.map { stroke in
      let rebuilt = stroke.rebuilt(
        engine: engine, size: size, clip: clip(of: stroke.source), scratch: scratch)
      damage.add(stroke.area)
      rebuilt.refresh(&damage)
      return rebuilt
    }
  }

  /// Discards the page and frees its memory; the next `resize` begins a new one.
  func hide() {
    guard isShown else { return }
    live.removeAll()
    finished = nil
    former = nil
    isShown = false
    size = .none
    shown = background
    // The background is white, so that the compositor frees the picture: one that is not shown
    // takes no memory there.
    compositor.begin(
      strokes: [], engine: engine, size: size, background: .white,
      request: sequencer.requestDiscard(),
      showsParts: false)
  }

  /// Frees what the page keeps of former states, before another drawing is shown.
  func forgetFormerStates() { compositor.forgetFormerStates() }

  /// Frees what the page of an empty drawing keeps, once the program rests.
  func rest() {
    guard isShown, !isBusy, live.isEmpty else { return }
    if shown.isPlain {
      finished = nil
      former = nil
    }
    scratch.rest()
    compositor.rest()
  }

  /// Applies a change of the drawing made without a live stroke: undo, redo, clear.
  func apply(_ change: DrawingChange) { compositor.apply(change, request: sequencer.request()) }

  /// Receives a patch from the compositor, and shows the patches that `PatchSequencer` releases.
  func receive(_ patch: Patch) { for patch in sequencer.receive(patch) { show(patch) } }

  private func show(_ patch: Patch) {
    if patch.isWhole, patch.rect.isEmpty || patch.pixels.hasSurface, finished != nil {
      // The page was drawn by another engine, at another scale or on another background.
      finished = nil
      former = nil
      damage.add(size.bounds)
    }
    if patch.isWhole, shown.number != background.number {
      shown = background
      damage.add(size.bounds)
    }
    if let pixels = patch.pixels.take() {
      put(pixels, in: patch.rect)
    } else if !patch.rect.isEmpty {
      // There was no memory for the pixels: the live strokes stay.
      return
    }
    damage.add(patch.rect.intersection(size.bounds))
    let done = sequencer.complete(patch)
    live.removeAll { $0.request.map(done.contains) ?? false }
  }

  private func put(_ pixels: borrowing ImageSurface, in rect: PixelRect) {
    if finished == nil { finished = blankPage() }
    let place = size.onSurface(rect)
    finished?.prepare(place) { drawBlank($0, on: &$1) }
    finished?.lend { $0.copy(pixels.bounds, of: pixels, dx: place.x, dy: place.y) }
  }

  private func put(_ page: borrowing BandedPage, in rect: PixelRect) {
    if finished == nil { finished = blankPage() }
    let place = size.onSurface(rect)
    finished?.take(page, dx: place.x, dy: place.y) { drawBlank($0, on: &$1) }
  }

  // MARK: Live strokes

  func begin(_ source: StrokeSource) {
    let stroke = LiveStroke(
      source, engine: engine, size: size, clip: clip(of: source), scratch: scratch)
    live.append(stroke)
    stroke.refresh(&damage)
  }

  /// Returns the pixels that may have ink of a stroke, or nil if all may. O(log number of pages).
  private func clip(of source: StrokeSource) -> PixelRect? {
    background.clip(ofStrokeAt: source.samples.first?.position ?? .zero, scale: size.scale)
  }

  /// Passes a finished stroke to the compositor. It stays on the live layer, under those still
  /// being drawn, until its pixels arrive.
  func finish(_ stroke: LiveStroke, as finished: Stroke) {
    stroke.isFinished = true
    stroke.refresh(&damage)
    let request = sequencer.requestStroke()
    stroke.request = request
    // The strokes still being drawn lie over it from now on.
    if live.contains(where: { $0 !== stroke && $0.request == nil }) { damage.add(stroke.area) }
    live.removeAll { $0 === stroke }
    live.insert(stroke, at: live.firstIndex { $0.request == nil } ?? live.endIndex)
    compositor.apply(.added(finished), request: request)
  }

  /// Removes a live stroke without adding it to the page.
  func cancel(_ stroke: LiveStroke) {
    damage.add(stroke.area)
    live.removeAll { $0 === stroke }
  }

  /// The sources of the strokes that are being drawn, the lowest first.
  var drawing: [StrokeSource] { live.filter { $0.request == nil }.map(\.source) }

  /// Returns the live stroke of `source`, or nil if it is not being drawn.
  func liveStroke(of source: StrokeSource) -> LiveStroke? {
    live.first { $0.source === source && $0.request == nil }
  }

  // MARK: Drawing

  /// Adds its damage to that of the whole surface, on which the page is at `page`.
  func addDamage(to whole: inout DamageRegion, _ page: PixelRect) {
    let (dx, dy) = size.offset(on: page)
    whole.add(damage, x: dx, y: dy)
  }

  /// Draws the newest samples of the live strokes' constructions, and adds the pixels that changed
  /// to the damage of the whole surface, on which the page is at `page`.
  func addConstructionDamage(to whole: inout DamageRegion, _ page: PixelRect) {
    var changed = DamageRegion()
    construction.update(drawing, &changed)
    let (dx, dy) = size.offset(on: page)
    whole.add(changed, x: dx, y: dy)
  }

  /// Draws the part of the page in `rect` over the pixels of `surface` that lie `dx` to the right
  /// and `dy` down.
  func draw(_ rect: PixelRect, onto surface: inout ImageSurface, dx: Int, dy: Int) {
    let visible = rect.intersection(size.bounds)
    guard !visible.isEmpty else { return }
    let bounds = size.bounds
    if finished == nil { drawBlank(visible, on: &surface, dx: dx, dy: dy) }
    finished?.copy(size.onSurface(visible), to: &surface, dx: dx + bounds.x, dy: dy + bounds.y) {
      drawBlank($0.offset(x: bounds.x, y: bounds.y), on: &$1, dx: dx, dy: dy)
    }
    for stroke in live { stroke.draw(visible, onto: &surface, dx: dx, dy: dy) }
  }

  /// Draws the paper in the same way, without anything on it.
  func drawPaper(_ rect: PixelRect, onto surface: inout ImageSurface, dx: Int, dy: Int) {
    drawBlank(rect.intersection(size.bounds), on: &surface, dx: dx, dy: dy)
  }
}

extension PageSize {
  /// The offset from the drawing's pixels to those of the window, for a page at `page`.
  func offset(on page: PixelRect) -> (dx: Int, dy: Int) { (page.x - bounds.x, page.y - bounds.y) }
}

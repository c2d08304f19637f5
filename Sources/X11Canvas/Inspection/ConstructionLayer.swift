import Graphics
import Ink
import Pages

/// A layer with the constructions of a pane's strokes, drawn over its ink.
///
/// Each is drawn on a separate surface and composited from there: Cairo's antialiasing under a clip
/// would depend on the redrawn area. Those of finished strokes are drawn in the background and
/// arrive as patches. Live ones are drawn here, over them; a finished one stays until its patch
/// arrives. See `PatchSequencer`.
final class ConstructionLayer {
  private let renderer: ConstructionRenderer
  private var engine = EngineSettings.hermite
  private var size = PageSize.none
  /// True while the constructions are shown.
  private(set) var isShown = false
  /// The finished constructions; nil while there are none.
  private var page: ImageSurface?
  /// The part of the drawing that they show: the former one until those of the present one arrive.
  private var pageSize = PageSize.none
  private var live: [LiveConstruction] = []
  private var sequencer = PatchSequencer()
  private var damage = DamageRegion()
  /// The work of the strokes that are gone.
  private var pastWork = 0

  /// Creates an empty layer whose finished constructions `renderer` draws.
  init(renderer: ConstructionRenderer) { self.renderer = renderer }

  /// True while the renderer has unanswered requests.
  var isBusy: Bool { sequencer.isBusy }

  /// The completed fraction of the renderer's request under way, 0...1.
  var progress: Double { sequencer.progress }

  /// The number of samples and stations drawn here, not in the background.
  var work: Int { live.reduce(pastWork) { $0 + $1.work } }

  /// Waits until the renderer has done all requests so far. For tests.
  func wait() { renderer.wait() }

  // MARK: Requests

  /// Shows the constructions by `new` of `strokes`, which are finished, on a page of `size`. O(1)
  /// if it shows them already, or else in the number of samples being drawn.
  func show(_ strokes: [Stroke], engine new: EngineSettings, size newSize: PageSize) {
    guard !isShown || new != engine || newSize != size else { return }
    let keepsShapes = isShown && new == engine
    (engine, size) = (new, newSize)
    if keepsShapes {
      renderer.resize(to: size, request: sequencer.requestNewPage())
    } else {
      begin(strokes)
    }
    isShown = true
    // The new page contains those that are finished.
    remove { $0.request != nil }
    for index in live.indices {
      let old = live[index]
      pastWork += old.work
      live[index] = LiveConstruction(old.source, engine: engine, size: size)
      live[index].update(&damage)
    }
    damage.add(size.bounds)
  }

  private func begin(_ strokes: [Stroke]) {
    renderer.begin(
      strokes, engine: engine, size: size, request: sequencer.requestNewPage(), showsParts: !isShown
    )
  }

  /// Discards the constructions.
  func hide() {
    guard isShown else { return }
    isShown = false
    pastWork = work
    live = []
    page = nil
    damage.removeAll()
    renderer.begin(
      [], engine: engine, size: .none, request: sequencer.requestDiscard(), showsParts: false)
  }

  /// Follows a change of the drawing made without a live stroke.
  func apply(_ change: DrawingChange) {
    guard isShown else { return }
    switch change {
    case .background, .pages, .fields: break
    case .replaced(let strokes): begin(strokes)
    case .added, .removed, .edited: renderer.apply(change, request: sequencer.request())
    }
  }

  /// Requests the construction of a finished stroke. That of its live stroke stays, under those
  /// still being drawn, until its pixels arrive.
  func finish(_ source: StrokeSource, as stroke: Stroke) {
    guard isShown else { return }
    let index = live.firstIndex { $0.source === source }
    let finished =
      index.map { live.remove(at: $0) } ?? LiveConstruction(source, engine: engine, size: size)
    finished.update(&damage)
    finished.trim()
    finished.request = sequencer.requestStroke()
    if live.contains(where: { $0.request == nil }) { damage.add(finished.area) }
    live.insert(finished, at: live.firstIndex { $0.request == nil } ?? live.endIndex)
    renderer.apply(.added(stroke), request: finished.request ?? 0)
  }

  // MARK: Patches

  /// Receives a patch from the renderer, and shows the patches that `PatchSequencer` releases.
  func receive(_ patch: Patch) { for patch in sequencer.receive(patch) { show(patch) } }

  private func show(_ patch: Patch) {
    if patch.isWhole, patch.rect.isEmpty || patch.pixels.hasSurface {
      page = nil
      damage.add(size.bounds)
    }
    if let pixels = patch.pixels.take() {
      if page == nil {
        page = size.transparent()
        pageSize = size
      }
      let place = size.onSurface(patch.rect)
      page?.copy(pixels.bounds, of: pixels, dx: place.x, dy: place.y)
    } else if !patch.rect.isEmpty {
      // There was no memory for the pixels: the live strokes stay.
      return
    }
    damage.add(patch.rect.intersection(size.bounds))
    let done = sequencer.complete(patch)
    remove { $0.request.map(done.contains) ?? false }
  }

  // MARK: Drawing

  /// Draws what is new of the strokes of `sources`, which are being drawn, the lowest first. Adds
  /// the pixels that differ since the last call to `damage`. O(new samples).
  func update(_ sources: [StrokeSource], _ damage: inout DamageRegion) {
    remove { stroke in
      stroke.request == nil && !sources.contains { $0 === stroke.source }
    }
    for source in sources where !live.contains(where: { $0.source === source }) {
      live.append(LiveConstruction(source, engine: engine, size: size))
    }
    for stroke in live where stroke.request == nil { stroke.update(&self.damage) }
    damage.add(self.damage, x: 0, y: 0)
    self.damage.removeAll()
  }

  private func remove(where isGone: (LiveConstruction) -> Bool) {
    for stroke in live where isGone(stroke) {
      pastWork += stroke.work
      damage.add(stroke.area)
    }
    live.removeAll(where: isGone)
  }

  /// Draws the part of the layer in `rect` over the pixels of `surface` that lie `dx` to the right
  /// and `dy` down.
  func draw(_ rect: PixelRect, onto surface: inout ImageSurface, dx: Int, dy: Int) {
    let visible = rect.intersection(size.bounds)
    let part = PageSize(bounds: visible, scale: size.scale)
    // They are joined first, live ones over finished ones: a stroke looks the same when it is
    // finished.
    guard !visible.isEmpty, var joined = part.transparent() else { return }
    let shown = pageSize
    page.lend { page in
      if shown.scale == part.scale {
        joined.copy(
          page.bounds, of: page, dx: shown.bounds.x - visible.x, dy: shown.bounds.y - visible.y)
      } else {
        joined.copy(page, at: shown, to: part)
      }
    }
    for stroke in live where stroke.area.intersects(visible) {
      stroke.draw(visible, onto: &joined)
    }
    surface.draw { $0.paint(joined, atX: visible.x + dx, y: visible.y + dy) }
  }
}

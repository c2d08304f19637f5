import Ink

/// One rendering of the drawing: a page of paper, drawn on by one engine.
///
/// Finished ink is a surface kept up to date by the compositor's patches; over it lie the live
/// strokes. Coordinates are the page's pixels, from its top left corner.
final class Pane {
  /// The engine it draws with.
  let engine: EngineKind
  /// The size of its page.
  private(set) var size = PageSize(width: 0, height: 0, scale: 1)
  /// The pixels that must be drawn anew.
  private(set) var damage = DamageRegion()

  private let compositor: Compositor
  private let pool: TilePool
  private let scratch: ScratchCoverage
  private var finished: ImageSurface?
  /// In the order they are painted: those that wait for the compositor, then those being drawn.
  private var live: [LiveStroke] = []
  /// The number of the last order given to the compositor.
  private var order = 0
  /// Patches that answer earlier orders are void: the page was begun anew.
  private var firstValidOrder = 0

  /// A pane without paper that draws with `engine`.
  init(engine: EngineKind, compositor: Compositor, pool: TilePool, scratch: ScratchCoverage) {
    self.engine = engine
    self.compositor = compositor
    self.pool = pool
    self.scratch = scratch
  }

  /// The number of strokes on the live layer.
  var liveCount: Int { live.count }

  // MARK: The page

  /// Gives the page another size. Ink keeps its place; at another scale it is drawn anew, from
  /// `strokes`.
  func resize(to new: PageSize, strokes: [Stroke]) {
    guard new != size || finished == nil else { return }
    let old = finished.take()
    let keepsInk = new.scale == size.scale && old != nil
    size = new
    order += 1
    finished = try? ImageSurface(format: .argb32, width: new.width, height: new.height)
    if keepsInk {
      if let old { put(old, in: old.bounds) }
      compositor.resize(to: new, order: order)
    } else {
      firstValidOrder = order
      compositor.begin(strokes: strokes, engine: engine, size: new, order: order)
    }
    live = live.map { stroke in
      let rebuilt = LiveStroke(stroke.source, engine: engine, size: size, pool: pool)
      // What waits for an earlier order may lie where that order's page did not reach.
      rebuilt.order = stroke.order == nil ? nil : order
      stroke.recycle()
      _ = rebuilt.refresh()
      return rebuilt
    }
    damage.add(new.bounds)
  }

  /// Gives the page and all memory for it up; the next `resize` begins it anew.
  func hide() {
    for stroke in live { stroke.recycle() }
    live.removeAll()
    finished = nil
    size = PageSize(width: 0, height: 0, scale: 1)
    firstValidOrder = order + 1
  }

  /// Follows a change of the drawing made without a live stroke: undo, redo, clear.
  func apply(_ change: DrawingChange) {
    order += 1
    compositor.apply(change, order: order)
  }

  /// Takes the pixels the compositor rendered, and takes the strokes in them off the live layer.
  func receive(_ patch: Patch) {
    guard patch.order >= firstValidOrder else { return }
    if let pixels = patch.pixels.take() { put(pixels, in: patch.rect) }
    damage.add(patch.rect.intersection(size.bounds))
    live.removeAll { stroke in
      guard let order = stroke.order, order <= patch.order else { return false }
      stroke.recycle()
      return true
    }
  }

  private func put(_ pixels: borrowing ImageSurface, in rect: PixelRect) {
    guard var page = finished.take() else { return }
    page.draw { context in
      context.clip(rect)
      context.setOperator(.source)
      context.paint(pixels, atX: rect.x, y: rect.y)
    }
    finished = consume page
  }

  // MARK: Live strokes

  /// Shows a stroke as it is being drawn.
  func begin(_ source: StrokeSource) -> LiveStroke {
    let stroke = LiveStroke(source, engine: engine, size: size, pool: pool)
    live.append(stroke)
    damage.add(stroke.refresh())
    return stroke
  }

  /// Brings a live stroke's ink up to its newest sample.
  func refresh(_ stroke: LiveStroke) {
    damage.add(stroke.refresh())
  }

  /// Hands a stroke that is finished to the compositor; it stays on the live layer, under those
  /// still being drawn, until its pixels arrive.
  func finish(_ stroke: LiveStroke, as finished: Stroke) {
    damage.add(stroke.refresh())
    order += 1
    stroke.order = order
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

  /// The live stroke fed by `source`, if it is still being drawn.
  func liveStroke(of source: StrokeSource) -> LiveStroke? {
    live.first { $0.source === source && $0.order == nil }
  }

  // MARK: Drawing

  /// Draws the part of the page in `rect` with its corner at `x`, `y` of the context's pixels.
  func draw(
    _ rect: PixelRect, atX x: Int, y: Int, paper: Color, _ context: borrowing DrawingContext
  ) {
    let visible = rect.intersection(size.bounds)
    guard !visible.isEmpty else { return }
    context.scope {
      context.clip(visible.offset(x: x, y: y))
      context.setColor(paper)
      context.paint()
      if let page = finished.take() {
        context.paint(page, atX: x, y: y)
        finished = consume page
      }
      for stroke in live { stroke.paint(visible, atX: x, y: y, through: scratch, context) }
    }
  }

  /// Forgets the damage, which is being drawn.
  func clearDamage() {
    damage.removeAll()
  }
}

import Ink

// SAFETY: unchecked because the compiler cannot see which thread runs what: its methods are called
// on the compositor's serial queue and nowhere else.

/// A page of finished ink: the compositor's state.
final class FinishedPage: @unchecked Sendable {
  private let deliver: @Sendable (Patch) -> Void
  private let checkpoint: (@Sendable (Compositor.Step) -> Void)?
  private var renderer = PageRenderer()
  private var engine = EngineKind.hermite
  private var size = PageSize.none
  /// The paper with its ink; nil while it is blank, which takes no memory.
  private var surface: ImageSurface?
  /// The part of the page the screen has: it keeps no pixels of what was out of view for a moment.
  private var shown = PixelRect.empty
  private var strokes: [Stroke] = []
  /// The pixels each stroke may ink, also outside the page.
  private var areas: [PixelRect] = []
  private var isCurrent: @Sendable () -> Bool = { true }

  init(
    deliver: @escaping @Sendable (Patch) -> Void,
    checkpoint: (@Sendable (Compositor.Step) -> Void)?
  ) {
    self.deliver = deliver
    self.checkpoint = checkpoint
  }

  func begin(
    _ strokes: [Stroke], _ engine: EngineKind, _ size: PageSize, _ order: Int,
    isCurrent: @escaping @Sendable () -> Bool
  ) {
    checkpoint?(.received)
    self.engine = engine
    self.size = size
    shown = size.bounds
    self.isCurrent = isCurrent
    surface = nil
    self.strokes = []
    areas = []
    finish(order, replace(with: strokes), isWhole: true)
  }

  /// The page had this size or place for a moment, and has another already.
  func pass(_ size: PageSize) {
    shown = shown.intersection(size.bounds)
  }

  /// Gives the page another size or place, and draws what of its ink comes into view.
  func resize(to size: PageSize, _ order: Int) {
    checkpoint?(.received)
    let place = size.onSurface(self.size.bounds)
    self.size = size
    if let page = surface.take(), var resized = try? size.paper() {
      resized.copy(page.bounds, of: page, dx: place.x, dy: place.y)
      surface = consume resized
    }
    let strips = size.bounds.strips(around: shown.intersection(size.bounds))
    shown = size.bounds
    for strip in strips { render(strip) }
    finish(order, strips.reduce(.empty) { $0.union(inked(in: $1)) })
  }

  func apply(_ change: DrawingChange, _ order: Int) {
    checkpoint?(.received)
    switch change {
    case .added(let stroke):
      finish(order, add(stroke))
    case .removed(let stroke):
      guard let index = strokes.lastIndex(where: { $0.id == stroke.id }) else {
        return finish(order, .empty)
      }
      strokes.remove(at: index)
      let area = areas.remove(at: index).intersection(size.bounds)
      render(area)
      finish(order, area)
    case .replaced(let strokes):
      finish(order, replace(with: strokes))
    }
  }

  /// Puts a stroke on top, and gives the pixels it may have inked.
  private func add(_ stroke: Stroke) -> PixelRect {
    let stations = stroke.stations(engine: engine)
    let area = inkedPixels(stations, scale: size.scale)
    strokes.append(stroke)
    areas.append(area)
    let visible = area.intersection(size.bounds)
    paint(stations, stroke.pen, visible)
    return visible
  }

  /// Draws just `strokes`, and gives the pixels that may differ.
  private func replace(with strokes: [Stroke]) -> PixelRect {
    var changed = areas.reduce(PixelRect.empty) { $0.union($1) }.intersection(size.bounds)
    self.strokes.removeAll(keepingCapacity: true)
    areas.removeAll(keepingCapacity: true)
    wipe(changed)
    for stroke in strokes where isCurrent() { changed = changed.union(add(stroke)) }
    return changed
  }

  /// Draws the pixels of `area` anew.
  private func render(_ area: PixelRect) {
    guard !area.isEmpty else { return }
    wipe(area)
    for (stroke, inked) in zip(strokes, areas) where inked.intersects(area) && isCurrent() {
      let part = inked.intersection(area)
      paint(stroke.stations(engine: engine), stroke.pen, part)
    }
  }

  /// The smallest part of `area` that has all of its ink.
  private func inked(in area: PixelRect) -> PixelRect {
    areas.reduce(.empty) { $0.union($1.intersection(area)) }
  }

  private func wipe(_ area: PixelRect) {
    guard var page = surface.take() else { return }
    page.fill(size.onSurface(area), with: ImageSurface.paper)
    surface = consume page
  }

  private func paint(_ stations: [Station], _ pen: Pen, _ clip: PixelRect) {
    guard !clip.isEmpty else { return }
    if surface == nil { surface = try? size.paper() }
    guard var page = surface.take() else { return }
    renderer.paint(
      stations, pen: pen, scale: size.scale, clip: clip, on: &page, x: size.bounds.x,
      y: size.bounds.y)
    surface = consume page
  }

  /// Answers an order with a copy of the pixels in `area`. Void orders are not answered.
  private func finish(_ order: Int, _ area: PixelRect, isWhole: Bool = false) {
    guard isCurrent() else { return }
    checkpoint?(.rendered)
    deliver(
      Patch(order: order, rect: area, isWhole: isWhole, pixels: Patch.Pixels(copy(area))))
    checkpoint?(.delivered)
  }

  private func copy(_ area: PixelRect) -> ImageSurface? {
    guard !area.isEmpty, let page = surface.take() else { return nil }
    var part = try? ImageSurface(format: .rgb24, width: area.width, height: area.height)
    if var pixels = part.take() {
      let place = size.onSurface(area)
      pixels.copy(place, of: page, dx: -place.x, dy: -place.y)
      part = consume pixels
    }
    surface = consume page
    return part
  }
}

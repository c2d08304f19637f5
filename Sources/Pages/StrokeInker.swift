import Graphics
import Ink

/// A painter of strokes by one engine at one scale. It computes the location of each stroke and its
/// ink, and caches both. Belongs to one thread.
struct StrokeInker {
  private(set) var engine = EngineSettings.hermite

  private let cache: InkCache
  private let checkpoint: (@Sendable (Compositor.Step) -> Void)?
  private var renderer = PageRenderer()
  /// Pixels per canvas unit.
  private var scale = 1.0
  /// The background, whose pages clip the ink of their strokes.
  private var background = PlaneBackground.white
  /// The version of the shapes, incremented with each change of the engine, the scale or the places
  /// of the pages.
  private var version = 0

  /// Creates a painter that keeps the ink of strokes in `cache` and calls `checkpoint` when a
  /// stroke is computed or painted.
  init(cache: InkCache, checkpoint: (@Sendable (Compositor.Step) -> Void)?) {
    self.cache = cache
    self.checkpoint = checkpoint
  }

  /// Sets the engine, the scale in pixels per canvas unit, and the background.
  mutating func begin(_ engine: EngineSettings, scale: Double, background: PlaneBackground) {
    let isMoved = background.layout != self.background.layout
    self.background = background
    guard engine != self.engine || scale != self.scale || isMoved else { return }
    self.engine = engine
    self.scale = scale
    version += 1
    cache.removeInk()
  }

  /// Frees the memory in which ink is computed.
  mutating func rest() { renderer = PageRenderer() }

  /// Returns the pixels that may have ink of `stroke`; empty if its shape is not computed.
  func area(_ stroke: PageStroke) -> PixelRect { stroke.shape(version)?.area ?? .empty }

  mutating func shape(_ stroke: PageStroke) -> InkShape {
    if let shape = stroke.shape(version) { return shape }
    let stations = stations(stroke)
    let start = stroke.stroke.samples.first?.position ?? .zero
    let shape = InkShape(
      stations, scale: scale, clip: background.clip(ofStrokeAt: start, scale: scale))
    stroke.setShape(shape, version)
    // A stroke whose shape is needed is drawn next: this avoids computing its stations twice.
    if !shape.area.isEmpty { _ = makeInk(of: stroke, stations, shape) }
    return shape
  }

  /// Paints the part of `stroke` in `clip` on `page`, whose top left pixel is the drawing's in
  /// column `x` and row `y`.
  mutating func paint(
    _ stroke: PageStroke, _ clip: PixelRect, on page: inout ImageSurface, x: Int, y: Int
  ) {
    let shape = shape(stroke)
    let part = shape.area.intersection(clip)
    guard !part.isEmpty else { return }
    let ink = cache.ink(of: stroke) ?? makeInk(of: stroke, stations(stroke), shape)
    checkpoint?(.painted)
    let pen = stroke.stroke.pen
    switch ink {
    case .spans(let spans):
      page.blend(
        pen.color, opacity: OpacityRamp.byte(pen.opacity.upperBound), mode: pen.blend, spans: spans,
        clip: part, x: x, y: y)
    case .stations(let stations):
      renderer.paint(
        stations, runs: shape.runs, pen: pen, scale: scale, clip: part, on: &page, x: x, y: y)
    }
  }

  private func stations(_ stroke: PageStroke) -> [Station] {
    stroke.stroke.stations(engine: engine, scale: scale)
  }

  /// Computes the ink of a stroke and caches it.
  private mutating func makeInk(
    of stroke: PageStroke, _ stations: [Station], _ shape: InkShape
  ) -> StrokeInk {
    checkpoint?(.inked)
    let ink: StrokeInk =
      InkSpans.canHold(shape.area)
      ? .spans(
        renderer.spans(
          stations, pen: stroke.stroke.pen, scale: scale, area: shape.area, isWhole: shape.isWhole))
      : .stations(stations)
    cache.keep(ink, of: stroke)
    return ink
  }
}

import Ink

/// Works out where strokes lie on a page and what their ink is, by its engine and at its scale, and
/// paints them. What it works out is cached. Belongs to one thread.
struct StrokeInker {
  /// The engine that draws the strokes.
  private(set) var engine = EngineKind.hermite

  private let cache: InkCache
  private let checkpoint: (@Sendable (Compositor.Step) -> Void)?
  private var renderer = PageRenderer()
  /// Pixels per canvas unit.
  private var scale = 1.0
  /// Counts up with the engine and the scale: shapes are of one of them.
  private var version = 0

  /// Keeps the ink of strokes in `cache`; `checkpoint` is called as strokes are worked out and
  /// painted.
  init(cache: InkCache, checkpoint: (@Sendable (Compositor.Step) -> Void)?) {
    self.cache = cache
    self.checkpoint = checkpoint
  }

  /// Draws by `engine` at `scale` pixels per canvas unit from now on.
  mutating func begin(_ engine: EngineKind, scale: Double) {
    guard engine != self.engine || scale != self.scale else { return }
    self.engine = engine
    self.scale = scale
    version += 1
    cache.removeInk()
  }

  /// The pixels that may have ink of `stroke`; empty while its shape is not known.
  func area(_ stroke: PageStroke) -> PixelRect {
    stroke.hasShape(version) ? stroke.shape?.area ?? .empty : .empty
  }

  /// Where the ink of `stroke` lies.
  mutating func shape(_ stroke: PageStroke) -> InkShape {
    if let shape = stroke.shape, stroke.hasShape(version) { return shape }
    let stations = stations(stroke)
    let shape = InkShape(stations, scale: scale)
    stroke.take(shape, version)
    // A stroke whose shape is needed is drawn next: its stations need not be made twice.
    _ = makeInk(of: stroke, stations, shape)
    return shape
  }

  /// Paints the part of `stroke` in `clip` on a page whose top left pixel is the drawing's in column
  /// `x` and row `y`.
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
        pen.color, opacity: OpacityRamp.byte(pen.opacity.upperBound), spans: spans, clip: part,
        x: x, y: y)
    case .stations(let stations):
      renderer.paint(
        stations, runs: shape.runs, pen: pen, scale: scale, clip: part, on: &page, x: x, y: y)
    }
  }

  private func stations(_ stroke: PageStroke) -> [Station] {
    stroke.stroke.stations(engine: engine, scale: scale)
  }

  /// Works out the ink of a stroke, and keeps it.
  private mutating func makeInk(
    of stroke: PageStroke, _ stations: [Station], _ shape: InkShape
  ) -> StrokeInk {
    checkpoint?(.inked)
    let ink: StrokeInk =
      InkSpans.canHold(shape.area)
      ? .spans(renderer.spans(stations, pen: stroke.stroke.pen, scale: scale, area: shape.area))
      : .stations(stations)
    cache.keep(ink, of: stroke)
    return ink
  }
}

import Ink

/// A layer with the constructions of a pane's strokes, drawn over its ink.
///
/// Each is drawn whole on a separate surface and composited from there: Cairo's antialiasing under
/// a clip would depend on the redrawn area. Those of finished strokes are kept together on one
/// transparent page. Those of live strokes are redrawn with every frame that has new samples.
final class ConstructionLayer {
  private final class Live {
    let source: StrokeSource
    let count: Int
    let area: PixelRect
    var picture: ImageSurface?

    init(_ source: StrokeSource, area: PixelRect, picture: consuming ImageSurface?) {
      self.source = source
      count = source.samples.count
      self.area = area
      self.picture = picture
    }
  }

  private let engine: EngineKind
  private let size: PageSize
  /// The finished constructions; nil while there are none.
  private var page: ImageSurface?
  private var finished: [(id: StrokeID, figure: ConstructionFigure)] = []
  private var live: [Live] = []

  /// Creates an empty layer over a pane that draws with `engine` on a page of `size`.
  init(engine: EngineKind, size: PageSize) {
    self.engine = engine
    self.size = size
  }

  /// Updates the layer to the drawing: `strokes` are finished, `sources` are being drawn, the
  /// lowest first. Adds the pixels that differ to `damage`.
  func update(_ strokes: [Stroke], _ sources: [StrokeSource], _ damage: inout DamageRegion) {
    let kept = zip(finished, strokes).prefix { $0.id == $1.id }.count
    let removed = finished[kept...]
    finished.removeSubrange(kept...)
    for (_, figure) in removed {
      erase(figure.area)
      damage.add(figure.area)
    }
    for stroke in strokes[kept...] {
      let figure = self.figure(
        of: Construction(samples: stroke.samples, pen: stroke.pen, engine: engine))
      finished.append((stroke.id, figure))
      composite(figure, clip: figure.area)
      damage.add(figure.area)
    }
    update(sources, &damage)
  }

  private func update(_ sources: [StrokeSource], _ damage: inout DamageRegion) {
    var old = live
    live = sources.map { source in
      let index = old.firstIndex { $0.source === source }
      if let index, old[index].count == source.samples.count { return old.remove(at: index) }
      let figure = self.figure(
        of: Construction(samples: source.samples, pen: source.pen, engine: engine))
      damage.add(figure.area)
      return Live(source, area: figure.area, picture: figure.area.isEmpty ? nil : figure.picture())
    }
    for gone in old { damage.add(gone.area) }
  }

  private func figure(of construction: Construction) -> ConstructionFigure {
    ConstructionFigure(construction, scale: size.scale, clip: size.bounds)
  }

  /// Composites a finished figure over the page in `clip`.
  private func composite(_ figure: ConstructionFigure, clip: PixelRect) {
    guard figure.area.intersects(clip), let picture = figure.picture() else { return }
    if page == nil {
      page = try? ImageSurface(
        format: .argb32, width: size.bounds.width, height: size.bounds.height)
    }
    let (place, clip) = (size.onSurface(figure.area), size.onSurface(clip))
    page?.draw { context in
      context.clip(clip)
      context.paint(picture, atX: place.x, y: place.y)
    }
  }

  /// Redraws the finished constructions in `area`.
  private func erase(_ area: PixelRect) {
    guard !area.isEmpty else { return }
    page?.fill(size.onSurface(area), with: 0)
    for (_, figure) in finished where figure.area.intersects(area) { composite(figure, clip: area) }
  }

  /// Draws the part of the layer in `rect` over the pixels of `surface` that lie `dx` to the right
  /// and `dy` down.
  func draw(_ rect: PixelRect, onto surface: inout ImageSurface, dx: Int, dy: Int) {
    let visible = rect.intersection(size.bounds)
    // They are joined first, live ones over finished ones: a stroke looks the same when it is
    // finished.
    guard !visible.isEmpty,
      var joined = try? ImageSurface(format: .argb32, width: visible.width, height: visible.height)
    else { return }
    let place = size.onSurface(visible)
    page.lend { joined.copy(place, of: $0, dx: -place.x, dy: -place.y) }
    for stroke in live where stroke.area.intersects(visible) {
      let (x, y) = (stroke.area.x - visible.x, stroke.area.y - visible.y)
      stroke.picture.lend { picture in joined.draw { $0.paint(picture, atX: x, y: y) } }
    }
    surface.draw { $0.paint(joined, atX: visible.x + dx, y: visible.y + dy) }
  }
}

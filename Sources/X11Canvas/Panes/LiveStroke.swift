import Graphics
import Ink

/// A stroke on the live layer of one pane: unfinished, or finished and waiting for the compositor.
final class LiveStroke {
  let source: StrokeSource
  /// The compositor's request that adds it to the page; nil while it is being drawn.
  var request: Int?
  /// A Boolean value that is true if the pen has left.
  var isFinished = false

  private var line: LiveLine
  private var ink: LiveInk

  /// Creates the stroke with the samples of `source` so far, drawn by `engine` on a page of `size`.
  /// Ink outside `clip` is not shown.
  init(
    _ source: StrokeSource, engine: EngineSettings, size: PageSize, clip: PixelRect? = nil,
    scratch: CoverageScratch
  ) {
    self.source = source
    line = LiveLine(
      builder: StrokeBuilder(engine: engine, pen: source.pen, scale: size.scale))
    let bounds = clip.map { $0.intersection(size.bounds) } ?? size.bounds
    ink = LiveInk(
      mask: CoverageMask(pen: source.pen, bounds: bounds, scale: size.scale, scratch: scratch),
      predicted: PredictedInk(pen: source.pen))
    for sample in source.samples { append(sample) }
  }

  /// Returns the stroke drawn by another engine or on another page.
  func rebuilt(
    engine: EngineSettings, size: PageSize, clip: PixelRect?, scratch: CoverageScratch
  ) -> LiveStroke {
    let stroke = LiveStroke(source, engine: engine, size: size, clip: clip, scratch: scratch)
    stroke.request = request
    stroke.isFinished = isFinished
    return stroke
  }

  /// Appends the next sample. O(1).
  func append(_ sample: Sample) {
    line.append(sample)
    ink.mask.settle(line.settled[...])
  }

  /// Shows the ink up to the newest sample, and from there to where the tip is predicted to be
  /// unless that is nil. Adds the pixels that may differ to `damage`. O(1).
  func refresh(to tip: Point? = nil, _ damage: inout DamageRegion) {
    line.end(isFinished: isFinished)
    ink.show(line.tail, to: tip, &damage)
  }

  /// All pixels that may show its ink.
  var area: PixelRect { ink.mask.area.union(ink.predicted.area) }

  /// Composites the shown ink of the stroke in `rect`, in the drawing's pixels, over the pixels of
  /// `surface` that lie `dx` to the right and `dy` down.
  func draw(_ rect: PixelRect, onto surface: inout ImageSurface, dx: Int, dy: Int) {
    ink.draw(rect, onto: &surface, dx: dx, dy: dy)
  }
}

/// The pixels of a live stroke. Its methods change it in its place, also that which draws: a class
/// would move the masks to call one that only reads them.
private struct LiveInk: ~Copyable {
  var mask: CoverageMask
  var predicted: PredictedInk

  mutating func show(_ tail: [Station], to tip: Point?, _ damage: inout DamageRegion) {
    mask.show(tail: tail, damage: &damage)
    predicted.show(tail, to: tip, over: mask, damage: &damage)
  }

  mutating func draw(_ rect: PixelRect, onto surface: inout ImageSurface, dx: Int, dy: Int) {
    surface.withPixels {
      mask.blend(rect, onto: $0, dx: dx, dy: dy)
      predicted.draw(rect, onto: $0, dx: dx, dy: dy)
    }
  }
}

/// The stations of a live stroke. It is a struct apart, whose methods change it in its place: a
/// class would copy the builder, with its engine, to call it.
private struct LiveLine {
  private var builder: StrokeBuilder
  /// The stations that the newest sample settled.
  private(set) var settled: [Station] = []
  /// The stations from there to the newest sample.
  private(set) var tail: [Station] = []

  init(builder: StrokeBuilder) { self.builder = builder }

  mutating func append(_ sample: Sample) {
    settled.empty()
    builder.append(sample, settled: &settled)
  }

  /// Computes the tail.
  mutating func end(isFinished: Bool) { builder.tail(&tail, isFinished: isFinished) }
}

import Ink

/// The samples of a stroke in the making, shared by the panes that show it.
final class StrokeSource {
  /// The pen it is made with.
  let pen: Pen
  /// Every sample so far.
  private(set) var samples: [Sample] = []

  /// A stroke without samples.
  init(pen: Pen) {
    self.pen = pen
  }

  /// Keeps a sample.
  func append(_ sample: Sample) {
    samples.append(sample)
  }
}

/// A stroke on one pane's live layer: being drawn, or finished and waiting for the compositor.
final class LiveStroke {
  /// Where its samples come from.
  let source: StrokeSource
  /// The compositor's order that puts it on the page; nil while it is being drawn.
  var order: Int?

  private var builder: StrokeBuilder
  private var mask: CoverageMask
  private var settled: [Station] = []
  private var tail: [Station] = []

  /// The stroke as `engine` draws it on a page of `size`, up to the samples `source` has.
  init(_ source: StrokeSource, engine: EngineKind, size: PageSize, pool: TilePool) {
    self.source = source
    builder = StrokeBuilder(engine: engine, pen: source.pen)
    mask = CoverageMask(width: size.width, height: size.height, scale: size.scale, pool: pool)
    for sample in source.samples { append(sample) }
  }

  /// Takes the next sample. O(1).
  func append(_ sample: Sample) {
    builder.append(sample, settled: &settled)
    mask.settle(settled)
    settled.removeAll(keepingCapacity: true)
  }

  /// Shows the ink up to the newest sample, and gives the page's pixels that may differ. O(1).
  func refresh() -> PixelRect {
    builder.tail(&tail)
    return mask.show(tail: tail)
  }

  /// All pixels that may show its ink.
  var area: PixelRect { mask.area }

  /// Paints what is shown of the stroke in `rect`, in the page's pixels, whose corner lies at `x`,
  /// `y` of the context's.
  func paint(
    _ rect: PixelRect, atX x: Int, y: Int, through scratch: ScratchCoverage,
    _ context: borrowing DrawingContext
  ) {
    let visible = rect.intersection(mask.bounds)
    scratch.paint(mask, in: visible, atX: x, y: y, color: source.pen.color, context)
  }

  /// Gives the memory of its mask back; nothing is shown any more.
  func recycle() {
    mask.recycle()
  }
}

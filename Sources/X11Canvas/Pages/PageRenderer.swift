import Ink

/// Puts strokes on a page of pixels: each as one mask, laid on once.
///
/// The masks are those the live layer shows, so that a stroke looks the same before and after it is
/// finished, to the last bit. Belongs to one thread.
struct PageRenderer {
  private let scratch = CoverageScratch()
  private let writer: SpanWriter
  private let raster: InkRaster
  private var ignored = DamageRegion()

  /// A renderer with nothing to do yet.
  init() {
    writer = SpanWriter()
    raster = InkRaster(writer)
  }

  /// Paints the part of a stroke of `pen`, given by its `stations` in canvas units, that lies in
  /// `clip`, on a page whose pixels are 1 / `scale` canvas units wide. The page's top left pixel is
  /// the drawing's in column `x` and row `y`; `clip` is in the drawing's pixels. Of a stroke whose
  /// `runs` are known, those that lie elsewhere are passed over.
  mutating func paint(
    _ stations: [Station], runs: [InkShape.Run] = [], pen: Pen, scale: Double, clip: PixelRect,
    on page: inout ImageSurface, x: Int = 0, y: Int = 0
  ) {
    // No larger than what is painted: its tiles lie where they would in a larger one.
    let clip = clip.intersection(page.bounds.offset(x: x, y: y))
    let mask = mask(stations, runs, pen, scale, clip)
    mask.blend(clip, onto: &page, dx: -x, dy: -y)
  }

  /// The ink of the same stroke in `area`, to be laid on more than once.
  mutating func spans(
    _ stations: [Station], pen: Pen, scale: Double, area: PixelRect
  ) -> InkSpans {
    if InkRaster.canHold(area, pen) { return raster.spans(stations, scale: scale, area: area) }
    return mask(stations, [], pen, scale, area).spans(area, writer)
  }

  private mutating func mask(
    _ stations: [Station], _ runs: [InkShape.Run], _ pen: Pen, _ scale: Double, _ clip: PixelRect
  ) -> CoverageMask {
    var mask = CoverageMask(pen: pen, bounds: clip, scale: scale, scratch: scratch)
    if runs.isEmpty { mask.settle(stations) }
    var isLifted = true
    for run in runs {
      guard run.pixels.intersects(clip) else {
        isLifted = true
        continue
      }
      if isLifted { mask.lift() }
      // A run begins where the one before ended, if that was inked.
      mask.settle(stations[run.stations].dropFirst(isLifted ? 0 : 1))
      isLifted = false
    }
    mask.show(tail: stations.count == 1 ? stations : [], damage: &ignored)
    ignored.removeAll()
    return mask
  }
}

/// The pixels a stroke's stations may ink, on a page whose pixels are 1 / `scale` units wide.
func inkedPixels(_ stations: some Collection<Station>, scale: Double) -> PixelRect {
  var bounds = Bounds.empty
  for station in stations { bounds.insert(station.center, radius: station.reach) }
  guard !bounds.isEmpty else { return .empty }
  return .around(
    left: bounds.min.x * scale, top: bounds.min.y * scale, right: bounds.max.x * scale,
    bottom: bounds.max.y * scale)
}

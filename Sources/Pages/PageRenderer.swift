import Graphics
import Ink

/// A renderer of strokes on a page of pixels, which composites each as one mask.
///
/// The masks are the same as those of the live layer, so that a stroke has bit-identical pixels
/// before and after it is finished. Belongs to one thread.
package struct PageRenderer {
  private let scratch = CoverageScratch()
  private let writer: SpanWriter
  private let raster: InkRaster
  private var ignored = DamageRegion()

  package init() {
    writer = SpanWriter()
    raster = InkRaster(writer)
  }

  /// Paints the part in `clip` of a stroke of `pen` with these `stations`, in canvas units, on a
  /// page whose pixels are 1 / `scale` canvas units wide. The page's top left pixel is the
  /// drawing's in column `x` and row `y`; `clip` is in the drawing's pixels. If the stroke's `runs`
  /// are known, those outside `clip` are skipped.
  package mutating func paint(
    _ stations: [Station], runs: [InkShape.Run] = [], pen: Pen, scale: Double, clip: PixelRect,
    on page: inout ImageSurface, x: Int = 0, y: Int = 0
  ) {
    // The mask is no larger than the painted part: its tiles lie where they would in a larger one.
    let clip = clip.intersection(page.bounds.offset(x: x, y: y))
    let mask = mask(stations, runs, pen, scale, clip)
    mask.blend(clip, onto: &page, dx: -x, dy: -y)
  }

  /// Returns the ink of the stroke in `area`, to be composited more than once. `isWhole` is true if
  /// no ink lies elsewhere.
  mutating func spans(
    _ stations: [Station], pen: Pen, scale: Double, area: PixelRect, isWhole: Bool
  ) -> InkSpans {
    // The raster computes all of the stroke, which may be large if a part of it is not.
    if isWhole, InkRaster.canHold(area, pen) {
      return raster.spans(stations, nib: pen.nib, scale: scale, area: area)
    }
    return mask(stations, [], pen, scale, area).spans(area, writer)
  }

  private mutating func mask(
    _ stations: [Station], _ runs: [InkShape.Run], _ pen: Pen, _ scale: Double, _ clip: PixelRect
  ) -> CoverageMask {
    var mask = CoverageMask(pen: pen, bounds: clip, scale: scale, scratch: scratch)
    if runs.isEmpty { mask.settle(stations[...]) }
    var followsGap = true
    for run in runs {
      guard run.pixels.intersects(clip) else {
        followsGap = true
        continue
      }
      if followsGap { mask.beginPiece() }
      // A run shares its first station with the run before, if that was inked.
      mask.settle(stations[run.stations].dropFirst(followsGap ? 0 : 1))
      followsGap = false
    }
    mask.show(tail: stations.count == 1 ? stations : [], damage: &ignored)
    ignored.removeAll()
    return mask
  }
}

/// Returns the pixels that a stroke's stations may ink, on a page whose pixels are 1 / `scale`
/// units wide.
package func inkedPixels(_ stations: some Collection<Station>, scale: Double) -> PixelRect {
  var bounds = Bounds.empty
  for station in stations { bounds.insert(station.center, radius: station.reach) }
  return .around(bounds, scale: scale)
}

import Ink

/// Puts strokes on a page of pixels: each as one mask, laid on once.
///
/// The masks are those the live layer shows, so that a stroke looks the same before and after it is
/// finished, to the last bit. Belongs to one thread.
struct PageRenderer {
  private let pool = TilePool()
  private var ignored = DamageRegion()

  /// Paints the part of a stroke of `pen`, given by its `stations` in canvas units, that lies in
  /// `clip`, on a page whose pixels are 1 / `scale` canvas units wide. The page's top left pixel is
  /// the drawing's in column `x` and row `y`; `clip` is in the drawing's pixels.
  mutating func paint(
    _ stations: [Station], pen: Pen, scale: Double, clip: PixelRect, on page: inout ImageSurface,
    x: Int = 0, y: Int = 0
  ) {
    var mask = CoverageMask(
      pen: pen, bounds: page.bounds.offset(x: x, y: y), scale: scale, pool: pool)
    mask.settle(stations, clip: clip)
    mask.show(tail: stations.count == 1 ? stations : [], clip: clip, damage: &ignored)
    ignored.removeAll()
    mask.blend(clip, onto: &page, dx: -x, dy: -y)
    mask.recycle()
  }
}

/// The pixels a stroke's stations may ink, on a page whose pixels are 1 / `scale` units wide.
func inkedPixels(_ stations: [Station], scale: Double) -> PixelRect {
  var bounds = Bounds.empty
  for station in stations { bounds.insert(station.center, radius: station.reach) }
  guard !bounds.isEmpty else { return .empty }
  return .around(
    left: bounds.min.x * scale, top: bounds.min.y * scale, right: bounds.max.x * scale,
    bottom: bounds.max.y * scale)
}

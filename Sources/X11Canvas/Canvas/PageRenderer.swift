import Ink

/// Puts strokes on a page of pixels: each as one mask, laid on once in its colour.
///
/// The masks are those the live layer shows, so that a stroke looks the same before and after it is
/// finished, to the last bit. Belongs to one thread.
struct PageRenderer {
  private let pool = TilePool()
  private var ignored = DamageRegion()

  /// Paints the part of a stroke, given by its `stations` in canvas units, that lies in `clip`, in
  /// pixels, on a page whose pixels are 1 / `scale` canvas units wide.
  mutating func paint(
    _ stations: [Station], color: InkColor, scale: Double, clip: PixelRect,
    on page: inout ImageSurface
  ) {
    var mask = CoverageMask(
      width: page.width, height: page.height, scale: scale, pool: pool)
    mask.settle(stations, clip: clip)
    mask.show(tail: stations.count == 1 ? stations : [], clip: clip, damage: &ignored)
    ignored.removeAll()
    mask.blend(color, clip, onto: &page, dx: 0, dy: 0)
    mask.recycle()
  }
}

/// The pixels a stroke's stations may ink, on a page whose pixels are 1 / `scale` units wide.
func inkedPixels(_ stations: [Station], scale: Double) -> PixelRect {
  var bounds = Bounds.empty
  for station in stations { bounds.insert(station.center, radius: station.radius) }
  guard !bounds.isEmpty else { return .empty }
  return Capsule(
    Station(bounds.min * scale, radius: 0), Station(bounds.max * scale, radius: 0)
  ).pixels
}

import Ink

/// The ink from the newest sample of a live stroke to where its tip is predicted to be, on the page
/// of a pane.
///
/// It has a mask of its own, so the pixels of the stroke are the same with it and without it.
struct PredictedInk {
  private var mask: CoverageMask?

  /// All pixels that may show it.
  var area: PixelRect { mask?.bounds ?? .empty }

  /// Shows the ink from the end of `tail`, the newest stations of a stroke with `pen`, to `tip`, or
  /// none if nil, in place of the former. `line` is the mask of the stroke. Adds the pixels that
  /// may differ to `damage`.
  mutating func show(
    _ tail: [Station], to tip: Point?, pen: Pen, over line: CoverageMask,
    _ scratch: CoverageScratch, damage: inout DamageRegion
  ) {
    damage.add(area)
    mask = nil
    guard let tip else { return }
    let stations = PredictedLine.stations(from: tail, to: tip, pen: pen, scale: line.scale)
    let reach = stations.reduce(into: Bounds.empty) { $0.insert($1.center, radius: $1.radius) }
    let bounds = PixelRect.around(reach, scale: line.scale).intersection(line.bounds)
    guard !stations.isEmpty, !bounds.isEmpty else { return }
    var fading = pen
    fading.opacity = 0...pen.opacity.upperBound
    fading.opacityDriver = .speed
    var mask = CoverageMask(pen: fading, bounds: bounds, scale: line.scale, scratch: scratch)
    mask.settle(stations)
    mask.show(tail: [], damage: &damage)
    mask.yield(to: line)
    self.mask = mask
  }

  /// Composites the part in `rect`, in the drawing's pixels, over the pixels of `surface` that lie
  /// `dx` to the right and `dy` down.
  func draw(_ rect: PixelRect, onto surface: inout ImageSurface, dx: Int, dy: Int) {
    mask?.blend(rect, onto: &surface, dx: dx, dy: dy)
  }
}

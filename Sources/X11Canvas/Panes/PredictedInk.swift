import Graphics
import Ink

/// The ink from the newest sample of a live stroke to where its tip is predicted to be, on the page
/// of a pane.
///
/// It has a mask of its own, so the pixels of the stroke are the same with it and without it. The
/// mask is kept, because a prediction lasts for one frame.
struct PredictedInk: ~Copyable {
  private let pen: Pen
  private var mask: CoverageMask
  private var isShown = false
  private var stations: [Station] = []

  /// Creates none, for a stroke with `pen` on a page with `scale` pixels per canvas unit.
  init(pen: Pen, scale: Double, scratch: CoverageScratch) {
    self.pen = pen
    var fading = pen
    fading.opacity = 0...pen.opacity.upperBound
    fading.opacityDriver = .speed
    mask = CoverageMask(pen: fading, bounds: .empty, scale: scale, scratch: scratch)
  }

  /// All pixels that may show it.
  var area: PixelRect { isShown ? mask.bounds : .empty }

  /// Shows the ink from the end of `tail`, the newest stations of the stroke, to `tip`, or none if
  /// nil, in place of the former. `line` is the mask of the stroke. Adds the pixels that may differ
  /// to `damage`.
  mutating func show(
    _ tail: [Station], to tip: Point?, over line: borrowing CoverageMask,
    damage: inout DamageRegion
  ) {
    damage.add(area)
    isShown = false
    guard let tip else { return }
    PredictedLine.replace(&stations, from: tail, to: tip, pen: pen, scale: line.scale)
    var reach = Bounds.empty
    for station in stations { reach.insert(station.center, radius: station.radius) }
    let bounds = PixelRect.around(reach, scale: line.scale).intersection(line.bounds)
    guard !stations.isEmpty, !bounds.isEmpty else { return }
    mask.restart(in: bounds)
    mask.settle(stations[...])
    mask.show(tail: [], damage: &damage)
    mask.yield(to: line)
    isShown = true
  }

  /// Composites the part in `rect`, in the drawing's pixels, over the pixels of `surface` that lie
  /// `dx` to the right and `dy` down.
  func draw(_ rect: PixelRect, onto surface: inout ImageSurface, dx: Int, dy: Int) {
    if isShown { mask.blend(rect, onto: &surface, dx: dx, dy: dy) }
  }
}

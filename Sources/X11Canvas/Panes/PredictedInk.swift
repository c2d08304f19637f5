import Ink

/// The ink from the newest sample of a live stroke to where its tip is predicted to be: it goes on
/// in the direction of the line, narrows and fades.
///
/// It has a mask of its own, so the pixels of the stroke are the same with it and without it.
struct PredictedInk {
  /// The width and the opacity at the tip, as shares of those at the newest sample.
  static let tip = (width: 0.6, opacity: 0.35)
  /// The least length that is shown, in pixels.
  static let leastLength = 1.0

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
    // A tap has one station and no direction.
    guard let tip, tail.count > 1, !pen.fills, pen.opacity.upperBound > 0 else { return }
    let stations = Self.stations(from: tail, to: tip, pen: pen, scale: line.scale)
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

  /// Returns the stations from the end of `tail` to `tip` on a quadratic Bézier curve that begins
  /// in the direction of the line; none if that is shorter than can be seen.
  static func stations(
    from tail: [Station], to tip: Point, pen: Pen, scale: Double
  ) -> [Station] {
    guard let end = tail.last else { return [] }
    let step = tip - end.center
    let length = step.length * scale
    guard length >= leastLength, length.isFinite else { return [] }
    let middle = end.center + direction(of: tail, step) * (step.length / 2)
    let opacity = pen.hasVaryingOpacity ? end.opacity : pen.opacity.upperBound
    let count = Int(min(max(length / 2, 2), 24))
    return (0...count).map { index in
      let t = Double(index) / Double(count)
      let place = end.center.interpolated(to: middle, t).interpolated(
        to: middle.interpolated(to: tip, t), t)
      return Station(
        place, radius: end.reach * (1 - (1 - Self.tip.width) * t),
        opacity: opacity * (1 - (1 - Self.tip.opacity) * t))
    }
  }

  /// Returns the direction in which the line ends, or that of `step` if the two are far apart: a
  /// tip around a corner has no smooth way.
  private static func direction(of tail: [Station], _ step: Point) -> Point {
    let straight = step / step.length
    guard let end = tail.last,
      let before = tail.last(where: { $0.center.distance(to: end.center) > end.reach / 4 })
    else { return straight }
    let way = end.center - before.center
    let direction = way / way.length
    return direction.dot(straight) > 0.5 ? direction : straight
  }
}

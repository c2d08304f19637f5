/// The line from the newest sample of a live stroke to where its tip is predicted to be: it goes on
/// in the direction of the stroke, narrows and fades.
public enum PredictedLine {
  /// The width and the opacity at the tip, as shares of those at the newest sample.
  static let tip = (width: 0.6, opacity: 0.35)
  /// The least length that is shown, in pixels.
  static let minimumLength = 1.0

  /// Replaces `stations` with those from the end of `tail`, the newest stations of a stroke with
  /// `pen`, to `tip`, on a quadratic Bézier curve that begins in the direction of the stroke; none
  /// if that is shorter than can be seen on a page with `scale` pixels per canvas unit, or a tap,
  /// which has no direction, or an area.
  public static func replace(
    _ stations: inout [Station], from tail: [Station], to tip: Point, pen: Pen, scale: Double
  ) {
    stations.empty()
    guard tail.count > 1, let end = tail.last, !pen.fills, pen.opacity.upperBound > 0 else {
      return
    }
    let step = tip - end.center
    let length = step.length * scale
    guard length >= minimumLength, length.isFinite else { return }
    let control = end.center + direction(of: tail, step) * (step.length / 2)
    let opacity = pen.hasVaryingOpacity ? end.opacity : pen.opacity.upperBound
    // As many parts as keep within a tenth of a pixel of the curve, whose middle is half as far
    // from the chord as its control point.
    let bend = control.distance(to: end.center.midpoint(to: tip)) * scale
    let count = Int(min(max((5 * bend).squareRoot().rounded(.up), 1), 24))
    for index in 0...count {
      let t = Double(index) / Double(count)
      let place = end.center.interpolated(to: control, t).interpolated(
        to: control.interpolated(to: tip, t), t)
      stations.append(
        Station(
          place, radius: end.reach * (1 - (1 - Self.tip.width) * t),
          opacity: opacity * (1 - (1 - Self.tip.opacity) * t)))
    }
  }

  /// Returns those stations.
  public static func stations(
    from tail: [Station], to tip: Point, pen: Pen, scale: Double
  ) -> [Station] {
    var stations: [Station] = []
    replace(&stations, from: tail, to: tip, pen: pen, scale: scale)
    return stations
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

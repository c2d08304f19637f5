/// Cuts pieces of ink into stations: as many as keep within `tolerance` of the curve, and of those
/// only the ones the shape needs.
///
/// Stations that lie on the straight line between their neighbours, in place, in width and in
/// opacity, are left out. Whether one can be is known only after those behind it: so the newest
/// station is pending, and belongs to a stroke's tail. A stretch without a station is at most
/// `longestStretch` long, which keeps the tail, and the work per sample, bounded. Each station costs
/// O(1): the directions and the slopes still allowed are kept as intervals (a "cone"). Stations with
/// crossbars are all kept.
struct StationChain: Sendable {
  /// How far the shape may stray from the curve by cutting it into chords, and again by leaving
  /// stations out, in canvas units, where nobody looks more closely.
  static let tolerance = 0.02
  /// How far the opacity may stray by leaving stations out.
  static let opacityTolerance = 0.01
  /// The longest stretch without a station, in canvas units.
  static let longestStretch = 24.0

  /// How far this one's may.
  let tolerance: Double
  /// The last station that is settled.
  private(set) var anchor: Station?
  /// The newest station; settled once one behind it cannot do without.
  private(set) var pending: Station?
  /// The distance of `pending` from `anchor`.
  private var reach = 0.0
  /// The directions from the anchor that pass close enough to every station left out.
  private var leftLimit = Point.zero
  private var rightLimit = Point.zero
  /// Whether those limits hold yet: stations nearer to the anchor than the tolerance set none.
  private var hasLimits = false
  /// The slopes of the radius, per canvas unit, that come close enough to every radius left out.
  private var radiusSlopes = Slopes()
  /// The same for the opacity.
  private var opacitySlopes = Slopes()
  /// Half the nib's width where the newest band ends, whose own disc may be smaller.
  private var capRadius = 0.0

  /// A chain without stations.
  init(tolerance: Double = Self.tolerance) {
    self.tolerance = tolerance
  }

  /// Cuts `piece` into stations and emits those that are settled.
  mutating func append(_ piece: InkPiece, _ emit: (Station) -> Void) {
    if anchor == nil {
      let first = Station(
        piece.curve.start, radius: piece.width.start / 2, opacity: piece.opacity.start)
      anchor = first
      emit(first)
    }
    let count = piece.chords(tolerance: tolerance)
    if let sides = piece.sides { return appendBand(piece, sides, count, emit) }
    for i in 1...count {
      let t = Double(i) / Double(count)
      let center = i == count ? piece.curve.end : piece.curve.point(at: t)
      add(
        Station(
          center, radius: piece.width.value(at: t) / 2, opacity: piece.opacity.value(at: t)),
        emit)
    }
  }

  private mutating func appendBand(
    _ piece: InkPiece, _ sides: InkPiece.Sides, _ count: Int, _ emit: (Station) -> Void
  ) {
    for i in 0...count {
      let t = Double(i) / Double(count)
      let center = i == count ? piece.curve.end : piece.curve.point(at: t)
      let station = Station(
        center, radius: piece.width.value(at: t) / 2 * sides.disc,
        opacity: piece.opacity.value(at: t),
        aside: (sides.right.point(at: t) - sides.left.point(at: t)) / 2)
      // Pieces that fit share a crossbar.
      if i == 0, let anchor, anchor.center == station.center,
        (anchor.aside - station.aside).length < 1e-9
      {
        continue
      }
      settle(station, emit)
    }
    capRadius = piece.width.end / 2
  }

  /// Settles the newest station, and rounds a band's end.
  mutating func finish(_ emit: (Station) -> Void) {
    if let pending { settle(pending, emit) }
    if let anchor, anchor.hasCrossbar, capRadius > anchor.radius {
      settle(Station(anchor.center, radius: capRadius, opacity: anchor.opacity), emit)
    }
  }

  private mutating func add(_ station: Station, _ emit: (Station) -> Void) {
    if station == pending ?? anchor { return }
    if let pending, !accepts(station) { settle(pending, emit) }
    guard let anchor else { return }
    let step = station.center - anchor.center
    reach = step.length
    pending = station
    narrow(step, station, anchor)
  }

  private mutating func settle(_ station: Station, _ emit: (Station) -> Void) {
    emit(station)
    anchor = station
    pending = nil
    reach = 0
    hasLimits = false
    radiusSlopes = Slopes()
    opacitySlopes = Slopes()
  }

  /// Whether the stretch from the anchor to `station` passes close enough to all it leaves out.
  private func accepts(_ station: Station) -> Bool {
    guard let anchor else { return false }
    let step = station.center - anchor.center
    let distance = step.length
    // A pen that turns back would lose the tip of its way.
    guard distance >= reach, distance <= Self.longestStretch, distance > 0 else { return false }
    if hasLimits, rightLimit.cross(step) > 0 || leftLimit.cross(step) < 0 { return false }
    return radiusSlopes.contains((station.radius - anchor.radius) / distance)
      && opacitySlopes.contains((station.opacity - anchor.opacity) / distance)
  }

  /// Narrows the limits so that what passes them stays close to this station.
  private mutating func narrow(_ step: Point, _ station: Station, _ anchor: Station) {
    radiusSlopes.narrow(
      by: station.radius - anchor.radius, within: tolerance, at: reach)
    opacitySlopes.narrow(
      by: station.opacity - anchor.opacity, within: Self.opacityTolerance, at: reach)
    guard reach > tolerance else { return }
    let aside = step.perpendicular * (tolerance / reach)
    let right = step + aside
    let left = step - aside
    if !hasLimits {
      (leftLimit, rightLimit, hasLimits) = (left, right, true)
    } else {
      if right.cross(rightLimit) > 0 { rightLimit = right }
      if left.cross(leftLimit) < 0 { leftLimit = left }
    }
  }

  /// The slopes of a value along the way that come close enough to what is left out.
  private struct Slopes: Sendable {
    private var least = -Double.infinity
    private var greatest = Double.infinity

    func contains(_ slope: Double) -> Bool { slope >= least && slope <= greatest }

    /// Keeps to the slopes that pass a value `change` above the anchor's, `reach` away from it.
    mutating func narrow(by change: Double, within tolerance: Double, at reach: Double) {
      guard reach > 0 else {
        // Two values at one place: only the anchor itself, or a new stretch, can follow.
        if change != 0 { (least, greatest) = (.infinity, -.infinity) }
        return
      }
      least = Swift.max(least, (change - tolerance) / reach)
      greatest = Swift.min(greatest, (change + tolerance) / reach)
    }
  }
}

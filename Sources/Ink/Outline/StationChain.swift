/// Cuts pieces of ink into the stations that the shape needs.
///
/// A piece is cut into chords within `tolerance` of its curve. Stations on the straight line
/// between their neighbours, in position, width and opacity, are then left out. That can be decided
/// only when the next station is known, so the newest station is pending and belongs to a stroke's
/// tail. Consecutive stations are at most `longestStretch` apart, which bounds the tail and the
/// work per sample. Stations with crossbars are all kept.
///
/// The directions and slopes that are still allowed are stored as intervals, so each station costs
/// O(1) (J. Sklansky and V. Gonzalez, "Fast polygonal approximation of digitized curves", 1980,
/// https://doi.org/10.1016/0031-3203(80)90031-X).
struct StationChain: Sendable {
  /// The default largest distance of the chords from the curve, and of left-out stations from the
  /// chords, in canvas units.
  static let tolerance = 0.02
  /// The largest change of the opacity from leaving stations out.
  static let opacityTolerance = 0.003
  /// The largest distance between consecutive stations, in canvas units.
  static let longestStretch = 24.0

  /// The tolerance of this chain, in canvas units.
  let tolerance: Double
  /// The nib that draws the pieces.
  let nib: NibShape
  /// The last settled station.
  private(set) var anchor: Station?
  /// The newest station; it is settled when a later one cannot replace it.
  private(set) var pending: Station?
  /// The distance between `pending` and `anchor`.
  private var reach = 0.0
  /// The directions from the anchor that pass close enough to every station left out.
  private var leftLimit = Point.zero
  private var rightLimit = Point.zero
  /// A Boolean value that is true if the limits are set. Stations within the tolerance of the
  /// anchor set none.
  private var hasLimits = false
  /// The slopes of the radius, per canvas unit, that come close enough to every radius left out.
  private var radiusSlopes = Slopes()
  /// The slopes of the opacity, per canvas unit, that come close enough to every opacity left out.
  private var opacitySlopes = Slopes()
  /// Half the nib's width at the end of the newest band, whose disc may be smaller.
  private var capRadius = 0.0

  /// Creates a chain without stations.
  init(tolerance: Double = Self.tolerance, nib: NibShape = .round) {
    self.tolerance = tolerance
    self.nib = nib
  }

  /// Cuts `piece` into stations and passes the settled ones to `emit`.
  mutating func append(_ piece: InkPiece, _ emit: (Station) -> Void) {
    if anchor == nil {
      let first = Station(
        piece.curve.start, radius: piece.width.start / 2, opacity: piece.opacity.start)
      anchor = first
      emit(first)
    }
    let count = piece.chords(tolerance: tolerance)
    if nib.isRound, let sides = piece.sides { return appendBand(piece, sides, count, emit) }
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
      // Consecutive bands share a crossbar.
      if i == 0, let anchor, anchor.center == station.center,
        (anchor.aside - station.aside).length < 1e-9
      {
        continue
      }
      settle(station, emit)
    }
    capRadius = piece.width.end / 2
  }

  /// Settles the newest station and rounds the end of a band.
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

  /// Returns true if the line from the anchor to `station` passes close enough to all stations left
  /// out.
  private func accepts(_ station: Station) -> Bool {
    guard let anchor else { return false }
    let step = station.center - anchor.center
    let distance = step.length
    // Otherwise a pen that turns back would lose the tip.
    guard distance >= reach, distance <= Self.longestStretch, distance > 0 else { return false }
    if hasLimits, rightLimit.cross(step) > 0 || leftLimit.cross(step) < 0 { return false }
    return radiusSlopes.contains((station.radius - anchor.radius) / distance)
      && opacitySlopes.contains((station.opacity - anchor.opacity) / distance)
  }

  /// Narrows the limits to the lines that pass close to this station.
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

  /// The slopes of a value along the line that come close enough to the values left out.
  private struct Slopes: Sendable {
    private var least = -Double.infinity
    private var greatest = Double.infinity

    func contains(_ slope: Double) -> Bool { slope >= least && slope <= greatest }

    /// Narrows the slopes to those that pass within `tolerance` of the anchor's value plus
    /// `change`, at a distance of `reach`.
    mutating func narrow(by change: Double, within tolerance: Double, at reach: Double) {
      guard reach > 0 else {
        // Two different values at one position cannot be interpolated.
        if change != 0 { (least, greatest) = (.infinity, -.infinity) }
        return
      }
      least = Swift.max(least, (change - tolerance) / reach)
      greatest = Swift.min(greatest, (change + tolerance) / reach)
    }
  }
}

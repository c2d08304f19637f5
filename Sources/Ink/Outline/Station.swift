/// A disc of ink: a place on the centre line and half the line's width there, in canvas units.
///
/// The shape of a stroke is defined by its stations: the union, over each two that follow each
/// other, of the convex hull of their discs (a capsule whose ends may differ in size). Screen and
/// files draw just that set. It has round caps and joins by construction, no seam and no hole at
/// cusps, reversals or steps of no length, and a single station is a dot.
@frozen
public struct Station: Sendable, Hashable {
  /// The place.
  public var center: Point
  /// Half the line's width.
  public var radius: Double

  /// A station from its parts, in canvas units.
  @inlinable public init(_ center: Point, radius: Double) {
    self.center = center
    self.radius = radius
  }
}

/// Cuts pieces of ink into stations: as many as keep within `tolerance` of the curve, and of those
/// only the ones the shape needs.
///
/// Stations that lie on the straight line between their neighbours, in place and in width, are left
/// out. Whether one can be is known only after those behind it: so the newest station is pending,
/// and belongs to a stroke's tail. A stretch without a station is at most `longestStretch` long,
/// which keeps the tail, and the work per sample, bounded. Each station costs O(1): the directions
/// and the slopes of the radius still allowed are kept as two intervals (a "cone").
struct StationChain: Sendable {
  /// How far the shape may stray from the curve by cutting it into chords, and again by leaving
  /// stations out, in canvas units.
  static let tolerance = 0.02
  /// The longest stretch without a station, in canvas units.
  static let longestStretch = 24.0

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
  private var slopeLimits = (-Double.infinity, Double.infinity)

  /// Cuts `piece` into stations and emits those that are settled.
  mutating func append(_ piece: InkPiece, _ emit: (Station) -> Void) {
    if anchor == nil {
      let first = Station(piece.curve.start, radius: piece.startWidth / 2)
      anchor = first
      emit(first)
    }
    let count = piece.curve.chords(tolerance: Self.tolerance)
    for i in 1...count {
      let t = Double(i) / Double(count)
      let width = piece.startWidth + (piece.endWidth - piece.startWidth) * t
      let center = i == count ? piece.curve.end : piece.curve.point(at: t)
      add(Station(center, radius: width / 2), emit)
    }
  }

  /// Settles the newest station.
  mutating func finish(_ emit: (Station) -> Void) {
    if let pending { settle(pending, emit) }
  }

  private mutating func add(_ station: Station, _ emit: (Station) -> Void) {
    if station == pending ?? anchor { return }
    if let pending, !accepts(station) { settle(pending, emit) }
    guard let anchor else { return }
    let step = station.center - anchor.center
    reach = step.length
    pending = station
    narrow(step, radius: station.radius - anchor.radius)
  }

  private mutating func settle(_ station: Station, _ emit: (Station) -> Void) {
    emit(station)
    anchor = station
    pending = nil
    reach = 0
    hasLimits = false
    slopeLimits = (-.infinity, .infinity)
  }

  /// Whether the stretch from the anchor to `station` passes close enough to all it leaves out.
  private func accepts(_ station: Station) -> Bool {
    guard let anchor else { return false }
    let step = station.center - anchor.center
    let distance = step.length
    // A pen that turns back would lose the tip of its way.
    guard distance >= reach, distance <= Self.longestStretch, distance > 0 else { return false }
    if hasLimits, rightLimit.cross(step) > 0 || leftLimit.cross(step) < 0 { return false }
    let slope = (station.radius - anchor.radius) / distance
    return slope >= slopeLimits.0 && slope <= slopeLimits.1
  }

  /// Narrows the limits so that what passes them stays close to this station.
  private mutating func narrow(_ step: Point, radius: Double) {
    guard reach > 0 else {
      // Two discs about one centre: only the anchor itself, or a new stretch, can follow.
      if radius != 0 { slopeLimits = (.infinity, -.infinity) }
      return
    }
    slopeLimits.0 = Swift.max(slopeLimits.0, (radius - Self.tolerance) / reach)
    slopeLimits.1 = Swift.min(slopeLimits.1, (radius + Self.tolerance) / reach)
    guard reach > Self.tolerance else { return }
    let aside = step.perpendicular * (Self.tolerance / reach)
    let right = step + aside
    let left = step - aside
    if !hasLimits {
      (leftLimit, rightLimit, hasLimits) = (left, right, true)
    } else {
      if right.cross(rightLimit) > 0 { rightLimit = right }
      if left.cross(leftLimit) < 0 { leftLimit = left }
    }
  }
}

/// Cuts pieces of ink into the stations that the shape needs.
///
/// A piece is cut into chords within `tolerance` of its curve. Stations on the straight line
/// between their neighbours, in position, width and opacity, are then left out. That can be decided
/// only when the next station is known, so the newest station is pending and belongs to a stroke's
/// tail. Consecutive stations are at most `longestStretch` apart, which bounds the tail and the
/// work per sample. Stations with crossbars are all kept.
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
  /// The lines from the anchor along which stations can be left out.
  private var limits = StationLimits()
  /// Half the nib's width at the end of the newest band, whose disc may be smaller.
  private var capRadius = 0.0

  init(tolerance: Double = Self.tolerance, nib: NibShape = .round) {
    self.tolerance = tolerance
    self.nib = nib
  }

  /// Cuts `piece` into stations and appends the settled ones to `stations`.
  mutating func append(_ piece: InkPiece, to stations: inout [Station]) {
    if anchor == nil {
      let first = Station(
        piece.curve.start, radius: piece.width.start / 2, opacity: piece.opacity.start)
      anchor = first
      stations.append(first)
    }
    let count = piece.chords(tolerance: tolerance)
    if nib.isRound, let sides = piece.sides {
      return appendBand(piece, sides, count, to: &stations)
    }
    let curve = StationCurve(piece)
    let end = Station(piece.curve.end, radius: piece.width.end / 2, opacity: piece.opacity.end)
    let step = 1 / Double(count)
    for i in 1...count {
      add(i < count ? curve.station(at: Double(i) * step) : end, to: &stations)
    }
  }

  private mutating func appendBand(
    _ piece: InkPiece, _ sides: InkPiece.Sides, _ count: Int, to stations: inout [Station]
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
      settle(station, to: &stations)
    }
    capRadius = piece.width.end / 2
  }

  /// Settles the newest station and rounds the end of a band.
  mutating func finish(to stations: inout [Station]) {
    if let pending { settle(pending, to: &stations) }
    if let anchor, anchor.hasCrossbar, capRadius > anchor.radius {
      settle(Station(anchor.center, radius: capRadius, opacity: anchor.opacity), to: &stations)
    }
  }

  // Inlined into the loop that calls it, as are the counting of chords and `StationCurve`, so that
  // pieces are not copied and stations stay in registers: a fifth of a stroke's time.
  @inline(__always)
  private mutating func add(_ station: Station, to stations: inout [Station]) {
    guard let anchor else { return }
    if let pending {
      guard station != pending else { return }
      if !limits.leaveOut(pending, from: anchor, to: station, tolerance: tolerance) {
        settle(pending, to: &stations)
      }
    } else if station == anchor {
      return
    }
    pending = station
  }

  private mutating func settle(_ station: Station, to stations: inout [Station]) {
    stations.append(station)
    anchor = station
    pending = nil
    limits = StationLimits()
  }
}

/// The triangle strip of SignatureDemo (https://github.com/jharwig/PPSSignatureView): crossbars as
/// long as the line is wide, about every 1.5 canvas units along the midpoint quadratic, each
/// perpendicular to the step from the one before. Two triangles lie between two crossbars.
///
/// There are four differences from the original. Lengths are canvas units in every direction; the
/// original's widths are shares of a view that is rarely square. The spacing of crossbars depends
/// on the distance travelled, not on the step of an event, and they always lie on the curve, so
/// slow motion neither folds back nor disappears. The strip ends at the pen, without a spike. Discs
/// as wide as the crossbars close the gaps at sharp turns.
public struct RibbonCurve: Curve {
  /// The distance between crossbars, in canvas units.
  private let spacing: Double
  /// The least distance between crossbars, in canvas units. The direction between closer positions
  /// is noise.
  private let minimumStep: Double

  private struct Bar: Sendable {
    var knot: Knot
    /// The step from the centre to the right end.
    var aside: Point
  }

  private var last: Knot?
  /// The midpoint before `last`; nil if there is only one knot.
  private var midpoint: Knot?
  /// The newest crossbar.
  private var bar: Bar?

  /// Creates a curve without knots; see `EngineParameter.barSpacing` and `minimumStep`. A value
  /// beyond its range becomes the nearest limit.
  public init(
    spacing: Double = EngineParameter.barSpacing.standard,
    minimumStep: Double = EngineParameter.minimumStep.standard
  ) {
    self.spacing = EngineParameter.barSpacing.clamped(spacing)
    self.minimumStep = EngineParameter.minimumStep.clamped(minimumStep)
  }

  /// Takes the next knot, which settles the crossbars up to the midpoint before it.
  public mutating func append(_ knot: Knot, _ emit: (InkPiece) -> Void) {
    if let last {
      let next = last.midpoint(to: knot)
      let start = midpoint ?? last
      if bar == nil { bar = Bar(knot: start, aside: .zero) }
      walk(.quadratic(start.position, last.position, next.position), start.nib, next.nib, emit)
      midpoint = next
    }
    last = knot
  }

  /// Widens the newest knot. The settled strip ends at the midpoint before it.
  public mutating func widenLast(to nib: Nib) {
    last?.nib.widen(to: nib)
  }

  /// Emits the strip up to the newest knot.
  public func tail(_ emit: (InkPiece) -> Void) {
    guard let last else { return }
    guard let midpoint, bar != nil else {
      return emit(InkPiece(.line(last.position, last.position), from: last.nib, to: last.nib))
    }
    var rest = self
    rest.walk(.line(midpoint.position, last.position), midpoint.nib, last.nib, emit)
    rest.step(to: last, emit)
  }

  /// Places crossbars along `curve`, on which the nib changes linearly from `start` to `end`.
  private mutating func walk(
    _ curve: CurvePiece, _ start: Nib, _ end: Nib, _ emit: (InkPiece) -> Void
  ) {
    let length =
      switch curve {
      case .quadratic(let a, let c, let b): a.distance(to: c) + c.distance(to: b)
      default: curve.start.distance(to: curve.end)
      }
    let count = count(length)
    for i in 1...count {
      let t = Double(i) / Double(count)
      let place = i == count ? curve.end : curve.point(at: t)
      guard let bar, bar.knot.position.distance(to: place) >= minimumStep else { continue }
      step(to: Knot(place, start.interpolated(to: end, t)), emit)
    }
  }

  /// Returns the number of steps along a length in canvas units, which is truncated first, as in
  /// the original.
  func count(_ length: Double) -> Int {
    let count = (length.rounded(.down) / spacing).rounded(.down)
    guard count > 1 else { return 1 }
    return count < Double(CurvePiece.maximumChords) ? Int(count) : CurvePiece.maximumChords
  }

  /// Places a crossbar at `knot` and emits the strip that ends there.
  private mutating func step(to knot: Knot, _ emit: (InkPiece) -> Void) {
    guard let from = bar else { return }
    let way = knot.position - from.knot.position
    let length = way.length
    guard length > 0 else { return }
    let across = way.perpendicular / length
    let aside = across * (knot.nib.width / 2)
    // The first crossbar is perpendicular to the step from it.
    let before = from.aside == .zero ? across * (from.knot.nib.width / 2) : from.aside
    emit(
      InkPiece(
        .line(from.knot.position, knot.position), from: from.knot.nib, to: knot.nib,
        sides: InkPiece.Sides(
          right: .line(from.knot.position + before, knot.position + aside),
          left: .line(from.knot.position - before, knot.position - aside), disc: 1)))
    bar = Bar(knot: knot, aside: aside)
  }
}

/// SignatureDemo's triangle strip: crossbars as long as the line is wide, set along the midpoint
/// quadratic about every 1.5 canvas units, each at right angles to the way from the one before.
/// Between two crossbars lie two triangles.
///
/// Mended: lengths are canvas units in every direction (the original's widths are shares of a view
/// that is rarely square); crossbars go by the way travelled, not by the step of an event, and always
/// lie on the curve, so that slow motion neither folds back nor disappears; the strip ends where the
/// pen does, without a spike; discs as wide as the crossbars close what opens at sharp turns.
public struct RibbonCurve: Curve {
  /// How far crossbars lie apart, in canvas units.
  static let spacing = 1.5
  /// No crossbar is set nearer than this to the one before, in canvas units: the direction between
  /// places that close is noise.
  static let leastStep = 1.0

  private struct Bar: Sendable {
    var knot: Knot
    /// From the middle to the right end.
    var aside: Point
  }

  private var last: Knot?
  /// The midpoint before `last`; nil while there is only one knot.
  private var middle: Knot?
  /// The newest crossbar.
  private var bar: Bar?

  /// A curve without knots.
  public init() {}

  /// Takes the next knot, which settles the crossbars up to the midpoint before it.
  public mutating func append(_ knot: Knot, _ emit: (InkPiece) -> Void) {
    if let last {
      let next = last.midpoint(to: knot)
      let start = middle ?? last
      if bar == nil { bar = Bar(knot: start, aside: .zero) }
      walk(.quadratic(start.position, last.position, next.position), start.nib, next.nib, emit)
      middle = next
    }
    last = knot
  }

  /// Makes the newest knot wider; what is settled ends at the midpoint before it.
  public mutating func widenLast(to nib: Nib) {
    last?.nib.widen(to: nib)
  }

  /// Emits the strip that reaches the newest knot.
  public func tail(_ emit: (InkPiece) -> Void) {
    guard let last else { return }
    guard let middle, bar != nil else {
      return emit(InkPiece(.line(last.position, last.position), from: last.nib, to: last.nib))
    }
    var rest = self
    rest.walk(.line(middle.position, last.position), middle.nib, last.nib, emit)
    rest.step(to: last, emit)
  }

  /// Sets crossbars along `curve`, on which nib `start` changes evenly into nib `end`.
  private mutating func walk(
    _ curve: CurvePiece, _ start: Nib, _ end: Nib, _ emit: (InkPiece) -> Void
  ) {
    let length =
      switch curve {
      case .quadratic(let a, let c, let b): a.distance(to: c) + c.distance(to: b)
      default: curve.start.distance(to: curve.end)
      }
    let count = Self.count(length)
    for i in 1...count {
      let t = Double(i) / Double(count)
      let place = i == count ? curve.end : curve.point(at: t)
      guard let bar, bar.knot.position.distance(to: place) >= Self.leastStep else { continue }
      step(to: Knot(place, start.interpolated(to: end, t)), emit)
    }
  }

  /// How many steps a way of `length` canvas units takes.
  static func count(_ length: Double) -> Int {
    let count = (length / spacing).rounded(.down)
    guard count > 1 else { return 1 }
    return count < Double(CurvePiece.maximumChords) ? Int(count) : CurvePiece.maximumChords
  }

  /// Sets a crossbar at `knot` and emits the strip that leads to it.
  private mutating func step(to knot: Knot, _ emit: (InkPiece) -> Void) {
    guard let from = bar else { return }
    let way = knot.position - from.knot.position
    let length = way.length
    guard length > 0 else { return }
    let across = way.perpendicular / length
    let aside = across * (knot.nib.width / 2)
    // The first crossbar stands as the way from it does.
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

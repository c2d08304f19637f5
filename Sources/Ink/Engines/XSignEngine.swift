/// xsign's own engine: a spline through the smoothed motion, with a width that decreases with speed
/// or follows pressure, and tapers where the pen lands and leaves.
///
/// All parameters are times: smoothing uses the samples within `reach` before and after, and a
/// taper lasts `taper` seconds. So a quick flick ends in a long point and a slow stop bluntly, and
/// the same motion gives the same line at any rate. Ink older than both is settled. The rest is the
/// tail, drawn as if the stroke ended with the newest sample, so that it reaches the pen.
struct XSignEngine: StrokeEngine {
  /// Half the smoothing window at full smoothing, in seconds.
  static let longestReach = 0.074
  /// The time over which the width grows at the start and shrinks at the end, in seconds.
  static let taper = 0.035
  /// The share of its width at which the line begins and ends.
  static let tip = 0.6
  /// The same under pressure, which already shapes the ends.
  static let pressedTip = 0.85
  /// The least time between smoothed knots, in seconds; closer ones add no information.
  static let spacing = 0.006

  private struct Report: Sendable {
    var time: Double
    var position: Point
    var nib: Nib
    var tip: Double
  }

  private let spacing: Double
  private var smoother: MotionSmoother
  private var law: VaryingNib<InkWidth>
  private var curve = CatmullRomCurve()
  /// The position of the last settled knot.
  private var settled: Point?
  /// The knots that are not settled yet, from `first` on.
  private var waiting: [Report] = []
  private var first = 0
  private var newest: Report?
  private var start = 0.0

  init(pen: Pen) {
    let reach = Self.longestReach * Swift.min(Swift.max(pen.smoothing, 0), 1)
    smoother = MotionSmoother(reach: reach)
    spacing = Swift.min(Self.spacing, reach / 5)
    law = VaryingNib(pen: pen)
  }

  mutating func append(_ sample: Sample, _ emit: (InkPiece) -> Void) {
    let report = Report(
      time: sample.time, position: sample.position, nib: law.nib(at: sample),
      tip: sample.pressure == nil ? Self.tip : Self.pressedTip)
    if newest == nil { start = report.time }
    newest = report
    smoother.append(report.position, time: report.time)
    if let last = waiting.last, report.time - last.time < spacing { return }
    waiting.append(report)
    settle(emit)
  }

  func tail(_ emit: (InkPiece) -> Void) {
    guard let newest else { return }
    var curve = self.curve
    var last = settled
    for report in waiting[first...] where report.time < newest.time {
      Self.add(knot(report), to: &curve, &last, emit)
    }
    Self.add(knot(newest), to: &curve, &last, emit)
    curve.tail(emit)
  }

  /// Passes to the curve the knots that no later sample can change.
  private mutating func settle(_ emit: (InkPiece) -> Void) {
    guard let newest else { return }
    let lag = Swift.max(smoother.reach, Self.taper)
    while first < waiting.count, waiting[first].time <= newest.time - lag {
      Self.add(knot(waiting[first]), to: &curve, &settled, emit)
      first += 1
    }
    guard first >= 64, first * 2 >= waiting.count else { return }
    waiting.removeSubrange(0..<first)
    first = 0
    smoother.forget(before: waiting.first?.time ?? newest.time)
  }

  /// Returns the knot of a report, given the samples so far.
  private func knot(_ report: Report) -> Knot {
    var knot = Knot(smoother.place(at: report.time, report.position), report.nib)
    let age = Swift.min(report.time - start, (newest?.time ?? report.time) - report.time)
    if age < Self.taper { knot.nib.width *= report.tip + (1 - report.tip) * (age / Self.taper) }
    return knot
  }

  private static func add(
    _ knot: Knot, to curve: inout CatmullRomCurve, _ last: inout Point?,
    _ emit: (InkPiece) -> Void
  ) {
    guard knot.position != last else { return curve.widenLast(to: knot.nib) }
    last = knot.position
    curve.append(knot, emit)
  }
}

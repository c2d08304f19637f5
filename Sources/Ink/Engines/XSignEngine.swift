/// xsign's own engine: the path of a `MotionModel`, with a width that decreases with speed or
/// follows pressure, and tapers where the pen lands and leaves.
///
/// All parameters are times, so a quick flick ends in a long point and a slow stop bluntly, and the
/// same motion gives the same line at any rate. Ink is settled when neither the model nor the taper
/// can change it any more. The rest is the tail, drawn as if the stroke ended with the newest
/// sample, so that it reaches the pen.
struct XSignEngine: StrokeEngine {
  /// The time over which the width grows at the start and shrinks at the end, in seconds.
  static let taper = 0.035
  /// The share of its width at which the line begins and ends.
  static let tip = 0.6
  /// The same under pressure, which already shapes the ends.
  static let pressedTip = 0.85
  /// The least time between knots of a smoothed line, in seconds. Because times may be wrong, a
  /// closer report is left out only if it and the curve without it are at most `aside` canvas units
  /// beside the way from knot to knot.
  static let spacing = 0.006
  static let aside = 0.3
  /// The silence after which a pen has rested, in seconds. Devices report motion only.
  static let silence = 0.05
  /// The time in which a pen that rests has come to a stop, in seconds.
  static let stop = 0.01

  /// A report, or the stop before a silence.
  private struct Knot: Sendable {
    /// The number of the report in the model.
    var index: Int
    /// The time by the model's clock.
    var time: Double
    var nib: Nib
    var tip: Double
    var isStop = false
    /// The distance of the curve's controls from the chord to it at most, in canvas units.
    var aside = Double.infinity
  }

  /// The end of the settled line.
  private struct End: Sendable {
    var motion: MotionModel.Motion
    var time: Double
    var nib: Nib
  }

  private let spacing: Double
  /// True if the ends of the line have their full width.
  private let hasFullEnds: Bool
  private var model: MotionModel
  private var law: VaryingNib<InkWidth>
  private var settled: End?
  /// The knots that are not settled yet, from `first` on.
  private var waiting: [Knot] = []
  private var first = 0
  private var newest: Knot?
  /// The time stamp of the newest report.
  private var stamp = 0.0

  init(pen: Pen) {
    let smoothing = Swift.min(Swift.max(pen.smoothing, 0), 1)
    model = MotionModel(smoothing: smoothing)
    spacing = smoothing > 0 ? Self.spacing : 0
    hasFullEnds = pen.line != .drawn
    law = VaryingNib(pen: pen)
  }

  mutating func append(_ sample: Sample, _ emit: (InkPiece) -> Void) {
    let step = newest == nil ? 0 : sample.time - stamp
    stamp = sample.time
    if var stop = newest, step > Self.silence, model.rested(before: sample.position) {
      model.stop(after: Self.stop)
      stop.index = model.count - 1
      stop.isStop = true
      waiting.append(stop)
      model.append(sample.position, after: step, longest: Self.silence - Self.stop)
    } else {
      model.append(sample.position, after: step)
    }
    // Widths and tapers have the same clock, which goes on while reports are read in a burst.
    var timed = sample
    timed.time = model.clock
    var knot = Knot(
      index: model.count - 1, time: model.clock, nib: law.nib(at: timed),
      tip: hasFullEnds ? 1 : sample.pressure == nil ? Self.tip : Self.pressedTip)
    if let aside = leaveOut(before: knot) { knot.aside = aside }
    newest = knot
    waiting.append(knot)
    settle(emit)
  }

  /// Leaves out the newest knot if it is close to the one before and on the way to `next`.
  /// Returns how far beside the way the curve's controls may be then.
  private mutating func leaveOut(before next: Knot) -> Double? {
    guard waiting.count - first >= 2 else { return nil }
    let (last, knot) = (waiting.count - 2, waiting.count - 1)
    let (start, middle) = (waiting[last].time, waiting[knot].time)
    guard next.time - middle < spacing, middle - start < spacing, !waiting[knot].isStop else {
      return nil
    }
    if model.isNoise(from: waiting[last].index, to: next.index) {
      waiting.removeLast()
      return .infinity
    }
    let index = waiting[last].index
    let motion = model.motion(at: index)
    let way = model.report(at: next.index) - motion.position
    let square = way.dot(way)
    let most = Self.aside * Self.aside * square
    let span = next.time - start
    let bend = model.isRegular ? motion.velocity * span : way
    for between in index + 1..<next.index {
      let step = model.report(at: between) - motion.position
      let along = step.dot(way)
      let part = (model.time(at: between) - model.time(at: index)) / span
      let off = (step - bend * (part * (1 - part))).cross(way)
      guard along >= 0, along <= square, off * off <= most else { return nil }
    }
    let off = motion.velocity.cross(way) * (span / 3)
    var aside = Self.aside
    if off * off > most {
      guard model.isRegular else { return nil }
      aside = abs(off) / square.squareRoot()
    }
    waiting.removeLast()
    return aside
  }

  func tail(_ emit: (InkPiece) -> Void) {
    guard let newest else { return }
    var end = settled
    for knot in waiting[first...] where knot.index < newest.index { add(knot, to: &end, emit) }
    let isFirst = end == nil
    add(newest, to: &end, emit)
    guard isFirst, let end else { return }
    let place = end.motion.position
    emit(InkPiece(.line(place, place), from: end.nib, to: end.nib))
  }

  /// Emits the line up to the last knot that no later sample can change.
  private mutating func settle(_ emit: (InkPiece) -> Void) {
    guard let newest else { return }
    while first < waiting.count, waiting[first].time <= newest.time - Self.taper,
      model.time(at: waiting[first].index) <= model.time - MotionModel.lag
    {
      add(waiting[first], to: &settled, emit)
      first += 1
    }
    model.forget(before: first < waiting.count ? waiting[first].index : newest.index)
    guard first >= 64, first * 2 >= waiting.count else { return }
    waiting.removeSubrange(0..<first)
    first = 0
  }

  /// Leads the line to a knot.
  private func add(_ knot: Knot, to end: inout End?, _ emit: (InkPiece) -> Void) {
    var nib = knot.nib
    let age = Swift.min(knot.time, (newest?.time ?? knot.time) - knot.time)
    if age < Self.taper { nib.width *= knot.tip + (1 - knot.tip) * (age / Self.taper) }
    let next = End(
      motion: model.motion(at: knot.index), time: model.time(at: knot.index), nib: nib)
    if let end {
      let curve = end.motion.curve(
        to: next.motion, over: next.time - end.time, aside: model.isTrusted ? nil : knot.aside)
      emit(InkPiece(curve, from: end.nib, to: nib))
    }
    end = next
  }
}

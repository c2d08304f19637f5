/// xsign's own engine: the path of a `MotionModel`, with a width that decreases with speed or
/// follows pressure, and tapers where the pen lands and leaves.
///
/// All parameters are times, so a quick flick ends in a long point and a slow stop bluntly, and the
/// same motion gives the same line at any rate. Ink is settled when neither the model nor the taper
/// can change it any more. The rest is the tail, drawn as if the stroke ended with the newest
/// sample, so that it reaches the pen.
struct XSignEngine: StrokeEngine {
  /// The least time between knots of a smoothed line, in seconds. A closer report is left out only
  /// where the line without it is near it, because times may be wrong: see
  /// `MotionModel.firstMissed`.
  static let spacing = 0.006
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
    /// True if the line leads through it even if it passes near it anyway.
    var isNeeded = true
  }

  /// The end of the settled line.
  private struct End: Sendable {
    var motion: MotionModel.Motion
    var time: Double
    var nib: Nib
  }

  private let pen: Pen
  /// The law of the width at the start of the stroke.
  private let width: InkWidth
  /// The time over which the width grows at the start and shrinks at the end, in seconds.
  private let taper: Double
  /// The share of its width at which the line begins and ends.
  private let tip: Double
  /// The same under pressure, which already shapes the ends.
  private let pressedTip: Double
  /// The motion before a part of a stroke, which has tapered before; nil for a whole one.
  private let leadIn: Sample?
  private let smoothing: Double
  private let spacing: Double
  private var model: MotionModel
  private var law: VaryingNib<InkWidth>
  private var settled: End?
  /// The knots that are not settled yet, from `first` on. The last is the newest report.
  private var waiting: [Knot] = []
  private var first = 0
  /// The time of the last needed knot before the newest report.
  private var needed = -Double.infinity
  /// The time stamp of the newest report.
  private var stamp = 0.0
  /// All samples, as long as no ink is settled.
  private var beginning: [Sample] = []

  /// Creates the engine at the start of a stroke. `taper` is in seconds; see `EngineParameter` for
  /// its range and those of the tips, and `Stroke.leadIn`.
  init(
    pen: Pen, width: InkWidth, taper: Double, tip: Double, pressedTip: Double,
    leadIn: Sample? = nil
  ) {
    self.pen = pen
    self.width = width
    (self.taper, self.tip, self.pressedTip) = (taper, tip, pressedTip)
    self.leadIn = leadIn
    smoothing = Swift.min(Swift.max(pen.smoothing, 0), 1)
    model = MotionModel(smoothing: smoothing)
    spacing = smoothing > 0 ? Self.spacing : 0
    law = Self.law(pen, width, leadIn)
  }

  private static func law(
    _ pen: Pen, _ width: InkWidth, _ leadIn: Sample?
  ) -> VaryingNib<InkWidth> {
    var law = VaryingNib(pen: pen, law: width)
    if let leadIn { _ = law.nib(at: leadIn) }
    return law
  }

  mutating func append(_ sample: Sample, _ emit: (InkPiece) -> Void) {
    if settled == nil {
      let known = model.faults
      beginning.append(sample)
      take(sample)
      if model.faults != known { beginAgain() }
      // The third report shows whether the second was late.
      if beginning.count < 3 { return }
    } else {
      take(sample)
    }
    settle(emit)
    if settled != nil, !beginning.isEmpty { beginning = [] }
  }

  /// Takes the stroke's samples again, whose stamps turned out to be wrong from the first on.
  private mutating func beginAgain() {
    var known: StampFaults
    repeat {
      known = model.faults
      model = MotionModel(smoothing: smoothing, faults: known)
      law = Self.law(pen, width, leadIn)
      waiting.removeAll(keepingCapacity: true)
      needed = -.infinity
      for sample in beginning { take(sample) }
    } while model.faults != known
  }

  private mutating func take(_ sample: Sample) {
    let step = waiting.isEmpty ? 0 : sample.time - stamp
    stamp = sample.time
    if var stop = waiting.last, step > Self.silence, model.rested(before: sample.position) {
      model.stop(after: Self.stop)
      stop.index = model.count - 1
      stop.isNeeded = true
      waiting.append(stop)
      model.append(sample.position, after: step, longest: Self.silence - Self.stop)
      needed = stop.time
    } else {
      model.append(sample.position, after: step)
      markLast()
    }
    // Widths and tapers have the same clock, which goes on while reports are read in a burst.
    var timed = sample
    timed.time = model.clock
    waiting.append(
      Knot(
        index: model.count - 1, time: model.clock, nib: law.nib(at: timed),
        tip: tip(of: sample)))
  }

  /// Returns the share of its width that the line has at an end with `sample`.
  private func tip(of sample: Sample) -> Double {
    guard pen.line == .drawn else { return 1 }
    return sample.pressure == nil ? tip : pressedTip
  }

  /// Determines whether the last knot is needed, before the next one is added.
  private mutating func markLast() {
    guard let last = waiting.last else { return }
    if last.time - needed < spacing, model.clock - last.time < spacing {
      waiting[waiting.count - 1].isNeeded = false
    } else {
      needed = last.time
    }
  }

  // Inlined, it copies the engine.
  @inline(never)
  func tail(_ emit: (InkPiece) -> Void) {
    guard let newest = waiting.last else { return }
    var end = settled
    lead(&end, to: waiting.count, newest.time, emit)
    guard waiting.count - first == 1, settled == nil, let end else { return }
    let place = end.motion.position
    emit(InkPiece(.line(place, place), from: end.nib, to: end.nib))
  }

  /// Emits the line up to the last knot that no later sample can change.
  private mutating func settle(_ emit: (InkPiece) -> Void) {
    let newest = waiting[waiting.count - 1]
    var next = first
    while waiting[next].time <= newest.time - taper,
      model.time(at: waiting[next].index) <= model.time - MotionModel.lag
    {
      next += 1
    }
    while next > first, !waiting[next - 1].isNeeded { next -= 1 }
    guard next > first else { return }
    var end = settled
    lead(&end, to: next, newest.time, emit)
    settled = end
    first = next
    model.forget(before: waiting[first].index)
    guard first >= 64, first * 2 >= waiting.count else { return }
    waiting.removeSubrange(0..<first)
    first = 0
  }

  /// Leads the line from `end` through the waiting knots before `next`, the last of which is
  /// needed, as if the stroke ended at the time `newest`.
  private func lead(
    _ end: inout End?, to next: Int, _ newest: Double, _ emit: (InkPiece) -> Void
  ) {
    var knot = first
    if end == nil, knot < next {
      end = self.end(at: knot, newest)
      knot += 1
    }
    guard var start = end else { return }
    let isTrusted = model.isTrusted
    while knot < next {
      var target = knot
      while !waiting[target].isNeeded { target += 1 }
      while true {
        let stop = self.end(at: target, newest)
        let curve = start.motion.curve(
          to: stop.motion, over: stop.time - start.time, isTrusted: isTrusted)
        let between = waiting[knot].index..<waiting[target].index
        if let missed = model.firstMissed(by: curve, between, from: start.time, to: stop.time) {
          target = knot + missed - between.lowerBound
          continue
        }
        emit(InkPiece(curve, from: start.nib, to: stop.nib))
        start = stop
        break
      }
      knot = target + 1
    }
    end = start
  }

  /// Returns the end of a line that leads to a waiting knot.
  private func end(at place: Int, _ newest: Double) -> End {
    let knot = waiting[place]
    var nib = knot.nib
    let age = Swift.min(knot.time - (leadIn?.time ?? 0), newest - knot.time)
    if age < taper { nib.width *= knot.tip + (1 - knot.tip) * (age / taper) }
    return End(motion: model.motion(at: knot.index), time: model.time(at: knot.index), nib: nib)
  }
}

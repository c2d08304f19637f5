/// A stroke while it is being read.
struct StrokeDraft {
  var pen: Pen
  var clock: RecordedClock
  var samples: [Sample] = []
  /// Whether it is only kept to be shown elsewhere.
  var isHidden = false
}

/// The strokes of a file while it is being read, no more of them than a drawing may have.
struct InkDrafts {
  /// The most there may be.
  struct Limits {
    var strokes = InkDocument.mostStrokes
    var samples = InkDocument.mostSamples
  }

  private(set) var strokes: [StrokeDraft] = []
  private var samples = 0
  private let limits: Limits

  /// No strokes yet.
  init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// Begins a stroke and tells its place among the strokes.
  mutating func begin(
    _ pen: Pen, clock: RecordedClock, isHidden: Bool = false
  ) throws(FormatError.Reason) -> Int {
    guard strokes.count < limits.strokes else { throw .tooManyStrokes(limits.strokes) }
    strokes.append(StrokeDraft(pen: pen, clock: clock, isHidden: isHidden))
    return strokes.count - 1
  }

  /// Adds `sample` to stroke `d`: at `seconds` by the recording's clock; where it has none, `interval`
  /// seconds after the sample before.
  mutating func append(
    _ sample: Sample, to d: Int, at seconds: Double?, interval: Double = InkML.interval
  ) throws(FormatError.Reason) {
    try count(1)
    var sample = sample
    if let seconds {
      sample.time = strokes[d].clock.time(of: seconds)
    } else {
      sample.time = strokes[d].clock.time(after: interval)
    }
    // A stroke as long would not be read again from what is written of it.
    guard sample.time <= InkDocument.latest else { throw .tooLate("\(sample.time)") }
    // No pressure is negative, not even zero.
    sample.pressure = sample.pressure.map { $0 + 0 }
    strokes[d].samples.append(sample)
  }

  /// Adds a stroke that shows the samples in `range` of stroke `d`; tells its place.
  mutating func copy(_ d: Int, _ range: Range<Int>?) throws(FormatError.Reason) -> Int {
    let source = strokes[d]
    let range = (range ?? source.samples.indices).clamped(to: source.samples.indices)
    try count(range.count)
    let copy = try begin(source.pen, clock: source.clock)
    strokes[copy].samples = Array(source.samples[range])
    return copy
  }

  /// Keeps stroke `d` out of the drawing.
  mutating func hide(_ d: Int) { strokes[d].isHidden = true }

  /// Changes the pen of stroke `d`.
  mutating func setPen(_ pen: Pen, of d: Int) { strokes[d].pen = pen }

  /// Changes all pressures of stroke `d` that there are.
  mutating func changePressure(of d: Int, _ change: (Double) -> Double?) {
    for s in strokes[d].samples.indices {
      guard let pressure = strokes[d].samples[s].pressure else { continue }
      strokes[d].samples[s].pressure = change(pressure)
    }
  }

  private mutating func count(_ more: Int) throws(FormatError.Reason) {
    guard more <= limits.samples - samples else { throw .tooManySamples(limits.samples) }
    samples += more
  }
}

extension InkDocument {
  /// The drawing the drafts make, named 1, 2, 3… in their order; those without a sample are none.
  init(_ drafts: InkDrafts, size: Size? = nil) {
    var strokes: [Stroke] = []
    strokes.reserveCapacity(drafts.strokes.count)
    for draft in drafts.strokes where !draft.samples.isEmpty && !draft.isHidden {
      strokes.append(
        Stroke(id: StrokeID(UInt64(strokes.count + 1)), pen: draft.pen, samples: draft.samples))
    }
    self.init(strokes: strokes, size: size)
  }
}

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

  private var strokes: [StrokeDraft] = []
  /// The last samples of one stroke, on their way there: added one by one they would leave it with
  /// memory for more, which no stroke that is read will need.
  private var gathered: (stroke: Int, samples: [Sample]) = (0, [])
  private var samples = 0
  private let limits: Limits

  /// The most samples gathered.
  private static let mostGathered = 4096

  /// No strokes yet.
  init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// How many strokes there are.
  var count: Int { strokes.count }

  /// The strokes.
  mutating func all() -> [StrokeDraft] {
    settle()
    return strokes
  }

  /// The samples of stroke `d`.
  mutating func samples(of d: Int) -> [Sample] {
    settle()
    return strokes[d].samples
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
    if gathered.stroke != d || gathered.samples.count >= Self.mostGathered { settle() }
    gathered.stroke = d
    gathered.samples.append(sample)
  }

  /// Adds a stroke that shows the samples in `range` of stroke `d`; tells its place.
  mutating func copy(_ d: Int, _ range: Range<Int>?) throws(FormatError.Reason) -> Int {
    settle()
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
    settle()
    for s in strokes[d].samples.indices {
      guard let pressure = strokes[d].samples[s].pressure else { continue }
      strokes[d].samples[s].pressure = change(pressure)
    }
  }

  /// Gives the stroke what was gathered of it.
  private mutating func settle() {
    guard !gathered.samples.isEmpty else { return }
    strokes[gathered.stroke].samples += gathered.samples
    gathered.samples.removeAll(keepingCapacity: true)
  }

  private mutating func count(_ more: Int) throws(FormatError.Reason) {
    guard more <= limits.samples - samples else { throw .tooManySamples(limits.samples) }
    samples += more
  }
}

extension InkDocument {
  /// The drawing the drafts make, named 1, 2, 3… in their order; those without a sample are none.
  init(_ drafts: consuming InkDrafts, size: Size? = nil) {
    let drafts = drafts.all()
    var strokes: [Stroke] = []
    strokes.reserveCapacity(drafts.count)
    for draft in drafts where !draft.samples.isEmpty && !draft.isHidden {
      strokes.append(
        Stroke(id: StrokeID(UInt64(strokes.count + 1)), pen: draft.pen, samples: draft.samples))
    }
    self.init(strokes: strokes, size: size)
  }
}

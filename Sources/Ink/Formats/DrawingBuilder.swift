struct StrokeDraft {
  var pen: Pen
  var clock: RecordedClock
  var samples: [Sample] = []
  /// The text that its area shows.
  var text: TypedText?
  /// A Boolean value that is true if the stroke only serves as a source for others.
  var isHidden = false
}

/// The strokes of a file that is being read, within the limits of a drawing.
struct DrawingBuilder {
  private var strokes: [StrokeDraft] = []
  /// The last samples of one stroke. Appended to it one by one, they would make it reserve memory
  /// for more, which a stroke that was read does not need.
  private var gathered: (stroke: Int, samples: [Sample]) = (0, [])
  private var samples = 0
  /// True if the file states the time of a sample.
  private(set) var hasStatedTimes = false
  var limits: DrawingLimits

  /// The largest number of gathered samples.
  private static let maximumGathered = 4096

  init(limits: DrawingLimits = .others) {
    self.limits = limits
  }

  var count: Int { strokes.count }

  mutating func all() -> [StrokeDraft] {
    settle()
    return strokes
  }

  mutating func samples(of d: Int) -> [Sample] {
    settle()
    return strokes[d].samples
  }

  /// Begins a stroke and returns its index.
  mutating func begin(
    _ pen: Pen, clock: RecordedClock, isHidden: Bool = false
  ) throws(FormatError.Reason) -> Int {
    guard strokes.count < limits.strokes else { throw .tooManyStrokes(limits.strokes) }
    strokes.append(StrokeDraft(pen: pen, clock: clock, isHidden: isHidden))
    return strokes.count - 1
  }

  /// Appends `sample` to stroke `d`, at `seconds` by the recording's clock or, without one,
  /// `interval` seconds after the sample before.
  mutating func append(
    _ sample: Sample, to d: Int, at seconds: Double?, interval: Double = InkML.interval
  ) throws(FormatError.Reason) {
    try count(1)
    var sample = sample
    if let seconds {
      hasStatedTimes = true
      sample.time = strokes[d].clock.time(of: seconds)
    } else {
      sample.time = strokes[d].clock.time(after: interval)
    }
    // A longer stroke could not be read back from the file that is written from it.
    guard sample.time <= InkDocument.latest else { throw .tooLate("\(sample.time)") }
    // Turns a pressure of -0 into 0.
    sample.pressure = sample.pressure.map { $0 + 0 }
    if gathered.stroke != d || gathered.samples.count >= Self.maximumGathered { settle() }
    gathered.stroke = d
    gathered.samples.append(sample)
  }

  /// Adds a stroke that shows the samples in `range` of stroke `d`, and returns its index.
  mutating func copy(_ d: Int, _ range: Range<Int>?) throws(FormatError.Reason) -> Int {
    settle()
    let source = strokes[d]
    let range = (range ?? source.samples.indices).clamped(to: source.samples.indices)
    try count(range.count)
    let copy = try begin(source.pen, clock: source.clock)
    strokes[copy].samples = Array(source.samples[range])
    return copy
  }

  /// Excludes stroke `d` from the drawing.
  mutating func hide(_ d: Int) { strokes[d].isHidden = true }

  mutating func setText(_ text: TypedText, of d: Int) { strokes[d].text = text }

  mutating func setPen(_ pen: Pen, of d: Int) { strokes[d].pen = pen }

  /// Replaces the pressures of stroke `d` that are not nil.
  mutating func changePressure(of d: Int, _ change: (Double) -> Double?) {
    settle()
    for s in strokes[d].samples.indices {
      guard let pressure = strokes[d].samples[s].pressure else { continue }
      strokes[d].samples[s].pressure = change(pressure)
    }
  }

  /// Moves the gathered samples to their stroke.
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
  /// Creates the document of the strokes of `builder` with the identities 1, 2, 3 and so on,
  /// leaving out those without samples.
  init(_ builder: consuming DrawingBuilder, size: CanvasSize? = nil) {
    let hasStatedTimes = builder.hasStatedTimes
    let drafts = builder.all()
    var strokes: [Stroke] = []
    strokes.reserveCapacity(drafts.count)
    for draft in drafts where !draft.samples.isEmpty && !draft.isHidden {
      strokes.append(
        Stroke(
          id: StrokeID(UInt64(strokes.count + 1)), pen: draft.pen, samples: draft.samples,
          text: draft.text))
    }
    self.init(strokes: strokes, size: size)
    areTimesAssumed = !hasStatedTimes
  }
}

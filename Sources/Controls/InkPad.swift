import Ink
import Input

/// A card to draw on, for example a signature.
package struct InkPad: Sendable, Hashable {
  /// The title of the card.
  package var title: String
  /// The instruction above the pad.
  package var instruction: String
  /// The title of the button that accepts.
  package var confirmTitle: String
  /// The pen that draws.
  package var pen: Pen
  /// The engine that draws.
  package var engine: EngineSettings
  /// The strokes that are on the pad already, in canvas units from its corner.
  package var strokes: [Stroke]
  /// The time from when a picture is put on the screen until it is seen, in seconds, for which the
  /// tip is predicted. 0 is for no predictions.
  package var displayTime: Double

  /// Creates a card from its parts.
  package init(
    title: String, instruction: String, confirmTitle: String, pen: Pen, engine: EngineSettings,
    strokes: [Stroke] = [], displayTime: Double = 0
  ) {
    self.title = title
    self.instruction = instruction
    self.confirmTitle = confirmTitle
    self.pen = pen
    self.engine = engine
    self.strokes = strokes
    self.displayTime = displayTime
  }
}

/// A stroke on the pad, in canvas units from its corner.
struct PadStroke {
  private(set) var samples: [Sample] = []
  private let pen: Pen
  /// The map of the pen's nib.
  let nib: NibMap
  private var clock: SampleClock
  private var builder: StrokeBuilder
  private var settled: [Station] = []
  /// The stations that the next sample may change.
  private(set) var tail: [Station] = []

  /// Creates a stroke without samples, which begins at `time` in milliseconds.
  init(pen: Pen, engine: EngineSettings, time: UInt32) {
    self.pen = pen
    nib = pen.nib.map
    clock = SampleClock(start: time)
    builder = StrokeBuilder(engine: engine, pen: pen)
  }

  /// Creates a finished stroke.
  init(_ stroke: Stroke, engine: EngineSettings) {
    self.init(pen: stroke.pen, engine: engine, time: 0)
    for sample in stroke.samples { append(sample) }
    finish()
  }

  /// Adds a sample of the device. Returns the rectangle that it changes.
  mutating func append(_ event: PointerEvent, at place: Point, pressure: Double?) -> Bounds {
    let time = samples.isEmpty ? 0 : clock.time(of: event.time)
    return append(Sample(place, time: time, pressure: pressure, tilt: event.tilt))
  }

  @discardableResult
  private mutating func append(_ sample: Sample) -> Bounds {
    var changed = Self.bounds(tail[...])
    let first = max(0, settled.count - 1)
    samples.append(sample)
    builder.append(sample, settled: &settled)
    builder.tail(&tail)
    changed.formUnion(Self.bounds(settled[first...]))
    changed.formUnion(Self.bounds(tail[...]))
    return changed
  }

  /// Ends the stroke. Returns the rectangle that changes: a short tap becomes a full dot.
  @discardableResult
  mutating func finish() -> Bounds {
    builder.tail(&tail, isFinished: true)
    return Self.bounds(tail[...])
  }

  /// Calls `body` with each two neighbouring stations. A dot is one station twice.
  func forEachPart(_ body: (Station, Station) -> Void) {
    var last = settled.first ?? tail.first
    if settled.count < 2, tail.count < 2, let last { body(last, last) }
    for station in [settled.dropFirst(), tail.dropFirst(settled.isEmpty ? 1 : 0)].joined() {
      if let last { body(last, station) }
      last = station
    }
  }

  static func bounds(_ stations: some Sequence<Station>) -> Bounds {
    stations.reduce(into: Bounds.empty) { $0.insert($1.center, radius: $1.reach) }
  }

  /// Returns the stroke with an identity.
  func stroke(_ number: Int) -> Stroke {
    Stroke(id: StrokeID(UInt64(number)), pen: pen, samples: samples)
  }
}

extension ControlsLayer {
  /// Presents a card to draw on, replacing any other card.
  ///
  /// - Parameters:
  ///   - curve: Returns the pressure curve of the physical device with a number.
  ///   - onAccept: Takes the strokes, in canvas units from the corner of the pad. The card is
  ///     closed.
  ///   - onCancel: Is called after the card was cancelled and closed.
  package func present(
    _ pad: InkPad, curve: @escaping (Int32) -> PressureCurve,
    onAccept: @escaping ([Stroke]) -> Void, onCancel: @escaping () -> Void = {}
  ) {
    setCard(
      SignaturePadCard(
        pad, curve: curve, style: style, onAccept: onAccept, onCancel: onCancel))
  }

  /// The time of `MonotonicClock` at which a prediction on the card to draw on must be withdrawn by
  /// `takeDamage` unless another event comes; nil if none is shown.
  package var predictionEnd: Double? { (card as? SignaturePadCard)?.prediction.end }

  /// Records that what was damaged was put on the screen.
  package func presented() { (card as? SignaturePadCard)?.prediction.present() }
}

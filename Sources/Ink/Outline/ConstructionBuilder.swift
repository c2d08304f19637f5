/// The construction of a stroke in progress, in parts that do not grow with the stroke.
///
/// A part continues where the part before it ended. The parts of a stroke together show its
/// construction, apart from the outline, which has an end at each end of a part.
///
/// - Complexity: Amortized O(1) per sample, as for `StrokeBuilder`.
public struct ConstructionBuilder: Sendable {
  private let nib: NibShape
  private var engine: any StrokeEngine
  private var builder: StrokeBuilder
  private var lastTime: Double?
  private var previous: Point?
  private var samples: [Point] = []
  private var pieces: [InkPiece] = []
  /// The settled stations of the part, after the last one of the part before.
  private var stations: [Station] = []

  /// Creates the construction of a stroke without samples, drawn by `engine` with `pen`.
  public init(engine: EngineSettings, pen: Pen) {
    self.init(engine: engine, pen: pen, leadIn: nil)
  }

  /// Creates the construction as above, or that of a part of a stroke: then `leadIn` is not nil.
  init(engine: EngineSettings, pen: Pen, leadIn: Sample?) {
    nib = pen.nib
    self.engine = engine.engine(for: pen, leadIn: leadIn)
    builder = StrokeBuilder(engine: engine, pen: pen, scale: nil, leadIn: leadIn)
  }

  /// The number of samples and settled stations of the part.
  public var count: Int { samples.count + stations.count }

  /// Takes the next sample.
  public mutating func append(_ sample: Sample) {
    builder.append(sample, settled: &stations)
    guard sample.position.isFinite else { return }
    samples.append(sample.position)
    guard sample.time.isFinite else { return }
    var sample = sample
    if let lastTime, sample.time <= lastTime { sample.time = lastTime + SampleClock.spacing }
    lastTime = sample.time
    engine.append(sample) { [nib] in pieces.append($0.drawn(by: nib)) }
  }

  /// The part up to the newest sample. O(n log n) in the size of the part.
  public var recent: Construction { part(isFinished: false) }

  /// The part up to the end of the finished stroke. O(n log n) in the size of the part.
  var last: Construction { part(isFinished: true) }

  private func part(isFinished: Bool) -> Construction {
    var tail: [Station] = []
    builder.tail(&tail, isFinished: isFinished)
    let all = stations.isEmpty ? tail : stations + tail.dropFirst()
    var pieces: [InkPiece] = []
    if all.count > 1 {
      pieces = self.pieces
      engine.tail { pieces.append($0.drawn(by: nib)) }
    }
    return Construction(
      previous: previous, samples: samples, pieces: pieces, stations: all, nib: nib)
  }

  /// Returns the part without what the next sample may change, and begins the next part. While the
  /// stroke may be a tap these are the samples alone. O(n log n) in the size of the part.
  public mutating func takeSettled() -> Construction {
    var settled = Construction(
      previous: previous, samples: samples, pieces: [], stations: [], nib: nib)
    previous = samples.last ?? previous
    samples.removeAll(keepingCapacity: true)
    guard let last = stations.last else { return settled }
    settled = Construction(
      previous: settled.previous, samples: settled.samples, pieces: pieces, stations: stations,
      nib: nib)
    pieces.removeAll(keepingCapacity: true)
    stations.removeAll(keepingCapacity: true)
    stations.append(last)
    return settled
  }
}

/// A stroke in progress as one engine draws it: samples in, stations out.
///
/// `append` adds the settled stations to the caller's array; they never change. `tail` returns the
/// stations from there to the newest sample. The finished stroke is the settled stations followed
/// by the last tail, exactly the shape shown while it was drawn.
///
/// As long as the stroke may be a tap it is a dot; see `StrokeStart`. No station is settled until
/// the pen moves on; then the engine's stroke appears from its first sample on. A ruled line is no
/// tap, however short.
///
/// - Complexity: Amortized O(1) per sample. The sample that ends a tap emits the stations of the
///   samples before it.
public struct StrokeBuilder: Sendable {
  /// The engine whose dots taps are.
  private let kind: EngineKind
  private let pen: Pen
  private var engine: any StrokeEngine
  private var chain: StationChain
  /// The start of the stroke while it may be a tap.
  private var start: StrokeStart?
  private var lastTime: Double?
  /// True if the stroke may be a tap.
  private let mayBeTap: Bool

  /// The tolerance of a station chain for a screen, in pixels: less than the distance between the
  /// points that coverage is counted in.
  static let pixelTolerance = 0.038

  /// Returns the tolerance of a station chain, in canvas units, for a page of `scale` pixels per
  /// canvas unit; nil is for a file, which may be magnified.
  public static func tolerance(scale: Double?) -> Double {
    scale.map { pixelTolerance / $0 } ?? StationChain.tolerance
  }

  /// Creates a stroke without samples, to be drawn by `engine` with `pen` on a page of `scale`
  /// pixels per canvas unit; nil is for a file.
  public init(engine: EngineSettings, pen: Pen, scale: Double? = nil) {
    self.init(engine: engine, pen: pen, scale: scale, leadIn: nil)
  }

  /// Creates a stroke as above, or a part of one: then `leadIn` is not nil. A part is no tap.
  init(engine: EngineSettings, pen: Pen, scale: Double?, leadIn: Sample?) {
    self.init(
      engine.engine(for: pen, leadIn: leadIn), dots: engine.kind, pen: pen, scale: scale,
      mayBeTap: leadIn == nil)
  }

  /// Creates a stroke without samples, to be drawn by an engine of your own with `pen` on a page of
  /// `scale` pixels per canvas unit; nil is for a file. The engine is at the start of a stroke. A
  /// tap is a dot as the xsign engine draws it: as wide as the pen's line at that pressure, if it
  /// is drawn slowly.
  public init(drawnBy engine: any StrokeEngine, pen: Pen, scale: Double? = nil) {
    self.init(engine, dots: .xsign, pen: pen, scale: scale)
  }

  private init(
    _ engine: any StrokeEngine, dots: EngineKind, pen: Pen, scale: Double?, mayBeTap: Bool = true
  ) {
    self.mayBeTap = mayBeTap && pen.line != .ruled
    chain = StationChain(tolerance: Self.tolerance(scale: scale), nib: pen.nib)
    kind = dots
    self.pen = pen
    self.engine = engine
  }

  /// Takes the next sample and appends to `settled` the stations it settles. Samples that are not
  /// finite are ignored. A time that is not later than that of the sample before is replaced by a
  /// slightly later one.
  public mutating func append(_ sample: Sample, settled: inout [Station]) {
    guard sample.position.isFinite, sample.time.isFinite else { return }
    var sample = sample
    let isFirst = lastTime == nil
    if let lastTime, sample.time <= lastTime { sample.time = lastTime + SampleClock.spacing }
    lastTime = sample.time
    if isFirst && mayBeTap || start != nil {
      appendToStart(sample, settled: &settled)
    } else {
      var chain = self.chain
      engine.append(sample) { piece in
        chain.append(piece, to: &settled)
      }
      self.chain = chain
    }
  }

  private mutating func appendToStart(_ sample: Sample, settled: inout [Station]) {
    let maximum = kind.widestNib(of: pen, pressure: sample.pressure, tilt: sample.tilt)
    guard var start = self.start.take() else {
      engine.append(sample) { _ in }
      var minimum = maximum
      engine.tail { minimum = Nib(width: $0.width.start, opacity: $0.opacity.start) }
      return start = StrokeStart(sample, minimum: minimum, maximum: maximum)
    }
    let isTap = start.append(sample, maximum: maximum)
    engine.append(sample) { start.pieces.append($0) }
    guard !isTap else { return self.start = start }
    if let dot = start.dot { chain.append(dot, to: &settled) }
    for piece in start.pieces {
      chain.append(piece, to: &settled)
    }
  }

  /// Replaces `stations` with the tail: the last settled station, if any, and all stations up to
  /// the newest sample. The tail of a tap is larger if the stroke `isFinished`.
  public func tail(_ stations: inout [Station], isFinished: Bool = false) {
    stations.empty()
    if let start {
      let nib = isFinished ? start.full : start.shown
      stations.append(Station(start.position, radius: nib.width / 2, opacity: nib.opacity))
      return
    }
    var chain = self.chain
    if let anchor = chain.anchor { stations.append(anchor) }
    engine.tail { piece in
      chain.append(piece, to: &stations)
    }
    chain.finish(to: &stations)
  }
}

extension Stroke {
  /// Returns the stroke's stations as `engine` draws it, fine enough for a page of `scale` pixels
  /// per canvas unit, or for a file if nil. O(number of samples), for a line.
  public func stations(engine: EngineSettings, scale: Double? = nil) -> [Station] {
    stations(by: StrokeBuilder(engine: engine, pen: pen, scale: scale, leadIn: leadIn))
  }

  /// Returns the stroke's stations as an engine of your own draws it, fine enough for a page of
  /// `scale` pixels per canvas unit, or for a file if nil. The function `engine` returns the engine
  /// at the start of a stroke made with a pen. Areas and ruled lines are what they are with every
  /// engine.
  ///
  /// - Complexity: That of the engine, and O(number of its pieces).
  public func stations(
    drawnBy engine: (Pen) -> any StrokeEngine, scale: Double? = nil
  ) -> [Station] {
    guard pen.line != .ruled else { return stations(engine: .lines, scale: scale) }
    return stations(by: StrokeBuilder(drawnBy: engine(pen), pen: pen, scale: scale))
  }

  private func stations(by builder: @autoclosure () -> StrokeBuilder) -> [Station] {
    if pen.fills { return FilledArea(samples).stations(opacity: pen.opacity.upperBound) }
    var builder = builder()
    var stations: [Station] = []
    for sample in samples { builder.append(sample, settled: &stations) }
    var tail: [Station] = []
    builder.tail(&tail, isFinished: true)
    stations.append(contentsOf: stations.isEmpty ? tail[...] : tail.dropFirst())
    return stations
  }
}

/// A stroke in the making, as one engine draws it: samples in, stations out.
///
/// `append` adds the stations that are settled to an array of the caller's; they never change.
/// `tail` gives what continues them to the newest sample. A finished stroke is the settled stations
/// and the last tail: the very shape seen while it was drawn.
/// Amortized O(1) per sample: the sample that ends a tap emits the stations of those before it.
///
/// As long as all samples lie within 2 canvas units of their middle the stroke is a tap: a round dot
/// there, as wide as the engine's widest line at the greatest pressure so far. Nothing is settled
/// until the pen has left that circle; then the engine's stroke appears, from its first sample on.
public struct StrokeBuilder: Sendable {
  /// How far the samples of a tap may lie from their middle, in canvas units.
  public static let tapRadius = 2.0

  /// What is known while the stroke may still be a tap.
  private struct Tap: Sendable {
    var circle: EnclosingCircle
    var nib: Nib
    /// What the engine made of the samples so far.
    var pieces: [InkPiece] = []
  }

  private let kind: EngineKind
  private let pen: Pen
  private var engine: any StrokeEngine
  private var chain: StationChain
  private var tap: Tap?
  private var lastTime: Double?

  /// How far, in pixels, stations may stray from the curve on a screen, twice over: less than the points
  /// lie apart by which it is told how much of a pixel is inked.
  static let pixelTolerance = 0.04

  /// How far, in canvas units, stations may stray from the curve, twice over, for a page of `scale`
  /// pixels per canvas unit; nil for a file, which may be looked at through a glass.
  public static func tolerance(scale: Double?) -> Double {
    scale.map { pixelTolerance / $0 } ?? StationChain.tolerance
  }

  /// A stroke without samples, to be drawn by `engine` with `pen`, for a page of `scale` pixels per
  /// canvas unit; nil for a file.
  public init(engine: EngineKind, pen: Pen, scale: Double? = nil) {
    chain = StationChain(tolerance: Self.tolerance(scale: scale))
    kind = engine
    self.pen = pen
    self.engine = engine.engine(for: pen)
  }

  /// Takes the next sample and appends to `settled` the stations it settles. Samples that are not
  /// finite are passed over; a time that is not later than the one before is taken for a little
  /// later.
  public mutating func append(_ sample: Sample, settled: inout [Station]) {
    guard sample.position.isFinite, sample.time.isFinite else { return }
    var sample = sample
    let isFirst = lastTime == nil
    if let lastTime, sample.time <= lastTime { sample.time = lastTime + SampleClock.spacing }
    lastTime = sample.time
    if isFirst || tap != nil {
      appendToTap(sample, settled: &settled)
    } else {
      var chain = self.chain
      engine.append(sample) { piece in
        chain.append(piece) { settled.append($0) }
      }
      self.chain = chain
    }
  }

  private mutating func appendToTap(_ sample: Sample, settled: inout [Station]) {
    let nib = kind.widestNib(of: pen, pressure: sample.pressure)
    var tap = self.tap.take() ?? Tap(circle: EnclosingCircle(sample.position), nib: nib)
    tap.circle.insert(sample.position)
    tap.nib.widen(to: nib)
    engine.append(sample) { tap.pieces.append($0) }
    guard tap.circle.radius > Self.tapRadius else { return self.tap = tap }
    for piece in tap.pieces {
      chain.append(piece) { settled.append($0) }
    }
  }

  /// Replaces `stations` by the tail: the last settled station, if any, and all that follow it up to
  /// the newest sample.
  public func tail(_ stations: inout [Station]) {
    stations.removeAll(keepingCapacity: true)
    if let tap {
      stations.append(
        Station(tap.circle.center, radius: tap.nib.width / 2, opacity: tap.nib.opacity))
      return
    }
    var chain = self.chain
    if let anchor = chain.anchor { stations.append(anchor) }
    engine.tail { piece in
      chain.append(piece) { stations.append($0) }
    }
    chain.finish { stations.append($0) }
  }
}

extension Stroke {
  /// The stroke's stations as `engine` draws it: its whole shape, fine enough for a page of `scale`
  /// pixels per canvas unit, or nil for a file. O(number of samples).
  public func stations(engine: EngineKind, scale: Double? = nil) -> [Station] {
    var builder = StrokeBuilder(engine: engine, pen: pen, scale: scale)
    var stations: [Station] = []
    for sample in samples { builder.append(sample, settled: &stations) }
    var tail: [Station] = []
    builder.tail(&tail)
    stations.append(contentsOf: stations.isEmpty ? tail[...] : tail.dropFirst())
    return stations
  }
}

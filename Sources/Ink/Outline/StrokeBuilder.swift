/// A stroke in progress as one engine draws it: samples in, stations out.
///
/// `append` adds the settled stations to the caller's array; they never change. `tail` returns the
/// stations from there to the newest sample. The finished stroke is the settled stations followed
/// by the last tail, exactly the shape shown while it was drawn.
///
/// A stroke is a tap as long as all samples lie in a circle of radius 2 canvas units. A tap is a
/// dot with the shape of the nib at the centre of that circle, as wide as the engine's widest line
/// at the largest pressure and tilt so far. No station is settled until the pen leaves the circle;
/// then the engine's stroke appears from its first sample on.
///
/// - Complexity: Amortized O(1) per sample. The sample that ends a tap emits the stations of the
///   samples before it.
public struct StrokeBuilder: Sendable {
  /// The radius of the circle that contains the samples of a tap, in canvas units.
  public static let tapRadius = 2.0

  /// The state while the stroke may still be a tap.
  private struct Tap: Sendable {
    var circle: EnclosingCircle
    var nib: Nib
    var pieces: [InkPiece] = []
  }

  private let kind: EngineKind
  private let pen: Pen
  private var engine: any StrokeEngine
  private var chain: StationChain
  private var tap: Tap?
  private var lastTime: Double?

  /// The tolerance of a station chain for a screen, in pixels: less than the distance between the
  /// points that coverage is counted in.
  static let pixelTolerance = 0.04

  /// Returns the tolerance of a station chain, in canvas units, for a page of `scale` pixels per
  /// canvas unit; nil is for a file, which may be magnified.
  public static func tolerance(scale: Double?) -> Double {
    scale.map { pixelTolerance / $0 } ?? StationChain.tolerance
  }

  /// Creates a stroke without samples, to be drawn by `engine` with `pen` on a page of `scale`
  /// pixels per canvas unit; nil is for a file.
  public init(engine: EngineKind, pen: Pen, scale: Double? = nil) {
    chain = StationChain(tolerance: Self.tolerance(scale: scale), nib: pen.nib)
    kind = engine
    self.pen = pen
    self.engine = engine.engine(for: pen)
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
    let nib = kind.widestNib(of: pen, pressure: sample.pressure, tilt: sample.tilt)
    var tap = self.tap.take() ?? Tap(circle: EnclosingCircle(sample.position), nib: nib)
    tap.circle.insert(sample.position)
    tap.nib.widen(to: nib)
    engine.append(sample) { tap.pieces.append($0) }
    guard tap.circle.radius > Self.tapRadius else { return self.tap = tap }
    for piece in tap.pieces {
      chain.append(piece) { settled.append($0) }
    }
  }

  /// Replaces `stations` with the tail: the last settled station, if any, and all stations up to
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
  /// Returns the stroke's stations as `engine` draws it, fine enough for a page of `scale` pixels
  /// per canvas unit, or for a file if nil. O(number of samples), for a line.
  public func stations(engine: EngineKind, scale: Double? = nil) -> [Station] {
    if pen.fills { return FilledArea(samples).stations(opacity: pen.opacity.upperBound) }
    var builder = StrokeBuilder(engine: engine, pen: pen, scale: scale)
    var stations: [Station] = []
    for sample in samples { builder.append(sample, settled: &stations) }
    var tail: [Station] = []
    builder.tail(&tail)
    stations.append(contentsOf: stations.isEmpty ? tail[...] : tail.dropFirst())
    return stations
  }
}

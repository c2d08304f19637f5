/// A stroke in the making, as one engine draws it: samples in, stations out.
///
/// `append` adds the stations that are settled to an array of the caller's; they never change.
/// `tail` gives what continues them to the newest sample. A finished stroke is the settled stations
/// and the last tail: the very shape seen while it was drawn. O(1) per sample.
public struct StrokeBuilder: Sendable {
  private var engine: any StrokeEngine
  private var chain = StationChain()

  /// A stroke without samples, to be drawn by `engine` with `pen`.
  public init(engine: EngineKind, pen: Pen) {
    self.engine = engine.engine(for: pen)
  }

  /// Takes the next sample and appends to `settled` the stations it settles. Samples that are not
  /// finite are passed over.
  public mutating func append(_ sample: Sample, settled: inout [Station]) {
    guard sample.position.isFinite, sample.time.isFinite else { return }
    var chain = self.chain
    engine.append(sample) { piece in
      chain.append(piece) { settled.append($0) }
    }
    self.chain = chain
  }

  /// Replaces `stations` by the tail: the last settled station, if any, and all that follow it up to
  /// the newest sample.
  public func tail(_ stations: inout [Station]) {
    stations.removeAll(keepingCapacity: true)
    var chain = self.chain
    if let anchor = chain.anchor { stations.append(anchor) }
    engine.tail { piece in
      chain.append(piece) { stations.append($0) }
    }
    chain.finish { stations.append($0) }
  }
}

extension Stroke {
  /// The stroke's stations as `engine` draws it: its whole shape. O(number of samples).
  public func stations(engine: EngineKind) -> [Station] {
    var builder = StrokeBuilder(engine: engine, pen: pen)
    var stations: [Station] = []
    for sample in samples { builder.append(sample, settled: &stations) }
    var tail: [Station] = []
    builder.tail(&tail)
    stations.append(contentsOf: stations.isEmpty ? tail[...] : tail.dropFirst())
    return stations
  }
}

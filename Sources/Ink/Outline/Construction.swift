/// How an engine came to a stroke's shape, to be looked at: what the device reported, the curves the
/// engine laid through it, and the outline of the ink.
public struct Construction: Sendable {
  /// Where the samples lie, in canvas units.
  public let samples: [Point]
  /// The pieces of ink, in order; none for a tap, which is a dot whatever the engine.
  public let pieces: [InkPiece]
  /// The stations the pieces were cut into: the shape.
  public let stations: [Station]
  /// The outline around the stations.
  public let outline: OutlinePath

  /// How `engine` draws `samples` with `pen`. O(n log n) in the number of samples.
  public init(samples: [Sample], pen: Pen, engine: EngineKind) {
    let stroke = Stroke(id: StrokeID(0), pen: pen, samples: samples)
    self.samples = samples.map(\.position).filter(\.isFinite)
    stations = stroke.stations(engine: engine)
    outline = OutlinePath(stations: stations)
    pieces = stations.count > 1 ? Self.pieces(samples, pen, engine) : []
  }

  /// The very pieces `StrokeBuilder` makes its stations of.
  private static func pieces(_ samples: [Sample], _ pen: Pen, _ engine: EngineKind) -> [InkPiece] {
    var engine = engine.engine(for: pen)
    var pieces: [InkPiece] = []
    var lastTime: Double?
    for var sample in samples where sample.position.isFinite && sample.time.isFinite {
      if let lastTime, sample.time <= lastTime { sample.time = lastTime + SampleClock.spacing }
      lastTime = sample.time
      engine.append(sample) { pieces.append($0) }
    }
    engine.tail { pieces.append($0) }
    return pieces
  }
}

extension Stroke {
  /// How `engine` comes to the stroke's shape.
  public func construction(engine: EngineKind) -> Construction {
    Construction(samples: samples, pen: pen, engine: engine)
  }
}

extension CurvePiece {
  /// The points that shape the piece without being its ends, each with the end it belongs to: both
  /// ends for the control of a quadratic.
  public var controls: [(control: Point, end: Point)] {
    switch self {
    case .line: []
    case .quadratic(let a, let c, let b): [(c, a), (c, b)]
    case .cubic(let a, let c1, let c2, let b): [(c1, a), (c2, b)]
    }
  }
}

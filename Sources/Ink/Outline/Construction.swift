/// The construction of a stroke's shape by an engine, for display: the device's samples, the
/// engine's curves, and the outline of the ink.
public struct Construction: Sendable {
  /// The positions of the samples, in canvas units.
  public let samples: [Point]
  /// The pieces of ink, in order; none for a tap, which is a dot in all engines.
  public let pieces: [InkPiece]
  /// The stations of the pieces, which define the shape.
  public let stations: [Station]
  /// The outline around the stations.
  public let outline: OutlinePath

  /// Creates the construction by `engine` of `samples` drawn with `pen`. O(n log n) in the number
  /// of samples.
  public init(samples: [Sample], pen: Pen, engine: EngineKind) {
    let stroke = Stroke(id: StrokeID(0), pen: pen, samples: samples)
    self.samples = samples.map(\.position).filter(\.isFinite)
    stations = stroke.stations(engine: engine)
    outline = OutlinePath(stations: stations)
    pieces = stations.count > 1 ? Self.pieces(samples, pen, engine) : []
  }

  /// Returns the pieces from which `StrokeBuilder` makes its stations.
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

extension CurvePiece {
  /// The control points of the piece, each with the end it belongs to: both ends for the control of
  /// a quadratic.
  public var controls: [(control: Point, end: Point)] {
    switch self {
    case .line: []
    case .quadratic(let a, let c, let b): [(c, a), (c, b)]
    case .cubic(let a, let c1, let c2, let b): [(c1, a), (c2, b)]
    }
  }
}

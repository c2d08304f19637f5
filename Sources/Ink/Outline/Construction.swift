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

  /// The position of the sample before the first, if this is a part of a stroke that continues
  /// another.
  public let previous: Point?

  /// Creates the construction by `engine` of `samples` drawn with `pen`. O(n log n) in the number
  /// of samples.
  public init(samples: [Sample], pen: Pen, engine: EngineSettings) {
    guard !pen.fills else {
      self.init(areaOf: samples)
      return
    }
    let leadIn = Stroke(id: StrokeID(0), pen: pen, samples: samples).leadIn
    var builder = ConstructionBuilder(engine: engine, pen: pen, leadIn: leadIn)
    for sample in samples { builder.append(sample) }
    self = builder.last
  }

  /// Creates the construction of an area, which no engine draws: its corners and its edge.
  private init(areaOf samples: [Sample]) {
    self.samples = samples.map(\.position).filter { $0.isFinite }
    (previous, pieces, stations) = (nil, [], [])
    outline = FilledArea(samples).outline()
  }

  init(
    previous: Point?, samples: [Point], pieces: [InkPiece], stations: [Station], nib: NibShape
  ) {
    self.previous = previous
    self.samples = samples
    self.pieces = pieces
    self.stations = stations
    outline = OutlinePath(stations: stations, nib: nib)
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

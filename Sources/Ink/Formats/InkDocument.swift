/// A drawing as files hold it: the strokes from first to last, and how large the canvas is.
public struct InkDocument: Sendable {
  /// The extent of a canvas, in canvas units.
  public struct Size: Sendable, Hashable {
    /// From the left edge to the right.
    public var width: Double
    /// From the top edge to the bottom.
    public var height: Double

    /// A size from its parts, in canvas units.
    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// The strokes, in the order they were drawn, each with its pen.
  public var strokes: [Stroke]
  /// How large the canvas is; nil where nobody said.
  public var size: Size?
  /// The engines of the panes, from the left; none where nobody said.
  public var engines: [EngineKind]
  /// What lies under the ink.
  public var background: Background
  /// What the file held besides; nothing where the drawing is all of it.
  public var leftOut: [LeftOut] = []

  /// A drawing from its parts.
  public init(
    strokes: [Stroke], size: Size? = nil, engines: [EngineKind] = [],
    background: Background = Background()
  ) {
    self.strokes = strokes
    self.size = size
    self.engines = engines
    self.background = background
  }

  /// The farthest from the origin a file may place ink, in canvas units: 260 km. Beyond it a double
  /// still tells places apart, but nothing that draws does.
  public static let farthest = 1e9
  /// The farthest from its clock's origin a file may date a sample, in seconds: 3000 years. Beyond it
  /// times `SampleClock.spacing` apart would be the same double.
  public static let latest = 1e11
  /// The most bytes of a file that are read, and of what it holds when it is compressed.
  public static let mostBytes = 200_000_000
  /// The most strokes a file may hold.
  public static let mostStrokes = 500_000
  /// The most samples a file may hold: at 200 a second, seven hours of nothing but ink.
  public static let mostSamples = 5_000_000
}

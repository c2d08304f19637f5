import Ink

/// A stroke as files hold it.
struct ExportStroke: Sendable {
  /// The whole stroke.
  let outline: OutlinePath
  /// The colour of the ink.
  let color: InkColor
  /// The opacity of all that no band covers, 0...1.
  let opacity: Double
  /// Where the opacity varies, the parts that are more opaque, the least opaque first; each is
  /// painted over those before, on a mask the stroke is seen through.
  let bands: [OpacityBands.Band]

  /// The least difference in opacity that is drawn.
  private static let leastVariation = 1.0 / 64
  /// How far around a stroke its mask reaches, in canvas units: farther than what of a pixel its edge
  /// may touch.
  private static let maskMargin = 2.0

  /// The stroke as `engine` draws it. O(n log n) in the number of samples.
  init(_ stroke: Stroke, engine: EngineKind) {
    let stations = stroke.stations(engine: engine)
    outline = OutlinePath(stations: stations)
    color = stroke.pen.color
    let least = stations.map(\.opacity).min() ?? 1
    let greatest = stations.map(\.opacity).max() ?? 1
    guard stroke.pen.hasVaryingOpacity, greatest - least >= Self.leastVariation else {
      opacity = greatest
      bands = []
      return
    }
    let mask = OpacityBands(stations)
    opacity = mask.least
    bands = mask.bands
  }

  /// Whether the stroke is seen through a mask.
  var hasMask: Bool { !bands.isEmpty }

  /// The whole units a mask covers: the stroke, and some room around it.
  var maskBounds: Bounds {
    let (low, high) = (outline.bounds.min, outline.bounds.max)
    return Bounds(
      min: Point(
        (low.x - Self.maskMargin).rounded(.down), (low.y - Self.maskMargin).rounded(.down)),
      max: Point((high.x + Self.maskMargin).rounded(.up), (high.y + Self.maskMargin).rounded(.up)))
  }
}

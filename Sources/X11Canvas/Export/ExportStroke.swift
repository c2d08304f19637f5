import Ink

/// A stroke prepared for export: its outline, colour and opacities.
struct ExportStroke: Sendable {
  let outline: OutlinePath
  let color: InkColor
  /// The opacity outside all bands, 0...1.
  let opacity: Double
  /// The more opaque parts of a stroke of varying opacity, the least opaque first. Each is painted
  /// over those before it, on the mask of the stroke.
  let bands: [OpacityBands.Band]
  /// How it meets what is under it.
  let blend: Pen.Blend

  /// The least difference in opacity that is drawn.
  private static let leastVariation = 1.0 / 64
  /// The margin of the mask around its stroke, in canvas units. It is larger than the pixels that
  /// the edge of the stroke may touch.
  private static let maskMargin = 2.0

  /// Creates the export of a stroke as `engine` draws it. O(n log n) in the number of samples.
  init(_ stroke: Stroke, engine: EngineKind) {
    blend = stroke.pen.blend
    if stroke.pen.fills {
      outline = FilledArea(stroke.samples).outline()
      (color, opacity, bands) = (stroke.pen.color, stroke.pen.opacity.upperBound, [])
      return
    }
    let stations = stroke.stations(engine: engine)
    outline = OutlinePath(stations: stations, nib: stroke.pen.nib)
    color = stroke.pen.color
    let least = stations.map(\.opacity).min() ?? 1
    let greatest = stations.map(\.opacity).max() ?? 1
    guard stroke.pen.hasVaryingOpacity, greatest - least >= Self.leastVariation else {
      opacity = greatest
      bands = []
      return
    }
    let mask = OpacityBands(stations, nib: stroke.pen.nib)
    opacity = mask.least
    bands = mask.bands
  }

  /// Creates the export of a shape.
  init(outline: OutlinePath, color: InkColor, opacity: Double = 1) {
    self.outline = outline
    self.color = color
    self.opacity = opacity
    bands = []
    blend = .normal
  }

  var hasMask: Bool { !bands.isEmpty }

  /// The bounds of the mask, in whole canvas units: those of the stroke with a margin.
  var maskBounds: Bounds { outline.bounds.roundedOutward(margin: Self.maskMargin) }
}

extension Bounds {
  /// Returns the part that both have, which may be empty.
  func intersection(_ other: Bounds) -> Bounds {
    Bounds(
      min: Point(Swift.max(min.x, other.min.x), Swift.max(min.y, other.min.y)),
      max: Point(Swift.min(max.x, other.max.x), Swift.min(max.y, other.max.y)))
  }

  /// Returns the bounds in whole canvas units, with a margin of a whole number of units.
  func roundedOutward(margin: Double) -> Bounds {
    Bounds(
      min: Point(min.x.rounded(.down) - margin, min.y.rounded(.down) - margin),
      max: Point(max.x.rounded(.up) + margin, max.y.rounded(.up) + margin))
  }
}

import Ink

/// A stroke prepared for export to a vector file: its outline, colour and opacities.
struct ExportStroke: Sendable {
  let outline: OutlinePath
  let color: InkColor
  /// The opacity of a stroke without a mask, 0...1.
  let opacity: Double
  /// The stations of a stroke of varying opacity, which its mask is made from; empty for others.
  private let stations: [Station]
  private let nib: NibShape
  /// How it meets what is under it.
  let blend: Pen.Blend
  /// The text that it shows, if it was typed.
  let text: TypedText?
  /// True if it is ink, but thinner than `leastWidth` everywhere, or so thin that it has no
  /// outline.
  let isTooThin: Bool

  /// The least difference in opacity that is drawn.
  private static let minimumVariation = 1.0 / 64
  /// The least width of a line that is seen, in canvas units: half a step of the coordinates in
  /// files. The sides of a thinner one fall together there, and programs differ in what they draw.
  static let leastWidth = 0.5 / InkForm.stepsPerUnit
  /// The margin of the mask around its stroke, in canvas units. It is larger than the pixels that
  /// the edge of the stroke may touch.
  private static let maskMargin = 2.0

  /// Creates the export of a stroke with the stations of `renderer`. O(n log n) in the number of
  /// samples.
  init(_ stroke: Stroke, _ renderer: StrokeRenderer) {
    blend = stroke.pen.blend
    text = stroke.text
    if stroke.pen.fills {
      outline = FilledArea(stroke.samples).outline()
      (color, opacity, stations) = (stroke.pen.color, stroke.pen.opacity.upperBound, [])
      nib = .round
      isTooThin = outline.bounds.isThin && stroke.samples.contains { $0.position.isFinite }
      return
    }
    let stations = renderer(stroke)
    let outline = OutlinePath(stations: stations, nib: stroke.pen.nib)
    self.outline = outline
    isTooThin =
      !stations.isEmpty
      && (outline.elements.isEmpty || stations.allSatisfy { 2 * $0.reach < Self.leastWidth })
    color = stroke.pen.color
    let minimum = stations.map(\.opacity).min() ?? 1
    let maximum = stations.map(\.opacity).max() ?? 1
    guard stroke.pen.hasVaryingOpacity, maximum - minimum >= Self.minimumVariation else {
      opacity = (minimum + maximum) / 2
      (self.stations, nib) = ([], .round)
      return
    }
    opacity = maximum
    self.stations = stations
    nib = stroke.pen.nib
  }

  /// Creates the export of a shape.
  init(outline: OutlinePath, color: InkColor, opacity: Double = 1) {
    self.outline = outline
    self.color = color
    self.opacity = opacity
    (stations, nib) = ([], .round)
    blend = .normal
    text = nil
    isTooThin = false
  }

  var hasMask: Bool { !stations.isEmpty }

  /// True if it is neither wholly transparent, as files write its opacity, nor too thin.
  var isSeen: Bool { !isTooThin && (hasMask || InkContent.isSeen(opacity: opacity)) }

  /// Returns the mask of a stroke that has one. O(n log n) in the number of stations and steps.
  func mask() -> OpacityBands { OpacityBands(stations, nib: nib) }

  /// The bounds of the mask, in whole canvas units: those of the stroke with a margin.
  var maskBounds: Bounds { outline.bounds.roundedOutward(margin: Self.maskMargin) }
}

extension [ExportStroke] {
  /// The bounds of their outlines.
  var bounds: Bounds { reduce(into: .empty) { $0.formUnion($1.outline.bounds) } }

  /// Returns those that are seen: what nobody could see is no signature, and no picture of ink.
  ///
  /// - Throws: `ExportError.tooThin` if all ink is, `.transparent` if all else is, or
  ///   `.nothingDrawn` if there is none.
  func seen() throws(ExportError) -> [ExportStroke] {
    // What is very thin may have no outline at all.
    let ink = filter { !$0.outline.elements.isEmpty || $0.isTooThin }
    let seen = ink.filter(\.isSeen)
    guard seen.isEmpty else { return seen }
    if ink.isEmpty { throw .nothingDrawn }
    throw ink.allSatisfy(\.isTooThin) ? .tooThin : .transparent
  }

  /// Returns those of the elements, one for each stroke, whose strokes are seen.
  func seen<Drawn>(of elements: [Drawn]) -> [Drawn] {
    zip(elements, self).filter { $1.isSeen }.map { element, _ in element }
  }
}

extension Bounds {
  /// True if a filled area in it is thinner than a line that is seen.
  var isThin: Bool { Swift.min(width, height) < ExportStroke.leastWidth }

  /// Returns the bounds in whole canvas units, with a margin of a whole number of units.
  func roundedOutward(margin: Double) -> Bounds {
    Bounds(
      min: Point(min.x.rounded(.down) - margin, min.y.rounded(.down) - margin),
      max: Point(max.x.rounded(.up) + margin, max.y.rounded(.up) + margin))
  }
}

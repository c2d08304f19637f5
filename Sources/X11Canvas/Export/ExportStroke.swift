import Ink

/// A stroke as files hold it.
struct ExportStroke: Sendable {
  /// A part of the stroke painted over the one before.
  struct Layer: Sendable {
    /// The part, a little wider than the stroke: only the outline makes its edge.
    var path: OutlinePath
    /// How much of what is there the layer hides, 0...1.
    var opacity: Double
  }

  /// The whole stroke.
  let outline: OutlinePath
  /// The colour of the ink.
  let color: InkColor
  /// The opacity of all of it, 0...1; nothing where there are layers.
  let opacity: Double
  /// Where the opacity varies, the layers that make it, lowest first.
  let layers: [Layer]

  /// The opacity between one layer and the next: too little to be seen as a step.
  private static let step = 1.0 / 40
  /// How much wider than the stroke layers are, in canvas units.
  private static let fattening = 0.25

  /// The stroke as `engine` draws it. O(number of samples), times that of layers.
  init(_ stroke: Stroke, engine: EngineKind) {
    let stations = stroke.stations(engine: engine)
    outline = OutlinePath(stations: stations)
    color = stroke.pen.color
    let least = stations.map(\.opacity).min() ?? 1
    let greatest = stations.map(\.opacity).max() ?? 1
    opacity = greatest
    guard stroke.pen.hasVaryingOpacity, greatest - least > Self.step / 2 else {
      layers = []
      return
    }
    layers = Self.layers(stations, from: least, to: greatest)
  }

  /// Layers nested in one another, each the part of the stroke from one opacity on. Where the stroke
  /// meets itself the greatest counts, as all it takes is that one part is opaque enough.
  ///
  /// What layers of opacities b0, b1, ... hide together is a where 1 - a = (1 - b0)(1 - b1)...: so
  /// each is chosen to lead from the sum wanted below it to its own.
  private static func layers(
    _ stations: [Station], from least: Double, to greatest: Double
  ) -> [Layer] {
    let count = Int(((greatest - least) / step).rounded(.up))
    let height = (greatest - least) / Double(count)
    var layers: [Layer] = []
    var below = 0.0
    for level in 0...count {
      let opacity = Swift.min(1, least + Double(level) * height)
      let parts = level == 0 ? [stations] : self.parts(stations, from: opacity - height / 2)
      let path = OutlinePath(joining: parts.map { OutlinePath(stations: $0.map(fattened)) })
      if below < 1, opacity > below, !path.elements.isEmpty {
        layers.append(Layer(path: path, opacity: 1 - (1 - opacity) / (1 - below)))
        below = opacity
      }
    }
    return layers
  }

  private static func fattened(_ station: Station) -> Station {
    var station = station
    station.radius += fattening
    let length = station.aside.length
    if length > 0 { station.aside = station.aside * ((length + fattening) / length) }
    return station
  }

  /// The stretches of a stroke whose opacity is at least `level`, cut where it passes that.
  private static func parts(_ stations: [Station], from level: Double) -> [[Station]] {
    var parts: [[Station]] = []
    var part: [Station] = []
    func end() {
      if !part.isEmpty { parts.append(part) }
      part = []
    }
    for (index, station) in stations.enumerated() {
      let isInside = station.opacity >= level
      if index > 0, isInside != (stations[index - 1].opacity >= level) {
        part.append(cut(stations[index - 1], station, at: level))
        if !isInside { end() }
      }
      if isInside { part.append(station) }
    }
    end()
    return parts
  }

  /// The station between two at which the opacity is `level`.
  private static func cut(_ a: Station, _ b: Station, at level: Double) -> Station {
    let t = Swift.max(0, Swift.min(1, (level - a.opacity) / (b.opacity - a.opacity)))
    return Station(
      a.center.interpolated(to: b.center, t), radius: a.radius + (b.radius - a.radius) * t,
      opacity: level,
      aside: a.hasCrossbar && b.hasCrossbar ? a.aside.interpolated(to: b.aside, t) : .zero)
  }
}

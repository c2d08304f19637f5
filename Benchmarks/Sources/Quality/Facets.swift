import Foundation
import Ink

/// How far the line on the screen is from the engine's curve: the canvas draws chords between the
/// stations of a stroke, which it makes fine enough for the zoom.
struct Facets {
  /// The zoom, on a screen with a pixel per canvas unit.
  static let zoom = 16.0

  /// The distances of points of the curve from the chords, in pixels.
  private(set) var distances: [Double] = []
  /// The lengths of the chords, in pixels.
  private(set) var lengths: [Double] = []
  /// The turns from one chord to the next, in degrees.
  private(set) var turns: [Double] = []
  /// The heights of arcs that turn as the chords do, over chords of their mean length, in pixels:
  /// an eighth of the product. They show also where the curve itself is not smooth.
  private(set) var heights: [Double] = []

  /// Measures the lines that `engine` draws of `motions` reported 125 times per second.
  init(_ engine: EngineSettings, _ motions: [(motion: HandMotion, path: Path)]) {
    let pen = Pen(width: 0.6...3)
    for (motion, _) in motions {
      let samples = motion.samples(.even(125))
      let stroke = Stroke(id: StrokeID(1), pen: pen, samples: samples)
      var corners: [Point] = []
      for station in stroke.stations(engine: engine, scale: Self.zoom) {
        let place = station.center * Self.zoom
        if corners.last.map({ $0.distance(to: place) > 1e-6 }) ?? true { corners.append(place) }
      }
      guard corners.count > 2 else { continue }
      let chords = Path(corners)
      let curve = CenterLine(samples, engine: engine, pen: pen, step: 1 / Self.zoom)
      distances += curve.places.map { chords.distance(to: $0.point * Self.zoom) }
      let steps = zip(corners, corners.dropFirst()).map { $1 - $0 }
      lengths += steps.map(\.length)
      for (a, b) in zip(steps, steps.dropFirst()) {
        let turn = abs(atan2(a.cross(b), a.dot(b)))
        turns.append(turn * 180 / .pi)
        heights.append(turn * (a.length + b.length) / 16)
      }
    }
  }

  /// Returns the table.
  static func table() -> String {
    let motions = Fidelity.motions()
    guard !motions.isEmpty else { return "No recordings: facets are left out.\n" }
    var table = Table(
      title: "Facets of \(motions.count) recorded motions at 125 Hz on the screen, zoomed"
        + " \(Int(zoom)) times",
      columns: [
        "chord from the curve, mean px", "most px", "chord, mean px",
        "turn, mean °", "of 95 % at most °", "height of 95 % at most px",
      ])
    for engine in EngineSettings.defaults {
      let facets = Facets(engine, motions)
      table.add(
        engine.title,
        [
          mean(facets.distances), facets.distances.max() ?? .nan, mean(facets.lengths),
          mean(facets.turns), maximum(facets.turns), maximum(facets.heights),
        ])
    }
    return table.text
  }

  /// Returns the 95th percentile.
  private static func maximum(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count * 95 / 100]
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }
}

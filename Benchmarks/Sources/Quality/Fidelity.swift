import Ink
import TestSupport

/// The detail of a motion that remains with a slow device: recordings of at least 120 Hz, thinned
/// to 60 Hz, are compared with the path at full rate.
struct Fidelity {
  /// The distances of the line from the path: their mean and 95th percentile, in canvas units.
  var lineToPath: (mean: Double, p95: Double)
  /// The distances of the path's samples from the line.
  var pathToLine: (mean: Double, p95: Double)

  /// Returns strokes of at least 120 reports per second, and the same thinned to 60.
  static func recordings() -> [(full: [Sample], thinned: [Sample])] {
    Recordings.strokes(minimum: 24).compactMap { _, samples in
      let gaps = zip(samples, samples.dropFirst()).map { $1.time - $0.time }.sorted()
      guard gaps[gaps.count / 2] <= 1 / 119.0 else { return nil }
      let leaps = zip(samples, samples.dropFirst()).contains {
        $0.position.distance(to: $1.position) > 10_000 * max($1.time - $0.time, 0.001)
      }
      guard !leaps else { return nil }
      let thinned = thin(samples)
      return thinned.count >= 6 ? (samples, thinned) : nil
    }
  }

  private static func thin(_ samples: [Sample]) -> [Sample] {
    var kept: [Sample] = []
    for sample in samples where sample.time - (kept.last?.time ?? -1) >= 1.0 / 60 - 0.0005 {
      kept.append(sample)
    }
    if let last = samples.last, last.time != kept.last?.time { kept.append(last) }
    return kept
  }

  /// Measures the lines that `engine` draws through the thinned strokes.
  static func measure(
    _ engine: EngineKind, smoothing: Double, _ strokes: [(full: [Sample], thinned: [Sample])]
  ) -> Fidelity {
    let pen = Pen(width: 0.6...3, smoothing: smoothing)
    var line: [Double] = []
    var path: [Double] = []
    for (full, thinned) in strokes {
      let places = CenterLine(thinned, engine: engine, pen: pen).places.map(\.point)
      let motion = Path(full.map(\.position))
      line.append(contentsOf: places.map { motion.distance(to: $0) })
      let drawn = Path(places)
      path.append(contentsOf: full.map { drawn.distance(to: $0.position) })
    }
    return Fidelity(lineToPath: summary(line), pathToLine: summary(path))
  }

  private static func summary(_ values: [Double]) -> (mean: Double, p95: Double) {
    let sorted = values.sorted()
    return (
      values.reduce(0, +) / Double(values.count), sorted[sorted.count * 95 / 100]
    )
  }
}

import Ink

/// How much of a recorded motion an engine keeps when a device reports it at other times: the mean
/// distance of the line from the motion, in canvas units, and the roughness of the line.
struct Fidelity {
  var distance: Double
  var roughness: Double

  static let clocks: [ReportClock] =
    [50.0, 60, 75, 90, 125, 200, 250].map { .even($0) } + [.pairs, .jittered(125), .late(125)]

  /// Returns the motions of recorded strokes with at least 100 reports per second.
  static func motions() -> [(motion: HandMotion, path: Path)] {
    Recording.strokes(minimum: 24).compactMap { _, samples in
      let gaps = zip(samples, samples.dropFirst()).map { $1.time - $0.time }.sorted()
      guard gaps[gaps.count / 2] <= 1 / 100.0 else { return nil }
      let leaps = zip(samples, samples.dropFirst()).contains {
        $0.position.distance(to: $1.position) > 10_000 * max($1.time - $0.time, 0.001)
      }
      guard !leaps else { return nil }
      let motion = HandMotion(samples)
      return (motion, Path(motion.line))
    }
  }

  /// Measures the lines that `engine` draws of `motions` reported by `clock`.
  static func measure(
    _ engine: EngineSettings, smoothing: Double, _ motions: [(motion: HandMotion, path: Path)],
    _ clock: ReportClock
  ) -> Fidelity {
    let pen = Pen(width: 0.6...3, smoothing: smoothing)
    return measure(motions, clock) { strokes in
      strokes.map { CenterLine($0, engine: engine, pen: pen).places.map(\.point) }
    }
  }

  /// Measures the lines that `draw` returns of `motions` reported by `clock`.
  static func measure(
    _ motions: [(motion: HandMotion, path: Path)], _ clock: ReportClock,
    drawnBy draw: ([[Sample]]) throws -> [[Point]]
  ) rethrows -> Fidelity {
    let reported = motions.map { (samples: $0.motion.samples(clock), path: $0.path) }
      .filter { $0.samples.count >= 6 }
    var (sum, count, roughness, length) = (0.0, 0.0, 0.0, 0.0)
    for (points, (_, path)) in zip(try draw(reported.map(\.samples)), reported) {
      guard !points.isEmpty else { continue }
      let line = EvenLine(points)
      for point in line.points { sum += path.distance(to: point) }
      count += Double(line.points.count)
      roughness += line.roughness
      length += line.length
    }
    return Fidelity(distance: sum / count, roughness: roughness / length)
  }

  /// Returns the roughness of `motions` themselves.
  static func roughness(of motions: [(motion: HandMotion, path: Path)]) -> Double {
    let lines = motions.map { EvenLine($0.motion.line) }
    return lines.reduce(0) { $0 + $1.roughness } / lines.reduce(0) { $0 + $1.length }
  }
}

import Ink

/// The ink that is shown while a stroke begins and disappears with a later sample, in canvas units.
struct Pop {
  /// The most ink that disappears of the dot with which a stroke begins.
  var dot = 0.0
  /// The most ink that disappears within the first 20 ms.
  var early = 0.0
  /// The mean over the samples of the first 0.2 s of the farthest ink that disappears.
  var mean = 0.0
  var maximum = 0.0

  /// Measures recorded strokes, with their pressure.
  static func measure(_ engine: EngineSettings, smoothing: Double) -> Pop {
    let pen = Pen(width: 0.6...3, smoothing: smoothing)
    var pop = Pop()
    var count = 0.0
    for samples in Recording.all.flatMap(\.strokes) where samples.count >= 12 {
      var builder = StrokeBuilder(engine: engine, pen: pen)
      var settled: [Station] = []
      var tail: [Station] = []
      var shown: [Station] = []
      for sample in samples.prefix(while: { $0.time < samples[0].time + 0.2 }) {
        builder.append(sample, settled: &settled)
        builder.tail(&tail)
        let now = settled + tail
        if !shown.isEmpty {
          let lost = shown.map { uncovered($0, by: now) }.max() ?? 0
          pop.mean += lost
          pop.maximum = max(pop.maximum, lost)
          if shown.count == 1 { pop.dot = max(pop.dot, lost) }
          if sample.time < samples[0].time + 0.02 { pop.early = max(pop.early, lost) }
          count += 1
        }
        shown = now
      }
    }
    pop.mean /= max(1, count)
    return pop
  }

  /// Returns the depth to which a disc sticks out of the ink.
  private static func uncovered(_ disc: Station, by ink: [Station]) -> Double {
    var covered = -Double.infinity
    for (a, b) in zip(ink, ink.count > 1 ? Array(ink.dropFirst()) : ink) {
      let step = b.center - a.center
      let square = step.dot(step)
      for share in [0, 1, square > 0 ? (disc.center - a.center).dot(step) / square : 0] {
        let t = min(1, max(0, share))
        let radius = a.radius + (b.radius - a.radius) * t
        covered = max(
          covered, radius - a.center.interpolated(to: b.center, t).distance(to: disc.center))
      }
    }
    return max(0, disc.radius - covered)
  }
}

import Ink
import TestSupport

/// The noise of a device that an engine leaves in straight and round motions with 0.5 px of noise.
struct Jitter {
  /// The root of the mean squared distance from the true motion without its last 50 ms, in canvas
  /// units, at each of `rates`.
  var residuals: [Double] = []
  /// The same of the difference of that distance from its mean over 40 ms.
  var fast: [Double] = []
  /// The greatest distance of the line's end from the newest sample, in canvas units.
  var tipLag = 0.0

  /// The rates in reports per second.
  static let rates = [125.0, 250, 1000]

  static func measure(_ engine: EngineSettings, smoothing: Double) -> Jitter {
    let pen = Pen(width: 0.6...3, smoothing: smoothing)
    return measure { strokes in
      strokes.map { CenterLine($0, engine: engine, pen: pen).places.map(\.point) }
    }
  }

  /// Measures the lines that `draw` returns.
  static func measure(drawnBy draw: ([[Sample]]) throws -> [[Point]]) rethrows -> Jitter {
    let motions = (0..<12 as Range<UInt64>).flatMap { [($0, false), ($0, true)] }
    var jitter = Jitter()
    for rate in rates {
      var (sum, fast) = ((0.0, 0.0), (0.0, 0.0))
      let strokes = motions.map { motion(rate, $0, $1) }
      for (line, (samples, (_, isRound))) in zip(try draw(strokes), zip(strokes, motions)) {
        jitter.tipLag = max(jitter.tipLag, line.last!.distance(to: samples.last!.position))
        // Both motions are 380 px long and take a second.
        let errors = EvenLine(line).points.prefix(360).map { error($0, isRound) }
        let half = 7
        for (i, error) in errors.enumerated() {
          sum = (sum.0 + error * error, sum.1 + 1)
          guard i >= half, i + half < errors.count else { continue }
          let mean = errors[i - half...i + half].reduce(0, +) / Double(2 * half + 1)
          fast = (fast.0 + (error - mean) * (error - mean), fast.1 + 1)
        }
      }
      jitter.residuals.append((sum.0 / sum.1).squareRoot())
      jitter.fast.append((fast.0 / fast.1).squareRoot())
    }
    return jitter
  }

  private static let center = Point(200, 200)
  private static let radius = 60.0

  private static func motion(_ rate: Double, _ seed: UInt64, _ isRound: Bool) -> [Sample] {
    var random = SeededRandom(seed)
    return (0...Int(rate)).map { i in
      let t = Double(i) / rate
      let place =
        isRound ? center + InkGenerators.turn(t) * radius : Point(20 + 380 * t, 50 + 90 * t)
      let noise = Point(random.gaussian(), random.gaussian()) * 0.5
      return Sample(place + noise, time: t)
    }
  }

  private static func error(_ point: Point, _ isRound: Bool) -> Double {
    if isRound { return point.distance(to: center) - radius }
    let step = Point(380, 90)
    return (point - Point(20, 50)).cross(step) / step.length
  }
}

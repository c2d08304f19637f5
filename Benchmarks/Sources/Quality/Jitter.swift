import Ink
import TestSupport

/// The noise of a device that an engine leaves in straight and round motions with 0.5 px of noise.
struct Jitter {
  /// The root of the mean squared distance from the true motion without its last 50 ms, in canvas
  /// units, at each of `rates`.
  var residuals: [Double]
  /// The greatest distance of the line's end from the newest sample, in canvas units.
  var tipLag: Double

  /// The rates in reports per second.
  static let rates = [125.0, 250, 1000]

  static func measure(_ engine: EngineKind, smoothing: Double) -> Jitter {
    let pen = Pen(width: 0.6...3, smoothing: smoothing)
    var lag = 0.0
    let residuals = rates.map { rate in
      var sum = 0.0
      var count = 0
      for seed in 0..<12 as Range<UInt64> {
        for isRound in [false, true] {
          let samples = motion(rate, seed, isRound)
          let end = (samples.last?.time ?? 0) - 0.05
          let line = CenterLine(samples.filter { $0.time < end }, engine: engine, pen: pen)
          // The whole stroke; its last 50 ms do not count.
          let whole = CenterLine(samples, engine: engine, pen: pen).places
          lag = max(lag, whole.last!.point.distance(to: samples.last!.position))
          for place in whole.prefix(line.places.count) where place.time < end {
            let off = error(place.point, isRound)
            sum += off * off
            count += 1
          }
        }
      }
      return (sum / Double(count)).squareRoot()
    }
    return Jitter(residuals: residuals, tipLag: lag)
  }

  private static let center = Point(200, 200)
  private static let radius = 60.0

  private static func motion(_ rate: Double, _ seed: UInt64, _ isRound: Bool) -> [Sample] {
    var random = SeededRandom(seed)
    return (0...Int(rate)).map { i in
      let t = Double(i) / rate
      let place =
        isRound ? center + InkGenerators.turn(t) * radius : Point(20 + 380 * t, 50 + 90 * t)
      let noise = Point(gaussian(&random), gaussian(&random)) * 0.5
      return Sample(place + noise, time: t)
    }
  }

  private static func error(_ point: Point, _ isRound: Bool) -> Double {
    if isRound { return abs(point.distance(to: center) - radius) }
    let step = Point(380, 90)
    return abs((point - Point(20, 50)).cross(step)) / step.length
  }

  /// Returns a nearly normally distributed number: the sum of twelve uniform ones (Irwin-Hall).
  private static func gaussian(_ random: inout SeededRandom) -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
  }
}

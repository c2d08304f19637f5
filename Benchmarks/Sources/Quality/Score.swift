import Ink

/// A way to predict the tip.
enum Predictor {
  /// The newest sample.
  case none
  /// A straight line through the last two samples.
  case linear
  /// The program's own.
  case xsign
}

/// How well a predictor does. The truth is linear between the later samples; events without them
/// do not count.
struct Score {
  /// The mean error, in canvas units.
  var mean = 0.0
  /// The mean error as a share of that of no prediction.
  var ratio = 0.0
  /// The 95th percentile of the error, in canvas units.
  var p95 = 0.0
  /// The mean change of the error, a vector, from one event to the next, in canvas units.
  var jitter = 0.0
  /// The share of events with an error that is 0.5 canvas units larger than without a prediction.
  var worse = 0.0

  /// Measures `predictor` on a recording, `horizon` seconds ahead.
  init(_ recording: Recording, _ predictor: Predictor, _ horizon: Double) {
    var (errors, none, changes, worse) = ([Double](), 0.0, [Double](), 0)
    for stroke in recording.strokes {
      var tip = TipPredictor()
      var (last, next) = (nil as Point?, 0)
      for (index, sample) in stroke.enumerated() {
        let time = sample.time + horizon
        guard let end = stroke.last, time <= end.time else { break }
        tip.append(sample)
        while stroke[next + 1].time < time { next += 1 }
        let (a, b) = (stroke[next], stroke[next + 1])
        let truth = a.position.interpolated(
          to: b.position, (time - a.time) / (b.time - a.time))
        let place =
          switch predictor {
          case .none: sample.position
          case .linear: Self.linear(stroke, index, horizon)
          case .xsign: tip.predict(horizon) ?? sample.position
          }
        let error = place - truth
        let without = sample.position.distance(to: truth)
        errors.append(error.length)
        none += without
        if error.length > without + 0.5 { worse += 1 }
        if let last { changes.append((error - last).length) }
        last = error
      }
    }
    guard !errors.isEmpty else { return }
    let sum = errors.reduce(0, +)
    mean = sum / Double(errors.count)
    ratio = sum / none
    p95 = Self.percentile(errors.sorted(), 0.95)
    jitter = changes.reduce(0, +) / Double(max(changes.count, 1))
    self.worse = Double(worse) / Double(errors.count)
  }

  private init() {}

  /// Returns the averages.
  static func mean(_ scores: [Score]) -> Score {
    let share = 1 / Double(scores.count)
    return scores.reduce(into: Score()) {
      $0.mean += $1.mean * share
      $0.ratio += $1.ratio * share
      $0.p95 += $1.p95 * share
      $0.jitter += $1.jitter * share
      $0.worse += $1.worse * share
    }
  }

  /// The figures in the order of the table.
  var cells: [String] {
    [decimal(ratio, 3), decimal(p95, 1), decimal(jitter, 2), decimal(worse, 3)]
  }

  private static func linear(_ stroke: [Sample], _ index: Int, _ horizon: Double) -> Point {
    guard index > 0 else { return stroke[index].position }
    let (a, b) = (stroke[index - 1], stroke[index])
    return b.position + (b.position - a.position) * (horizon / (b.time - a.time))
  }

  private static func percentile(_ sorted: [Double], _ share: Double) -> Double {
    let place = share * Double(sorted.count - 1)
    let index = Int(place)
    let next = sorted[min(index + 1, sorted.count - 1)]
    return sorted[index] + (next - sorted[index]) * (place - Double(index))
  }
}

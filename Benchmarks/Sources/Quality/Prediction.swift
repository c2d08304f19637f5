import Ink

/// How well the tip of a pen is predicted on recordings of real pens.
///
/// The figures are computed and do not depend on the machine, except for the time.
enum Prediction {
  /// The tables.
  static var text: String {
    let recordings = Recording.fast
    guard !recordings.isEmpty else { return "No recordings: prediction is left out.\n" }
    return [summary(recordings), details(recordings), cost(recordings)].joined(separator: "\n")
  }

  /// The horizons in milliseconds.
  private static let horizons = [4, 8, 16, 24]

  private static func summary(_ recordings: [Recording]) -> String {
    let rows: [(String, Predictor, [Recording])] = [
      ("none", .none, recordings),
      ("linear, last two samples", .linear, recordings),
      ("xsign", .xsign, recordings),
      ("none, every second report", .none, recordings.map(\.thinned)),
      ("xsign, every second report", .xsign, recordings.map(\.thinned)),
    ]
    var table = Table(
      title: "Predictions on \(recordings.count) recordings "
        + "(\(recordings.map(\.count).reduce(0, +)) reports)",
      subject: "", columns: horizons.flatMap { ["\($0) ms ratio", "p95 px", "jitter px", "worse"] })
    for (name, predictor, recordings) in rows {
      let cells = horizons.flatMap { horizon in
        Score.mean(recordings.map { Score($0, predictor, Double(horizon) / 1000) }).cells
      }
      table.add(name, cells)
    }
    return table.text
  }

  /// The figures of each recording, relative to those of no prediction.
  private static func details(_ recordings: [Recording]) -> String {
    var table = Table(
      title: "xsign on each recording, as shares of the figures of no prediction",
      subject: "", columns: horizons.flatMap { ["\($0) ms mean", "p95", "jitter", "worse"] })
    for recording in recordings {
      let cells = horizons.flatMap { horizon in
        let score = Score(recording, .xsign, Double(horizon) / 1000)
        let none = Score(recording, .none, Double(horizon) / 1000)
        return [
          decimal(score.ratio, 3), decimal(score.p95 / none.p95, 2),
          decimal(score.jitter / none.jitter, 2), decimal(score.worse, 3),
        ]
      }
      table.add(recording.name, cells)
    }
    return table.text
  }

  /// The time that a report and a prediction take.
  private static func cost(_ recordings: [Recording]) -> String {
    let strokes = recordings.flatMap(\.strokes)
    let clock = ContinuousClock()
    let best = (0..<9).map { _ in
      clock.measure {
        for stroke in strokes {
          var predictor = TipPredictor()
          for sample in stroke {
            predictor.append(sample)
            kept = predictor.predict(0.016) ?? sample.position
          }
        }
      }
    }.min()!
    let reports = strokes.reduce(0) { $0 + $1.count }
    let nanoseconds = Double(best.components.attoseconds) / 1e9 / Double(reports)
    return "A report and its prediction take \(decimal(nanoseconds, 0)) ns.\n"
  }

  /// The last prediction, so that none is left out.
  nonisolated(unsafe) private static var kept = Point.zero
}

import Ink
import TestSupport

/// Measures how well the tip of a pen is predicted on recordings of real pens, and prints tables.
///
/// The figures are computed and do not depend on the machine, except for the time.
@main
struct Prediction {
  static func main() {
    let recordings = Recording.fast
    guard !recordings.isEmpty else { return print("No recordings: prediction is left out.\n") }
    print(summary(recordings))
    print(details(recordings))
    print(cost(recordings))
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
    let columns = horizons.flatMap { ["\($0) ms ratio", "p95 px", "jitter px", "worse"] }
    return table(
      "Predictions on \(recordings.count) recordings "
        + "(\(recordings.map(\.count).reduce(0, +)) reports)",
      columns: columns,
      rows: rows.map { name, predictor, recordings in
        let cells = horizons.flatMap { horizon in
          Score.mean(recordings.map { Score($0, predictor, Double(horizon) / 1000) }).cells
        }
        return (name, cells)
      })
  }

  /// The figures of each recording, relative to those of no prediction.
  private static func details(_ recordings: [Recording]) -> String {
    table(
      "xsign on each recording, as shares of the figures of no prediction",
      columns: horizons.flatMap { ["\($0) ms mean", "p95", "jitter", "worse"] },
      rows: recordings.map { recording in
        let cells = horizons.flatMap { horizon in
          let score = Score(recording, .xsign, Double(horizon) / 1000)
          let none = Score(recording, .none, Double(horizon) / 1000)
          return [
            decimal(score.ratio, 3), decimal(score.p95 / none.p95, 2),
            decimal(score.jitter / none.jitter, 2), decimal(score.worse, 3),
          ]
        }
        return (recording.name, cells)
      })
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

  private static func table(
    _ title: String, columns: [String], rows: [(name: String, cells: [String])]
  ) -> String {
    let lines =
      ["**\(title)**", "", "| | \(columns.joined(separator: " | ")) |"]
      + ["|---|" + columns.map { _ in "---:|" }.joined()]
      + rows.map { "| \($0.name) | \($0.cells.joined(separator: " | ")) |" }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Returns a number with `digits` decimals.
func decimal(_ value: Double, _ digits: Int) -> String {
  guard value.isFinite else { return "-" }
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let whole = Int((value * scale).rounded())
  guard digits > 0 else { return "\(whole)" }
  let rest = String(whole % Int(scale))
  return "\(whole / Int(scale))." + String(repeating: "0", count: digits - rest.count) + rest
}

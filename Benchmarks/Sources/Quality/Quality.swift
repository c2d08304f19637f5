import ArgumentParser
import Ink

/// Measures how well the engines draw, and prints tables.
@main
struct Quality: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures how well the engines draw.")

  func run() throws {
    let strokes = Fidelity.recordings()
    print("fidelity: \(strokes.count) strokes, \(strokes.reduce(0) { $0 + $1.full.count }) samples")
    for (engine, smoothing) in Self.subjects {
      let f = Fidelity.measure(engine, smoothing: smoothing, strokes)
      let j = Jitter.measure(engine, smoothing: smoothing)
      let numbers = [f.lineToPath.mean, f.lineToPath.p95, f.pathToLine.mean, f.pathToLine.p95] + j.residuals + [j.tipLag]
      print(engine.rawValue, smoothing, numbers.map { String(Double(Int($0 * 10000)) / 10000) }.joined(separator: "\t"))
    }
  }

  static let subjects: [(EngineKind, Double)] =
    EngineKind.allCases.map { ($0, 0.5) } + [(.xsign, 0), (.xsign, 0.25), (.xsign, 0.75), (.xsign, 1)]
}

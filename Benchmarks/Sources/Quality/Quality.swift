import ArgumentParser
import Ink

/// Measures how well the engines draw, and prints tables.
///
/// The figures are computed and do not depend on the machine, except for times. Tables that need
/// recordings of real pens are left out without them.
@main
struct Quality: ParsableCommand {
  /// A table.
  enum Part: String, CaseIterable, ExpressibleByArgument {
    case fidelity, jitter, rates, size, outlines
  }

  static let configuration = CommandConfiguration(
    abstract: "Measures how well the engines draw.",
    discussion: "XSIGN_RECORDINGS names a folder with recordings of real pens.")

  @Argument(help: "The tables to print; all by default.")
  var parts: [Part] = []

  func run() throws {
    let parts = Set(self.parts.isEmpty ? Part.allCases : self.parts)
    if parts.contains(.fidelity) { print(Self.fidelity) }
    if parts.contains(.jitter) { print(Self.jitter) }
    if parts.contains(.rates) { print(Self.rates) }
    if parts.contains(.size) { print(try Self.sizes()) }
    if parts.contains(.outlines) { print(try Outlines.table()) }
  }

  private static var fidelity: String {
    let strokes = Fidelity.recordings()
    guard !strokes.isEmpty else { return "No recordings: fidelity is left out.\n" }
    let count = strokes.reduce(0) { $0 + $1.full.count }
    var table = Table(
      title: "Fidelity: \(strokes.count) recorded strokes (\(count) reports) thinned to 60 Hz, px",
      columns: [
        "line from path, mean", "95 %", "path from line, mean", "95 %",
      ])
    for subject in Subject.all {
      let found = Fidelity.measure(subject.engine, smoothing: subject.smoothing, strokes)
      table.add(
        subject.name,
        [found.lineToPath.mean, found.lineToPath.p95, found.pathToLine.mean, found.pathToLine.p95])
    }
    return table.text
  }

  private static var jitter: String {
    var table = Table(
      title: "Jitter: the remainder of 0.5 px of noise, px",
      columns: Jitter.rates.map { "\(Int($0)) Hz" } + ["tip lag"])
    for subject in Subject.all {
      let found = Jitter.measure(subject.engine, smoothing: subject.smoothing)
      table.add(subject.name, found.residuals + [found.tipLag])
    }
    return table.text
  }

  private static var rates: String {
    var table = Table(
      title: "One motion at 60 to 1000 Hz: the greatest difference, %",
      columns: ["mean width", "inked area"])
    for engine in EngineKind.allCases {
      let found = Rates.measure(engine)
      table.add(engine.title, [found.width * 100, found.area * 100])
    }
    return table.text
  }
}

/// An engine and its smoothing.
struct Subject {
  var engine: EngineKind
  var smoothing = Pen.defaultSmoothing

  /// The name of the row.
  var name: String {
    engine == .xsign ? "\(engine.title), \(Int(smoothing * 100)) %" : engine.title
  }

  /// Every engine; xsign's own with several values of smoothing.
  static let all =
    EngineKind.allCases.filter { $0 != .xsign }.map { Subject(engine: $0) }
    + [0, 0.25, 0.5, 0.75, 1].map { Subject(engine: .xsign, smoothing: $0) }
}
